// @ts-check
/** The screen "code": own searches, heuristics and players. */

import { CodeScreen } from "../code/code_screen.js";

/** @type {import("../app.js").Screen} */
export const show = async (app, root, values) => {
  const screen = new CodeScreen(app, root, values);
  await screen.begin();
  return () => screen.close();
};
