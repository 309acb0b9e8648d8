// @ts-check
/** What own code holds at a moment: its frontier, its variables, and where it leaves the textbook. */

import { element, fill } from "../dom.js";
import { amount } from "./figures.js";
import { emphasised } from "./explanation.js";

/** @typedef {import("../film.js").Film} Film */
/** @typedef {import("../film.js").Lane} Lane */
/** @typedef {import("../film.js").OwnMoment} OwnMoment */
/** @typedef {import("../words.js").Words} Words */

export class OwnCode {
  /**
   * @param {Lane} lane
   * @param {Film} film
   * @param {Words} words
   * @param {(moment: number) => void} ongo
   */
  constructor(lane, film, words, ongo) {
    this.lane = lane;
    this.film = film;
    this.words = words;
    this.note = element("p", { class: "small" });
    this.chips = element("ol", { class: "own-frontier" });
    this.variables = element("dl", { class: "own-variables" });
    this.element = element("section", { class: "own-code", "aria-label": words.say("own_lines.holds") },
      this.difference(ongo), this.note, this.chips,
      element("h3", { class: "small" }, words.say("own_lines.variables")), this.variables);
  }

  /** @param {(moment: number) => void} ongo */
  difference(ongo) {
    const own = this.lane.story?.own;
    if (!own?.difference) return null;
    const { moment } = own;
    const canGo = moment > 0 && moment <= this.lane.searched;
    return element("div", { class: "difference" },
      element("p", {}, ...emphasised(this.words.of(own.difference))),
      canGo && element("button", { type: "button", click: () => ongo(moment) },
        this.words.say("own_lines.go")));
  }

  /**
   * Show a moment; while it goes too fast to be read, nothing changes.
   * @param {number} t
   * @param {boolean} isFast
   */
  show(t, isFast) {
    if (isFast) return;
    const held = this.lane.own(t);
    const frontier = held?.frontier ?? null;
    this.note.textContent = this.noteOf(t, frontier);
    fill(this.chips, ...(frontier?.chips ?? []).map((chip) => this.chip(chip)));
    fill(this.variables, ...(held?.variables ?? []).map(([name, value]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, value))));
  }

  /**
   * Say how many wait, and in which container.
   * @param {number} t
   * @param {OwnMoment["frontier"]} frontier
   */
  noteOf(t, frontier) {
    if (!t) return "";
    if (!frontier) return this.words.say("own_lines.no_frontier");
    const count = this.words.number(frontier.size);
    return this.words.say("own_lines.in_name", { count, name: frontier.name });
  }

  /** @param {{cell: number, score: number | null}} chip */
  chip({ cell, score }) {
    const { words, film } = this;
    const { cols } = film.board;
    const place = words.say("watch.short_cell", { row: Math.floor(cell / cols) + 1, col: (cell % cols) + 1 });
    return element("li", {},
      score !== null && element("strong", {}, amount(words, score, film.unit)), " ", place);
  }
}
