// @ts-check
/** Medals: gold for the lowest cost known, silver for a little more, bronze for any solution. */

/** @typedef {import("./progress.js").Won} Won */
/** @typedef {import("./shelf.js").Level} Level */

/** @typedef {"" | "gold" | "silver" | "bronze"} Medal */

/**
 * Return the medal of a level's best game; with hints it is bronze.
 * @param {Level} level
 * @param {Won | null} won
 * @returns {Medal}
 */
export function medalOf(level, won) {
  if (!won || level.least === undefined || level.silver === undefined) return "";
  if (won.aided || won.cost > level.silver) return "bronze";
  return won.cost <= level.least ? "gold" : "silver";
}

/**
 * Name a medal.
 * @param {import("../words.js").Words} words
 * @param {Medal} medal
 */
export function medalName(words, medal) {
  return {
    "": "",
    gold: words.say("page.gold"),
    silver: words.say("page.silver"),
    bronze: words.say("page.bronze"),
  }[medal];
}
