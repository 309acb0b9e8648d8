// @ts-check
/** Rings, numbers and warnings on single cells of a board. */

import { INK, WHITE, brightness, inkOn } from "./colours.js";
import { write } from "./pictures.js";

/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("./marks.js").Marks} Marks */
/** @typedef {import("./overlay.js").Overlay} Overlay */
/** @typedef {import("./sheet.js").Pen} Pen */
/** @typedef {import("./view.js").Box} Box */
/** @typedef {import("./view.js").View} View */

const RING = 9; // pixels of a ring, even where cells are smaller
const DANGER = 0.78; // opacity of the greatest danger
const NUMBER = 20; // units of the smallest cell with a number
const ROOMY = 52; // units of a cell with three numbers
const VALUE = 15; // units of the smallest plate with a value

const GHOST = "M5 20.5V11a7 7 0 0 1 14 0v9.5l-2.8-2-2.1 2-2.1-2-2.1 2-2.1-2zM9.5 10v2M14.5 10v2";

export class Signs {
  /**
   * @param {Pen} pen
   * @param {View} view
   * @param {Colours} colours
   * @param {number} unit Pixels of a unit: numbers stay large enough to be read.
   */
  constructor(pen, view, colours, unit) {
    this.pen = pen;
    this.view = view;
    this.colours = colours;
    this.unit = unit;
  }

  /**
   * Tint dangerous cells, the more the worse they are.
   * @param {Marks} marks
   */
  drawDanger({ danger = [] }) {
    for (const [cell, much] of danger) {
      const box = this.view.box(cell);
      this.plate(box, box.side / 5, this.colours.ink("bad", DANGER * Math.min(1, much)));
    }
  }

  /**
   * Write numbers into cells; waiting cells are filled, so that the number is read on them.
   * @param {Marks} marks
   * @param {Overlay} overlay
   */
  drawNumbers({ numbers = [] }, overlay) {
    if (this.view.size < NUMBER * this.unit) return;
    for (const [cell, texts] of numbers) {
      const box = this.view.box(cell);
      if (overlay.isWaiting(cell)) {
        this.plate(resized(box, 0.8 * box.side), box.side / 8, this.colours.ink("waiting"));
      }
      this.numbers(box, texts, inkOn(overlay.fill(cell, this.colours)));
    }
  }

  /**
   * Write one number in the middle; in a large cell two more below it, left and right.
   * @param {Box} box
   * @param {string[]} texts
   * @param {import("./colours.js").Colour} colour
   */
  numbers({ left, top, side }, [first, ...others], colour) {
    const edge = brightness(colour) > 0.4 ? INK : WHITE;
    const isRoomy = others.length === 2 && side >= ROOMY * this.unit;
    const height = Math.min(side * 0.36, 30 * this.unit);
    const middle = left + side / 2;
    write(this.pen, first, middle, top + side * (isRoomy ? 0.36 : 0.5), height, colour, edge);
    if (!isRoomy) return;
    const [low, small] = [top + side * 0.76, height * 0.66];
    write(this.pen, others[0], middle - side * 0.23, low, small, colour, edge);
    write(this.pen, others[1], middle + side * 0.23, low, small, colour, edge);
  }

  /**
   * Draw a small arrow from each cell towards the cell from which it was reached.
   * @param {Marks} marks
   */
  drawParents({ parents = [] }) {
    const head = Math.max(2, this.view.size * 0.12);
    this.pen.fillStyle = this.colours.ink("focus");
    this.pen.strokeStyle = this.colours.ink("floor");
    this.pen.lineWidth = 1;
    for (const [cell, parent] of parents) {
      const [[row, col], [toRow, toCol]] = [this.view.place(cell), this.view.place(parent)];
      const far = Math.hypot(toRow - row, toCol - col);
      if (far) this.head(row, col, (toCol - col) / far, (toRow - row) / far, head);
    }
  }

  /**
   * @param {number} row
   * @param {number} col
   * @param {number} across
   * @param {number} down
   * @param {number} head
   */
  head(row, col, across, down, head) {
    const [x, y] = this.view.centre(row + 0.46 * down, col + 0.46 * across);
    const [backX, backY] = [x - across * 1.4 * head, y - down * 1.4 * head];
    this.pen.beginPath();
    this.pen.moveTo(x, y);
    this.pen.lineTo(backX - down * head, backY + across * head);
    this.pen.lineTo(backX + down * head, backY - across * head);
    this.pen.closePath();
    this.pen.fill();
    this.pen.stroke();
  }

  /**
   * Draw the signs above everything else.
   * @param {Marks} marks
   */
  draw({ fresh = [], lit = [], stuck = [], values = [], best, hover, current, ghost, isLevel }) {
    for (const cell of fresh) this.dashed(this.view.box(cell));
    for (const [cell, name] of lit) this.ring(cell, name, true);
    for (const cell of stuck) this.warning(cell);
    for (const [cell, text] of values) this.value(cell, text, cell === best);
    if (isCell(hover)) this.ring(hover, "focus", true);
    if (isCell(current)) this.ring(current, "focus", false);
    if (isCell(ghost)) this.ghost(this.view.box(ghost), Boolean(isLevel));
  }

  /**
   * Draw a ring with round corners around a cell, filled with some of its colour if asked for.
   * @param {number} cell
   * @param {string} colour
   * @param {boolean} isFilled
   */
  ring(cell, colour, isFilled) {
    const cellBox = this.view.box(cell);
    const box = resized(cellBox, Math.max(cellBox.side, RING * this.unit));
    if (isFilled) this.plate(box, box.side / 4, this.colours.ink(colour, 0.24));
    const line = Math.max(2, Math.floor(box.side / 10));
    this.pen.strokeStyle = this.colours.ink(colour);
    this.pen.lineWidth = line;
    this.pen.beginPath();
    const side = box.side - line;
    this.pen.roundRect(box.left + line / 2, box.top + line / 2, side, side, box.side / 4);
    this.pen.stroke();
  }

  /**
   * Draw a dashed edge around a cell.
   * @param {Box} box
   */
  dashed({ left, top, side }) {
    const line = Math.max(1, Math.round(side / 16));
    this.pen.save();
    this.pen.setLineDash([2 * line + 1, 2 * line + 1]);
    this.pen.strokeStyle = this.colours.ink("focus");
    this.pen.lineWidth = line;
    this.pen.strokeRect(left + side / 16, top + side / 16, side * 0.875, side * 0.875);
    this.pen.restore();
  }

  /**
   * Draw a ring around a cell, and a warning on its corner, where it hides no number.
   * @param {number} cell
   */
  warning(cell) {
    this.ring(cell, "bad", true);
    const { left, top, side } = this.view.box(cell);
    const radius = Math.max(5 * this.unit, side * 0.21);
    const [x, y] = [left + side - radius / 2, top + radius / 2];
    this.pen.fillStyle = this.colours.ink("bad");
    this.pen.beginPath();
    this.pen.arc(x, y, radius, 0, 2 * Math.PI);
    this.pen.fill();
    write(this.pen, "!", x, y, radius * 1.6, inkOn(this.colours.of("bad")));
  }

  /**
   * Write the value of a step to a cell on a small plate, large enough to be read.
   * @param {number} cell
   * @param {string} text
   * @param {boolean} isBest
   */
  value(cell, text, isBest) {
    const [x, y] = this.view.centre(...this.view.place(cell));
    const high = Math.max(VALUE * this.unit, this.view.size * 0.36);
    const wide = high * (0.5 + 0.48 * text.length);
    this.pen.fillStyle = this.colours.ink(isBest ? "accent" : "card", 0.92);
    this.pen.strokeStyle = this.colours.ink("line");
    this.pen.lineWidth = 1;
    this.pen.beginPath();
    this.pen.roundRect(x - wide / 2, y - high / 2, wide, high, high / 3);
    this.pen.fill();
    this.pen.stroke();
    write(this.pen, text, x, y, high * 0.72, this.colours.of(isBest ? "accent-text" : "text"));
  }

  /**
   * Draw a translucent ghost on a disc; a small one in the corner where the player is as well.
   * @param {Box} box
   * @param {boolean} isSmall
   */
  ghost({ left, top, side }, isSmall) {
    const size = Math.max(18 * this.unit, isSmall ? side / 2 : side * 0.9);
    const [x, y] = isSmall ? [left + side, top] : [left + side / 2, top + side / 2];
    const { pen, colours } = this;
    pen.save();
    pen.globalAlpha = 0.7;
    pen.translate(x - size / 2, y - size / 2);
    pen.scale(size / 24, size / 24);
    pen.lineWidth = 1.6;
    pen.fillStyle = colours.ink("card");
    pen.strokeStyle = colours.ink("second");
    pen.beginPath();
    pen.arc(12, 12, 11, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
    pen.translate(3.4, 3.4);
    pen.scale(0.72, 0.72);
    pen.stroke(new Path2D(GHOST));
    pen.restore();
  }

  /**
   * @param {Box} box
   * @param {number} radius
   * @param {string} style
   */
  plate({ left, top, side }, radius, style) {
    this.pen.fillStyle = style;
    this.pen.beginPath();
    this.pen.roundRect(left, top, side, side, radius);
    this.pen.fill();
  }
}

/**
 * @param {number | null | undefined} cell
 * @returns {cell is number}
 */
function isCell(cell) {
  return cell !== null && cell !== undefined;
}

/**
 * Return a box of this side around the same middle.
 * @param {Box} box
 * @param {number} wanted
 * @returns {Box}
 */
function resized({ left, top, side }, wanted) {
  const less = (side - wanted) / 2;
  return { left: left + less, top: top + less, side: wanted };
}
