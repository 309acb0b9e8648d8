// @ts-check
/** The board of a level as it begins. */

import { Board } from "../board.js";
import { extentOf } from "../board/slant.js";
import { element } from "../dom.js";
import { Stage } from "../film.js";

/** @typedef {import("./level_text.js").LevelReply} LevelReply */

export class StartBoard {
  /** @param {LevelReply} reply */
  constructor({ title, board }) {
    const canvas = element("canvas", { role: "img", "aria-label": title });
    canvas.style.aspectRatio = extentOf(board).join(" / ");
    this.element = element("div", { class: "start-board card" }, canvas);
    this.board = new Board(canvas, board);
    this.board.show(new Stage(board).scene(0));
  }

  close() {
    this.board.close();
  }
}
