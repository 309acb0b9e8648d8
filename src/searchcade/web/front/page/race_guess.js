// @ts-check
/** Guesses before a race: a small card asks who will be best, and Python says who was. */

import { element, fill } from "../dom.js";
import { TYPING } from "../player.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./watch/watch_player.js").Search} Search */

export class RaceGuess {
  /**
   * @param {App} app
   * @param {Search} search What races.
   * @param {string[]} names The names of the lanes.
   * @param {() => void} start Starts the race.
   */
  constructor(app, search, names, start) {
    this.app = app;
    this.search = search;
    this.names = names;
    this.start = start;
    /** What is still to be asked. @type {[string, string][]} */
    this.questions = [];
    /** Figure -> number of the lane. @type {Record<string, number>} */
    this.guesses = {};
    this.element = element("div", { class: "race-guess card", role: "group", hidden: true });
    this.stop = new AbortController();
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.stop.signal });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Ask, unless the race begins meanwhile. */
  async open() {
    const { level } = this.search;
    const { language } = this.app.settings;
    /** @type {[string, string][]} */
    const questions = await this.app.python.ask("watch.guesses", { level, language })
      .catch(() => []); // the race goes on without guesses
    if (this.stop.signal.aborted) return;
    this.questions = questions;
    this.show();
  }

  show() {
    const [question] = this.questions;
    this.element.hidden = !question;
    if (!question) return;
    const { words } = this.app;
    const answers = this.names.map((name, lane) =>
      element("button", { type: "button", click: () => this.guess(lane) }, `${lane + 1}. ${name}`));
    fill(this.element,
      element("p", { class: "strong", role: "status" }, question[1]),
      element("div", { class: "row" }, ...answers,
        element("button", { type: "button", class: "plain", click: () => this.close() },
          words.say("page_watch.no_guess"))));
  }

  /** @param {number} lane */
  guess(lane) {
    const [[figure]] = this.questions;
    this.guesses[figure] = lane;
    this.questions = this.questions.slice(1);
    this.show();
    if (this.questions.length) return;
    this.close();
    this.start();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target, key, ctrlKey, altKey, metaKey } = event;
    const isElsewhere = target instanceof Element && target.closest(`${TYPING}, button, a`) !== null;
    if (!this.isOpen || ctrlKey || altKey || metaKey || (isElsewhere && key === "Enter")) return;
    if (target instanceof Element && target.closest(TYPING)) return;
    const lane = Number(key) - 1;
    if (key === "Escape" || key === "Enter") this.close();
    else if (Number.isInteger(lane) && lane >= 0 && lane < this.names.length) this.guess(lane);
    else return;
    event.preventDefault();
  }

  /** Ask no more. */
  close() {
    this.stop.abort();
    this.element.hidden = true;
  }

  /**
   * Say of each guess whether it was right.
   * @returns {Promise<string[]>}
   */
  async verdicts() {
    const { search, guesses, app } = this;
    if (!Object.keys(guesses).length) return [];
    const { language } = app.settings;
    return app.python.ask("watch.guessed", { ...search, guesses, language });
  }
}
