// @ts-check
/** Paths across a board: soft lines through the middles of cells, and arrows for a hint. */

import { BLACK, css, mixed } from "./colours.js";

/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("./marks.js").Marks} Marks */
/** @typedef {import("./sheet.js").Pen} Pen */
/** @typedef {import("./view.js").View} View */
/** @typedef {[number, number]} Point Row and column, or x and y. */

const GLOW = 0.27; // opacity of the light around a line
const ARROWS = 9; // pixels of a cell: from here on, a hint is drawn with arrows
const FARTHEST = 2.5; // cells that a body may roll; a longer step is a leap
const DIAGONAL = 2.5; // cells across and down together, a little more than a diagonal step

export class Paths {
  /**
   * @param {Pen} pen
   * @param {View} view
   * @param {Colours} colours
   * @param {{isDeep: boolean, hasWalls: boolean}} board
   */
  constructor(pen, view, colours, { isDeep, hasWalls }) {
    this.pen = pen;
    this.view = view;
    this.colours = colours;
    this.farthest = isDeep ? FARTHEST : Infinity;
    this.diagonal = hasWalls ? DIAGONAL : 0;
  }

  /**
   * Draw all paths of a frame, the most important last.
   * @param {Marks} marks
   * @param {number} share How much of the last step of the path is done.
   */
  draw({ path = [], rival = [], trail = [], hint = [] }, share) {
    const { size, isFine } = this.view;
    const thick = Math.max(isFine ? 2 : 1, size * 0.2);
    const aside = rival.length ? Math.max(1, size * 0.17) / size : 0;
    this.line(shortened(this.places(path, 0), share), "path", thick * 1.2);
    this.line(this.places(rival, aside), "path", thick * 0.9);
    this.line(shortened(this.places(trail, -aside), share), "trail", thick);
    if (size < ARROWS) this.line(this.places(hint, 0), "hint", thick * 1.4);
    else this.arrows(this.places(hint, 0));
  }

  /**
   * @param {number[]} path
   * @param {number} aside
   * @returns {Point[]}
   */
  places(path, aside) {
    return path.map((cell) => {
      const [row, col] = this.view.place(cell);
      return [row + aside, col + aside];
    });
  }

  /**
   * Draw a line with a light around it, but for its leaps.
   * @param {Point[]} places
   * @param {string} colour
   * @param {number} thick
   */
  line(places, colour, thick) {
    if (places.length < 2) return;
    this.pen.lineJoin = this.pen.lineCap = "round";
    this.trace(places);
    for (const [width, opacity] of [[thick * 2.4, GLOW], [thick, 1]]) {
      this.pen.lineWidth = Math.max(1, Math.round(width));
      this.pen.strokeStyle = this.colours.ink(colour, opacity);
      this.pen.stroke();
    }
  }

  /** @param {Point[]} places */
  trace(places) {
    this.pen.beginPath();
    places.forEach(([row, col], at) => {
      const [x, y] = this.view.centre(row, col);
      if (at && !this.isLeap(places[at - 1], places[at])) this.pen.lineTo(x, y);
      else this.pen.moveTo(x, y);
    });
  }

  /**
   * Say whether a step goes diagonally or far, so that it would seem to cross walls.
   * @param {Point} before
   * @param {Point} here
   */
  isLeap(before, here) {
    const [down, across] = [Math.abs(here[0] - before[0]), Math.abs(here[1] - before[1])];
    return down + across > (down > 0.01 && across > 0.01 ? this.diagonal : this.farthest);
  }

  /**
   * Draw an arrow from each cell of a path towards the next.
   * @param {Point[]} places
   */
  arrows(places) {
    const side = Math.max(7, this.view.size * 0.75) / 2;
    const hint = this.colours.of("hint");
    for (let at = 1; at < places.length; at++) {
      const [[row, col], [nextRow, nextCol]] = [places[at - 1], places[at]];
      const [x, y] = this.view.centre((row + nextRow) / 2, (col + nextCol) / 2);
      const angle = Math.atan2(nextRow - row, nextCol - col);
      drawArrow(this.pen, x, y, angle, side, css(mixed(hint, BLACK, 0.45)));
      drawArrow(this.pen, x, y, angle, side * 0.72, css(hint));
    }
  }
}

/**
 * Return a path whose last step is done in part only.
 * @param {Point[]} places
 * @param {number} share
 * @returns {Point[]}
 */
function shortened(places, share) {
  if (share >= 1 || places.length < 2) return places;
  const [[row, col], [nextRow, nextCol]] = places.slice(-2);
  const [down, across] = [(nextRow - row) * share, (nextCol - col) * share];
  return [...places.slice(0, -1), [row + down, col + across]];
}

/**
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} reach
 * @param {string} style
 */
function drawArrow(pen, x, y, angle, reach, style) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.scale(reach, reach);
  pen.fillStyle = style;
  pen.beginPath();
  for (const [across, down] of [[0.9, 0], [-0.55, -0.8], [-0.2, 0], [-0.55, 0.8]]) {
    pen.lineTo(across, down);
  }
  pen.fill();
  pen.restore();
}
