// @ts-check
/** The board that is drawn on: by pointer or finger, or with a ring that keys move. */

import { Board } from "../../board.js";
import { bytesOf } from "../play/view.js";

/** @typedef {import("../shelf.js").Game} ShelfGame */

/**
 * @typedef {object} Strokes
 * @property {(cell: number) => void} press
 * @property {(cell: number) => void} drag
 * @property {(beside?: number) => void} end
 * @property {(cell: number | null) => void} point
 */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
});
const COLOURS = /** @type {Record<string, string>} */ ({ on: "good", off: "bad", flip: "second" });

export class DrawBoard {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {ShelfGame} game
   * @param {{strokes: Strokes, deep: boolean}} options
   */
  constructor(canvas, game, { strokes, deep }) {
    this.canvas = canvas;
    this.strokes = strokes;
    this.deep = deep;
    this.board = new Board(canvas, game);
    /** @type {import("./sheet.js").View | null} */
    this.view = null;
    /** @type {number[]} */
    this.stuck = [];
    /** The cell of the ring; null while it is not shown. @type {number | null} */
    this.ring = null;
    this.isDown = false;
    this.last = 0; // the cell that the pointer has reached
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.release(event));
    canvas.addEventListener("pointercancel", () => this.stop());
    canvas.addEventListener("pointerleave", () => this.isDown || strokes.point(null));
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("keyup", ({ key }) => key === " " && this.stop());
    canvas.addEventListener("blur", () => this.blur());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  // ------------------------------------------------------------------ pointer

  /** @param {PointerEvent} event */
  press(event) {
    const cell = this.board.cellAt(event.offsetX, event.offsetY);
    if (event.button !== 0 || cell === null || this.isDown) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.isDown = true;
    this.ring = null;
    this.last = cell;
    this.strokes.press(cell);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const cell = this.board.cellAt(event.offsetX, event.offsetY);
    if (!this.isDown) this.strokes.point(cell);
    else if (cell !== null) for (const each of this.passed(cell)) this.strokes.drag(each);
  }

  /**
   * Return the cells from the last one to another, step by step: a quick pointer leaves some out.
   * @param {number} cell
   */
  passed(cell) {
    const { cols } = /** @type {import("./sheet.js").View} */ (this.view);
    const cells = [];
    while (this.last !== cell) {
      const down = Math.floor(cell / cols) - Math.floor(this.last / cols);
      const across = (cell % cols) - (this.last % cols);
      this.last += Math.abs(down) > Math.abs(across) ? Math.sign(down) * cols : Math.sign(across);
      cells.push(this.last);
    }
    return cells;
  }

  /** @param {PointerEvent} event */
  release({ offsetX, offsetY }) {
    if (!this.isDown) return;
    this.isDown = false;
    this.strokes.end(this.side(offsetX, offsetY));
  }

  /**
   * Return the side of a cell that is nearest to a place on the canvas: up, right, down or left.
   * @param {number} x
   * @param {number} y
   */
  side(x, y) {
    const [across, down] = this.board.within(x, y);
    if (Math.abs(across) > Math.abs(down)) return across > 0 ? 1 : 3;
    return down > 0 ? 2 : 0;
  }

  /** End a stroke where it is. */
  stop() {
    if (!this.isDown) return;
    this.isDown = false;
    this.strokes.end();
  }

  // ------------------------------------------------------------------ keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = STEPS[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey || !(step || event.key === " ")) return;
    event.preventDefault();
    this.ring ??= this.middle;
    if (step && event.shiftKey) this.drawSide(step);
    else if (step) this.step(step);
    else if (!event.repeat) this.pressRing();
    this.mark();
  }

  get middle() {
    const { rows, cols } = this.view ?? { rows: 1, cols: 1 };
    return Math.floor(rows / 2) * cols + Math.floor(cols / 2);
  }

  pressRing() {
    this.isDown = true;
    this.strokes.press(/** @type {number} */ (this.ring));
  }

  /** @param {[number, number]} step */
  step(step) {
    this.ring = this.beside(step);
    if (this.isDown) this.strokes.drag(this.ring);
    else this.strokes.point(this.ring);
  }

  /**
   * Draw on one side of the cell with the ring.
   * @param {[number, number]} step
   */
  drawSide([down, across]) {
    this.strokes.press(/** @type {number} */ (this.ring));
    this.strokes.end(across ? (across > 0 ? 1 : 3) : down > 0 ? 2 : 0);
  }

  /** @param {[number, number]} step */
  beside([down, across]) {
    const { rows, cols } = /** @type {any} */ (this.view);
    const ring = /** @type {number} */ (this.ring);
    const [row, col] = [Math.floor(ring / cols) + down, (ring % cols) + across];
    return row < 0 || col < 0 || row >= rows || col >= cols ? ring : row * cols + col;
  }

  blur() {
    this.stop();
    this.ring = null;
    this.mark();
  }

  // ------------------------------------------------------------------ what is shown

  /** @param {import("./sheet.js").View} view */
  show(view) {
    this.view = view;
    this.stuck = [];
    const { rows, cols, sprites } = view;
    if (this.ring !== null && this.ring >= rows * cols) this.ring = null;
    const scene = { rows, cols, sprites, passages: bytesOf(view.passages), deep: this.deep };
    this.board.show(scene, this.marks());
  }

  /** @param {number[]} cells That make the level hopeless. */
  warn(cells) {
    this.stuck = cells;
    this.mark();
  }

  /** @param {[number, string][]} [related] Cells that the pointed one acts upon. */
  mark(related = this.view?.related ?? []) {
    this.board.mark(this.marks(related));
  }

  /**
   * @param {[number, string][]} [related]
   * @returns {import("../../board/marks.js").Marks}
   */
  marks(related = this.view?.related ?? []) {
    const { search, source } = this.view ?? {};
    /** @type {[number, string][]} */
    const lit = related.map(([cell, effect]) => [cell, COLOURS[effect] ?? "focus"]);
    if (source !== null && source !== undefined) lit.push([source, "accent"]);
    return { ...this.searched(search), lit, stuck: this.stuck, hover: this.ring };
  }

  /**
   * @param {{order: number[], waiting: number[], path: number[]} | null | undefined} search
   * @returns {import("../../board/marks.js").Marks}
   */
  searched(search) {
    if (!search || !this.view) return {};
    const never = () => new Int32Array(this.view.rows * this.view.cols).fill(2 ** 31 - 1);
    const [order, found] = [never(), never()];
    search.order.forEach((cell, place) => (order[cell] = place + 1));
    for (const cell of search.waiting) found[cell] = 1;
    const total = search.order.length;
    return { order, found, moment: total, total, path: search.path };
  }

  /** @param {string} text */
  describe(text) {
    this.board.describe(text);
  }

  close() {
    this.board.close();
  }
}
