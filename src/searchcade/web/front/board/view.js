// @ts-check
/** Where the cells of a board lie on its canvas, in pixels of the device. */

const FINE = 3; // cells of at least this many pixels are drawn one by one, on whole pixels

/** @typedef {{left: number, top: number, side: number}} Box */

export class View {
  /**
   * Fit a board into a canvas; it is centred, and its cells are never huge.
   * @param {{rows: number, cols: number}} board
   * @param {{width: number, height: number}} canvas
   */
  constructor({ rows, cols }, { width, height }) {
    this.rows = rows;
    this.cols = cols;
    this.frame = Math.max(2, Math.round(Math.min(width, height) * 0.012));
    const [wide, high] = [width - 4 * this.frame, height - 4 * this.frame];
    const size = Math.min(wide / cols, high / rows, Math.max(wide, high) / 4);
    this.size = Math.max(0.01, size >= FINE ? Math.floor(size) : size);
    this.width = Math.max(1, Math.round(cols * this.size));
    this.height = Math.max(1, Math.round(rows * this.size));
    this.left = Math.floor((width - this.width) / 2);
    this.top = Math.floor((height - this.height) / 2);
  }

  /** Whether cells are large enough to be drawn one by one. */
  get isFine() {
    return this.size >= FINE;
  }

  /** How thick walls between cells are. */
  get thickness() {
    return Math.max(1, Math.round(this.size * 0.13));
  }

  /**
   * Return the pixels of a cell, at least one.
   * @param {number} cell
   * @returns {Box}
   */
  box(cell) {
    const [row, col] = this.place(cell);
    const side = Math.max(1, Math.round(this.size));
    const left = this.left + Math.round(col * this.size);
    return { left, top: this.top + Math.round(row * this.size), side };
  }

  /**
   * Return the middle of a place, which may lie between two cells.
   * @param {number} row
   * @param {number} col
   * @returns {[number, number]}
   */
  centre(row, col) {
    return [this.left + (col + 0.5) * this.size, this.top + (row + 0.5) * this.size];
  }

  /**
   * Return the row and column of a cell.
   * @param {number} cell
   * @returns {[number, number]}
   */
  place(cell) {
    return [Math.floor(cell / this.cols), cell % this.cols];
  }

  /**
   * Return the number of the cell at a pixel, row by row; null where there is none.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    const row = Math.floor((y - this.top) / this.size);
    const col = Math.floor((x - this.left) / this.size);
    const inside = row >= 0 && col >= 0 && row < this.rows && col < this.cols;
    return inside ? row * this.cols + col : null;
  }
}
