// @ts-check
/** The choice of a level: one that ships, one that is made from a seed, or one from elsewhere. */

import { element, fill } from "../dom.js";
import { pasteButton } from "./level_text.js";
import { specOf, specText } from "./spec.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./shelf.js").Game} Game */

const MOST_SEED = 9999; // as in level.py: a number that people can read to each other

export class LevelField {
  /**
   * @param {App} app
   * @param {string} level The level that is shown now.
   * @param {(level: string) => void} taken
   */
  constructor(app, level, taken) {
    this.app = app;
    this.taken = taken;
    const slash = level.indexOf("/");
    this.now = { game: level.slice(0, Math.max(0, slash)), spec: specOf(level.slice(slash + 1)) };
    this.game = element("select", { id: "game", change: () => this.showLevels() }, ...this.games());
    this.level = element("select", { id: "level", change: () => this.showSeed() });
    this.seed = element("input", { id: "seed", type: "number", min: 1, max: MOST_SEED });
    this.seeding = this.seedPart();
    this.element = this.form();
    this.showLevels();
  }

  form() {
    const { words } = this.app;
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.taken(this.address);
    };
    return element(
      "form",
      { class: "row level-field", submit },
      labelled(words.say("page_watch.game"), this.game),
      labelled(words.say("setup.level"), this.level),
      this.seeding,
      element("button", { type: "submit" }, words.say("page_watch.take_level")),
      pasteButton(this.app, (reply) => this.taken(reply.level)),
    );
  }

  seedPart() {
    const { words } = this.app;
    const another = () => {
      this.seed.value = String(1 + Math.floor(Math.random() * MOST_SEED));
    };
    return element(
      "div",
      { class: "row seeding" },
      labelled(words.say("setup.seed"), this.seed),
      element("button", { type: "button", click: another }, words.say("setup.another")),
    );
  }

  games() {
    const { shelf, words } = this.app;
    return shelf.games.map(({ name, title }) =>
      element("option", { value: name, selected: name === this.now.game }, words.of(title)),
    );
  }

  /** The game that is chosen, as the shelf has it. */
  get entry() {
    const chosen = this.app.shelf.games.find((each) => each.name === this.game.value);
    return /** @type {Game} */ (chosen);
  }

  /** The preset that is chosen; nothing for a level that ships. */
  get preset() {
    return this.entry.presets.find((each) => each.name === this.level.value);
  }

  showLevels() {
    const { words } = this.app;
    const { worlds, levels, presets } = this.entry;
    const drawn = worlds.map((world) =>
      this.group(words.of(world.title), levels.filter(({ name }) => world.levels.includes(name))),
    );
    fill(this.level, ...drawn, this.group(words.say("page_watch.made"), presets));
    if (this.game.value === this.now.game) this.level.value = this.now.spec.name;
    if (this.level.selectedIndex < 0) this.level.selectedIndex = 0;
    this.showSeed();
  }

  /**
   * @param {string} label
   * @param {{name: string, number?: string, title: Record<string, string>}[]} entries
   */
  group(label, entries) {
    const { words } = this.app;
    const options = entries.map(({ name, number, title }) =>
      element("option", { value: name }, number ? `${number} ${words.of(title)}` : words.of(title)),
    );
    return element("optgroup", { label }, ...options);
  }

  showSeed() {
    this.seeding.hidden = !this.preset;
    this.seed.value = this.chosenOptions().seed ?? "1";
  }

  /** Return the options of the level that is shown now, where it is still the chosen one. */
  chosenOptions() {
    const { game, spec } = this.now;
    const isNow = game === this.game.value && spec.name === this.level.value;
    return isNow ? spec.options : {};
  }

  /** Return the address of the level that is chosen. */
  get address() {
    const options = { ...this.chosenOptions() };
    if (this.preset) options.seed = this.seed.value || "1";
    return `${this.game.value}/${specText({ name: this.level.value, options })}`;
  }
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 */
function labelled(label, input) {
  return element("label", { class: "field", for: input.id }, element("span", {}, label), input);
}
