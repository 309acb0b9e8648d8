// @ts-check
/** A tree as SVG, with one node in focus: by pointer, by touch, or by arrow keys and Enter. */

import { element, fill, svg } from "../../dom.js";

/**
 * A node on the drawing. `moment` is where it leads; `cell` is lit on the board meanwhile.
 * @typedef {{id: number, parent: number, x: number, y: number, text: string, moment?: number,
 *   cell?: number}} Spot
 * @typedef {object} Drawn
 * @property {SVGElement[]} shapes
 * @property {Spot[]} spots
 * @property {number} width
 * @property {number} height
 * @property {boolean} isFlat Whether children lie at the right of their parents.
 * @property {number | null} here The node that the moment is about.
 */
/**
 * @typedef {object} Actions
 * @property {(spot: Spot) => void} press
 * @property {(spot: Spot | undefined) => void} light
 * @property {() => void} resized
 */

const REACH = 26; // pixels around a node in which a finger finds it
/** @type {[string, string, string, string]} */
const UPRIGHT = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
/** @type {[string, string, string, string]} */
const FLAT = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

export class TreeBox {
  /**
   * @param {string} label
   * @param {Actions} actions
   */
  constructor(label, actions) {
    this.label = label;
    this.actions = actions;
    this.svg = svg("svg", { "aria-hidden": "true" });
    this.element = element("div", { class: "tree", tabindex: 0, role: "application",
      "aria-label": label, keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) }, this.svg);
    this.svg.addEventListener("click", (event) => this.pressed(this.near(event)));
    this.svg.addEventListener("pointermove", (event) => this.focus(this.near(event)));
    this.svg.addEventListener("pointerleave", () => this.focus(undefined));
    /** @type {Drawn} */
    this.drawn = { shapes: [], spots: [], width: 0, height: 0, isFlat: false, here: null };
    /** @type {Spot | undefined} */
    this.focused = undefined;
    this.ring = svg("circle", { class: "ring", r: 17 });
    this.sizes = new ResizeObserver(() => actions.resized());
    this.sizes.observe(this.element);
  }

  /** The room for a drawing, in pixels. */
  get width() {
    return this.element.clientWidth;
  }

  get height() {
    return this.element.clientHeight;
  }

  /** @param {Drawn} drawn */
  show(drawn) {
    this.drawn = drawn;
    const { shapes, width, height, spots, here } = drawn;
    this.svg.setAttribute("width", String(width));
    this.svg.setAttribute("height", String(height));
    fill(this.svg, ...shapes, this.ring);
    const id = this.focused?.id;
    this.mark(spots.find((spot) => spot.id === id));
    const present = spots.find((spot) => spot.id === here);
    if (present) this.element.scrollTo(present.x - this.width / 2, present.y - this.height / 2);
  }

  /** @param {Spot | undefined} spot */
  focus(spot) {
    if (spot === this.focused) return;
    this.mark(spot);
    this.actions.light(spot);
  }

  /** @param {Spot | undefined} spot */
  mark(spot) {
    this.focused = spot;
    this.ring.setAttribute("visibility", spot ? "visible" : "hidden");
    this.ring.setAttribute("cx", String(spot?.x ?? 0));
    this.ring.setAttribute("cy", String(spot?.y ?? 0));
    this.element.setAttribute("aria-label", spot ? `${this.label}: ${spot.text}` : this.label);
  }

  /** @param {Spot | undefined} spot */
  pressed(spot) {
    if (spot) this.actions.press(spot);
  }

  /** @param {MouseEvent} event */
  near(event) {
    const { left, top } = this.svg.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const far = (/** @type {Spot} */ spot) => Math.hypot(spot.x - x, spot.y - y);
    const nearest = this.drawn.spots.reduce(
      (best, spot) => (!best || far(spot) < far(best) ? spot : best),
      /** @type {Spot | undefined} */ (undefined));
    return nearest && far(nearest) <= REACH ? nearest : undefined;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { spots, isFlat, here } = this.drawn;
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = this.focused ?? spots.find((spot) => spot.id === here) ?? spots[0];
    const way = (isFlat ? FLAT : UPRIGHT).indexOf(event.key);
    if (!at || (way < 0 && event.key !== "Enter")) return;
    event.preventDefault();
    event.stopPropagation();
    if (way < 0) this.pressed(at);
    else this.focus(this.focused ? this.beside(at, way) ?? at : at);
  }

  /**
   * Return the parent, the first child, or the next node on the same level before or behind.
   * @param {Spot} at
   * @param {number} way
   */
  beside(at, way) {
    const { spots, isFlat } = this.drawn;
    if (way === 0) return spots.find((spot) => spot.id === at.parent);
    if (way === 1) return spots.find((spot) => spot.parent === at.id);
    const [level, place] = isFlat ? /** @type {const} */ (["x", "y"]) : /** @type {const} */ (["y", "x"]);
    const row = spots.filter((spot) => spot[level] === at[level]);
    row.sort((one, other) => one[place] - other[place]);
    return row[row.indexOf(at) + (way === 3 ? 1 : -1)];
  }

  close() {
    this.sizes.disconnect();
  }
}
