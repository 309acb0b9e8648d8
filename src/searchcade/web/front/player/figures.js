// @ts-check
/** The figures of a lane: what a search has done by a moment, and what came of it. */

import { element } from "../dom.js";

/** @typedef {import("../film.js").Lane} Lane */
/** @typedef {import("../film.js").Moment} Moment */
/** @typedef {import("../words.js").Words} Words */

const LARGE = 1000; // from which on a number is written in thousands
const FAR = 1e9; // the value of a step that wins or loses at once

/** A list of figures whose values change from moment to moment. */
export class Figures {
  /**
   * @param {Lane} lane
   * @param {Words} words
   * @param {number} unit
   */
  constructor(lane, words, unit) {
    this.lane = lane;
    this.words = words;
    this.unit = unit;
    /** @type {{name: keyof Moment, value: HTMLElement}[]} */
    this.figures = [];
    this.list = element("dl", { class: "figures" });
    this.element = element("div", { class: "counts" }, this.list);
    if (lane.searched) {
      this.add("expanded", words.say("watch.expanded"));
      this.add("waiting", words.say("watch.waiting"));
      this.add("depth", words.say("watch.depth"));
      this.add("cost", words.say("watch.cost"));
    } else {
      this.add("walked", words.say("race.column.steps"));
      this.add("cost", words.say("race.column.cost"));
    }
    if (lane.points.length) this.add("points", words.say("watch.points"));
  }

  /**
   * @param {keyof Moment} name
   * @param {string} label
   */
  add(name, label) {
    const value = element("dd");
    this.figures.push({ name, value });
    this.list.append(element("div", {}, element("dt", {}, label), value));
  }

  /** @param {number} t */
  show(t) {
    const moment = this.lane.at(t);
    for (const { name, value } of this.figures) {
      const number = moment[name];
      const unit = name === "cost" ? this.unit : 1;
      const text = typeof number === "number" ? amount(this.words, number, unit) : "–";
      if (value.textContent !== text) value.textContent = text;
    }
  }
}

/**
 * Write a cost as people read it: a length with its decimals, anything else as a number.
 * @param {Words} words
 * @param {number} value
 * @param {number} unit
 */
export function amount(words, value, unit) {
  if (!Number.isFinite(value)) return "∞";
  if (unit > 1 && Math.abs(value) >= unit) return words.number(value / unit, 2);
  return words.number(value, Number.isInteger(value) ? 0 : 1);
}

/**
 * Write the value of a move in a few characters.
 * @param {Words} words
 * @param {number} value
 */
export function shortValue(words, value) {
  const size = Math.abs(value);
  if (size >= FAR || size >= LARGE * LARGE) return value > 0 ? "∞" : "−∞";
  if (size >= 10 * LARGE) return `${words.number(value / LARGE)}k`;
  return words.number(value, size >= 100 || Number.isInteger(value) ? 0 : 1);
}

/**
 * Write the time of a search, in milliseconds while it is below a second.
 * @param {Words} words
 * @param {number} seconds
 */
export function duration(words, seconds) {
  if (seconds >= 1) return `${words.number(seconds, 2)} s`;
  return `${words.number(1000 * seconds, seconds < 0.01 ? 2 : 0)} ms`;
}

/**
 * Return all results of a film as a table.
 * @param {Lane[]} lanes
 * @param {Words} words
 * @param {number} unit
 */
export function resultTable(lanes, words, unit) {
  const names = [words.say("race.column.algorithm"), words.say("race.column.outcome"),
    words.say("race.column.cost"), words.say("race.column.steps"),
    words.say("race.column.expanded"), words.say("race.column.generated"),
    words.say("race.column.seconds"), words.say("race.column.optimal")];
  const heads = names.map((name, at) => element("th", { scope: "col", class: numeric(at) }, name));
  const rows = lanes.map((lane) => resultRow(lane, words, unit));
  return element("div", { class: "table", tabindex: 0, role: "region",
    "aria-label": words.say("race.results") },
  element("table", {}, element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...rows)));
}

/**
 * @param {Lane} lane
 * @param {Words} words
 * @param {number} unit
 */
function resultRow({ title, result }, words, unit) {
  const { outcome, cost, steps, expanded, generated, seconds, optimal } = result;
  const number = (/** @type {number | undefined} */ value) =>
    value === undefined ? "–" : words.number(value);
  const proof = optimal ? words.say("race.yes") : words.say("race.no");
  const price = cost === undefined ? "–" : amount(words, cost, unit);
  const time = seconds === undefined ? "–" : duration(words, seconds);
  const cells = [outcomeName(words, outcome), price, number(steps), number(expanded),
    number(generated), time, outcome === "solved" ? proof : "–"];
  return element("tr", {}, element("th", { scope: "row" }, words.of(title)),
    ...cells.map((text, at) => element("td", { class: numeric(at + 1) }, text)));
}

/** @param {number} at */
function numeric(at) {
  return at >= 2 && at <= 6 ? "number" : null;
}

/**
 * Name an outcome in a word or two.
 * @param {Words} words
 * @param {string} outcome
 */
export function outcomeName(words, outcome) {
  const names = new Map([
    ["solved", words.say("watch.outcome.solved")],
    ["unsolvable", words.say("watch.outcome.unsolvable")],
    ["not found", words.say("watch.outcome.not_found")],
    ["lost", words.say("watch.outcome.lost")],
    ["stalled", words.say("watch.outcome.stalled")],
    ["resigned", words.say("watch.outcome.resigned")],
    ["out of nodes", words.say("watch.outcome.out_of_nodes")],
    ["out of time", words.say("watch.outcome.out_of_time")],
    ["out of memory", words.say("watch.outcome.out_of_memory")],
    ["cancelled", words.say("watch.outcome.cancelled")],
    ["won", words.say("filming.outcome.won")],
    ["unfinished", words.say("filming.outcome.unfinished")],
    ["illegal", words.say("filming.outcome.illegal")],
  ]);
  return names.get(outcome) ?? outcome;
}
