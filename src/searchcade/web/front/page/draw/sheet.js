// @ts-check
/** A drawing and its strokes: Python draws them one after the other, and each can be undone. */

import { problemText } from "../copy_link.js";

/** @typedef {import("../app.js").App} App */

/**
 * What the pointer or the keys draw with, as tab/drawing.py reads it.
 * @typedef {{tool: string, amount?: number, variant?: string, source?: number | null}} Hand
 */

/** What the drawing shows after a change, see `view` in tab/drawing.py. @typedef {any} View */

/**
 * A change that Python is asked for; a stroke that goes on is asked for again with each new cell.
 * @typedef {object} Change
 * @property {string} verb
 * @property {any} values
 * @property {boolean} isDone Whether nothing will be added to it.
 * @property {number} sent How many cells of it were sent.
 */

const MAX_UNDO = 200;
const SECONDS = 20;

export class Sheet {
  /**
   * @param {App} app
   * @param {{game: string, text: string, history: any}} drawing
   * @param {{show: (view: View) => void, changed: () => void, follow: () => string}} options
   *   `changed`: a change is complete, the text is another one.
   */
  constructor(app, { game, text, history }, { show, changed, follow }) {
    this.app = app;
    this.game = game;
    this.text = text;
    /** @type {string[]} */
    this.undone = history?.undone ?? [];
    /** @type {string[]} */
    this.before = history?.before ?? [];
    this.show = show;
    this.changed = changed;
    this.follow = follow;
    /** @type {Change[]} */
    this.changes = [];
    /** Python is at work until this is kept; null where nothing is asked. @type {Promise<void> | null} */
    this.running = null;
    this.closed = false;
  }

  get history() {
    return { before: this.before, undone: this.undone };
  }

  // ------------------------------------------------------------------ changes

  /**
   * Begin a stroke.
   * @param {Hand} hand
   * @param {number} cell
   */
  press(hand, cell) {
    this.end();
    this.ask({ verb: "stroke", values: { hand, cells: [cell] }, isDone: false, sent: 0 });
  }

  /**
   * Go on with a stroke.
   * @param {number} cell
   */
  drag(cell) {
    const stroke = this.changes.at(-1);
    if (!stroke || stroke.isDone || stroke.values.cells.at(-1) === cell) return;
    stroke.values.cells.push(cell);
    this.work();
  }

  /**
   * End a stroke.
   * @param {number} [beside] The side of the last cell that is nearest: up, right, down or left.
   */
  end(beside = -1) {
    const stroke = this.changes.at(-1);
    if (!stroke || stroke.isDone) return;
    stroke.values.beside = beside;
    stroke.isDone = true;
    stroke.sent = 0;
    this.work();
  }

  /**
   * Change the size, the title or a setting; nothing of it: show the drawing as it is.
   * @param {{rows?: number, cols?: number, headers?: Record<string, string>}} [values]
   */
  change(values = {}) {
    this.end();
    this.ask({ verb: "change", values, isDone: true, sent: 0 });
  }

  undo() {
    this.end();
    this.ask({ verb: "undo", values: {}, isDone: true, sent: 0 });
  }

  redo() {
    this.end();
    this.ask({ verb: "redo", values: {}, isDone: true, sent: 0 });
  }

  /**
   * Go to the drawing before, or after; say whether there is one.
   * @param {string[]} from
   * @param {string[]} to
   */
  turn(from, to) {
    const text = from.pop();
    if (text === undefined) return false;
    to.push(this.text);
    this.text = text;
    this.changed();
    return true;
  }

  // ------------------------------------------------------------------ Python

  /** @param {Change} change */
  ask(change) {
    this.changes.push(change);
    this.work();
  }

  work() {
    if (!this.running && this.isAsked) this.running = this.answerAll();
  }

  /** Whether Python has not seen all that was drawn. */
  get isAsked() {
    const [change] = this.changes;
    return Boolean(change) && !this.closed && (change.isDone || change.sent < lengthOf(change));
  }

  async answerAll() {
    while (this.isAsked) {
      const [change] = this.changes;
      const { isDone } = change;
      const isRefused = !(await this.answer(change));
      if (isDone || isRefused) this.changes.shift();
    }
    this.running = null;
  }

  /**
   * Make a change, and show the drawing with it; keep it if nothing will be added. Say whether
   * that was possible.
   * @param {Change} change
   */
  async answer(change) {
    const { isDone, verb, values } = change;
    change.sent = lengthOf(change);
    if (verb === "undo" && !this.turn(this.before, this.undone)) return false;
    if (verb === "redo" && !this.turn(this.undone, this.before)) return false;
    try {
      const view = await this.view(verb === "stroke" ? "stroke" : "change", values);
      if (this.closed) return false;
      if (isDone) this.take(view.text);
      this.show(view);
      return true;
    } catch (problem) {
      if (!this.closed) this.app.toast(problemText(this.app, problem), "bad");
      return false;
    }
  }

  /**
   * Return the drawing after a change.
   * @param {string} verb
   * @param {object} values
   * @returns {Promise<View>}
   */
  view(verb, values) {
    const { game, text, app } = this;
    const question = { game, text, follow: this.follow(), language: app.settings.language, ...values };
    return app.python.ask(`drawing.${verb}`, question, { seconds: SECONDS });
  }

  /**
   * Return what a link calls the level that is drawn, and its text.
   * @returns {Promise<{level: string, text: string}>}
   */
  async link() {
    this.end();
    await this.running; // all that was drawn belongs to it
    const { game, text, app } = this;
    return app.python.ask("drawing.link", { game, text }, { seconds: SECONDS });
  }

  /** @param {string} text */
  take(text) {
    if (text === this.text) return;
    this.before = [...this.before, this.text].slice(-MAX_UNDO);
    this.undone = [];
    this.text = text;
    this.changed();
  }

  close() {
    this.closed = true;
  }
}

/** @param {Change} change */
function lengthOf({ values }) {
  return values.cells?.length ?? 1;
}
