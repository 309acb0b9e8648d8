// @ts-check
/** The choice of an algorithm with its heuristic and options, of those that fit a level. */

import { element, fill } from "../dom.js";
import { specOf, specText } from "./spec.js";

/** @typedef {import("./app.js").App} App */

/**
 * What Python offers for a level, see tab/offer.py.
 * @typedef {object} Offer
 * @property {Listing[]} algorithms
 * @property {{name: string, title: string}[]} heuristics
 * @property {string} heuristic The usual one.
 * @property {string} game
 * @property {string} first The one to watch before any other.
 * @property {string} best The strongest on this level.
 * @property {string[]} race
 */

/**
 * @typedef {object} Listing
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {boolean} fits
 * @property {string} reason Why it does not fit.
 * @property {boolean} informed
 * @property {boolean} own Whether it is made for one game only.
 * @property {Option[]} options
 */

/** @typedef {{name: string, default: string, choices: string[], number: boolean}} Option */

export class AlgorithmChoice {
  /**
   * @param {App} app
   * @param {Offer} offer
   * @param {string} text The algorithm that is chosen at first; empty for nobody.
   * @param {{label: string, id: string, optional?: boolean, explained?: boolean}} look
   */
  constructor(app, offer, text, { label, id, optional = false, explained = false }) {
    this.app = app;
    this.offer = offer;
    this.id = id;
    this.explained = explained;
    const spec = specOf(text);
    /** @type {Record<string, string>} */
    this.options = { ...spec.options };
    this.select = element("select", { id, change: () => this.changed() }, ...this.groups(optional));
    this.select.value = spec.name;
    if (this.select.selectedIndex < 0) this.select.value = optional ? "" : offer.first;
    this.more = element("div", { class: "more" });
    this.element = element(
      "div",
      { class: "algorithm-choice" },
      element("label", { class: "field", for: id }, element("span", {}, label), this.select),
      this.more,
    );
    this.showMore();
  }

  /** @returns {Listing | undefined} */
  get listing() {
    return this.offer.algorithms.find((each) => each.name === this.select.value);
  }

  /** Return the algorithm with the options that are not as usual; empty for nobody. */
  get text() {
    const { listing } = this;
    if (!listing) return "";
    const known = new Set([...listing.options.map((each) => each.name), "heuristic"]);
    const kept = Object.entries(this.options).filter(([name]) => known.has(name));
    const options = Object.fromEntries(kept);
    if (!listing.informed || options.heuristic === this.offer.heuristic) delete options.heuristic;
    return specText({ name: listing.name, options });
  }

  /** @param {boolean} optional */
  groups(optional) {
    const { words } = this.app;
    const fitting = this.offer.algorithms.filter((each) => each.fits).map((each) =>
      each.name === this.offer.best ? { ...each, title: this.strongest(each.title) } : each);
    const nobody = element("option", { value: "" }, words.say("setup.nobody"));
    return [
      ...(optional ? [nobody] : []),
      group(words.say("page_watch.for_all"), fitting.filter((each) => !each.own)),
      group(words.say("page_watch.for_this"), fitting.filter((each) => each.own)),
      group(words.say("page_watch.unfitting"), this.offer.algorithms.filter((each) => !each.fits)),
    ];
  }

  /** @param {string} title */
  strongest(title) {
    return this.app.words.say("page_watch.strongest", { title });
  }

  changed() {
    const { heuristic } = this.options;
    this.options = heuristic ? { heuristic } : {};
    this.showMore();
  }

  showMore() {
    const { listing } = this;
    fill(
      this.more,
      listing?.informed && this.offer.heuristics.length > 1 && this.heuristicField(),
      listing && listing.options.length > 0 && this.optionFields(listing),
      listing && this.explanation(listing),
    );
  }

  /** @param {Listing} listing */
  explanation(listing) {
    const title = this.app.words.say("page_watch.explained");
    return element("details", { class: "explained-algorithm", open: this.explained },
      element("summary", {}, title), element("p", { class: "faint small" }, listing.about));
  }

  heuristicField() {
    const chosen = this.options.heuristic ?? this.offer.heuristic;
    const select = element(
      "select",
      { id: `${this.id}-heuristic` },
      ...this.offer.heuristics.map(({ name, title }) =>
        element("option", { value: name, selected: name === chosen }, title),
      ),
    );
    select.addEventListener("change", () => void (this.options.heuristic = select.value));
    return field(this.app.words.say("setup.heuristic"), select);
  }

  /** @param {Listing} listing */
  optionFields(listing) {
    const changed = listing.options.some((each) => this.options[each.name]);
    return element(
      "details",
      { open: changed },
      element("summary", {}, this.app.words.say("page_watch.options")),
      element(
        "div",
        { class: "option-fields" },
        ...listing.options.map((option) => field(option.name, this.optionInput(option))),
      ),
    );
  }

  /** @param {Option} option */
  optionInput(option) {
    const id = `${this.id}-${option.name}`;
    const value = this.options[option.name] ?? "";
    const input = option.choices.length
      ? optionSelect(id, option, value)
      : element("input", {
          id,
          value,
          placeholder: option.default,
          inputmode: option.number ? "decimal" : "text",
        });
    input.addEventListener("change", () => {
      this.options[option.name] = input.value.trim().replaceAll(",", ":");
    });
    return input;
  }
}

/**
 * @param {string} id
 * @param {Option} option
 * @param {string} value
 */
function optionSelect(id, option, value) {
  const named = (value || option.default) ?? "";
  const choices = option.default ? option.choices : ["", ...option.choices];
  return element(
    "select",
    { id },
    ...choices.map((each) => element("option", { value: each, selected: each === named }, each)),
  );
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 */
function field(label, input) {
  return element("label", { class: "field", for: input.id }, element("span", {}, label), input);
}

/**
 * @param {string} label
 * @param {Listing[]} listings
 */
function group(label, listings) {
  if (!listings.length) return null;
  return element(
    "optgroup",
    { label },
    ...listings.map(({ name, title, fits, reason }) =>
      element("option", { value: name, disabled: !fits }, fits ? title : `${title}: ${reason}`),
    ),
  );
}
