// @ts-check
/** All levels of a game: its worlds, levels that are made from a seed, and today's. */

import { element, fill } from "../../dom.js";
import { countSolved, nextLevel, winnable } from "../going_on.js";
import { Details } from "../levels/details.js";
import { groupsOf, itemOf, MADE } from "../levels/items.js";
import { Tiles } from "../levels/tiles.js";
import { icon } from "../icons.js";
import { dropTarget, pasteButton } from "../level_text.js";
import { write } from "../link.js";
import { gameOf } from "../shelf.js";
import { Thumbnails } from "../thumbnails.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../levels/items.js").Group} Group */
/** @typedef {import("../levels/items.js").Item} Item */
/** @typedef {import("../shelf.js").Game} Game */

/** @type {import("../app.js").Screen} */
export const show = (app, root, values) => {
  const game = app.shelf.games.find((each) => each.name === values.game) ?? lastGame(app);
  if (values.game && values.game !== game.name) throw new Error(app.words.say("page.no_game"));
  const screen = new LevelsScreen(app, game, root);
  screen.show(values.level ?? "");
  return () => screen.close();
};

/** @param {App} app */
function lastGame(app) {
  return gameOf(app.shelf, app.progress.last()?.level ?? "") ?? app.shelf.games[0];
}

class LevelsScreen {
  /**
   * @param {App} app
   * @param {Game} game
   * @param {HTMLElement} root
   */
  constructor(app, game, root) {
    this.app = app;
    this.game = game;
    this.root = root;
    this.thumbnails = new Thumbnails();
    this.undrop = dropTarget(app, root, (reply) => this.take(reply));
    this.groups = groupsOf(game);
    const place = { app, game, thumbnails: this.thumbnails };
    const aside = element("aside", { class: "card details" });
    aside.setAttribute("aria-label", app.words.say("page.chosen"));
    this.details = new Details(place, aside);
    this.tiles = new Tiles(place, (item) => this.choose(item), () => this.details.start());
  }

  /** @param {string} name What is chosen at first; else the next level to solve. */
  show(name) {
    const groups = this.groups.map((group, place) => this.group(group, place));
    fill(
      this.root,
      this.head(),
      element(
        "div",
        { class: "shelves" },
        this.worlds(),
        element("div", { class: "groups" }, ...groups),
        this.details.root,
      ),
    );
    const next = nextLevel(this.app, this.game)?.name ?? "";
    const item = itemOf(this.groups, name) ?? itemOf(this.groups, next);
    this.tiles.mark(item ?? this.groups[0].items[0]);
    this.details.choosePreset(name);
    if (name) document.getElementById(`tile-${item?.id}`)?.scrollIntoView({ block: "center" });
  }

  close() {
    this.undrop();
    this.thumbnails.close();
  }

  /** @param {Item} item */
  choose(item) {
    this.details.show(item);
    this.app.note("levels", { game: this.game.name, level: item.id });
  }

  /**
   * Play a level that was pasted or dropped.
   * @param {import("../level_text.js").LevelReply} reply
   */
  take({ level }) {
    this.app.go("play", { level });
  }

  // ------------------------------------------------------------------ parts

  head() {
    const { app: { words, shelf }, game } = this;
    const tabs = shelf.games.map((each) => element(
      "a",
      { class: "tab", href: write("levels", { game: each.name }),
        "aria-current": each === game && "page" },
      words.of(each.title),
    ));
    const [solved, total] = [countSolved(this.app, game), winnable(game).length];
    return element(
      "div",
      { class: "head" },
      element("h1", {}, words.of(game.title)),
      element("p", { class: "chip" }, words.say("levels_screen.solved_of", { solved, total })),
      element("nav", { class: "tabs", "aria-label": words.say("page.games") }, ...tabs),
      this.search(),
      this.game.lesson && element("a", { class: "button", href: write("lesson", { game: game.name }) },
        icon("lesson"), words.say("lesson.learn")),
      pasteButton(this.app, (reply) => this.take(reply)),
    );
  }

  search() {
    const { words } = this.app;
    const field = element("input", {
      id: "number", size: 9, autocomplete: "off", spellcheck: "false", maxlength: 12,
      placeholder: this.game.levels[0].code ? words.say("page.number_or_code")
        : words.say("page.number"),
      "aria-label": this.game.levels[0].code ? words.say("levels_screen.type_code")
        : words.say("levels_screen.type_number"),
    });
    const find = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.find(field.value.trim());
    };
    return element("form", { class: "row find", submit: find }, field,
      element("button", {}, words.say("page.find")));
  }

  /** @param {string} text */
  find(text) {
    const { levels } = this.game;
    const digits = text.replace(/-/g, "");
    const found = levels.find((level) => level.number === text)
      ?? levels.find((level) => level.number.replace(/-/g, "") === digits)
      ?? levels.find((level) => level.code === text);
    const item = found && itemOf(this.groups, found.name);
    if (!item) return this.app.toast(this.app.words.say("setup.no_such_level"), "bad");
    this.tiles.mark(item);
    const tile = document.getElementById(`tile-${item.id}`);
    tile?.scrollIntoView({ block: "center" });
    tile?.focus();
  }

  worlds() {
    const { words } = this.app;
    const entries = this.groups.map((group, place) => {
      const go = () => {
        document.getElementById(group.id)?.scrollIntoView({ block: "start" });
        this.tiles.mark(group.items[0]);
        document.getElementById(`tile-${group.items[0].id}`)?.focus({ preventScroll: true });
      };
      return element("li", {}, element(
        "button",
        { class: "plain", click: go },
        badge(group, place),
        element("span", {}, this.title(group), element("small", { class: "faint" },
          this.count(group))),
      ));
    });
    return element("nav", { class: "card worlds", "aria-label": words.say("levels_screen.worlds") },
      element("h2", {}, words.say("levels_screen.worlds")), element("ul", {}, ...entries));
  }

  /**
   * @param {Group} group
   * @param {number} place
   */
  group(group, place) {
    const { words } = this.app;
    const about = group.about ? words.of(group.about) : words.say("levels_screen.random_about");
    return element(
      "section",
      { id: group.id },
      element("div", { class: "world" },
        badge(group, place),
        element("h2", {}, this.title(group)),
        element("p", { class: "faint" }, about)),
      element("div", { class: "tiles" }, ...group.items.map((item) => this.tiles.tile(item))),
    );
  }

  /** @param {Group} group */
  title(group) {
    const { words } = this.app;
    return group.title ? words.of(group.title) : words.say("levels_screen.random");
  }

  /** @param {Group} group */
  count(group) {
    const { words } = this.app;
    const levels = group.items.flatMap(({ level }) => (level && !level.hopeless ? [level] : []));
    if (!levels.length) return words.say("levels_screen.random_note");
    const solved = countSolved(this.app, this.game, levels);
    return `${solved}/${levels.length}`;
  }
}

/**
 * @param {Group} group
 * @param {number} place
 */
function badge(group, place) {
  return group.id !== MADE && element("span", { class: "badge", "aria-hidden": "true" }, place + 1);
}
