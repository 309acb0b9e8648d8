// @ts-check
/** What a player has learnt here: lessons that are finished, and tips that have been read. */

import { element } from "../dom.js";
import { icon } from "./icons.js";
import { write } from "./link.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./storage.js").Storage} Storage */

const LESSONS = "lessons";
const TIPS = "tips";

/**
 * Return the names of the tips that have been read.
 * @param {Storage} storage
 */
export function readTips(storage) {
  return names(storage, TIPS);
}

/**
 * Never show a tip again.
 * @param {Storage} storage
 * @param {string} tip
 */
export function noteRead(storage, tip) {
  add(storage, TIPS, tip);
}

/**
 * Show all tips once more, when they matter.
 * @param {Storage} storage
 */
export function forgetTips(storage) {
  storage.remove(TIPS);
}

/**
 * Keep that the lesson of a game is finished.
 * @param {Storage} storage
 * @param {string} game
 */
export function noteLearned(storage, game) {
  add(storage, LESSONS, game);
}

/**
 * Return the game whose lesson a newcomer begins with; none for those who have played, or have
 * finished all lessons.
 * @param {App} app
 */
export function firstLesson({ shelf, storage, progress }) {
  const { won, begun } = progress.kept();
  const learned = names(storage, LESSONS);
  const isNew = !Object.keys(won).length && !Object.keys(begun).length;
  return isNew && shelf.games.find(({ name, lesson }) => lesson && !learned.includes(name));
}

/**
 * Return links to all lessons, those that are finished with a tick.
 * @param {App} app
 * @param {string} [current] The game whose lesson is shown.
 */
export function lessonLinks({ shelf, words, storage }, current = "") {
  const learned = names(storage, LESSONS);
  const games = shelf.games.filter(({ lesson }) => lesson);
  return games.map(({ name, title }) => element(
    "a",
    { class: "button", href: write("lesson", { game: name }),
      "aria-current": name === current && "page" },
    learned.includes(name) && icon("solved"),
    words.of(title),
  ));
}

/**
 * @param {Storage} storage
 * @param {string} list
 * @returns {string[]}
 */
function names(storage, list) {
  const kept = storage.read(list);
  return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
}

/**
 * @param {Storage} storage
 * @param {string} list
 * @param {string} name
 */
function add(storage, list, name) {
  storage.write(list, [...new Set([...names(storage, list), name])]);
}
