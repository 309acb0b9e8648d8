// @ts-check
/** Buttons of a game: commands with their keys, moves that are no directions, and a pad. */

import { element, fill } from "../../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("./view.js").MoveButton} MoveButton */

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string} text
 * @property {string} key
 * @property {() => void} act
 * @property {string} [look] A class of its own.
 */

/**
 * Return a button with an icon, a word and a key. A click does not take the focus, so that Space
 * stays a key of the game; Tab still leads here.
 * @param {Command} command
 */
export function commandButton({ name, text, key, act, look = "" }) {
  return element(
    "button",
    { type: "button", class: `command ${look}`, "data-command": name, click: act, mousedown: stay },
    icon(name),
    element("span", {}, text),
    key ? element("kbd", { "aria-hidden": "true" }, key) : null,
  );
}

/** @param {Event} event */
function stay(event) {
  event.preventDefault();
}

/** The moves of a game that are no directions: buttons that are there while the move is legal. */
export class MoveButtons {
  /** @param {(move: string) => void} move */
  constructor(move) {
    this.move = move;
    this.root = element("div", { class: "row own-moves" });
    this.shown = "";
  }

  /** @param {MoveButton[]} buttons */
  show(buttons) {
    const shown = JSON.stringify(buttons);
    if (shown === this.shown) return;
    this.shown = shown;
    fill(this.root, ...buttons.map((each) => this.button(each)));
  }

  /** @param {MoveButton} button */
  button({ move, title, key, waits }) {
    const cap = key.length > 1 ? key[0].toUpperCase() + key.slice(1) : key.toUpperCase();
    return element(
      "button",
      {
        type: "button",
        class: waits ? "" : "main",
        "data-move": move,
        click: () => this.move(move),
        mousedown: stay,
      },
      title,
      element("kbd", { "aria-hidden": "true" }, cap),
    );
  }
}

/**
 * Four large buttons as on a keyboard, for fingers.
 * @param {Record<string, string>} names Direction -> its name.
 * @param {(move: string) => void} move
 */
export function pad(names, move) {
  const buttons = ["U", "L", "D", "R"].map((direction) =>
    element(
      "button",
      {
        type: "button",
        class: `pad-${direction}`,
        "data-move": direction,
        "aria-label": names[direction],
        click: () => move(direction),
        mousedown: stay,
      },
      icon("way"),
    ));
  return element("div", { class: "pad" }, ...buttons);
}
