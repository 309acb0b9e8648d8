// @ts-check
/** The player of a watched search: beside the film, what Python answers about its moments. */

import { Player, TYPING } from "../../player.js";
import { Panels } from "./panels.js";
import { isOnStage, leaveStage, presented, stageButton, turnStage } from "./stage.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../player/controls.js").Action} Action */
/** @typedef {{level: string, algorithms: string[], nodes: number, seconds: number}} Search */

export class WatchPlayer extends Player {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {import("../../film.js").Film} film
   * @param {Search} search As it was asked for the film.
   * @param {{at: number, onmoment: (moment: number) => void, panel: string}} options
   */
  constructor(app, root, film, search, options) {
    super(root, film, { words: app.words, results: false, ...options });
    this.isShifted = false;
    this.panels = new Panels(app, this, search, options.panel);
    this.controls.element.querySelector(".buttons")?.append(stageButton(app.words));
  }

  get view() {
    return this.views[0];
  }

  /** The last moment of the search; then its plan is walked. */
  get searched() {
    return this.lanes[0].searched;
  }

  /** @param {KeyboardEvent} event Shift with an arrow goes line by line, S turns the stage. */
  key(event) {
    const action = presented(event.key);
    const isLeft = event.key === "Escape" && isOnStage();
    const isTurned = event.key.toLowerCase() === "s" && !isTyped(event);
    if (action) this.press(action);
    else if (isTurned || isLeft) turnStage();
    if (action || isTurned || isLeft) {
      event.preventDefault();
      return;
    }
    this.isShifted = event.shiftKey;
    super.key(event);
    this.isShifted = false;
  }

  /** @param {Action} action */
  press(action) {
    const isStep = action === "next" || action === "previous";
    if (this.isShifted && isStep) this.panels.lines.step(action === "next" ? 1 : -1);
    else super.press(action);
  }

  /** @param {number} glide */
  showLanes(glide) {
    super.showLanes(glide);
    this.panels?.show(); // there are none while the player is being made
  }

  close() {
    leaveStage();
    this.panels.close();
    super.close();
  }
}

/**
 * Whether a key is meant for a field, or for the browser.
 * @param {KeyboardEvent} event
 */
function isTyped(event) {
  const { target, ctrlKey, altKey, metaKey } = event;
  return ctrlKey || altKey || metaKey || (target instanceof Element && target.closest(TYPING) !== null);
}
