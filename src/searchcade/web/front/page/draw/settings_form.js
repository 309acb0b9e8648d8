// @ts-check
/** Title, size and settings of the level that is drawn. */

import { element, fill } from "../../dom.js";

/** @typedef {import("../app.js").App} App */

export class SettingsForm {
  /**
   * @param {App} app
   * @param {(values: {rows?: number, cols?: number, headers?: Record<string, string>}) => void} change
   */
  constructor(app, change) {
    const { words } = app;
    this.change = change;
    this.title = element("input", { id: "title",
      change: () => change({ headers: { title: this.title.value } }) });
    this.rows = this.side("rows");
    this.cols = this.side("cols");
    this.settings = element("div", { class: "row" });
    this.shown = "";
    this.element = element("div", { class: "draw-settings" },
      field(words.say("editor.name"), this.title),
      element("div", { class: "row" }, field(words.say("editor.rows"), this.rows),
        field(words.say("editor.cols"), this.cols)), this.settings);
  }

  /** @param {"rows" | "cols"} name */
  side(name) {
    const made = element("input", { id: name, type: "number", min: 1,
      change: () => made.checkValidity() && this.change({ [name]: Number(made.value) }) });
    return made;
  }

  /** @param {{max_side: number, max_title: number}} palette What Python allows. */
  limit({ max_side, max_title }) {
    this.title.maxLength = max_title;
    this.rows.max = this.cols.max = String(max_side);
  }

  /** @param {import("./sheet.js").View} view */
  show({ title, rows, cols, settings }) {
    if (document.activeElement !== this.title) this.title.value = title;
    this.rows.value = rows;
    this.cols.value = cols;
    const shown = JSON.stringify(settings);
    if (shown === this.shown) return;
    this.shown = shown;
    fill(this.settings, ...settings.map((/** @type {any} */ each) => this.setting(each)));
  }

  /** @param {{name: string, title: string, value: string, values: [string, string][]}} setting */
  setting({ name, title, value, values }) {
    const made = element("select", { id: `setting-${name}`,
      change: () => this.change({ headers: { [name]: made.value } }) },
      ...values.map(([each, text]) => element("option", { value: each, selected: each === value }, text)));
    return field(title, made);
  }
}

/**
 * @param {string} text
 * @param {HTMLElement} input
 */
function field(text, input) {
  return element("label", { class: "field", for: input.id }, element("span", {}, text), input);
}
