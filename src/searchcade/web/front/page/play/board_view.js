// @ts-check
/** The board of a game: the scene as it moves, its marks, and a note about the pointed cell. */

import { Board } from "../../board.js";
import { posesOf, rollOf } from "../../board/bodies.js";
import { extentOf } from "../../board/slant.js";
import { element, fill } from "../../dom.js";
import { turnButton } from "../../turned.js";
import { directionNames } from "./directions.js";
import { listen } from "./touch.js";
import { Scenes, bytesOf } from "./view.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../board.js").Scene} Scene */
/** @typedef {import("../../board/marks.js").Marks} Marks */
/** @typedef {import("../shelf.js").Game} ShelfGame */
/** @typedef {import("../shelf.js").KeptScene} KeptScene */
/** @typedef {import("./view.js").View} View */
/** @typedef {{text: string, effect: string, cells: number[]}} Note */

const BUMP = 70; // milliseconds
const DENT = 0.16; // cells that a bump goes into the wall
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1],
});
const COLOURS = /** @type {Record<string, string>} */ ({ on: "good", off: "bad", flip: "second" });
const PATIENCE = 120; // milliseconds on a cell before Python is asked about it

export class BoardView {
  /**
   * @param {App} app
   * @param {ShelfGame} game
   * @param {import("./mover.js").Mover} mover
   * @param {() => number | null} ghost The cell of the ghost.
   */
  constructor(app, game, mover, ghost) {
    this.app = app;
    this.mover = mover;
    this.ghost = ghost;
    const label = app.words.of(game.title); // until there is a position to tell of
    const look = { class: "play-board", role: "img", tabindex: "0", "aria-label": label };
    this.canvas = element("canvas", look);
    this.note = element("div", { class: "cell-note card", hidden: true });
    const frame = element("div", { class: "play-window" }, this.canvas);
    this.zoom = new Zoom(frame, this.canvas, app.words.say("page_play.zoom"));
    this.turn = turnButton(app.words);
    this.turn.hidden = true;
    this.root = element("div", { class: "play-frame" }, frame, this.zoom.button, this.turn, this.note);
    this.board = new Board(this.canvas, game);
    this.scenes = new Scenes();
    /** @type {Scene} */
    this.scene = { rows: 1, cols: 1, sprites: [] };
    /** @type {Note[]} */
    this.notes = [];
    this.pointed = -1;
    this.asking = 0;
    listen(this.canvas, {
      swipe: (direction) => void mover.wish("move", { move: direction }),
      tap: (x, y) => this.tap(x, y),
      point: (x, y) => this.point(x, y),
      away: () => this.point(-1, -1),
    });
  }

  close() {
    clearTimeout(this.asking);
    this.zoom.close();
    this.board.close();
  }

  /**
   * Show where a level begins, before Python has started.
   * @param {KeptScene} kept
   */
  preview(kept) {
    this.fit(kept);
    this.board.show({ ...kept, passages: bytesOf(kept.passages) });
  }

  /** Show the game as it stands. */
  show() {
    const { view } = this.mover;
    if (!view) return;
    this.scene = this.scenes.scene(view);
    if (view.step) this.move(view, view.step);
    else this.board.mark(this.marks(view));
    this.zoom.follow(view.place);
    this.board.describe(this.label(view));
  }

  /** Show other marks on the same scene. */
  remark() {
    const { view } = this.mover;
    if (view && !this.mover.isFinished) this.board.mark(this.marks(view));
  }

  /**
   * Let the board come to a new scene.
   * @param {View} view
   * @param {import("./view.js").Step} step
   */
  move(view, { bump, seconds }) {
    this.fit(this.scene);
    if (bump) this.bump(view, bump);
    const { bodies } = view;
    const roll = bodies?.roll ? rollOf(bodies.roll, posesOf(bodies)) : null;
    this.board.show(this.scene, this.marks(view), bump ? BUMP : 1000 * seconds, roll);
  }

  /**
   * Show a game that is over, with nothing hidden.
   * @param {{ground?: import("./view.js").Ground, sprites: import("./view.js").Sprite[]}} end
   */
  showEnd(end) {
    this.point(-1, -1);
    this.board.show(new Scenes().scene(end), {});
  }

  /**
   * Show an earlier moment of a game that is over, with the path up to there.
   * @param {import("./result.js").Moment} moment
   */
  showMoment(moment) {
    const place = moment.trail[moment.trail.length - 1];
    this.scene = new Scenes().scene(moment);
    this.board.show(this.scene, { trail: moment.trail, current: place });
    this.zoom.follow(place);
    this.board.describe(moment.title);
  }

  /**
   * @param {View} view
   * @param {string} move
   */
  bump(view, move) {
    const [down, across] = STEPS[move] ?? [0, 0];
    const { cols, sprites, bodies } = this.scene;
    const [row, col] = [Math.floor(view.place / cols), view.place % cols];
    const dented = sprites.map((each) => {
      if (!each[3] || each[1] !== row || each[2] !== col) return each;
      const [picture, , , ...rest] = each;
      return /** @type {typeof each} */ (
        [picture, row + DENT * down, col + DENT * across, ...rest]
      );
    });
    const moved = bodies?.map((pose) => (
      { ...pose, row: pose.row + DENT * down, col: pose.col + DENT * across }));
    this.board.show({ ...this.scene, sprites: dented, bodies: moved }, this.marks(view));
  }

  /**
   * Let the canvas be as wide and as high as the board.
   * @param {{rows: number, cols: number, slant?: import("../../board/slant.js").SlantData}} board
   */
  fit(board) {
    const [wide, high] = extentOf(board);
    this.root.style.setProperty("--rows", String(high));
    this.root.style.setProperty("--cols", String(wide));
    this.turn.hidden = !board.slant;
    this.zoom.fit(board);
  }

  /**
   * @param {View} view
   * @returns {Marks}
   */
  marks(view) {
    /** @type {[number, string][]} */
    const lit = this.notes.flatMap(({ cells, effect }) =>
      cells.map((cell) => /** @type {[number, string]} */ ([cell, COLOURS[effect] ?? "focus"])));
    if (view.picked !== null) lit.push([view.picked, "accent"]);
    for (const cell of view.lesson?.cells ?? []) lit.push([cell, "second"]);
    const ghost = this.ghost();
    return { trail: view.trail, hint: view.ahead, stuck: view.stuck, lit, ghost,
      isLevel: ghost === view.place };
  }

  /**
   * Say where the player stands, and which ways are open.
   * @param {View} view
   */
  label(view) {
    const { words } = this.app;
    const { rows, cols } = this.scene;
    const names = directionNames(words);
    const ways = Object.keys(view.legal).map((move) => names[move]).filter(Boolean).join(", ");
    const at = { row: Math.floor(view.place / cols) + 1, col: (view.place % cols) + 1 };
    const position = words.say("page_play.position", { rows, cols, ...at });
    return ways ? `${position} ${words.say("page_play.open_ways", { ways })}` : position;
  }

  // ---------------------------------------------------------------- mouse and fingers

  /**
   * @param {number} x
   * @param {number} y
   */
  tap(x, y) {
    const cell = this.board.cellAt(x, y);
    if (cell !== null) void this.mover.wish("click", { cell });
  }

  /**
   * Ask what the cell at a place does, once the pointer stays there.
   * @param {number} x
   * @param {number} y
   */
  point(x, y) {
    const cell = x < 0 ? -1 : (this.board.cellAt(x, y) ?? -1);
    if (cell === this.pointed || !this.mover.view?.header?.explains) return;
    this.pointed = cell;
    clearTimeout(this.asking);
    if (this.notes.length) this.tell([]);
    if (cell >= 0) this.asking = setTimeout(() => this.explain(cell), PATIENCE);
  }

  /** @param {number} cell */
  async explain(cell) {
    if (this.mover.isBusy) return;
    const { notes } = await this.mover.ask("point", { cell }).catch(() => ({ notes: [] }));
    if (cell === this.pointed && !this.mover.isClosed) this.tell(notes);
  }

  /** @param {Note[]} notes */
  tell(notes) {
    this.notes = notes;
    this.note.hidden = !notes.length;
    fill(this.note, ...notes.map(({ text, effect, cells }) =>
      element("p", { class: cells.length ? `lit ${COLOURS[effect] ?? "focus"}` : "" }, text)));
    this.remark();
  }
}
