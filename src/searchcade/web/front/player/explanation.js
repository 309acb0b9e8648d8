// @ts-check
/** What is said of a search step by step: a sentence, and the line of pseudo-code that has run. */

import { element, fill } from "../dom.js";

/** @typedef {import("../film.js").Lane} Lane */
/** @typedef {import("../words.js").Words} Words */

export class Explanation {
  /**
   * @param {Lane} lane
   * @param {Words} words
   */
  constructor(lane, words) {
    this.lane = lane;
    this.words = words;
    const lines = lane.story?.pseudocode[words.language] ?? lane.story?.pseudocode.en ?? [];
    const numbers = lane.story?.own?.numbers;
    this.lines = lines.map(([depth, text], at) => {
      const line = element("li", numbers ? { value: numbers[at] } : {}, text);
      line.style.paddingInlineStart = `${8 + 20 * depth}px`;
      return line;
    });
    const label = numbers ? words.say("own_lines.source") : words.say("film.pseudocode");
    const look = { class: "pseudocode", "aria-label": label, tabindex: 0 };
    this.code = element("ol", look, ...this.lines);
    this.code.hidden = !this.lines.length;
    this.sentence = element("div", { class: "sentence" });
    this.said = "";
    this.line = 0;
    new ResizeObserver(() => this.reveal()).observe(this.code);
  }

  /**
   * Show what is said of a moment; where nothing is, what the algorithm does.
   * @param {number} t
   * @param {boolean} isFast
   */
  show(t, isFast) {
    const saying = this.lane.saying(t);
    this.mark(saying?.line ?? 0);
    this.trace(isFast ? [] : this.lane.own(t)?.ran ?? []);
    if (!saying) this.write("", this.lane.about ? this.words.of(this.lane.about) : "");
    else if (isFast) this.write(this.words.say("watch.resting"), "");
    else this.write(this.words.of(saying.sentence), this.words.of(saying.more));
  }

  /** @param {number} line The line that has run, from 1; 0 for none. */
  mark(line) {
    if (line === this.line) return;
    this.line = line;
    this.lines.forEach((each, at) => {
      if (at + 1 === line) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
    });
    this.reveal();
  }

  /** @param {number[]} ran The lines of own code that have run since the last expansion. */
  trace(ran) {
    this.lines.forEach((each, at) => each.classList.toggle("ran", ran.includes(at + 1)));
  }

  /** Scroll the pseudo-code, and nothing else, to the line that has run. */
  reveal() {
    const { code } = this;
    const line = this.lines[this.line - 1];
    if (!line || code.scrollHeight <= code.clientHeight) return;
    const around = this.lane.story?.own ? code.clientHeight / 3 : 0; // a program is longer
    const top = line.offsetTop - code.offsetTop;
    const lowest = top + line.offsetHeight - code.clientHeight;
    code.scrollTop = Math.min(top - around, Math.max(lowest + around, code.scrollTop));
  }

  /**
   * Write a sentence and a smaller one below it.
   * @param {string} text
   * @param {string} more
   */
  write(text, more) {
    if (text + more === this.said) return;
    this.said = text + more;
    fill(this.sentence, element("p", {}, ...emphasised(text)),
      element("p", { class: "faint small" }, ...emphasised(more)));
  }
}

/**
 * Return a text in parts; what stands between asterisks is emphasised.
 * @param {string} text
 */
export function emphasised(text) {
  const parts = text.split("*");
  return parts.map((part, at) => (at % 2 ? element("strong", {}, part) : part));
}
