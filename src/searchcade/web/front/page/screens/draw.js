// @ts-check
/** The screen "draw": a level on the board, which is the editor, and a search that follows. */

import { problemText } from "../copy_link.js";
import { DrawScreen, drawingOf } from "../draw/draw_screen.js";

/** @type {import("../app.js").Screen} */
export const show = async (app, root, values) => {
  await app.documents.recover();
  const drawing = await drawingOf(app, values).catch((problem) => {
    app.toast(problemText(app, problem), "bad");
    return drawingOf(app, {});
  });
  const screen = new DrawScreen(app, root, await app.documents.opened(drawing), values.level ?? "");
  void screen.begin();
  return () => screen.close();
};
