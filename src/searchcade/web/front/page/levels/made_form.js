// @ts-check
/** How a level is to be made: difficulty, seed, and what else its generator can be told. */

import { element, fill } from "../../dom.js";
import { choice } from "../choice.js";
import { icon } from "../icons.js";
import { addressOf } from "../shelf.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../shelf.js").Game} Game */
/** @typedef {import("../shelf.js").Option} Option */
/** @typedef {import("../shelf.js").Preset} Preset */

const SEED = "seed";
const MOST_SEEDS = 9999; // a number that people can read to each other

export class MadeForm {
  /**
   * @param {App} app
   * @param {Game} game
   * @param {Preset[]} presets
   * @param {() => void} changed
   */
  constructor(app, game, presets, changed) {
    this.app = app;
    this.game = game;
    this.presets = presets;
    this.changed = changed;
    this.root = element("div", { class: "form" });
    /** The options that most people leave as they are. */
    this.more = element("div");
    this.isOpen = false;
    this.preset = presets[0];
    /** @type {Record<string, string>} */
    this.values = { ...this.preset.values, [SEED]: randomSeed() };
    this.draw();
  }

  /**
   * Begin with the values of a preset, but for those that are given.
   * @param {Preset} preset
   * @param {Record<string, string>} kept
   */
  take(preset, kept) {
    this.preset = preset;
    this.values = { ...preset.values, ...kept };
    this.draw();
  }

  /** The address of the level, with the options that differ from its preset, and its seed. */
  get address() {
    const shown = Object.entries(this.values).filter(([name]) => this.makesSense(name));
    const told = shown.filter(([name, value]) =>
      name === SEED || value !== this.preset.values[name]);
    return addressOf(this.game, this.preset.name, Object.fromEntries(told));
  }

  /** Say whether every number is within its limits. */
  get isRight() {
    const fields = [this.root, this.more].flatMap((part) => [...part.querySelectorAll("input")]);
    return fields.every((field) => field.checkValidity());
  }

  /** @param {string} name */
  makesSense(name) {
    const wanted = Object.entries(this.game.options[name].with);
    return wanted.every(([other, values]) => values.includes(this.values[other]));
  }

  draw() {
    const { words } = this.app;
    fill(
      this.root,
      this.presets.length > 1 && this.difficulty(),
      words.of(this.preset.about) && element("p", { class: "faint" }, words.of(this.preset.about)),
      this.game.slow.includes(this.preset.name)
        && element("p", { class: "faint" }, words.say("page.slow")),
      SEED in this.preset.values && this.seed(),
    );
    fill(this.more, this.options());
  }

  options() {
    const names = Object.keys(this.preset.values).filter((name) => name !== SEED);
    return names.length > 0 && element(
      "details",
      { open: this.isOpen, toggle: (/** @type {Event} */ event) => this.unfolded(event) },
      element("summary", {}, this.app.words.say("setup.more")),
      element("div", { class: "fields" },
        ...names.filter((name) => this.makesSense(name)).map((name) => this.field(name))),
    );
  }

  /** @param {Event} event */
  unfolded(event) {
    this.isOpen = /** @type {HTMLDetailsElement} */ (event.target).open;
  }

  difficulty() {
    const { words } = this.app;
    return choice({
      title: words.say("setup.difficulty"),
      name: "preset",
      choices: this.presets.map((preset) => [preset.name, words.of(preset.step)]),
      chosen: this.preset.name,
      choose: (name) => {
        const preset = this.presets.find((each) => each.name === name) ?? this.preset;
        this.take(preset, { [SEED]: this.values[SEED] });
        this.changed();
        document.getElementById(`preset-${name}`)?.focus();
      },
    });
  }

  seed() {
    const { words } = this.app;
    const another = () => {
      this.set(SEED, randomSeed());
      fill(label, ...this.seedField());
    };
    const label = element("label", { class: "field" }, ...this.seedField());
    return element(
      "div",
      { class: "row seed" },
      label,
      element("button", { type: "button", click: another },
        icon("dice"), words.say("setup.another")),
    );
  }

  seedField() {
    const { words } = this.app;
    return [element("span", {}, words.say("setup.seed")), this.number(SEED)];
  }

  /** @param {string} name */
  field(name) {
    const { app: { words }, game } = this;
    const option = game.options[name];
    return element(
      "label",
      { class: "field" },
      element("span", {}, words.of(option.title)),
      option.choices.length ? this.list(name, option) : this.number(name),
    );
  }

  /**
   * @param {string} name
   * @param {Option} option
   */
  list(name, option) {
    const { words } = this.app;
    const select = element("select", { id: `option-${name}` }, ...option.choices.map(
      ([value, title]) => element("option", { value }, words.of(title))));
    select.value = this.values[name];
    select.addEventListener("change", () => {
      this.set(name, select.value);
      this.draw(); // other options may make sense now
      document.getElementById(`option-${name}`)?.focus();
    });
    return select;
  }

  /** @param {string} name */
  number(name) {
    const [min, max] = this.game.options[name].numbers ?? [0, MOST_SEEDS];
    const field = element("input", {
      type: "number", inputmode: "numeric", id: `option-${name}`, min, max, step: 1, required: true,
      value: this.values[name],
    });
    field.addEventListener("input", () => this.set(name, field.value));
    return field;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    this.values[name] = value;
    this.changed();
  }
}

function randomSeed() {
  return String(1 + Math.floor(Math.random() * MOST_SEEDS));
}
