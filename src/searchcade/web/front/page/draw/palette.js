// @ts-check
/** The tools of a game: what is drawn with, and the number or the variant that goes with it. */

import { element, fill } from "../../dom.js";
import { choice } from "../choice.js";
import { icon } from "../icons.js";
import { picture } from "../play/picture.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./sheet.js").Hand} Hand */
/**
 * A tool, as tab/drawing.py describes it.
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} title
 * @property {string} picture
 * @property {string} icon
 * @property {boolean} joins Whether it draws between two cells.
 * @property {[string, string][]} variants
 * @property {{title: string, least: number, most: number, usual: number, letters: string} | null} amount
 */

const KEYS = "h1234567890";

export class Palette {
  /**
   * @param {App} app
   * @param {import("../shelf.js").Game} game
   * @param {Tool[]} tools
   */
  constructor(app, game, tools) {
    this.app = app;
    this.tools = tools;
    this.chosen = tools[0];
    /** What each tool draws with. @type {Map<string, {amount?: number, variant?: string}>} */
    this.values = new Map(tools.map(({ name, amount, variants }) =>
      [name, { amount: amount?.usual, variant: variants[0]?.[0] }]));
    /** The cell of a switch that the next strokes are joined to. @type {number | null} */
    this.source = null;
    this.buttons = tools.map((tool, place) => element("button",
      { type: "button", class: "tool", "data-tool": tool.name, click: () => this.choose(tool) },
      game.pictures[tool.picture] ? picture(game, tool.picture, app.settings.theme)
        : icon(tool.icon || (tool.joins ? tool.name : "empty")),
      element("span", {}, tool.title), element("kbd", { "aria-hidden": "true" }, KEYS[place].toUpperCase())));
    this.more = element("div", { class: "tool-values" });
    this.element = element("section", { class: "card", "aria-label": app.words.say("page_draw.tools") },
      element("div", { class: "tools" }, ...this.buttons), this.more);
    this.choose(this.chosen);
  }

  /** What is drawn with now. @returns {Hand} */
  get hand() {
    const { name } = this.chosen;
    return { tool: name, ...this.values.get(name), source: this.source };
  }

  /**
   * Take the tool of a key; say whether there is one.
   * @param {string} key
   */
  press(key) {
    const tool = this.tools[KEYS.indexOf(key)];
    if (!key || !tool) return false;
    this.choose(tool);
    return true;
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.chosen = tool;
    this.source = null;
    this.buttons.forEach((button, place) =>
      button.setAttribute("aria-pressed", String(this.tools[place] === tool)));
    const value = /** @type {any} */ (this.values.get(tool.name));
    fill(this.more, tool.amount && this.amountField(tool.amount, value),
      tool.variants.length > 0 && choice({ title: tool.title, name: "variant", choices: tool.variants,
        chosen: value.variant, choose: (variant) => (value.variant = variant) }));
  }

  /**
   * @param {NonNullable<Tool["amount"]>} amount
   * @param {{amount: number}} value
   */
  amountField({ title, least, most, letters }, value) {
    const change = () => {
      const wanted = Number(field.value);
      value.amount = Math.min(most, Math.max(least, Number.isInteger(wanted) ? wanted : least));
      field.value = String(value.amount);
    };
    const field = letters
      ? element("select", { id: "amount", change }, ...[...letters].map((letter, number) =>
        element("option", { value: number, selected: number === value.amount }, letter)))
      : element("input", { id: "amount", type: "number", min: least, max: most, value: value.amount, change });
    return element("label", { class: "field", for: "amount" }, element("span", {}, title), field);
  }
}
