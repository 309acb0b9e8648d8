// @ts-check
/** The inspector of a board: the cell that is pointed at, by pointer or by keys. */

/** @typedef {import("../board.js").Board} Board */

/** @type {Map<string, [number, number]>} */
const STEPS = new Map([
  ["ArrowUp", [-1, 0]], ["ArrowDown", [1, 0]], ["ArrowLeft", [0, -1]], ["ArrowRight", [0, 1]],
]);

export class Inspector {
  /**
   * @param {Board} board
   * @param {{rows: number, cols: number}} size
   * @param {(cell: number | null) => void} onpoint
   */
  constructor(board, size, onpoint) {
    this.board = board;
    this.size = size;
    this.onpoint = onpoint;
    /** @type {number | null} */
    this.cell = null;
    const { canvas } = board;
    canvas.addEventListener("pointermove", (event) => this.follow(event));
    canvas.addEventListener("pointerdown", (event) => {
      event.preventDefault(); // the focus stays where keys go on to step
      this.follow(event);
    });
    canvas.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") this.point(null);
    });
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("blur", () => this.point(null));
  }

  /** @param {PointerEvent} event */
  follow(event) {
    this.point(this.board.cellAt(event.offsetX, event.offsetY));
  }

  /** @param {number | null} cell */
  point(cell) {
    if (cell === this.cell) return;
    this.cell = cell;
    this.onpoint(cell);
  }

  /**
   * Go to the next cell; arrows mean this only while the board has the focus.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const step = STEPS.get(event.key);
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.point(this.cell === null ? 0 : this.beside(this.cell, step));
  }

  /**
   * @param {number} cell
   * @param {[number, number]} step
   */
  beside(cell, [down, across]) {
    const { rows, cols } = this.size;
    const row = Math.floor(cell / cols) + down;
    const col = (cell % cols) + across;
    return row < 0 || col < 0 || row >= rows || col >= cols ? cell : row * cols + col;
  }
}
