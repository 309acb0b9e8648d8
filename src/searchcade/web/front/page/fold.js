// @ts-check
/** A card that folds away: its button stands elsewhere, and is shown once the card was folded. */

import { element } from "../dom.js";
import { icon } from "./icons.js";

export class Fold {
  /**
   * @param {string} name The id of the card.
   * @param {string} title
   * @param {...HTMLElement} parts
   */
  constructor(name, title, ...parts) {
    this.button = element(
      "button",
      { type: "button", class: "fold", hidden: true, "aria-controls": name, title },
      icon("change"),
      element("span", {}, title),
    );
    this.button.addEventListener("click", () => this.turn(Boolean(this.element.hidden)));
    this.element = element("section", { class: `card ${name}`, id: name, "aria-label": title }, ...parts);
  }

  /** Fold the card away; from now on there is a button for it. */
  close() {
    this.button.hidden = false;
    this.turn(false);
  }

  /** @param {boolean} isOpen */
  turn(isOpen) {
    this.element.hidden = !isOpen;
    this.button.setAttribute("aria-expanded", String(isOpen));
  }
}
