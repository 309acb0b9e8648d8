// @ts-check
/** The states behind a cell: small boards with g, h and f; choosing one leads to its moment. */

import { Board } from "../../board.js";
import { extentOf } from "../../board/slant.js";
import { element, fill } from "../../dom.js";
import { Stage } from "../../film.js";
import { icon } from "../icons.js";

/** @typedef {import("./panels.js").Panels} Panels */
/** @typedef {{numbers: string, when: string, moment: number, look: number}} State */
/**
 * @typedef {object} Reply See tab/moment.py.
 * @property {string} title
 * @property {string} note
 * @property {number} page
 * @property {number} pages
 * @property {State[]} states
 * @property {any} board
 */

export class StatesPanel {
  /** @param {Panels} panels */
  constructor(panels) {
    this.panels = panels;
    /** @type {number | null} */
    this.cell = null;
    this.page = 0;
    this.asked = "";
    /** @type {Board[]} */
    this.boards = [];
    const hint = element("p", { class: "faint" }, panels.app.words.say("page_watch.press_cell"));
    this.element = element("div", { class: "states-panel", hidden: true }, hint);
  }

  /** @param {number} cell */
  choose(cell) {
    this.cell = cell;
    this.page = 0;
    this.panels.open("states");
  }

  /** Ask for the states of the cell at the moment that is shown. */
  show() {
    const values = { ...this.panels.moment, cell: this.cell, page: this.page };
    const asked = JSON.stringify(values);
    if (this.cell === null || asked === this.asked) return;
    this.asked = asked;
    this.panels.requests.ask("moment.states", values, (reply) => this.take(reply));
  }

  /** @param {Reply} reply */
  take({ title, note, page, pages, states, board }) {
    this.close();
    this.panels.say("");
    const stage = board && new Stage(board);
    const rows = states.map((state) => element("li", {}, this.row(state, stage, board)));
    fill(this.element, element("h3", {}, title), element("p", { class: "faint small" }, note),
      element("ul", { class: "states", "aria-label": title }, ...rows),
      pages > 1 && this.pager(page, pages));
  }

  /**
   * @param {State} state
   * @param {Stage} stage
   * @param {any} art
   */
  row({ numbers, when, moment, look }, stage, art) {
    const canvas = element("canvas", { "aria-hidden": "true" });
    canvas.style.aspectRatio = extentOf(art).join(" / ");
    const board = new Board(canvas, art);
    board.show(stage.scene(look));
    this.boards.push(board);
    return element("button", { type: "button", click: () => this.panels.player.go(moment) },
      canvas, element("span", { class: "strong" }, numbers),
      element("span", { class: "faint small" }, when));
  }

  /**
   * @param {number} page
   * @param {number} pages
   */
  pager(page, pages) {
    const { words } = this.panels.app;
    const turn = (/** @type {number} */ to) => {
      this.page = to;
      this.show();
    };
    const number = { number: page + 1, count: pages };
    return element("div", { class: "row pager" },
      element("button", { type: "button", disabled: page === 0, click: () => turn(page - 1),
        "aria-label": words.say("page_watch.newer") }, icon("previous")),
      element("span", {}, words.say("states.page", number)),
      element("button", { type: "button", disabled: page + 1 >= pages, click: () => turn(page + 1),
        "aria-label": words.say("page_watch.older") }, icon("next")));
  }

  close() {
    for (const board of this.boards) board.close();
    this.boards = [];
  }
}
