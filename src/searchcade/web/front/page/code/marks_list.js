// @ts-check
/** The tests of an exercise with their marks, as they come in one by one. */

import { element, fill } from "../../dom.js";

/** @typedef {import("../../words.js").Words} Words */

/**
 * As tab/exercises.py describes them.
 * @typedef {{name: string, title: Record<string, string>, function: string, points: number,
 *   seconds: number}} Test
 */

/**
 * What a test has found.
 * @typedef {object} Mark
 * @property {string} name
 * @property {boolean} passed
 * @property {number} points
 * @property {string} expected
 * @property {string} found
 * @property {string} where
 * @property {string} level What `code.walk` takes; empty where nothing is to be shown.
 * @property {string} plan
 * @property {string} better
 */

export class MarksList {
  /**
   * @param {Words} words
   * @param {Test[]} tests
   * @param {(mark: Mark) => void} show Show a mistake on the board.
   */
  constructor(words, tests, show) {
    this.words = words;
    this.tests = tests;
    this.show = show;
    /** @type {Map<string, Mark>} */
    this.marks = new Map();
    this.total = element("p", { class: "total", role: "status" });
    this.list = element("ol", { class: "marks" });
    this.element = element("div", { class: "marked" }, this.total, this.list);
    this.draw();
  }

  clear() {
    this.marks.clear();
    this.draw();
  }

  /** @param {Mark} mark */
  add(mark) {
    this.marks.set(mark.name, mark);
    this.draw();
  }

  draw() {
    const { words } = this;
    const points = [...this.marks.values()].reduce((sum, mark) => sum + mark.points, 0);
    const most = this.tests.reduce((sum, test) => sum + test.points, 0);
    const done = this.marks.size === this.tests.length;
    fill(this.total, done && words.say("page_exercises.total", { points, most }));
    fill(this.list, ...this.tests.map((test) => this.line(test)));
  }

  /** @param {Test} test */
  line(test) {
    const { words } = this;
    const mark = this.marks.get(test.name);
    const look = !mark ? "open" : mark.passed ? "passed" : mark.points ? "partly" : "failed";
    const sign = { passed: "✓", partly: "◐", failed: "✗", open: "○" }[look];
    const points = words.say("page_exercises.points", { points: mark?.points ?? 0, most: test.points });
    const worth = words.say("page_exercises.worth", { most: test.points });
    return element("li", { class: look },
      element("div", { class: "row apart" },
        element("strong", {}, `${sign} ${words.of(test.title)}`),
        element("span", { class: "worth" }, mark ? points : worth)),
      mark && this.explained(mark));
  }

  /** @param {Mark} mark */
  explained(mark) {
    const { words } = this;
    if (mark.passed) return element("p", { class: "faint" }, mark.found);
    return element("div", { class: "explained" },
      mark.expected && element("p", { class: "faint" },
        words.say("page_exercises.expected", { what: mark.expected })),
      element("p", { class: "found" }, mark.found),
      mark.where && element("p", { class: "faint" }, mark.where),
      mark.level && element("button", { type: "button", click: () => this.show(mark) },
        words.say("page_exercises.show")));
  }
}
