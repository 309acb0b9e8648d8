// @ts-check
/** A lane of the player: its board, the pointed cell, its figures and its result. */

import { Board } from "../board.js";
import { extentOf } from "../board/slant.js";
import { element, fill } from "../dom.js";
import { Explanation } from "./explanation.js";
import { Figures, amount, outcomeName, shortValue } from "./figures.js";
import { Inspector } from "./inspector.js";
import { OwnCode } from "./own_code.js";

/** @typedef {import("../film.js").Film} Film */
/** @typedef {import("../film.js").Lane} Lane */
/** @typedef {import("../words.js").Words} Words */

/**
 * @typedef {object} Shown How a moment is shown.
 * @property {number | null} cell The cell that is pointed at.
 * @property {number} glide Milliseconds in which sprites glide to their places.
 * @property {boolean} isFast Whether it goes too fast for anything to be read.
 */

const GOOD = ["solved", "won"];
/** @type {("expanded" | "waiting")[]} */
const AGENT_HIDES = ["expanded", "waiting"];

export class LaneView {
  /**
   * @param {Lane} lane
   * @param {Film} film
   * @param {Words} words
   * @param {(cell: number | null) => void} onpoint
   * @param {(moment: number) => void} [ongo]
   */
  constructor(lane, film, words, onpoint, ongo = () => {}) {
    this.lane = lane;
    this.film = film;
    this.words = words;
    const label = words.of(lane.title); // until the moment is described
    this.canvas = element("canvas", { tabindex: 0, role: "application", "aria-label": label });
    this.canvas.style.aspectRatio = extentOf(film.board).join(" / ");
    this.board = new Board(this.canvas, film.board);
    this.inspector = new Inspector(this.board, film.board, onpoint);
    this.figures = new Figures(lane, words, film.unit);
    this.explanation = new Explanation(lane, words);
    this.ownCode = lane.story?.own ? new OwnCode(lane, film, words, ongo) : null;
    this.pointed = element("p", { class: "pointed small" });
    this.verdict = element("div", { class: "verdict", "aria-live": "polite" });
    this.isAlone = film.lanes.length === 1; // several explanations at once cannot be read
    /** What an agent thinks through at every step would hide danger and values. */
    this.hides = Object.keys(lane.values).length ? AGENT_HIDES : [];
    this.isOver = false;
    /** @type {number | null} */
    this.look = null;
    this.element = this.built();
  }

  built() {
    const { sentence, code } = this.explanation;
    const title = this.words.of(this.lane.title);
    const telling = element("div", { class: "telling" }, this.verdict, this.isAlone && sentence);
    return element("section", { class: "lane card", "aria-label": title },
      element("div", { class: "stage" }, this.canvas, this.pointed),
      element("div", { class: "side" }, element("h2", {}, title), this.figures.element, telling,
        this.isAlone && code, this.isAlone && this.ownCode?.element));
  }

  /**
   * Show a moment.
   * @param {number} t
   * @param {Shown} shown
   */
  show(t, { cell, glide, isFast }) {
    const { lane } = this;
    const marks = lane.marks(t);
    const values = marks.values.map(([at, value]) =>
      /** @type {[number, string]} */ ([at, shortValue(this.words, value)]));
    const best = marks.values.length ? highest(marks.values) : null;
    const before = this.look;
    this.look = lane.nearest(t);
    const glides = before !== this.look && lane.at(t).phase === "walk";
    const roll = before === null ? null : lane.stage.roll(lane.looks[before], lane.looks[this.look]);
    this.board.show(lane.scene(t), { ...marks, values, best, hides: this.hides, hover: cell },
      glides ? glide : 0, roll);
    this.figures.show(t);
    this.explanation.show(t, isFast);
    this.ownCode?.show(t, isFast);
    this.inspect(cell, t);
    this.judge(lane.nearest(t) >= (lane.searched || lane.length));
  }

  /**
   * Say what the search knew of a cell.
   * @param {number | null} cell
   * @param {number} t
   */
  inspect(cell, t) {
    const hint = this.lane.searched ? this.words.say("film.point") : "";
    const text = cell === null ? hint : this.known(cell, t).join(" · ");
    if (this.pointed.textContent !== text) this.pointed.textContent = text;
    this.pointed.classList.toggle("faint", cell === null);
  }

  /**
   * @param {number} cell
   * @param {number} t
   */
  known(cell, t) {
    const { words } = this;
    const { cols } = this.film.board;
    const place = { row: Math.floor(cell / cols) + 1, col: (cell % cols) + 1 };
    const known = this.lane.inspect(cell, t);
    const where = words.say("film.cell", place);
    if (!known) return this.lane.searched ? [where, words.say("watch.unseen")] : [where];
    const number = words.number(known.moment);
    const when = known.expanded ? words.say("watch.expanded_as", { number })
      : words.say("watch.waits_since", { number });
    const f = known.g === null || known.h === null ? null : known.g + known.h;
    const scores = Object.entries({ g: known.g, h: known.h, f });
    return [where, when, ...scores.filter(([, value]) => value !== null)
      .map(([name, value]) => `${name} = ${amount(words, Number(value), this.film.unit)}`)];
  }

  /**
   * Say what came of the search or the game as soon as it is over.
   * @param {boolean} isOver
   */
  judge(isOver) {
    if (isOver === this.isOver) return;
    this.isOver = isOver;
    const { verdict, result } = this.lane;
    const texts = verdict.map((text) => this.words.of(text));
    const [title, ...others] = texts.length ? texts : [outcomeName(this.words, result.outcome)];
    const look = GOOD.includes(result.outcome) ? "good" : "bad";
    const parts = [element("p", { class: `${look} strong` }, title),
      ...others.map((text) => element("p", { class: "small" }, text))];
    fill(this.verdict, ...(isOver ? parts : []));
  }

  /**
   * Say what the board shows, for those who do not see it.
   * @param {string} note
   */
  describe(note) {
    const { rows, cols } = this.film.board;
    const values = { title: this.words.of(this.lane.title), rows, cols, moment: note };
    this.board.describe(this.words.say("film.board", values));
  }

  close() {
    this.board.close();
  }
}

/** @param {[number, number][]} values */
function highest(values) {
  return values.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}
