// @ts-check
/** The screen "code": own searches, heuristics and players. */

import { problemText } from "../copy_link.js";
import { CodeScreen, programOf } from "../code/code_screen.js";
import { takeOver } from "../code/old_code.js";

/** @type {import("../app.js").Screen} */
export const show = async (app, root, values) => {
  await takeOver(app.documents);
  await app.documents.recover();
  let program;
  try {
    program = await programOf(app, values);
  } catch (problem) {
    app.toast(problemText(app, problem), "bad");
    program = await programOf(app, { ...values, code: "" });
  }
  const screen = new CodeScreen(app, root, values, await app.documents.opened(program));
  return () => screen.close();
};
