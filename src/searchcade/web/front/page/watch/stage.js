// @ts-check
/** The stage, for a projector: board, sentence and one panel in large letters. */

import { element } from "../../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../../player/controls.js").Action} Action */

/** What a presenter's keys do on the stage. @type {Map<string, Action>} */
const PRESENTER = new Map([["PageUp", "previous"], ["PageDown", "next"]]);
const { documentElement: root } = document;

/**
 * Return what a key of a presenter does; nothing where no stage is shown.
 * @param {string} key
 */
export function presented(key) {
  return isOnStage() ? PRESENTER.get(key) : undefined;
}

/** Whether a stage is shown. */
export function isOnStage() {
  return root.hasAttribute("data-stage");
}

/** Show what a projector needs, or all again. */
export function turnStage() {
  root.toggleAttribute("data-stage");
  scrollTo(0, 0);
}

/** Show all again. */
export function leaveStage() {
  root.removeAttribute("data-stage");
}

/** @param {import("../../words.js").Words} words */
export function stageButton(words) {
  const title = `${words.say("page_watch.stage")} (S)`;
  return element("button", { type: "button", class: "square turn-stage", "aria-label": title, title,
    click: turnStage, mousedown: (/** @type {Event} */ event) => event.preventDefault() },
  icon("screen"));
}
