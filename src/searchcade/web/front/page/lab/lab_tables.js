// @ts-check
/** The tables of the lab: totals that sort, and the runs of an algorithm, each with a link. */

import { element } from "../../dom.js";
import { write } from "../link.js";

/** @typedef {import("../../words.js").Words} Words */
/** @typedef {[string, string, boolean]} Column Name, title, whether it is of texts. */
/** @typedef {{name: string, cells: string[], best: number[]}} Line */
/**
 * @typedef {object} Totals See tab/lab_results.py.
 * @property {Column[]} columns
 * @property {{column: string, is_reversed: boolean}} sorting
 * @property {"up" | "down"} arrow
 * @property {Line[]} lines
 */
/** @typedef {{title: string, columns: Column[], lines: {level: string, with: string, cells: string[]}[], note: string, colour: string}} Runs */

/**
 * @param {Words} words
 * @param {Totals} totals
 * @param {string} focus The algorithm whose runs are shown.
 * @param {{sort: (column: string) => void, choose: (name: string) => void}} told
 */
export function totalsTable(words, totals, focus, { sort, choose }) {
  const { columns, sorting, arrow, lines } = totals;
  const heads = columns.map(([name, title, isText]) => {
    const isSorted = name === sorting.column;
    const order = isSorted && (arrow === "up" ? "ascending" : "descending");
    return element("th", { scope: "col", class: isText ? "" : "number", "aria-sort": order },
      element("button", { type: "button", class: "plain", "data-sort": name, click: () => sort(name) },
        title, isSorted && element("span", { "aria-hidden": "true" }, arrow === "up" ? "▲" : "▼")));
  });
  const body = lines.map(({ name, cells: [title, ...cells], best }) =>
    element("tr", { class: name === focus ? "chosen" : "" },
      element("th", { scope: "row" }, element("button", { type: "button", class: "plain",
        "data-runs": name, "aria-pressed": String(name === focus), click: () => choose(name) }, title)),
      ...cells.map((cell, place) => element("td",
        { class: `number${best.includes(place + 1) ? " best" : ""}` }, cell))));
  return table(words.say("page_lab.totals"), heads, body);
}

/**
 * @param {Words} words
 * @param {Runs} runs
 */
export function runsTable(words, { title, columns, lines }) {
  const heads = columns.map(([, text, isText]) =>
    element("th", { scope: "col", class: isText ? "" : "number" }, text));
  const body = lines.map(({ level, with: algorithm, cells: [name, ...cells] }) =>
    element("tr", {},
      element("th", { scope: "row" }, name),
      ...cells.map((cell, place) => element("td", { class: columns[place + 1][2] ? "" : "number" }, cell)),
      element("td", {}, element("a", { class: "button", href: write("watch", { level, with: algorithm }),
        "aria-label": `${words.say("page_lab.watch")}: ${name}` }, words.say("page_lab.watch")))));
  return table(words.say("page_lab.runs", { algorithm: title }), [...heads, element("td", {})], body);
}

/**
 * @param {string} label
 * @param {HTMLElement[]} heads
 * @param {HTMLElement[]} body
 */
function table(label, heads, body) {
  return element("div", { class: "table", role: "region", tabindex: 0, "aria-label": label },
    element("table", {}, element("thead", {}, element("tr", {}, ...heads)),
      element("tbody", {}, ...body)));
}
