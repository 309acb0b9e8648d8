// @ts-check
/** What a search has done: expanded cells, shaded by their order, and cells that wait. */

import { mixed } from "./colours.js";
import { painted, pixel } from "./sheet.js";

/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("./marks.js").Marks} Marks */
/** @typedef {import("./sheet.js").Pen} Pen */
/** @typedef {import("./view.js").View} View */

const NOTHING = 0;
const WAITING = 1;
const FIRST = 2;
const LAST = 255;
const DOTS = 10; // pixels of a cell: from here on, waiting cells are dots on a tint
const TINT = 0.69; // opacity of these colours above tiles

/** The colours of a search on one board: one small picture, scaled up. */
export class Overlay {
  constructor() {
    this.numbers = new Uint8Array(0);
    /** @type {HTMLCanvasElement | undefined} */
    this.small = undefined;
  }

  /**
   * Draw the cells that were expanded, and those that wait in the frontier.
   * @param {Pen} pen
   * @param {View} view
   * @param {Marks} marks
   * @param {Colours} colours
   * @param {boolean} isTint Whether tiles are to be seen through the colours.
   */
  draw(pen, view, marks, colours, isTint) {
    if (!marks.order && !marks.found) return;
    this.number(view.rows * view.cols, marks);
    const again = this.fits(view) ? this.small : undefined;
    const shades = palette(colours, view.size < DOTS);
    this.small = painted(this.numbers, view.cols, shades, again);
    pen.save();
    pen.globalAlpha = isTint ? TINT : 1;
    pen.imageSmoothingEnabled = !view.isFine;
    pen.drawImage(this.small, view.left, view.top, view.width, view.height);
    pen.restore();
    if (view.size >= DOTS) this.drawDots(pen, view, colours);
  }

  /** @param {View} view */
  fits(view) {
    return this.small?.width === view.cols && this.small.height === view.rows;
  }

  /**
   * Give each cell its number: NOTHING, WAITING, or FIRST to LAST by its order.
   * @param {number} count
   * @param {Marks} marks
   */
  number(count, { order, found, moment = 0, total = 0, hides = [] }) {
    if (this.numbers.length !== count) this.numbers = new Uint8Array(count);
    const step = (LAST - FIRST) / Math.max(1, total - 1);
    const [waiting, shift] = [hides.includes("waiting") ? NOTHING : WAITING, FIRST - step];
    const hidesExpanded = hides.includes("expanded");
    for (let cell = 0; cell < count; cell++) {
      let number = found && found[cell] <= moment ? waiting : NOTHING;
      if (order && order[cell] <= moment) {
        number = hidesExpanded ? NOTHING : Math.min(LAST, shift + order[cell] * step);
      }
      this.numbers[cell] = number;
    }
  }

  /**
   * Draw a dot on each waiting cell.
   * @param {Pen} pen
   * @param {View} view
   * @param {Colours} colours
   */
  drawDots(pen, view, colours) {
    pen.fillStyle = colours.ink("waiting");
    pen.beginPath();
    for (let cell = this.numbers.indexOf(WAITING); cell >= 0;) {
      const [x, y] = view.centre(...view.place(cell));
      pen.moveTo(x + view.size * 0.2, y);
      pen.arc(x, y, view.size * 0.2, 0, 2 * Math.PI);
      cell = this.numbers.indexOf(WAITING, cell + 1);
    }
    pen.fill();
  }

  /** @param {number} cell */
  isWaiting(cell) {
    return this.numbers[cell] === WAITING;
  }

  /**
   * Return the colour on which something in a cell is written.
   * @param {number} cell
   * @param {Colours} colours
   */
  fill(cell, colours) {
    const number = this.numbers[cell] ?? NOTHING;
    if (number === NOTHING) return colours.of("floor");
    if (number === WAITING) return colours.of("waiting");
    const share = (number - FIRST) / (LAST - FIRST);
    return mixed(colours.of("first"), colours.of("last"), share);
  }
}

/** @type {WeakMap<Colours, Map<boolean, Uint32Array>>} */
const PALETTES = new WeakMap();

/**
 * Return the pixels of the numbers 0 to 255; waiting cells are tinted or strong.
 * @param {Colours} colours
 * @param {boolean} isStrong
 */
function palette(colours, isStrong) {
  const known = PALETTES.get(colours) ?? new Map();
  PALETTES.set(colours, known);
  if (!known.has(isStrong)) known.set(isStrong, freshPalette(colours, isStrong));
  return known.get(isStrong);
}

/**
 * @param {Colours} colours
 * @param {boolean} isStrong
 */
function freshPalette(colours, isStrong) {
  const [floor, waiting] = [colours.of("floor"), colours.of("waiting")];
  const pixels = new Uint32Array(LAST + 1);
  pixels[NOTHING] = pixel(floor, 0); // its colour counts where cells are averaged
  pixels[WAITING] = pixel(isStrong ? waiting : mixed(floor, waiting, 0.3));
  for (let number = FIRST; number <= LAST; number++) {
    const share = (number - FIRST) / (LAST - FIRST);
    pixels[number] = pixel(mixed(colours.of("first"), colours.of("last"), share));
  }
  return pixels;
}
