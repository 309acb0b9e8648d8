// @ts-check
/** A look from near at boards whose cells would be too small, or at the whole board. */

import { element } from "../../dom.js";
import { icon } from "../icons.js";

const LEAST = 20; // pixels of a cell: smaller ones are looked at from near at first
const MOST = 3200; // device pixels of a canvas, either way

export class Zoom {
  /**
   * @param {HTMLElement} frame What is seen.
   * @param {HTMLCanvasElement} canvas The board, which may be larger.
   * @param {string} label
   */
  constructor(frame, canvas, label) {
    this.frame = frame;
    this.canvas = canvas;
    this.isNear = true;
    this.rows = this.cols = 1;
    this.place = 0;
    this.button = element("button", { type: "button", class: "square play-zoom", hidden: true,
      "aria-label": label, title: label, click: () => this.turn() }, icon("zoom"));
    this.sizes = new ResizeObserver(() => this.apply());
    this.sizes.observe(frame);
  }

  close() {
    this.sizes.disconnect();
  }

  /** Look from near, or at the whole board again. */
  turn() {
    this.isNear = !this.isNear;
    this.apply();
  }

  /**
   * Take the size of the board.
   * @param {{rows: number, cols: number}} size
   */
  fit({ rows, cols }) {
    if (rows === this.rows && cols === this.cols) return;
    [this.rows, this.cols] = [rows, cols];
    this.apply();
  }

  /**
   * Keep a cell in sight.
   * @param {number} place
   */
  follow(place) {
    this.place = place;
    const { frame, canvas } = this;
    const row = Math.floor(place / this.cols);
    const left = ((place % this.cols) + 0.5) * (canvas.clientWidth / this.cols);
    const top = (row + 0.5) * (canvas.clientHeight / this.rows);
    frame.scrollTo(left - frame.clientWidth / 2, top - frame.clientHeight / 2);
  }

  /** Let the canvas fill the frame, or be larger where cells would be too small. */
  apply() {
    const { clientWidth, clientHeight } = this.frame;
    const whole = Math.min(clientWidth / this.cols, clientHeight / this.rows);
    const most = MOST / (devicePixelRatio || 1) / Math.max(this.rows, this.cols);
    const cell = Math.min(LEAST, most);
    const isSmall = whole > 0 && whole < cell * 0.75;
    const isNear = isSmall && this.isNear;
    this.button.hidden = !isSmall;
    this.button.setAttribute("aria-pressed", String(isNear));
    this.canvas.style.width = isNear ? `${Math.max(clientWidth, cell * this.cols)}px` : "";
    this.canvas.style.height = isNear ? `${Math.max(clientHeight, cell * this.rows)}px` : "";
    this.follow(this.place);
  }
}
