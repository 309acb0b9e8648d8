// @ts-check
/** The four directions, in words. */

/**
 * Name the four directions.
 * @param {import("../../words.js").Words} words
 * @returns {Record<string, string>}
 */
export function directionNames(words) {
  return {
    U: words.say("analysis.ways.U"),
    D: words.say("analysis.ways.D"),
    L: words.say("analysis.ways.L"),
    R: words.say("analysis.ways.R"),
  };
}
