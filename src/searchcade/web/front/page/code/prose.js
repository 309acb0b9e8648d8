// @ts-check
/** A text with paragraphs, lists and words of code, as assignments have them. */

import { element } from "../../dom.js";

/**
 * Return the paragraphs and lists of a text.
 * @param {string} text
 */
export function proseOf(text) {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim());
  return element("div", { class: "prose" }, ...blocks.map(block));
}

/** @param {string} text */
function block(text) {
  const lines = text.trim().split("\n");
  if (!lines.every((line) => line.startsWith("- "))) return element("p", {}, ...inline(text));
  const items = lines.map((line) => element("li", {}, ...inline(line.slice(2))));
  return element("ul", {}, ...items);
}

/** @param {string} text */
function inline(text) {
  return text.split("`").map((part, number) => (number % 2 ? element("code", {}, part) : part));
}
