// @ts-check
/** Which function of own code runs, with its options, and the heuristic that it gets. */

import { element, fill } from "../../dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../shelf.js").Game} Game */
/**
 * As tab/code.py lists it.
 * @typedef {{name: string, signature: string, summary: string, informed: boolean,
 *   options: Record<string, string>}} OwnFunction
 */

export class FunctionField {
  /** @param {App} app */
  constructor(app) {
    const { words } = app;
    this.app = app;
    /** @type {OwnFunction[]} */
    this.known = [];
    this.select = element("select", { id: "function", change: () => this.showMore() });
    this.options = element("input", { id: "function-options", spellcheck: "false" });
    this.heuristic = element("select", { id: "function-heuristic" });
    this.fields = {
      select: field(words.say("page_code.function"), this.select),
      options: field(words.say("page_watch.options"), this.options),
      heuristic: field(words.say("setup.heuristic"), this.heuristic),
    };
    this.element = element("div", { class: "row functions" }, ...Object.values(this.fields));
    this.showMore();
  }

  /** @param {Game} game */
  offer(game) {
    const { words } = this.app;
    const chosen = this.heuristic.value;
    const usual = element("option", { value: "" }, words.say("page_code.usual_heuristic"));
    fill(this.heuristic, usual, ...game.heuristics.map(({ name, title }) =>
      element("option", { value: name, selected: name === chosen }, words.of(title))));
  }

  /** @param {OwnFunction[]} functions */
  show(functions) {
    const chosen = this.select.value;
    this.known = functions;
    fill(this.select, ...functions.map(({ name, signature }) =>
      element("option", { value: name, selected: name === chosen }, `${name}(${signature})`)));
    this.showMore();
  }

  /** The function that is chosen. */
  get chosen() {
    return this.known.find((each) => each.name === this.select.value) ?? this.known[0];
  }

  showMore() {
    const options = Object.entries(this.chosen?.options ?? {});
    this.fields.select.hidden = this.known.length < 2;
    this.fields.options.hidden = options.length === 0;
    this.fields.heuristic.hidden = !this.chosen?.informed;
    this.options.placeholder = options.map(([name, value]) => `${name}=${value}`).join("&");
    this.element.hidden = Object.values(this.fields).every((each) => each.hidden);
  }

  get value() {
    const { chosen } = this;
    return {
      function: chosen?.name ?? "",
      options: this.fields.options.hidden ? "" : this.options.value.trim(),
      heuristic: this.fields.heuristic.hidden ? "" : this.heuristic.value,
    };
  }
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 */
function field(label, input) {
  return element("label", { class: "field", for: input.id }, element("span", {}, label), input);
}
