// @ts-check
/** The form of a search: a level, one algorithm or up to four, and how long they may search. */

import { element, fill } from "../dom.js";
import { AlgorithmChoice } from "./algorithm_choice.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./algorithm_choice.js").Offer} Offer */

export const USUAL_NODES = 20000; // as in tab/watch.py
const NODES = [1000, 5000, USUAL_NODES, 50000, 200000];
const MOST_NODES = 1000000;
const LANES = 4;

export class SearchForm {
  /**
   * @param {App} app
   * @param {{race: boolean, run: () => void}} purpose
   * @param {string} nodes The limit of an address; empty for the usual one.
   */
  constructor(app, { race, run }, nodes) {
    const { words } = app;
    this.app = app;
    this.race = race;
    this.game = "";
    /** @type {AlgorithmChoice[]} */
    this.choices = [];
    this.algorithms = element("div", { class: "algorithms" });
    this.limit = this.limitField(Number(nodes) || USUAL_NODES);
    const start = race ? words.say("setup.start_race") : words.say("setup.start_watch");
    this.button = element("button", { type: "submit", class: "main", disabled: true }, start);
    this.element = element(
      "form",
      {
        class: "search-form",
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          run();
        },
      },
      this.algorithms,
      element("label", { class: "field", for: "limit" }, words.say("page_watch.limit"), this.limit),
      element("div", { class: "row start" }, this.button),
    );
  }

  /** @param {number} chosen */
  limitField(chosen) {
    const { words } = this.app;
    const known = new Set([...NODES, Math.max(1, Math.min(MOST_NODES, Math.round(chosen)))]);
    const options = [...known].sort((one, other) => one - other).map((nodes) => {
      const text = words.say("page_watch.expansions", { count: words.number(nodes) });
      return element("option", { value: nodes, selected: nodes === chosen }, text);
    });
    return element("select", { id: "limit" }, ...options);
  }

  /**
   * Offer algorithms; those of the address are chosen at first.
   * @param {Offer} offer
   * @param {string[]} chosen
   */
  show(offer, chosen) {
    const { words } = this.app;
    const count = this.race ? LANES : 1;
    this.game = offer.game;
    const first = chosen.length ? chosen : this.race ? offer.race : [this.usual(offer)];
    this.choices = Array.from({ length: count }, (_, lane) => {
      const label = this.race
        ? words.say("setup.racer", { number: lane + 1 })
        : words.say("setup.algorithm");
      const id = `algorithm-${lane + 1}`;
      const look = { label, id, optional: lane > 1, explained: !this.race && isWide() };
      return new AlgorithmChoice(this.app, offer, first[lane] ?? "", look);
    });
    fill(this.algorithms, ...this.choices.map((choice) => choice.element));
    this.button.disabled = false;
  }

  /**
   * Return what is watched first: what was chosen last in the game, or what explains itself.
   * @param {Offer} offer
   */
  usual(offer) {
    const last = this.app.storage.read(`watched.${offer.game}`);
    const fits = offer.algorithms.some((each) => each.fits && each.name === last);
    return fits ? last : offer.first;
  }

  /** Keep what is watched, for the next level of the game. */
  keep() {
    const name = this.choices[0]?.listing?.name;
    if (!this.race && name) this.app.storage.write(`watched.${this.game}`, name);
  }

  /** Return the algorithms that are chosen, each once. */
  get chosen() {
    return [...new Set(this.choices.map((choice) => choice.text).filter(Boolean))];
  }

  get nodes() {
    return Number(this.limit.value);
  }
}

/** Tell whether there is room for texts beside a board. */
function isWide() {
  return matchMedia("(min-width: 900px)").matches;
}
