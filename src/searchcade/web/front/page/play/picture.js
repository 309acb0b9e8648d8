// @ts-check
/** A picture of a game beside a text. */

import { element } from "../../dom.js";

/**
 * Return a picture of a game as a small image; a word beside it says what it is.
 * @param {import("../shelf.js").Game} game
 * @param {string} name
 * @param {string} theme
 */
export function picture(game, name, theme) {
  const svg = game.pictures[`${name}@${theme}`] ?? game.pictures[name] ?? "";
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return element("img", { class: "token-picture", src: source, alt: "" });
}
