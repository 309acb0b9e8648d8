// @ts-check
/** The table of a run: own code on each level, and algorithms of ours beside it. */

import { element, fill } from "../../dom.js";
import { amount, duration, outcomeName } from "../../player/figures.js";
import { optimumText } from "../figures_table.js";

/** @typedef {import("../../words.js").Words} Words */
/** @typedef {import("../figures_table.js").Figures} Figures */

/**
 * One searcher on one level.
 * @typedef {object} Row
 * @property {string} title
 * @property {boolean} own
 * @property {string} name
 * @property {Figures & {heuristic_check?: string}} [figures]
 * @property {string} [failure]
 */

/**
 * @typedef {object} LevelRows
 * @property {string} level
 * @property {string} title
 * @property {number} unit
 * @property {number | null} optimum
 * @property {Row[]} rows
 */

/**
 * @typedef {object} TableOptions
 * @property {(level: LevelRows, row: Row) => void} watch
 */

const NONE = "–";

export class OwnTable {
  /**
   * @param {Words} words
   * @param {TableOptions} options
   */
  constructor(words, { watch }) {
    this.words = words;
    this.watch = watch;
    /** @type {LevelRows[]} */
    this.levels = [];
    this.body = element("div", {});
    const label = words.say("race.results");
    this.element = element("div",
      { class: "table own-table", role: "region", tabindex: 0, "aria-label": label }, this.body);
  }

  /** @param {LevelRows[]} levels */
  show(levels) {
    this.levels = levels;
    fill(this.body, levels.length > 1 && this.summary(),
      levels.length > 0 && element("table", {}, this.head(), ...levels.map((each) => this.part(each))));
  }

  get hasPoints() {
    return this.levels.some((level) => level.rows.some((row) => row.figures?.points !== undefined));
  }

  head() {
    const { words } = this;
    const titles = [
      words.say("race.column.algorithm"),
      words.say("race.column.outcome"),
      this.hasPoints ? words.say("race.column.points") : words.say("race.column.cost"),
      words.say("page_watch.optimum"),
      words.say("race.column.expanded"),
      words.say("race.column.generated"),
      words.say("page_watch.seconds"),
    ];
    return element("thead", {}, element("tr", {},
      ...titles.map((title) => element("th", { scope: "col" }, title)),
      element("td", {})));
  }

  /** @param {LevelRows} level */
  part(level) {
    const heading = element("tr", { class: "level" },
      element("th", { colspan: 8, scope: "rowgroup" }, level.title));
    const lines = level.rows.map((row) => this.line(level, row));
    return element("tbody", {}, this.levels.length > 1 && heading, ...lines);
  }

  /**
   * @param {LevelRows} level
   * @param {Row} row
   */
  line(level, row) {
    const { words } = this;
    const name = element("th", { scope: "row" }, row.title);
    const look = row.own ? "own" : "";
    const { figures } = row;
    if (!figures) {
      const why = row.failure ?? words.say("page_code.failed");
      return element("tr", { class: look }, name, element("td", { colspan: 7, class: "bad" }, why));
    }
    return element("tr", { class: look },
      name,
      this.cell(words.say("race.column.outcome"), outcomeName(words, figures.outcome)),
      this.worth(level, figures),
      this.cell(words.say("page_watch.optimum"), optimumText(words, compared(figures, level.optimum))),
      this.cell(words.say("race.column.expanded"), words.number(figures.expanded ?? 0)),
      this.cell(words.say("race.column.generated"), this.generated(figures)),
      this.cell(words.say("page_watch.seconds"), duration(words, figures.seconds ?? 0), "nowrap"),
      element("td", { class: "watch" }, this.watchButton(level, row)));
  }

  /** @param {Figures} figures */
  generated(figures) {
    return figures.generated ? this.words.number(figures.generated) : NONE;
  }

  /**
   * @param {LevelRows} level
   * @param {Figures} figures
   */
  worth(level, figures) {
    const { words } = this;
    if (this.hasPoints) {
      const text = figures.points === undefined ? NONE : words.number(figures.points);
      return this.cell(words.say("race.column.points"), text);
    }
    const text = figures.cost === undefined ? NONE : amount(words, figures.cost, level.unit);
    return this.cell(words.say("race.column.cost"), text);
  }

  /**
   * @param {string} label
   * @param {string} text
   * @param {string} [look]
   */
  cell(label, text, look) {
    return element("td", { "data-label": label, class: look }, text);
  }

  /**
   * @param {LevelRows} level
   * @param {Row} row
   */
  watchButton(level, row) {
    const { words } = this;
    const text = row.own ? words.say("page_code.watch") : words.say("page_code.race");
    const label = `${text}: ${row.title}, ${level.title}`;
    const press = () => this.watch(level, row);
    return element("button", { type: "button", "aria-label": label, click: press }, text);
  }

  /** Say what each searcher achieved on all levels so far. */
  summary() {
    const { words, levels } = this;
    const own = levels[0].rows[0]?.title ?? "";
    const titles = [...new Set([own, ...levels.flatMap((level) => level.rows.map((row) => row.title))])];
    const lines = titles.map((title) => {
      const figures = levels.flatMap((level) => level.rows
        .filter((row) => row.title === title)
        .map((row) => compared(row.figures ?? NOTHING, level.optimum)));
      const solved = figures.filter((each) => each.outcome === "solved");
      const best = solved.filter((each) => each.above_optimum === 0);
      return words.say("page_code.total", {
        who: title, solved: solved.length, all: levels.length, best: best.length,
        expanded: words.number(solved.reduce((sum, each) => sum + (each.expanded ?? 0), 0)),
      });
    });
    return element("ul", { class: "totals" }, ...lines.map((line) => element("li", {}, line)));
  }
}

/** @type {Figures} */
const NOTHING = { outcome: "not found", optimal: false, expanded: 0, generated: 0, seconds: 0 };

/**
 * Return figures that say by how much a plan exceeds the optimum, where that is known.
 * @param {Figures} figures
 * @param {number | null} optimum
 * @returns {Figures}
 */
export function compared(figures, optimum) {
  const least = optimum ?? figures.optimum;
  if (figures.outcome !== "solved" || figures.cost === undefined || !least) return figures;
  return { ...figures, optimum: least, above_optimum: figures.cost / least - 1 };
}
