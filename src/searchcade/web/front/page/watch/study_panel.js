// @ts-check
/** Study: the search stops and asks; the answer is given here, on the board, or by keys. */

import { element, fill } from "../../dom.js";
import { emphasised } from "../../player/explanation.js";

/**
 * What a study stands in, and whom it asks.
 * @typedef {object} Host
 * @property {import("../app.js").App} app
 * @property {import("../../player.js").Player} player
 * @property {() => boolean} isOpen
 * @property {() => void} turn Begin to study, or leave it.
 * @property {(values: object, show: (reply: Reply) => void) => void} ask
 */
/** @typedef {{key: string, text: string, cell: number, mark: string, why: string}} Option */
/**
 * @typedef {object} View See views/study.py.
 * @property {string} title
 * @property {string} score
 * @property {string} asked
 * @property {Option[]} options
 * @property {number} about
 * @property {boolean} takes_all
 * @property {boolean} is_answered
 * @property {boolean} is_right
 * @property {string} verdict
 * @property {string} because
 * @property {string} how
 * @property {{title: string, right: number, asked: number}[]} practised
 */
/**
 * @typedef {object} Reply See tab/study.py.
 * @property {number[][]} answers
 * @property {{skill: string, right: boolean}[]} marks Of new answers.
 * @property {number[]} chosen
 * @property {number} number
 * @property {number | null} t
 * @property {number} line
 * @property {View} view
 */

const ENTER = -1;
const TRAVEL_S = 2; // seconds that the way to the next question takes at most
const FRAMES = 30; // a second
const SIGNS = new Map([["right", "✓"], ["missed", "✓"], ["wrong", "✗"], ["chosen", "•"]]);

export class StudyPanel {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.seed = 0;
    /** @type {Reply | null} */
    this.reply = null;
    this.travel = 0;
    this.element = element("div", { class: "study-panel", hidden: true, role: "group",
      "aria-live": "polite" });
    this.stop = new AbortController();
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.stop.signal });
  }

  /** Begin, or show the open question again. */
  show() {
    if (!this.reply) this.press(null);
    else this.mark();
  }

  /**
   * Press an option, or -1 for Enter.
   * @param {number | null} pressed
   */
  press(pressed) {
    const { host, reply, seed } = this;
    const { language } = host.app.settings;
    const { answers = [], number = 0, chosen = [] } = reply ?? {};
    const values = { language, seed, answers, number, chosen, pressed };
    host.ask(values, (next) => this.take(next));
  }

  /** @param {Reply} reply */
  take(reply) {
    const isNew = reply.number !== this.reply?.number;
    for (const mark of reply.marks) this.host.app.progress.mark(mark);
    this.reply = reply;
    this.draw();
    if (isNew) this.go();
    else this.mark();
  }

  /** Go on to the moment of the question, so quickly that nobody has to wait. */
  go() {
    clearInterval(this.travel);
    const { t } = /** @type {Reply} */ (this.reply);
    const { player } = this.host;
    if (t === null) return this.mark();
    const step = Math.max(1, Math.ceil(Math.abs(t - player.moment) / (TRAVEL_S * FRAMES)));
    this.travel = setInterval(() => {
      const left = t - player.moment;
      player.go(player.moment + Math.sign(left) * Math.min(step, Math.abs(left)));
      if (player.moment !== t && this.host.isOpen()) return;
      clearInterval(this.travel);
      this.mark();
    }, 1000 / FRAMES);
  }

  /** Show the numbers of the options on the board, and the cell that is asked about. */
  mark() {
    const { reply, host: { player: { views: [view] } } } = this;
    if (!reply || !this.host.isOpen()) return;
    const options = reply.view.options.filter((each) => each.cell >= 0);
    const right = options.find((each) => each.mark === "right" || each.mark === "missed");
    view.board.mark({
      ...view.board.marks,
      numbers: [],
      values: options.map((each) => [each.cell, each.key]),
      best: right ? right.cell : null,
      lit: reply.view.about >= 0 ? [[reply.view.about, "focus"]] : [],
    });
  }

  // ------------------------------------------------------------------ what is shown

  draw() {
    const { view } = /** @type {Reply} */ (this.reply);
    const { words } = this.host.app;
    fill(this.element,
      element("div", { class: "row study-head" }, element("h3", {}, view.title),
        element("span", { class: "faint small" }, view.score)),
      view.asked && element("p", { class: "study-asked" }, ...emphasised(view.asked)),
      view.options.length > 0 && this.list(view),
      view.verdict && element("p", { class: view.is_right ? "good strong" : "bad strong" },
        view.verdict),
      view.because && element("p", {}, ...emphasised(view.because)),
      view.practised.length > 0 && this.table(view),
      element("div", { class: "row" }, this.button(view), element("span", { class: "faint small" },
        view.how)));
    this.element.setAttribute("aria-label", words.say("study.do"));
    this.element.toggleAttribute("data-all", view.takes_all && !view.is_answered);
  }

  /** @param {View} view */
  list(view) {
    return element("ol", { class: "study-options" },
      ...view.options.map((option, number) => element("li", {}, this.option(view, option, number))));
  }

  /**
   * @param {View} view
   * @param {Option} option
   * @param {number} number
   */
  option(view, { key, text, mark, why }, number) {
    const state = mark === "chosen" || mark === "right" || mark === "wrong";
    return element("button", { type: "button", class: `study-option ${mark}`,
      "aria-pressed": String(state), disabled: view.is_answered,
      click: () => this.press(number) },
      element("kbd", {}, key), element("span", {}, text),
      element("span", { class: "sign", "aria-hidden": "true" }, SIGNS.get(mark) ?? ""),
      why && element("small", {}, ...emphasised(why)));
  }

  /** @param {View} view */
  button(view) {
    const { words } = this.host.app;
    const isEnd = view.practised.length > 0;
    if (!view.options.length && !isEnd) return null;
    if (!view.is_answered && !view.takes_all && !isEnd) return null;
    const text = view.is_answered ? words.say("study.next")
      : isEnd ? words.say("study.more") : words.say("study.confirm");
    return element("button", { type: "button", class: "main", click: () => this.enter() }, text);
  }

  /** @param {View} view */
  table(view) {
    const rows = view.practised.map(({ title, right, asked }) => element("tr", {},
      element("th", { scope: "row" }, title), element("td", {}, `${right} / ${asked}`)));
    return element("table", { class: "study-kinds" }, element("tbody", {}, ...rows));
  }

  // ------------------------------------------------------------------ answers

  /** Answer with what is chosen, go on, or begin anew. */
  enter() {
    if (this.reply?.t === null) {
      this.seed += 1;
      this.reply = null;
    }
    this.press(this.reply ? ENTER : null);
  }

  /**
   * Choose the option that stands for a cell; say whether one does.
   * @param {number} cell
   */
  choose(cell) {
    const options = this.reply?.view.options ?? [];
    const number = options.findIndex((each) => each.cell === cell);
    if (this.host.isOpen() && number >= 0) this.press(number);
    return this.host.isOpen();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.closest("input:not([type=radio]), select, textarea")) return;
    if (event.key.toLowerCase() === "q") this.host.turn();
    if (!this.host.isOpen() || !this.reply || (event.key === "Enter" && target.closest("button"))) return;
    const option = Number(event.key) - 1;
    if (event.key === "Enter") this.enter();
    else if (option >= 0 && option < this.reply.view.options.length) this.press(option);
    else return;
    event.preventDefault();
  }

  close() {
    this.stop.abort();
    clearInterval(this.travel);
  }
}
