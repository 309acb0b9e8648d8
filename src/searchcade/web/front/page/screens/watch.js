// @ts-check
/** The screen "watch": one search on a level, moment by moment. */

import { SearchScreen } from "../search_screen.js";

/** @type {import("../app.js").Screen} */
export const show = (app, root, values) => {
  const screen = new SearchScreen(app, root, { screen: "watch", values });
  void screen.begin();
  return () => screen.close();
};
