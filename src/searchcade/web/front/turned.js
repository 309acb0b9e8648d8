// @ts-check
/** Boards with bodies are seen from the front, or flat from above; the browser keeps which. */

import { element } from "./dom.js";
import { icon } from "./page/icons.js";
import { Storage } from "./page/storage.js";

/** @typedef {import("./words.js").Words} Words */

const NAME = "view";
const FLAT = "flat";

/**
 * Let the document wear what is kept.
 * @param {Storage} storage
 */
export function wearView(storage) {
  document.documentElement.dataset.view = storage.read(NAME) === FLAT ? FLAT : "";
}

/** See boards from above, or from the front again; all of them draw anew. */
export function turn() {
  const { dataset } = document.documentElement;
  const isFlat = dataset.view === FLAT;
  dataset.view = isFlat ? "" : FLAT;
  new Storage().write(NAME, isFlat ? "" : FLAT);
  for (const button of document.querySelectorAll(".turn-view")) {
    button.setAttribute("aria-pressed", String(!isFlat));
  }
}

/**
 * Return the button that does so.
 * @param {Words} words
 */
export function turnButton(words) {
  const isFlat = document.documentElement.dataset.view === FLAT;
  const title = `${words.say("film.view")} (C)`;
  return element("button", { type: "button", class: "square turn-view", "aria-pressed": String(isFlat),
    "aria-label": title, title, click: turn, mousedown: (/** @type {Event} */ event) => event.preventDefault() },
  icon("cube"));
}
