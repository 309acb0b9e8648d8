// @ts-check
/** An editor for Python: a text area, with colours and line numbers drawn behind it. */

import { element, fill } from "../dom.js";
import { linesOf } from "./code/python_tokens.js";
import { backspace, indent, newLine, outdent } from "./code/typing.js";

/** @typedef {import("../words.js").Words} Words */

/**
 * @typedef {object} EditorOptions
 * @property {string} label
 * @property {Words} words
 * @property {string} text
 * @property {() => void} changed Called after each change that a person makes.
 * @property {() => void} run Called for Ctrl+Enter.
 */

export class Editor {
  /** @param {EditorOptions} options */
  constructor({ label, words, text, changed, run }) {
    this.words = words;
    this.run = run;
    /** Whether Escape was pressed, so that the next Tab leaves. */
    this.leaving = false;
    this.colours = element("div", { class: "colours", "aria-hidden": "true" });
    this.area = this.madeArea(label);
    this.area.value = text;
    this.area.addEventListener("input", () => {
      this.mark(null);
      changed();
    });
    this.area.addEventListener("keydown", (event) => this.key(event));
    this.area.addEventListener("blur", () => void (this.leaving = false));
    /** @type {number | null} */
    this.marked = null;
    this.hint = element("p", { id: "editor-hint", class: "faint small" },
      words.say("page_code.editor_hint"));
    this.paper = element("div", { class: "paper" }, this.colours, this.area);
    this.element = element("div", { class: "editor" }, this.paper);
    this.draw();
  }

  /** @param {string} label */
  madeArea(label) {
    return element("textarea", {
      id: "editor",
      "aria-label": label,
      "aria-describedby": "editor-hint",
      autocapitalize: "off",
      autocomplete: "off",
      autocorrect: "off",
      spellcheck: "false",
      wrap: "off",
    });
  }

  get text() {
    return this.area.value;
  }

  set text(text) {
    this.area.value = text;
    this.mark(null);
  }

  /**
   * Mark a line as the place of a mistake; null for none.
   * @param {number | null} line
   */
  mark(line) {
    this.marked = line;
    if (line) this.area.setAttribute("aria-invalid", "true");
    else this.area.removeAttribute("aria-invalid");
    this.draw();
  }

  /**
   * Put the caret at the beginning of a line, and show it.
   * @param {number} line
   */
  goTo(line) {
    const before = this.text.split("\n").slice(0, line - 1);
    const start = before.reduce((sum, each) => sum + each.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(start, start);
    this.colours.children[line - 1]?.scrollIntoView({ block: "center" });
  }

  draw() {
    const lines = linesOf(this.text).map((tokens, number) => this.line(tokens, number + 1));
    fill(this.colours, ...lines);
  }

  /**
   * @param {import("./code/python_tokens.js").Token[]} tokens
   * @param {number} number
   */
  line(tokens, number) {
    const parts = tokens.map(({ kind, text }) =>
      kind ? element("span", { class: `py-${kind}` }, text) : text);
    const look = number === this.marked ? "line wrong" : "line";
    return element("div", { class: look, "data-number": number }, ...parts);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const used = this.used(event);
    if (event.key !== "Escape" && event.key !== "Tab" && event.key !== "Shift") {
      this.leaving = false;
    }
    if (used) event.preventDefault();
  }

  /**
   * Do what a key asks for; say whether it was one for us.
   * @param {KeyboardEvent} event
   */
  used(event) {
    const { key, shiftKey, isComposing } = event;
    const command = event.ctrlKey || event.metaKey;
    if (isComposing || event.altKey) return false;
    if (key === "Enter" && command) this.run();
    else if (command) return false;
    else if (key === "Escape") this.leaving = true;
    else if (key === "Enter" && !shiftKey) newLine(this.area);
    else if (key === "Backspace") return backspace(this.area);
    else if (key === "Tab" && !this.leaving) (shiftKey ? outdent : indent)(this.area);
    else return false;
    return true;
  }
}
