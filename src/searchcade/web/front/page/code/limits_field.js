// @ts-check
/** How much own code may use: seconds, expansions and megabytes. */

import { element } from "../../dom.js";

/** @typedef {import("../../words.js").Words} Words */
/** @typedef {{seconds: number, nodes: number, memory_mb: number}} Limits */

/** The usual limit, the least and the most, as in tab/code.py. */
const RANGES = {
  seconds: [10, 1, 120],
  nodes: [200000, 1, 10000000],
  memory_mb: [512, 16, 800],
};

export class LimitsField {
  /** @param {Words} words */
  constructor(words) {
    this.inputs = {
      seconds: this.input("seconds"),
      nodes: this.input("nodes"),
      memory_mb: this.input("memory_mb"),
    };
    const titles = {
      seconds: words.say("page_code.limit_seconds"),
      nodes: words.say("page_code.limit_nodes"),
      memory_mb: words.say("page_code.limit_memory"),
    };
    this.element = element("details", { class: "limits" },
      element("summary", {}, words.say("page_code.limits")),
      element("div", { class: "row" },
        ...Object.entries(this.inputs).map(([name, input]) =>
          element("label", { class: "field", for: input.id },
            element("span", {}, titles[/** @type {keyof Limits} */ (name)]), input))));
  }

  /** @param {keyof Limits} name */
  input(name) {
    const [usual, min, max] = RANGES[name];
    return element("input", { id: `limit-${name}`, type: "number", min, max, value: usual });
  }

  /** @returns {Limits} */
  get value() {
    const read = (/** @type {keyof Limits} */ name) => {
      const [usual, min, max] = RANGES[name];
      return Math.max(min, Math.min(max, Number(this.inputs[name].value) || usual));
    };
    return { seconds: read("seconds"), nodes: read("nodes"), memory_mb: read("memory_mb") };
  }
}
