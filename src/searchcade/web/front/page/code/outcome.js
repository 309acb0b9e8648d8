// @ts-check
/** What came of a run: troubles, the verdict on a heuristic, the table, prints and a film. */

import { element, fill } from "../../dom.js";
import { FilmView } from "./film_view.js";
import { OwnTable } from "./own_table.js";
import { troubleView } from "./trouble_view.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./own_run.js").Order} Order */
/** @typedef {import("./own_table.js").LevelRows} LevelRows */
/** @typedef {import("./own_table.js").Row} Row */
/** @typedef {import("./trouble_view.js").Trouble} Trouble */
/** @typedef {{passed: boolean, sentence: string, moves: string | null}} Check */

const SPARE = 20; // seconds for all but the search itself

export class Outcome {
  /**
   * @param {App} app
   * @param {(line: number) => void} goTo
   */
  constructor(app, goTo) {
    this.app = app;
    this.goTo = goTo;
    /** @type {Order | null} */
    this.order = null;
    this.trouble = element("div", {});
    this.verdict = element("div", { class: "verdict", role: "status" });
    this.table = new OwnTable(app.words, { watch: (level, row) => this.watch(level, row) });
    this.prints = element("pre", { class: "prints", tabindex: 0 });
    this.printed = element("details", { class: "card", open: true, hidden: true },
      element("summary", {}, app.words.say("page_code.printed")), this.prints);
    this.film = new FilmView(app);
    this.way = element("p", { class: "row", hidden: true });
    this.element = element("div", { class: "outcome" }, this.trouble, this.verdict,
      this.table.element, this.way, this.printed);
  }

  /** @param {Order | null} order */
  begin(order) {
    this.order = order;
    fill(this.trouble);
    fill(this.verdict);
    fill(this.prints);
    this.printed.hidden = true;
    this.way.hidden = true;
    this.table.show([]);
    this.film.close();
  }

  /**
   * @param {Trouble} trouble
   * @param {string} [level]
   */
  tell(trouble, level = "") {
    const sentence = level ? `${level}: ${trouble.sentence}` : trouble.sentence;
    fill(this.trouble, troubleView(this.app.words, { ...trouble, sentence }, this.goTo));
  }

  /**
   * @param {string} text
   * @param {string} level
   */
  print(text, level) {
    const several = (this.order?.texts.length ?? 0) > 1 || this.table.levels.length > 1;
    this.prints.append(several ? `${level}\n${text}` : text);
    this.printed.hidden = false;
  }

  /**
   * Show own code on a level; a row of ours beside it.
   * @param {LevelRows} level
   * @param {Row} row
   * @param {boolean} [scroll]
   */
  watch(level, row, scroll = true) {
    if (!this.order) return;
    const { code, limits, program } = this.order;
    const values = { code, level: level.level, limits, beside: row.own ? "" : row.name };
    const seconds = 2 * limits.seconds + SPARE;
    void this.film.show("code.film", values, { seconds, program, scroll });
  }

  /**
   * Offer questions about one's own search, once it has solved a level.
   * @param {LevelRows} level
   */
  offerDefence(level) {
    const { order, app: { words } } = this;
    const own = level.rows.find((row) => row.own);
    if (!order || order.code.kind !== "search" || own?.figures?.outcome !== "solved") return;
    const { code, limits, program } = order;
    const begin = () => void this.film.defend({ code, level: level.level, limits },
      { seconds: limits.seconds + SPARE, program });
    fill(this.way, element("button", { type: "button", click: begin }, words.say("study.defend")),
      element("span", { class: "faint small" }, words.say("study.defend_about")));
    this.way.hidden = false;
  }

  /** Ask whether a heuristic is admissible and consistent on a level, and say so. */
  async judge(/** @type {LevelRows} */ level) {
    if (!this.order) return;
    const { code, limits, program } = this.order;
    const { language } = this.app.settings;
    const values = { code, level: level.level, limits, language };
    const seconds = limits.seconds + SPARE;
    const { checks, note, trouble } = await this.app.python.ask("code.heuristic", values,
      { seconds, program });
    if (trouble) this.tell(trouble);
    const check = level.rows[0]?.figures?.heuristic_check;
    fill(this.verdict, ...checks.map((/** @type {Check} */ each) => this.check(each, level)),
      note && element("p", {}, note), note && check && element("p", {}, element("code", {}, check)));
  }

  /**
   * @param {Check} check
   * @param {LevelRows} level
   */
  check({ passed, sentence, moves }, level) {
    const show = () => {
      const values = { level: level.level, plans: [moves ?? ""] };
      void this.film.show("code.walk", values, { seconds: SPARE });
    };
    return element("div", { class: `notice ${passed ? "passed" : "refuted"}` },
      element("p", {}, `${passed ? "✓" : "✗"} ${sentence}`),
      !passed && element("button", { type: "button", click: show },
        this.app.words.say("page_code.show_state")));
  }

  close() {
    this.film.close();
  }
}
