// @ts-check
/** What comes back from own code: it may have changed what answers, so it is checked before use. */

import { Refusal } from "../interpreter.js";

/**
 * Tell whether a value has the parts of an example, each of the same type. An empty dictionary
 * stands for one of texts, numbers and truth values, an empty list for one of texts.
 * @param {any} value
 * @param {any} example
 * @returns {boolean}
 */
export function isLike(value, example) {
  if (typeof value !== typeof example || value === null) return false;
  if (typeof value !== "object") return true;
  if (Array.isArray(value) !== Array.isArray(example)) return false;
  if (Array.isArray(value)) return value.every((each) => typeof each === "string");
  const names = Object.keys(example);
  if (names.length) return names.every((name) => isLike(value[name], example[name]));
  return Object.values(value).every((each) => typeof each !== "object");
}

/**
 * Say why there is no answer: as Python says, or that what came cannot be read.
 * @param {import("../../words.js").Words} words
 * @param {unknown} problem
 */
export function refusalText(words, problem) {
  return problem instanceof Refusal ? problem.text : words.say("page_python.unreadable");
}
