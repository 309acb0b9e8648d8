// @ts-check
/** Where own code runs: a level, a world, seeds of a preset, or a list that is typed. */

import { element, fill } from "../../dom.js";
import { dropTarget, pasteButton } from "../level_text.js";
import { addressOf, gameOf } from "../shelf.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../shelf.js").Game} Game */

const WORLD = /^(\w+)\/@(.*)$/;
const SEEDS = /^(\w+)\/([\w-]+)\?seed=1\.\.(\d+)$/;
const ONE = /^(\w+)\/([\w-]+)(?:\?seed=(\d+))?$/;
const TYPED = "typed";
const USUAL_SEEDS = "20";
const MOST_SEEDS = 200;

export class LevelSet {
  /**
   * @param {App} app
   * @param {string} value A level or a set as a link has it: `maze/easy?seed=1..20`.
   * @param {() => void} changed
   */
  constructor(app, value, changed) {
    this.app = app;
    this.changed = changed;
    const { words } = app;
    this.game = element("select", { id: "set-game" }, ...this.games());
    this.what = element("select", { id: "set-what" });
    this.seed = element("input", { id: "set-seed", type: "number", min: 1, max: 9999, value: 1 });
    this.typed = element("textarea", { id: "set-typed", rows: 3, spellcheck: "false" });
    this.seedLabel = element("span", {});
    this.seedField = element("label", { class: "field", for: "set-seed" }, this.seedLabel, this.seed);
    this.typedField = element("div", { class: "typed-levels" },
      element("label", { class: "field", for: "set-typed" },
        element("span", {}, words.say("page_code.typed_levels")), this.typed),
      element("p", { class: "faint small" }, words.say("page_code.typed_hint")));
    this.element = this.form();
    dropTarget(app, this.element, (reply) => this.choose(reply.level));
    this.game.addEventListener("change", () => this.showChoices(""));
    this.what.addEventListener("change", () => {
      this.seed.value = "";
      this.showMore();
    });
    for (const input of [this.seed, this.typed]) input.addEventListener("change", changed);
    this.choose(value);
  }

  form() {
    const { words } = this.app;
    return element("div", { class: "level-set" },
      field(words.say("page_watch.game"), this.game),
      field(words.say("page_code.levels"), this.what),
      this.seedField,
      this.typedField,
      pasteButton(this.app, (reply) => this.choose(reply.level)));
  }

  games() {
    const { shelf, words } = this.app;
    return shelf.games.map((/** @type {Game} */ { name, title }) =>
      element("option", { value: name }, words.of(title)));
  }

  /** @returns {Game} */
  get entry() {
    const { games } = this.app.shelf;
    return games.find((/** @type {Game} */ each) => each.name === this.game.value) ?? games[0];
  }

  /**
   * Show a level or a set; whatever is not on the shelf is shown as typed.
   * @param {string} value
   */
  choose(value) {
    const game = gameOf(this.app.shelf, value);
    if (game) this.game.value = game.name;
    this.showChoices(value);
  }

  /** @param {string} value */
  showChoices(value) {
    const { words } = this.app;
    const { worlds, levels, presets } = this.entry;
    const titles = new Map(levels.map((level) => [level.name, `${level.number} ${words.of(level.title)}`]));
    fill(this.what,
      group(words.say("page_code.sets"), [
        ...worlds.map((world) => /** @type {[string, string]} */ ([`@${world.name}`,
          words.say("page_code.world", { world: words.of(world.title), count: world.levels.length })])),
        ...presets.map((preset) => /** @type {[string, string]} */ ([`seeds ${preset.name}`,
          words.say("page_code.seeds_of", { preset: words.of(preset.title) })])),
        [TYPED, words.say("page_code.typed")],
      ]),
      ...worlds.map((world) => group(words.of(world.title),
        world.levels.map((name) => [name, titles.get(name) ?? name]))),
      group(words.say("page_watch.made"),
        presets.map((preset) => [preset.name, words.of(preset.title)])));
    this.select(value);
    this.showMore();
  }

  /**
   * Select what a value names; the first level where it is empty.
   * @param {string} value
   */
  select(value) {
    const world = WORLD.exec(value);
    const seeds = SEEDS.exec(value);
    const one = ONE.exec(value);
    const first = this.entry.worlds[0]?.levels[0] ?? this.entry.presets[0].name;
    this.what.value = world ? `@${world[2]}` : seeds ? `seeds ${seeds[2]}` : (one?.[2] ?? "");
    this.seed.value = seeds?.[3] ?? one?.[3] ?? "";
    if (this.what.selectedIndex >= 0) return;
    this.what.value = value ? TYPED : first;
    if (value) this.typed.value = value;
  }

  showMore() {
    const { words } = this.app;
    const isSet = this.what.value.startsWith("seeds ");
    const isPreset = this.entry.presets.some((preset) => preset.name === this.what.value);
    this.seedField.hidden = !isSet && !isPreset;
    this.typedField.hidden = this.what.value !== TYPED;
    fill(this.seedLabel, isSet ? words.say("page_code.seed_count") : words.say("setup.seed"));
    if (!this.seed.value) this.seed.value = isSet ? USUAL_SEEDS : "1";
    this.changed();
  }

  /** Return what a link says. */
  get value() {
    const chosen = this.what.value;
    if (chosen === TYPED) return this.typed.value.trim();
    if (chosen.startsWith("seeds ")) return `${this.entry.name}/${chosen.slice(6)}?seed=1..${this.count}`;
    const isPreset = this.entry.presets.some((preset) => preset.name === chosen);
    return addressOf(this.entry, chosen, isPreset ? { seed: this.seed.value || "1" } : {});
  }

  get count() {
    return Math.max(1, Math.min(MOST_SEEDS, Math.round(Number(this.seed.value)) || 1));
  }

  /** Return what Python is asked for: addresses, patterns and ranges of seeds. */
  get texts() {
    const world = WORLD.exec(this.value);
    if (world) {
      const found = this.entry.worlds.find((each) => each.name === world[2]);
      return (found?.levels ?? []).map((name) => addressOf(this.entry, name));
    }
    const isText = this.what.value === TYPED && !/^\s*\w+\//.test(this.value);
    return isText ? [this.value] : this.value.split(/\s+/).filter(Boolean);
  }
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
 * @param {[string, string][]} options
 */
function group(label, options) {
  const made = options.map(([value, text]) => element("option", { value }, text));
  return element("optgroup", { label }, ...made);
}
