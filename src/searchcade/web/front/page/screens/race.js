// @ts-check
/** The screen "race": two to four searches side by side, on one clock. */

import { SearchScreen } from "../search_screen.js";

/** @type {import("../app.js").Screen} */
export const show = (app, root, values) => {
  const screen = new SearchScreen(app, root, { screen: "race", values });
  void screen.begin();
  return () => screen.close();
};
