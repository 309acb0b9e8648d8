// @ts-check
/** What is known of a drawing: what it lacks, what the search that follows found, the verdict. */

import { element, fill } from "../../dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{headline: string, line: string, colour: string, facts: [string, string][],
 *   difficulty: number, how_hard: string}} Judged */

export class Verdict {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** How many steps of difficulty there are, as Python says. */
    this.hardest = 0;
    this.headline = element("h2", {});
    this.line = element("p", { class: "faint" });
    this.facts = element("dl", { class: "facts figures" });
    this.note = element("p", { class: "small" });
    this.found = element("p", { class: "draw-found", role: "status" });
    this.element = element("section", { class: "card draw-verdict", "aria-live": "polite",
      "aria-label": app.words.say("page_draw.verdict") }, this.headline, this.line, this.facts, this.note);
  }

  /**
   * @param {Judged} judged
   * @param {string} note
   */
  show({ headline, line, colour, facts, difficulty, how_hard }, note) {
    const { words } = this.app;
    this.headline.className = colour;
    fill(this.headline, headline);
    fill(this.line, line);
    const shown = facts.map(([title, value]) => fact(title, value));
    if (difficulty) shown.push(fact(words.say("editor.difficulty"), this.steps(difficulty), how_hard));
    fill(this.facts, ...shown);
    fill(this.note, note);
  }

  /** @param {number} difficulty */
  steps(difficulty) {
    const every = Array.from({ length: this.hardest }, (_, step) =>
      element("i", { class: step < difficulty ? "step full" : "step" }));
    return element("span", { class: "steps", "aria-hidden": "true" }, ...every);
  }

  /**
   * Say what the search that follows has found.
   * @param {{text: string} | null} search
   */
  follow(search) {
    fill(this.found, search?.text ?? "");
  }
}

/**
 * @param {string} title
 * @param {...(string | Node)} value
 */
function fact(title, ...value) {
  return element("div", {}, element("dt", {}, title), element("dd", {}, ...value));
}
