// @ts-check
/** The screen "lens": what a heuristic says on every cell, what is true, and the difference. */

import { LensScreen } from "../lens/lens_screen.js";

/** @type {import("../app.js").Screen} */
export const show = (app, root, values) => {
  const screen = new LensScreen(app, root, values);
  return () => screen.close();
};
