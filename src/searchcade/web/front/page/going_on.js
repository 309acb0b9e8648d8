// @ts-check
/** Where a player goes on: what is solved, which level comes next, and how levels are called. */

import { addressOf, gameOf, levelOf } from "./shelf.js";
import { specOf } from "./spec.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./shelf.js").Game} Game */
/** @typedef {import("./shelf.js").Level} Level */

/**
 * Return the levels of a game that can be won.
 * @param {Game} game
 */
export function winnable(game) {
  return game.levels.filter((level) => !level.hopeless);
}

/**
 * Count the levels that are solved.
 * @param {App} app
 * @param {Game} game
 * @param {Level[]} [levels]
 */
export function countSolved(app, game, levels = winnable(game)) {
  return levels.filter((level) => app.progress.solved(addressOf(game, level.name))).length;
}

/**
 * Return the level to solve next: after the last one solved, else one that was left out.
 * @param {App} app
 * @param {Game} game
 */
export function nextLevel(app, game) {
  const levels = winnable(game);
  const solved = levels.map((level) => Boolean(app.progress.solved(addressOf(game, level.name))));
  const last = solved.lastIndexOf(true) + 1;
  const ahead = [...levels.keys()].map((place) => (place + last) % levels.length);
  const place = ahead.find((each) => !solved[each]);
  return place === undefined ? null : levels[place];
}

/**
 * Name a level for people, whatever kind of address it has.
 * @param {App} app
 * @param {string} address
 */
export function levelTitle(app, address) {
  const { shelf, words } = app;
  const [game, level] = [gameOf(shelf, address), levelOf(shelf, address.split("?")[0])];
  if (!game) return words.say("page.own_level");
  if (level) return `${level.number} · ${words.of(level.title)}`;
  const { name, options } = specOf(address.slice(game.name.length + 1));
  if (name === "daily") return words.say("home.daily");
  const preset = game.presets.find((each) => each.name === name);
  const title = preset ? words.of(preset.title) : words.say("levels_screen.random");
  return options.seed ? `${title} · ${options.seed}` : title;
}
