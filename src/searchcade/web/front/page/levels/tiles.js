// @ts-check
/** The tiles of levels: one of them is chosen, and arrow keys choose the ones around it. */

import { element } from "../../dom.js";
import { icon } from "../icons.js";
import { medalName, medalOf } from "../medals.js";
import { medal } from "../play/medal.js";
import { addressOf, amount, dailyAddress } from "../shelf.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../shelf.js").Game} Game */
/** @typedef {import("../thumbnails.js").Thumbnails} Thumbnails */
/** @typedef {import("./items.js").Item} Item */

/** @typedef {{app: App, game: Game, thumbnails: Thumbnails}} Place What all tiles share. */

export class Tiles {
  /**
   * @param {Place} place
   * @param {(item: Item) => void} choose Called when a tile becomes the chosen one.
   * @param {() => void} start Called when the chosen one is pressed.
   */
  constructor(place, choose, start) {
    this.place = place;
    this.choose = choose;
    this.start = start;
    /** @type {{item: Item, button: HTMLButtonElement}[]} */
    this.all = [];
  }

  /**
   * Return the tile of an item.
   * @param {Item} item
   */
  tile(item) {
    const button = element(
      "button",
      { class: "tile", id: `tile-${item.id}`, tabindex: "-1", "data-level": item.id },
      ...face(this.place, item),
    );
    button.addEventListener("click", () => this.pressed(item, button));
    button.addEventListener("keydown", (event) => this.moved(event, button));
    this.all.push({ item, button });
    return button;
  }

  /**
   * @param {Item} item
   * @param {HTMLButtonElement} button
   */
  pressed(item, button) {
    if (button.hasAttribute("aria-current")) this.start();
    else this.mark(item);
  }

  /**
   * Let an item be the chosen one.
   * @param {Item} item
   */
  mark(item) {
    for (const each of this.all) {
      const chosen = each.item === item;
      each.button.tabIndex = chosen ? 0 : -1;
      if (chosen) each.button.setAttribute("aria-current", "true");
      else each.button.removeAttribute("aria-current");
    }
    this.choose(item);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLButtonElement} button
   */
  moved(event, button) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = this.all.map((each) => each.button);
    const next = buttons[neighbour(buttons, buttons.indexOf(button), event.key)];
    if (!next) return;
    event.preventDefault();
    this.mark(this.all[buttons.indexOf(next)].item);
    next.focus();
  }
}

/**
 * Return the number of the tile to which a key leads, -1 for none.
 * @param {HTMLElement[]} tiles
 * @param {number} from
 * @param {string} key
 */
function neighbour(tiles, from, key) {
  if (key === "ArrowRight") return from + 1 < tiles.length ? from + 1 : -1;
  if (key === "ArrowLeft") return from - 1;
  if (key === "Home") return 0;
  if (key === "End") return tiles.length - 1;
  if (key !== "ArrowUp" && key !== "ArrowDown") return -1;
  return inNextRow(tiles.map((tile) => tile.getBoundingClientRect()), from, key === "ArrowDown");
}

/**
 * @param {DOMRect[]} places
 * @param {number} from
 * @param {boolean} down
 */
function inNextRow(places, from, down) {
  const here = places[from];
  const beyond = places.filter(({ top }) => (down ? top > here.top + 1 : top < here.top - 1));
  const tops = beyond.map((each) => each.top);
  const row = down ? Math.min(...tops) : Math.max(...tops);
  const inRow = beyond.filter((each) => Math.abs(each.top - row) < 2);
  inRow.sort((one, other) => Math.abs(one.left - here.left) - Math.abs(other.left - here.left));
  return places.indexOf(inRow[0]);
}

/**
 * Return what is on a tile.
 * @param {Place} place
 * @param {Item} item
 */
function face(place, item) {
  return item.level ? levelFace(place, item.level) : madeFace(place, item);
}

/**
 * @param {Place} place
 * @param {import("../shelf.js").Level} level
 */
function levelFace({ app, game, thumbnails }, level) {
  const { words } = app;
  const won = app.progress.solved(addressOf(game, level.name));
  return [
    element("span", { class: "number" }, level.number),
    element("span", { class: "cover" }, thumbnails.picture(game, level.scene)),
    element("b", {}, words.of(level.title)),
    element("span", { class: "small faint" }, noteOf(app, game, level)),
    won && award(words, medalOf(level, won)),
  ];
}

/**
 * Return the sign of a solved level: its medal, or a tick where there is none.
 * @param {import("../../words.js").Words} words
 * @param {import("../medals.js").Medal} name
 */
function award(words, name) {
  const text = medalName(words, name) || words.say("page.solved");
  return element("span", { class: name ? "award" : "award tick" },
    name ? medal(name) : icon("solved"), element("span", { class: "unseen" }, text));
}

/**
 * Say what a player has reached on a level.
 * @param {App} app
 * @param {Game} game
 * @param {import("../shelf.js").Level} level
 */
function noteOf({ words, progress }, game, level) {
  const won = progress.solved(addressOf(game, level.name));
  if (level.hopeless) return words.say("levels_screen.for_points");
  if (!won) return words.say("levels_screen.unsolved");
  const cost = amount(words, game, won.cost);
  if (level.least === undefined) return words.say("levels_screen.solved", { cost });
  if (level.proven && won.cost <= level.least) return words.say("levels_screen.optimal", { cost });
  if (!level.proven) return words.say("levels_screen.solved", { cost });
  return words.say("levels_screen.above", { cost, least: amount(words, game, level.least) });
}

/**
 * @param {Place} place
 * @param {Item} item
 */
function madeFace({ app, game }, item) {
  const { words, progress } = app;
  const isDaily = !item.presets;
  const won = isDaily && progress.solved(dailyAddress(game));
  return [
    element("span", { class: "cover" }, icon(isDaily ? "daily" : "dice")),
    element("b", {}, madeTitle(app, item)),
    element("span", { class: "small faint" }, isDaily
      ? words.say("setup.for_all")
      : words.say("levels_screen.random_note")),
    won && award(words, ""),
  ];
}

/**
 * Name what is made: presets of one kind by what they have in common.
 * @param {App} app
 * @param {Item} item
 */
export function madeTitle({ words }, item) {
  return item.presets ? words.of(item.presets[0].family) : words.say("home.daily");
}
