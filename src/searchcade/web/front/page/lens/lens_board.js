// @ts-check
/** A board under the lens: a number on every cell, on a colour that says how much it is. */

import { Board } from "../../board.js";
import { BLACK, WHITE } from "../../board/colours.js";
import { Overlay } from "../../board/overlay.js";
import { write } from "../../board/pictures.js";
import { View } from "../../board/view.js";

/** @typedef {import("../../board/sheet.js").Pen} Pen */
/** @typedef {import("../../board/sprites.js").Sprite} Sprite */
/**
 * What a cell shows: a text, the colour below it, whether it is written in black, and is hatched.
 * @typedef {[string, string, number, number]} Face
 */
/** @typedef {Map<number, Face>} Faces */

const SIGN = 0.42; // of a cell: a picture in its corner
const SHARE = 0.46; // of a cell: the height of its number
const LETTER = 0.6; // of this height: the width of a letter
const SMALLEST = 8; // units of the height of a number that is written
const LINES = 4; // of a hatched cell

/** The colours of the faces, below the walls. */
class Tints extends Overlay {
  constructor() {
    super();
    /** @type {Faces} */
    this.faces = new Map();
  }

  /**
   * @param {Pen} pen
   * @param {View} view
   */
  draw(pen, view) {
    for (const [cell, [, fill, , isHatched]] of this.faces) {
      const { left, top, side } = view.box(cell);
      pen.fillStyle = fill;
      pen.fillRect(left, top, side, side);
      if (isHatched) this.hatch(pen, view.box(cell));
    }
  }

  /**
   * @param {Pen} pen
   * @param {import("../../board/view.js").Box} box
   */
  hatch(pen, { left, top, side }) {
    pen.strokeStyle = "rgba(0,0,0,0.28)";
    pen.lineWidth = Math.max(1, side / 20);
    pen.beginPath();
    for (let at = 1; at < 2 * LINES; at += 1) {
      const [from, to] = [Math.max(0, at - LINES), Math.min(LINES, at)].map((n) => (n * side) / LINES);
      pen.moveTo(left + from, top + to);
      pen.lineTo(left + to, top + from);
    }
    pen.stroke();
  }
}

export class LensBoard extends Board {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{pictures: any, colours: any, signs: Sprite[]}} art
   */
  constructor(canvas, art) {
    super(canvas, art);
    this.overlay = this.tints = new Tints();
    this.signs = art.signs;
  }

  /** @param {Faces} faces */
  wear(faces) {
    this.tints.faces = faces;
    this.ask();
  }

  /** Draw the board, then small pictures and numbers above it. */
  draw() {
    super.draw();
    const view = new View(this.scene, this.canvas);
    const small = Math.round(view.size * SIGN);
    for (const [name, row, col, , label = "", facing = ""] of this.signs) {
      const { left, top, side } = view.box(row * view.cols + col);
      const picture = this.pictures.get(name, small, label, facing);
      if (picture) this.pen.drawImage(picture, left + side - small, top + side - small);
    }
    this.number(view);
  }

  /**
   * Write the numbers, if cells are large enough for all of them.
   * @param {View} view
   */
  number(view) {
    const { faces } = this.tints;
    const longest = Math.max(1, ...[...faces.values()].map(([text]) => text.length));
    const height = Math.min(view.size * SHARE, (0.93 * view.size) / (LETTER * longest));
    if (height < SMALLEST * this.unit) return;
    for (const [cell, [text, , isBlack]] of faces) {
      const [x, y] = view.centre(...view.place(cell));
      write(this.pen, text, x, y, height, isBlack ? BLACK : WHITE);
    }
  }
}
