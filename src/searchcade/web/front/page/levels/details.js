// @ts-check
/** What is known about the chosen level, and what can be done with it. */

import { element, fill } from "../../dom.js";
import { icon } from "../icons.js";
import { write } from "../link.js";
import { addressOf, amount, dailyAddress } from "../shelf.js";
import { MadeForm } from "./made_form.js";
import { madeTitle } from "./tiles.js";

/** @typedef {import("../shelf.js").Level} Level */
/** @typedef {import("./items.js").Item} Item */
/** @typedef {import("./tiles.js").Place} Place */

export class Details {
  /**
   * @param {Place} place
   * @param {HTMLElement} root
   */
  constructor(place, root) {
    this.place = place;
    this.root = root;
    this.links = element("div", { class: "ways" });
    /** The address of what is chosen. */
    this.address = "";
    /** @type {MadeForm | null} */
    this.form = null;
  }

  /**
   * Show what is known about an item.
   * @param {Item} item
   */
  show(item) {
    this.form = null;
    fill(this.root, ...(item.level ? this.level(item.level) : this.made(item)));
    this.offer();
  }

  /**
   * Choose a preset by its name, where presets are what is shown.
   * @param {string} name
   */
  choosePreset(name) {
    const preset = this.form?.presets.find((each) => each.name === name);
    if (!preset) return;
    this.form?.take(preset, {});
    this.formChanged();
  }

  /** Go and play what is chosen. */
  start() {
    if (!this.form || this.form.isRight) this.place.app.go("play", { level: this.address });
  }

  // ------------------------------------------------------------------ levels that ship

  /** @param {Level} level */
  level(level) {
    const { app: { words }, game, thumbnails } = this.place;
    this.address = addressOf(game, level.name);
    return [
      element("div", { class: "cover" }, thumbnails.picture(game, level.scene)),
      element("h2", {}, `${level.number} · ${words.of(level.title)}`),
      this.links,
      element("ul", { class: "chips" },
        ...level.facts.map((fact) => element("li", { class: "chip" }, words.of(fact)))),
      level.hopeless
        ? element("p", { class: "faint" }, words.say("levels_screen.for_points_about"))
        : this.figures(level),
      level.rules.length > 0 && this.rules(level),
    ];
  }

  /** @param {Level} level */
  figures(level) {
    const { app: { words, progress }, game } = this.place;
    const won = progress.solved(addressOf(game, level.name));
    /** @type {[string, string][]} */
    const known = [];
    if (level.least !== undefined) {
      const name = level.proven ? words.say("levels_screen.optimum")
        : words.say("levels_screen.best_known");
      known.push([name, amount(words, game, level.least)]);
    }
    known.push([words.say("levels_screen.own_best"), won ? amount(words, game, won.cost) : "–"]);
    const pairs = known.flatMap(([name, value]) =>
      [element("dt", {}, name), element("dd", {}, value)]);
    return element("dl", { class: "facts" }, ...pairs);
  }

  /** @param {Level} level */
  rules(level) {
    const { app: { words }, game } = this.place;
    /** @type {Record<string, string>} */
    const chosen = {};
    const fields = level.rules.map((name) => {
      const rule = game.rules[name];
      const select = element("select", {}, ...rule.choices.map(
        ([value, title]) => element("option", { value }, words.of(title))));
      select.value = rule.usual;
      select.addEventListener("change", () => {
        if (select.value === rule.usual) delete chosen[name];
        else chosen[name] = select.value;
        this.address = addressOf(game, level.name, chosen);
        this.offer();
      });
      const title = element("span", {}, words.of(rule.title));
      return element("label", { class: "field" }, title, select);
    });
    return element("details", {}, element("summary", {}, words.say("page.rules")),
      element("div", { class: "fields" }, ...fields));
  }

  // ------------------------------------------------------------------ levels that are made

  /** @param {Item} item */
  made(item) {
    const { app, game } = this.place;
    const title = element("h2", {}, madeTitle(app, item));
    if (!item.presets) return [title, ...this.daily(), this.links];
    const form = new MadeForm(app, game, item.presets, () => this.formChanged());
    this.form = form;
    this.address = form.address;
    return [title, form.root, this.links, form.more];
  }

  daily() {
    const { app: { words, settings }, game } = this.place;
    this.address = dailyAddress(game);
    const today = new Date().toLocaleDateString(settings.language === "vi" ? "vi-VN" : "en-GB", {
      day: "numeric", month: "long", year: "numeric", timeZone: "UTC",
    });
    return [
      element("p", {}, today),
      element("p", { class: "faint" }, words.say("page.daily_about")),
      game.slow.includes("daily") && element("p", { class: "faint" }, words.say("page.slow")),
    ];
  }

  formChanged() {
    this.address = this.form?.address ?? this.address;
    this.offer();
  }

  // ------------------------------------------------------------------ what can be done

  /** Offer the ways that lead on from what is chosen now. */
  offer() {
    const { words } = this.place.app;
    const values = { level: this.address };
    const right = !this.form || this.form.isRight;
    fill(
      this.links,
      !right && element("p", { class: "bad", role: "status" }, words.say("page.wrong_number")),
      way("play", words.say("levels_screen.start"), values, right),
      way("watch", words.say("setup.mode_watch"), values, right),
      way("race", words.say("setup.mode_race"), values, right),
      way("code", words.say("page.code"), values, right),
      way("draw", words.say("page_draw.title"), values, right),
    );
  }
}

/**
 * @param {string} screen
 * @param {string} text
 * @param {Record<string, string>} values
 * @param {boolean} right
 */
function way(screen, text, values, right) {
  const href = right ? write(screen, values) : undefined;
  const look = screen === "play" ? "button main large" : "button";
  return element("a", { class: look, href, "aria-disabled": !right && "true" }, icon(screen), text);
}
