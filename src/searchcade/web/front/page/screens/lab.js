// @ts-check
/** The screen "lab": algorithms compared on many levels. */

import { LabScreen } from "../lab/lab_screen.js";

/** @type {import("../app.js").Screen} */
export const show = (app, root, values) => {
  const screen = new LabScreen(app, root, values);
  return () => screen.close();
};
