// @ts-check
/** What the objects of own code have in a game, as the build wrote it into the page. */

import { data } from "../data.js";

/**
 * @param {import("../app.js").App} app
 * @param {string} game
 * @returns {import("./completion.js").Names}
 */
export function namesOf(app, game) {
  const every = data("names") ?? {};
  return (every[game] ?? {})[app.settings.language] ?? {};
}
