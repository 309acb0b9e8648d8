// @ts-check
/** Where the cells of a board lie that is seen from the front: as web/bodies.py projects it. */

import { View } from "./view.js";

/** @typedef {import("./sheet.js").Pen} Pen */
/** @typedef {[number, number]} Point */

/**
 * How a board is seen: the steps to the next column and row, and the box around it, in cells of the
 * picture; and how its tiles look.
 * @typedef {object} SlantData
 * @property {Point} across
 * @property {Point} down
 * @property {[number, number, number, number]} box Left, top, width and height, with what stands on it.
 * @property {number} margin The share that stays free around it.
 * @property {number} thick
 * @property {number} groove
 * @property {number} bevel
 * @property {number} front
 * @property {number} side
 * @property {number} fade
 * @property {string} gap The picture of a tile that is not there.
 * @property {number} faint
 */

const EXACT = 10; // pixels of a cell: from here on, all cells are drawn alike, on whole pixels
const LARGEST = 5; // cells that the shorter side of a canvas has, at least

/** A view whose flat pixels are those of a board from above; `lay` tilts what is drawn in them. */
export class Slant extends View {
  /**
   * @param {{rows: number, cols: number}} board
   * @param {{width: number, height: number}} canvas
   * @param {SlantData} slant
   */
  constructor(board, canvas, slant) {
    super(board, canvas);
    const [left, top, wide, high] = slant.box;
    const room = 1 - slant.margin;
    const most = Math.min(canvas.width, canvas.height) / LARGEST;
    const size = Math.min((room * canvas.width) / wide, (room * canvas.height) / high, most);
    const isExact = size >= EXACT;
    /** @param {Point} step @returns {Point} */
    const scaled = ([x, y]) => isExact ? [Math.round(x * size), Math.round(y * size)] : [x * size, y * size];
    this.data = slant;
    this.size = Math.max(1, Math.round(size));
    this.scale = size; // pixels of a cell of the picture
    this.across = scaled(slant.across);
    this.down = scaled(slant.down);
    this.x = Math.round((canvas.width - wide * size) / 2 - left * size);
    this.y = Math.round((canvas.height - high * size) / 2 - top * size);
    this.left = this.top = 0;
    this.width = this.cols * this.size;
    this.height = this.rows * this.size;
  }

  /**
   * Return the pixel of a point on the board, in cells from its corner.
   * @param {number} row
   * @param {number} col
   * @returns {Point}
   */
  point(row, col) {
    const { across, down } = this;
    return [this.x + col * across[0] + row * down[0], this.y + col * across[1] + row * down[1]];
  }

  /**
   * Lay what is drawn in flat pixels on the board.
   * @param {Pen} pen
   * @param {() => void} draw
   */
  lay(pen, draw) {
    const { across, down, size } = this;
    pen.save();
    pen.setTransform(across[0] / size, across[1] / size, down[0] / size, down[1] / size, this.x, this.y);
    draw();
    pen.restore();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    const [[ax, ay], [dx, dy]] = [this.across, this.down];
    const area = ax * dy - ay * dx;
    const [right, below] = [x - this.x, y - this.y];
    const row = Math.floor((ax * below - ay * right) / area);
    const col = Math.floor((dy * right - dx * below) / area);
    const inside = row >= 0 && col >= 0 && row < this.rows && col < this.cols;
    return inside ? row * this.cols + col : null;
  }
}

/**
 * Return how wide a board is and how high, as it is seen by most.
 * @param {{rows: number, cols: number, slant?: SlantData}} board
 * @returns {Point}
 */
export function extentOf({ rows, cols, slant }) {
  return slant ? [slant.box[2], slant.box[3]] : [cols, rows];
}
