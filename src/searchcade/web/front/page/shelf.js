// @ts-check
/** The shelf: games, worlds and levels as tab/level_index.py writes them, and how they are found. */

import { specText } from "./spec.js";

/** @typedef {Record<string, string>} Text Language -> text. */

/**
 * A scene as JSON has it: `passages` is base64.
 * @typedef {{rows: number, cols: number, sprites: import("../board/sprites.js").Sprite[],
 *   passages?: string, deep?: boolean}} KeptScene
 */

/**
 * A level that ships. `least` is the lowest cost known, `silver` the highest one for a silver
 * medal; a level is hopeless that cannot be won and is played for points.
 * @typedef {object} Level
 * @property {string} name
 * @property {string} number
 * @property {Text} title
 * @property {Text[]} facts
 * @property {number} [least]
 * @property {number} [silver]
 * @property {boolean} [proven]
 * @property {boolean} [hopeless]
 * @property {string} [code] The passcode that opens it.
 * @property {string} best The algorithm that serves it best.
 * @property {string[]} rules The rules that may be chosen.
 * @property {KeptScene} scene
 */

/** @typedef {{name: string, title: Text, about: Text, levels: string[]}} World */

/**
 * An option: a list of values with titles, or the ends of a number. It makes sense `with` other
 * options only where these have one of some values.
 * @typedef {{title: Text, usual: string, choices: [string, Text][],
 *   numbers: [number, number] | null, with: Record<string, string[]>}} Option
 */

/**
 * A preset with the usual values of its options; presets of one kind differ in difficulty, and
 * `family` is what they are called together.
 * @typedef {{name: string, title: Text, about: Text, kind: string, family: Text,
 *   step: Text, values: Record<string, string>}} Preset
 */

/**
 * @typedef {object} Algorithm
 * @property {string} name
 * @property {Text} title
 * @property {Text} short
 * @property {boolean} informed
 * @property {boolean} own Whether it is made for this game.
 */

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {Text} title
 * @property {Text} about
 * @property {Text} how
 * @property {Text} cost
 * @property {number} unit What a length of 1 costs.
 * @property {string} cover The level that shows what the game looks like.
 * @property {World[]} worlds
 * @property {Level[]} levels
 * @property {Record<string, Option>} rules
 * @property {boolean} daily
 * @property {{next: string | null, first: string} | null} lesson What comes after its lesson: that of
 *   another game, and a level; null for a game without one.
 * @property {Preset[]} presets
 * @property {Record<string, Option>} options
 * @property {string[]} slow Presets that take some seconds to make here.
 * @property {Algorithm[]} algorithms
 * @property {{name: string, title: Text, admissible: boolean}[]} heuristics
 * @property {Record<string, string>} pictures
 * @property {Record<string, [number, number, number]>} colours
 */

/** @typedef {{games: Game[]}} Shelf */

const DAILY = "daily";

/**
 * Return the game of an address such as `maze/easy?seed=7`, if there is one.
 * @param {Shelf} shelf
 * @param {string} address
 */
export function gameOf(shelf, address) {
  const name = address.split("/")[0];
  return shelf.games.find((game) => game.name === name);
}

/**
 * Return the shipped level of an address that says nothing about its rules, if it is one.
 * @param {Shelf} shelf
 * @param {string} address
 */
export function levelOf(shelf, address) {
  const game = gameOf(shelf, address);
  return game?.levels.find((level) => addressOf(game, level.name) === address);
}

/**
 * Return the address of a level or preset with options.
 * @param {Game} game
 * @param {string} name
 * @param {Record<string, string>} [options]
 */
export function addressOf(game, name, options = {}) {
  return `${game.name}/${specText({ name, options })}`;
}

/**
 * Return the address of the level of the day, which begins everywhere at midnight UTC.
 * @param {Game} game
 */
export function dailyAddress(game) {
  return addressOf(game, DAILY, { date: new Date().toISOString().slice(0, 10) });
}

/**
 * Write a cost as people read it: a length with its decimals, anything else as a number.
 * @param {import("../words.js").Words} words
 * @param {Game} game
 * @param {number} cost
 */
export function amount(words, game, cost) {
  if (game.unit > 1 && cost >= game.unit) return words.number(cost / game.unit, 2);
  return words.number(cost, Number.isInteger(cost) ? 0 : 1);
}
