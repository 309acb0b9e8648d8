// @ts-check
/** What went wrong in own code: one sentence, the line, and Python's own words. */

import { element } from "../../dom.js";

/** @typedef {import("../../words.js").Words} Words */

/**
 * As tab/trouble.py tells it.
 * @typedef {object} Trouble
 * @property {string} sentence
 * @property {number | null} [line]
 * @property {string} [code] That line.
 * @property {string} [text]
 * @property {string[]} [details]
 */

/**
 * @param {Words} words
 * @param {Trouble} trouble
 * @param {(line: number) => void} goTo
 */
export function troubleView(words, trouble, goTo) {
  const { sentence, line, code, text, details = [] } = trouble;
  return element(
    "div",
    { class: "notice trouble", role: "alert" },
    element("p", {}, element("strong", {}, sentence)),
    text && element("p", {}, element("code", {}, text)),
    line && code && element("pre", { class: "own-line" }, `${line} │ ${code}`),
    details.length > 1 && element("pre", { class: "faint" }, details.join("\n")),
    line && element("button", { type: "button", click: () => goTo(line) },
      words.say("page_code.go_to_line", { line })),
  );
}
