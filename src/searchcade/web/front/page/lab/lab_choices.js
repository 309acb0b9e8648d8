// @ts-check
/** What to run in the lab: groups of levels, algorithms that fit, and the limits of a run. */

import { element, fill } from "../../dom.js";
import { Newest } from "../newest.js";

/** @typedef {import("../app.js").App} App */
/**
 * What is chosen; where nothing is said, what is usual.
 * @typedef {object} Chosen
 * @property {string[]} [levels] Groups of levels, as tab/lab.py names them.
 * @property {string[]} [own] What a person has typed.
 * @property {string[]} [with]
 * @property {string} [seeds]
 * @property {string} [seconds]
 */
/** @typedef {{chosen: string, offered: [string, string][]}} Limit */
/**
 * @typedef {object} Reply See tab/lab.py.
 * @property {{title: string, groups: [string, string, string, boolean][]}[]} sections
 * @property {string[]} levels
 * @property {string[]} own
 * @property {number} count
 * @property {[string, string][]} algorithms
 * @property {string[]} with
 * @property {number} chosen
 * @property {string} none
 * @property {Limit} seeds
 * @property {Limit} seconds
 * @property {number} runs
 * @property {string[]} refused
 */

const SECONDS = 60;

export class LabChoices {
  /**
   * @param {App} app
   * @param {Chosen} chosen
   * @param {(reply: Reply) => void} changed
   * @param {(text: string) => void} refuse
   */
  constructor(app, chosen, changed, refuse) {
    this.app = app;
    this.chosen = chosen;
    this.changed = changed;
    this.refuse = refuse;
    this.requests = new Newest(app, SECONDS, refuse);
    const { words } = app;
    this.levelCount = element("span", { class: "faint" });
    this.nameCount = element("span", { class: "faint" });
    this.levels = element("div", { class: "lab-list", change: () => this.take() });
    this.names = element("div", { class: "lab-list", change: () => this.take() });
    this.seeds = this.select("seeds");
    this.seconds = this.select("seconds");
    this.typed = element("input", { id: "lab-typed", maxlength: 4000, spellcheck: "false",
      autocapitalize: "off", placeholder: "sokoban/1*" });
    const add = element("form", { class: "lab-add", submit: (/** @type {Event} */ event) => this.add(event) },
      field(words.say("page_lab.typed"), this.typed),
      element("button", {}, words.say("page_lab.add")));
    this.parts = [
      this.card(words.say("lab.levels"), this.levelCount, this.levels, add),
      this.card(words.say("lab.algorithms"), this.nameCount, this.names,
        element("div", { class: "lab-limits" }, field(words.say("lab.seeds"), this.seeds),
          field(words.say("lab.seconds"), this.seconds))),
    ];
    this.element = element("div", { class: "lab-choices" }, ...this.parts);
    this.ask();
  }

  /**
   * @param {string} title
   * @param {HTMLElement} count
   * @param {...HTMLElement} parts
   */
  card(title, count, ...parts) {
    return element("details", { class: "card", open: true },
      element("summary", {}, element("h2", {}, title), count), ...parts);
  }

  /** @param {"seeds" | "seconds"} name */
  select(name) {
    return element("select", { id: `lab-${name}`, change: () => this.take() });
  }

  /** Fold all away, where the results would else be far below. */
  close() {
    for (const part of this.parts) part.open = false;
  }

  /** Take what is ticked and selected. */
  take() {
    const shown = checkedIn(this.names);
    const hidden = (this.chosen.with ?? []).filter((name) => !this.offered.includes(name));
    Object.assign(this.chosen, { levels: checkedIn(this.levels), with: [...shown, ...hidden],
      seeds: this.seeds.value, seconds: this.seconds.value });
    this.ask();
  }

  /** Return the algorithms that can be ticked. */
  get offered() {
    return [...this.names.querySelectorAll("input")].map((box) => box.value);
  }

  /** @param {Event} event Add the levels that were typed, and choose them. */
  add(event) {
    event.preventDefault();
    const texts = this.typed.value.split(/\s+/).filter(Boolean);
    const { own = [], levels = [] } = this.chosen;
    Object.assign(this.chosen, { own: [...texts, ...own], levels: [...levels, ...texts] });
    this.ask();
  }

  ask() {
    const { language } = this.app.settings;
    this.requests.ask("lab.choices", { chosen: { ...this.chosen }, language }, (reply) => {
      if (!this.requests.next) this.show(reply);
    });
  }

  /** @param {Reply} reply */
  show(reply) {
    const { words } = this.app;
    Object.assign(this.chosen, { levels: reply.levels, own: reply.own, with: reply.with,
      seeds: reply.seeds.chosen, seconds: reply.seconds.chosen });
    const focused = /** @type {HTMLInputElement | null} */ (document.activeElement)?.value ?? "";
    const isBox = document.activeElement?.matches(".lab-list input");
    fill(this.levels, ...reply.sections.map(({ title, groups }) =>
      element("fieldset", {}, element("legend", {}, title), ...groups.map(box))));
    fill(this.names, element("fieldset", {},
      element("legend", { class: "unseen" }, words.say("lab.algorithms")),
      ...reply.algorithms.map(([name, title]) => box([name, title, "", reply.with.includes(name)])),
      reply.none && element("p", { class: "faint" }, reply.none)));
    if (isBox) boxes(this.element).find((each) => each.value === focused)?.focus();
    offer(this.seeds, reply.seeds);
    offer(this.seconds, reply.seconds);
    fill(this.levelCount, words.say("lab.chosen", { count: reply.count }));
    fill(this.nameCount, words.say("lab.chosen", { count: reply.chosen }));
    this.changed(reply);
    if (reply.refused.length) this.refuse(reply.refused.join(" "));
    else this.typed.value = "";
  }
}

/** @param {[string, string, string, boolean]} of Value, title, note, whether it is chosen. */
function box([value, title, note, checked]) {
  return element("label", { class: "check" },
    element("input", { type: "checkbox", value, checked }),
    element("span", {}, title), note && element("span", { class: "faint" }, note));
}

/** @param {HTMLElement} within */
function boxes(within) {
  return /** @type {HTMLInputElement[]} */ ([...within.querySelectorAll("input[type=checkbox]")]);
}

/** @param {HTMLElement} within */
function checkedIn(within) {
  return boxes(within).filter((each) => each.checked).map((each) => each.value);
}

/**
 * @param {HTMLSelectElement} select
 * @param {Limit} limit
 */
function offer(select, { offered, chosen }) {
  fill(select, ...offered.map(([value, text]) => element("option", { value }, text)));
  select.value = chosen;
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 */
function field(label, input) {
  return element("label", { class: "field", for: input.id }, element("span", {}, label), input);
}
