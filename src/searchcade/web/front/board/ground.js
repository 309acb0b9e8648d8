// @ts-check
/** What never changes on a board: its frame, its floor and its thin walls. */

import { BLACK, WHITE, css, mixed } from "./colours.js";
import { painted, penOf, pixel, sheet } from "./sheet.js";

/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("./sheet.js").Pen} Pen */
/** @typedef {import("./view.js").View} View */
/** @typedef {[number, number, number, number]} Rect Left, top, width and height. */

const UP = 1;
const RIGHT = 2;
const DOWN = 4;
const LEFT = 8;
const ALL_SIDES = 15;
const COARSE_WALL = 120; // opacity of walls thinner than a pixel, so that colours are seen through

/**
 * Draw the card on which the board lies, and its shadow.
 * @param {Pen} pen
 * @param {View} view
 * @param {Colours} colours
 */
export function drawFrame(pen, view, colours) {
  const { frame, left, top, width, height } = view;
  pen.save();
  pen.shadowColor = css(BLACK, 0.35);
  pen.shadowBlur = frame;
  pen.shadowOffsetY = frame / 2;
  pen.fillStyle = colours.ink("edge");
  pen.beginPath();
  pen.roundRect(left - frame, top - frame, width + 2 * frame, height + 2 * frame, frame);
  pen.fill();
  pen.restore();
}

/**
 * Draw the floor: tones that differ a little from cell to cell.
 * @param {Pen} pen
 * @param {View} view
 * @param {Colours} colours
 * @param {boolean} hasWalls
 */
export function drawFloor(pen, view, colours, hasWalls) {
  const [floor, edge] = [colours.of("floor"), colours.of("edge")];
  const tones = new Uint8Array(view.rows * view.cols);
  for (let at = 0; view.isFine && at < tones.length; at++) {
    const [row, col] = view.place(at);
    const scattered = (row * 7919 + col * 104729 + row * col * 31) % 5;
    tones[at] = hasWalls ? scattered : ((row + col) % 2) * 4;
  }
  const shades = [0, 1, 2, 3, 4].map((tone) => pixel(mixed(floor, edge, 0.018 * tone)));
  pen.imageSmoothingEnabled = false;
  const small = painted(tones, view.cols, new Uint32Array(shades));
  pen.drawImage(small, view.left, view.top, view.width, view.height);
}

/**
 * Draw what is seen below a board without floor.
 * @param {Pen} pen
 * @param {View} view
 * @param {Colours} colours
 */
export function drawAbyss(pen, view, colours) {
  const fill = pen.createLinearGradient(0, view.top, 0, view.top + view.height);
  fill.addColorStop(0, colours.ink("deep"));
  fill.addColorStop(1, colours.ink("deeper"));
  pen.fillStyle = fill;
  pen.fillRect(view.left, view.top, view.width, view.height);
}

/**
 * Draw the closed sides of all cells, as a byte a cell names the open ones.
 * @param {Pen} pen
 * @param {View} view
 * @param {Colours} colours
 * @param {Uint8Array} passages
 */
export function drawWalls(pen, view, colours, passages) {
  const walls = new Walls(passages, view.rows, view.cols);
  if (!view.isFine) return drawCoarse(pen, view, colours, walls);
  const [thick, colour] = [view.thickness, colours.of("wall")];
  const boxes = walls.strokes(view);
  if (thick >= 3) {
    const fallen = boxes.map((box) => moved(box, Math.floor(thick / 4), Math.floor(thick / 2) + 1));
    fillAll(pen, fallen, css(BLACK, 0.27), thick / 2);
  }
  fillAll(pen, boxes, css(colour), thick / 2);
  if (thick >= 3) {
    /** @type {Rect[]} */
    const lights = boxes.map(([left, top, width]) => [left + 1, top, width - 2, 1]);
    fillAll(pen, lights, css(mixed(colour, WHITE, 0.35)), 0);
  }
  fillAll(pen, walls.filled(view), css(colour), 0);
}

/**
 * Draw walls between cells of a pixel or two: four pixels a cell, then averaged.
 * @param {Pen} pen
 * @param {View} view
 * @param {Colours} colours
 * @param {Walls} walls
 */
function drawCoarse(pen, view, colours, walls) {
  const { rows, cols } = view;
  const flags = new Uint8Array(4 * rows * cols);
  for (let cell = 0; cell < rows * cols; cell++) {
    const [row, col] = view.place(cell);
    const at = 4 * row * cols + 2 * col;
    flags[at] = 1;
    flags[at + 1] = Number(walls.isAbove(row, col));
    flags[at + 2 * cols] = Number(walls.isBeside(row, col));
    flags[at + 2 * cols + 1] = Number(walls.isClosed(row, col));
  }
  const wall = colours.of("wall");
  const palette = new Uint32Array([pixel(wall, 0), pixel(wall, COARSE_WALL)]);
  pen.imageSmoothingEnabled = true;
  pen.drawImage(painted(flags, 2 * cols, palette), view.left, view.top, view.width, view.height);
}

/** The closed sides of all cells. A cell with no open side is closed: nobody gets in. */
class Walls {
  /**
   * @param {Uint8Array} passages
   * @param {number} rows
   * @param {number} cols
   */
  constructor(passages, rows, cols) {
    this.passages = passages;
    this.rows = rows;
    this.cols = cols;
  }

  /** @param {number} row @param {number} col */
  isAbove(row, col) {
    if (row === this.rows) return !(this.passages[(row - 1) * this.cols + col] & DOWN);
    return !(this.passages[row * this.cols + col] & UP);
  }

  /** @param {number} row @param {number} col */
  isBeside(row, col) {
    if (col === this.cols) return !(this.passages[row * this.cols + col - 1] & RIGHT);
    return !(this.passages[row * this.cols + col] & LEFT);
  }

  /** @param {number} row @param {number} col */
  isClosed(row, col) {
    return !(this.passages[row * this.cols + col] & ALL_SIDES);
  }

  /**
   * Return all walls as boxes that are as long as possible.
   * @param {View} view
   * @returns {Rect[]}
   */
  strokes({ size, left, top, thickness: thick }) {
    const [x, y] = [left - Math.floor(thick / 2), top - Math.floor(thick / 2)];
    const flat = runs(this.rows + 1, this.cols, (row, col) => this.isAbove(row, col));
    const steep = runs(this.cols + 1, this.rows, (col, row) => this.isBeside(row, col));
    return [
      ...flat.map(([row, first, last]) => /** @type {Rect} */ (
        [x + first * size, y + row * size, (last - first) * size + thick, thick])),
      ...steep.map(([col, first, last]) => /** @type {Rect} */ (
        [x + col * size, y + first * size, thick, (last - first) * size + thick])),
    ];
  }

  /**
   * Return the closed cells as boxes that are as long as possible.
   * @param {View} view
   * @returns {Rect[]}
   */
  filled({ size, left, top }) {
    return runs(this.rows, this.cols, (row, col) => this.isClosed(row, col)).map(
      ([row, first, last]) => [left + first * size, top + row * size, (last - first) * size, size]);
  }
}

/**
 * Return each run of places where something is true: its line, its first place and the one after.
 * @param {number} lines
 * @param {number} length
 * @param {(line: number, place: number) => boolean} isTrue
 */
function runs(lines, length, isTrue) {
  /** @type {[number, number, number][]} */
  const found = [];
  for (let line = 0; line < lines; line++) {
    let first = -1;
    for (let place = 0; place <= length; place++) {
      const here = place < length && isTrue(line, place);
      if (here && first < 0) first = place;
      if (!here && first >= 0) {
        found.push([line, first, place]);
        first = -1;
      }
    }
  }
  return found;
}

/**
 * @param {Rect} box
 * @param {number} across
 * @param {number} down
 * @returns {Rect}
 */
function moved([left, top, width, height], across, down) {
  return [left + across, top + down, width, height];
}

/**
 * @param {Pen} pen
 * @param {Rect[]} boxes
 * @param {string} style
 * @param {number} radius
 */
function fillAll(pen, boxes, style, radius) {
  pen.fillStyle = style;
  pen.beginPath();
  for (const box of boxes) radius ? pen.roundRect(...box, radius) : pen.rect(...box);
  pen.fill();
}

/**
 * Return an empty sheet as large as a board with its frame, and what draws on it.
 * @param {HTMLCanvasElement} canvas
 */
export function layer(canvas) {
  const made = sheet(canvas.width, canvas.height);
  return { sheet: made, pen: penOf(made) };
}
