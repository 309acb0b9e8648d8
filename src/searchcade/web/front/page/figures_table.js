// @ts-check
/** The figures of searches side by side, the best of each column marked. */

import { element } from "../dom.js";
import { amount, duration, outcomeName } from "../player/figures.js";

/** @typedef {import("../words.js").Words} Words */

/** @typedef {import("../film.js").Result & {points?: number}} Figures */
/** @typedef {{title: string, figures: Figures, link?: HTMLElement}} Row */
/** @typedef {"cost" | "points" | "steps" | "expanded" | "generated" | "seconds"} Column */

const NONE = "–";
const UNCOUNTED = ["generated"]; // 0 where an agent does not count them

export class FiguresTable {
  /**
   * @param {Words} words
   * @param {Row[]} rows
   * @param {number} unit What a length of 1 costs.
   */
  constructor(words, rows, unit) {
    this.words = words;
    this.rows = rows;
    this.unit = unit;
    const hasPoints = rows.some((row) => row.figures.points !== undefined);
    /** @type {Column[]} */
    this.columns = [hasPoints ? "points" : "cost", "steps", "expanded", "generated", "seconds"];
    this.element = element(
      "div",
      { class: "table search-figures", role: "region", tabindex: 0, "aria-label": words.say("race.results") },
      element("table", {}, this.head(), element("tbody", {}, ...rows.map((row) => this.line(row)))),
    );
  }

  /** Return the row that was first: it solved the level with the fewest expansions. */
  get first() {
    return this.bestRow("expanded");
  }

  /** What a plan is judged by: the cost, or the points where a game has them. */
  get aim() {
    return this.columns[0];
  }

  /** Return the first row with the best plan. */
  get best() {
    return this.bestRow(this.aim);
  }

  /** @param {Column} name */
  bestRow(name) {
    const best = this.bestValue(name);
    return this.rows.find((row) => isSolved(row) && figure(row, name) === best);
  }

  /**
   * Write what the plan of a row is worth.
   * @param {Row} row
   */
  worth(row) {
    const value = figure(row, this.aim);
    return value === undefined ? NONE : this.written(this.aim, value);
  }

  head() {
    const { words } = this;
    const titles = [
      element("th", { scope: "col" }, words.say("race.column.algorithm")),
      element("th", { scope: "col" }, words.say("race.column.outcome")),
      ...this.columns.map((name) =>
        element("th", { scope: "col", class: "number" }, this.title(name)),
      ),
      element("th", { scope: "col" }, words.say("page_watch.optimum")),
    ];
    if (this.rows.some((row) => row.link)) titles.push(element("td", {}));
    return element("thead", {}, element("tr", {}, ...titles));
  }

  /** @param {Column} name */
  title(name) {
    const { words } = this;
    return {
      cost: words.say("race.column.cost"),
      points: words.say("race.column.points"),
      steps: words.say("race.column.steps"),
      expanded: words.say("race.column.expanded"),
      generated: words.say("race.column.generated"),
      seconds: words.say("page_watch.seconds"),
    }[name];
  }

  /** @param {Row} row */
  line(row) {
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, row.title),
      element("td", {}, outcomeName(this.words, row.figures.outcome)),
      ...this.columns.map((name) => this.cell(row, name)),
      element("td", {}, optimumText(this.words, row.figures)),
      row.link && element("td", {}, row.link),
    );
  }

  /**
   * @param {Row} row
   * @param {Column} name
   */
  cell(row, name) {
    const value = figure(row, name);
    const isBest = this.rows.length > 1 && value !== undefined && value === this.bestValue(name);
    const counts = isBest && isSolved(row);
    const text = value === undefined ? NONE : this.written(name, value);
    return element("td", { class: `number${counts ? " best" : ""}` }, text);
  }

  /**
   * Return the best value of a column among the solved: of points the most, else the least.
   * @param {Column} name
   */
  bestValue(name) {
    const rows = this.rows.filter(isSolved);
    const values = rows.map((row) => figure(row, name) ?? NaN).filter(Number.isFinite);
    return name === "points" ? Math.max(...values) : Math.min(...values);
  }

  /**
   * @param {Column} name
   * @param {number} value
   */
  written(name, value) {
    if (name === "seconds") return duration(this.words, value);
    return name === "cost" ? amount(this.words, value, this.unit) : this.words.number(value);
  }
}

/** @param {Row} row */
function isSolved(row) {
  return row.figures.outcome === "solved";
}

/**
 * @param {Row} row
 * @param {Column} name
 */
function figure(row, name) {
  const value = row.figures[name];
  return UNCOUNTED.includes(name) && !value ? undefined : value ?? undefined;
}

/**
 * Say how a plan compares with a cheapest one.
 * @param {Words} words
 * @param {Figures} figures
 */
export function optimumText(words, { outcome, optimal, above_optimum: above }) {
  if (outcome !== "solved") return NONE;
  if (optimal) return words.say("page_watch.proven");
  if (above === undefined || above === null) return words.say("page_watch.unknown");
  if (above <= 0) return words.say("page_watch.equal");
  return words.say("page_watch.above", { percent: words.number(100 * above, above < 0.1 ? 1 : 0) });
}
