// @ts-check
/** Moves of a game, one after the other: each is shown and kept before the next is made. */

import { Turns, pause } from "./turns.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./view.js").Game} Game */
/** @typedef {import("./view.js").View} View */

/**
 * Moves that are made by themselves: the path to a clicked cell, a run, or a hint.
 * @typedef {object} Walk
 * @property {string} moves Those that are still to be made.
 * @property {"p" | "h"} hand
 * @property {number} each How many of them a step makes, so that a long walk is soon over.
 * @property {number} waits Milliseconds before the first step.
 */

/** @typedef {"move" | "undo" | "still" | "bump"} Motion How a new view is shown. */

const STEP = 120; // milliseconds that a step takes
const LONGEST_WALK = 8000; // milliseconds
const MOST_WAITING = 40; // key presses that wait: as many as a fast typist is ahead
const FEW_WAITING = 3; // where more wait steps are shorter, so that the game soon stops with its player
const SECONDS = { move: 90, open: 120 }; // a new Python makes the level again

export class Mover {
  /**
   * @param {App} app
   * @param {(motion: Motion) => void} shown Show the view; called after each change.
   * @param {(game: Game) => boolean} keep Keep the game; says whether it may go on here.
   */
  constructor(app, shown, keep) {
    this.app = app;
    this.shown = shown;
    this.keep = keep;
    /** @type {View | null} */
    this.view = null;
    /** What is to be said about the last thing that was asked for. */
    this.answer = "";
    /** Whether the screen was left. */
    this.isClosed = false;
    /** Whether the result is shown: nothing can be taken back any more. */
    this.isFinished = false;
    /** The attempt before the last restart. @type {Game | null} */
    this.former = null;
    /** The cell of a stone that the next click carries somewhere. @type {number | null} */
    this.picked = null;
    /** The next cells of a hint. @type {number[]} */
    this.ahead = [];
    /** @type {Walk | null} */
    this.walk = null;
    /** The moves of keys that are held, the newest first. @type {() => string[]} */
    this.held = () => [];
    this.turns = new Turns(() => this.next(), (problem) => this.fail(problem));
  }

  /**
   * Open a level, or resume a game on it.
   * @param {Partial<Game>} game
   */
  async open(game) {
    this.view = await this.ask("open", { game }, SECONDS.open);
    this.shown("still");
    this.pump();
  }

  /** Say whether the last move was a fall, which only undo and restart follow. */
  get hasFallen() {
    return Boolean(this.view?.fell);
  }

  /** Say whether no move can be made any more. */
  get isOver() {
    return Boolean(this.isFinished || this.view?.won || this.view?.ended);
  }

  /** Stop everything: another screen is shown, or the result. */
  close() {
    this.isClosed = true;
    this.turns.clear();
    this.walk = null;
  }

  // ---------------------------------------------------------------- what the player asks for

  /** @param {string} move */
  move(move) {
    if (this.hasFallen || this.isOver) return;
    this.queue(() => this.perform(move, "p"));
  }

  /** @param {string} direction */
  run(direction) {
    if (this.hasFallen || this.isOver) return;
    this.queue(async () => {
      const { moves } = await this.ask("run", { direction });
      if (moves) this.follow(moves, "p");
      else await this.perform(direction, "p");
    });
  }

  /** Take a move back, or a fall. */
  undo() {
    this.queue(() => this.change("undo", "undo"));
  }

  /** Make a move again that was taken back; after a restart, go back to the attempt before. */
  redo() {
    if (this.hasFallen) return;
    this.queue(() => (this.canComeBack ? this.comeBack() : this.change("redo", "undo")));
  }

  /** Begin a new attempt; the old one stays kept until the first move of the new one. */
  restart() {
    this.queue(async () => {
      const before = this.view?.game;
      if (before?.moves) this.former = before;
      await this.change("restart", "still");
    });
  }

  /** Say whether nothing was done since a restart. */
  get canComeBack() {
    const game = this.view?.game;
    return Boolean(this.former && game && !game.moves && !game.undone && !game.hints);
  }

  async comeBack() {
    const view = await this.ask("open", { game: this.former });
    this.former = null;
    this.take(view, "still");
  }

  /**
   * Go to a cell, pick a stone, or carry it there.
   * @param {number} cell
   */
  click(cell) {
    if (this.hasFallen || this.isOver) return;
    const picked = this.picked;
    this.queue(async () => {
      const reply = await this.ask("click", { cell, picked });
      this.picked = reply.picked ?? null;
      this.answer = reply.notice ?? "";
      if (reply.moves) this.follow(reply.moves, "p");
      this.shown("still");
    });
  }

  /** Count a hint: the player has looked at a search. */
  countHint() {
    const game = this.view?.game;
    if (game && !this.isOver) this.keepGame({ ...game, hints: game.hints + 1 });
  }

  /**
   * Keep a game that stands where it stood, such as with one hint more.
   * @param {Game} game
   */
  keepGame(game) {
    if (!this.view) return;
    this.view.game = game;
    this.keep(game);
  }

  /**
   * Do something when its turn comes; a walk ends.
   * @param {() => Promise<void>} act
   */
  queue(act) {
    if (this.isClosed || this.isFinished) return;
    this.stand();
    this.turns.add(act, MOST_WAITING);
    this.pump();
  }

  /** End a walk, let go of a stone, and forget what was said. */
  stand() {
    this.endWalk();
    this.picked = null;
    this.answer = "";
  }

  // ---------------------------------------------------------------- one after the other

  /** Go on, if there is something to do. */
  pump() {
    if (this.view) void this.turns.pump();
  }

  /** Say whether a move is being made or waits. */
  get isBusy() {
    return this.turns.isBusy;
  }

  /** Return what comes after all that waits: the next step of a walk, or of a key that is held. */
  next() {
    if (this.isClosed) return null;
    const walk = this.walk;
    if (walk) return () => this.walkOn(walk);
    const legal = this.isOver || this.hasFallen ? {} : (this.view?.legal ?? {});
    const move = this.held().find((each) => each in legal);
    return move ? () => this.perform(move, "p") : null;
  }

  /**
   * @param {string} moves
   * @param {"p" | "h"} hand
   * @param {number} [waits] Milliseconds to look at them before.
   */
  follow(moves, hand, waits = 0) {
    if (this.turns.isWaiting) return; // the player has gone on meanwhile
    const each = Math.ceil((moves.length * STEP) / LONGEST_WALK);
    this.walk = { moves, hand, each, waits };
  }

  /** @param {Walk} walk */
  async walkOn(walk) {
    for (; walk.waits > 0; walk.waits -= 50) {
      await pause(50);
      if (this.walk !== walk) return;
    }
    const part = walk.moves.slice(0, walk.each);
    walk.moves = walk.moves.slice(walk.each);
    if (!walk.moves) this.walk = null;
    if (walk.hand === "h") this.ahead = this.ahead.slice(part.length);
    await this.perform(part, walk.hand);
  }

  /**
   * Make moves and show them; the next step is asked for before this one has come to its end.
   * @param {string} moves
   * @param {"p" | "h"} hand
   */
  async perform(moves, hand) {
    if (this.hasFallen || this.isOver) return;
    const started = performance.now();
    const view = await this.ask("moves", { moves, hand }, SECONDS.move);
    if (this.isClosed) return;
    this.take(view, view.bump ? "bump" : "move");
    if (view.bump) this.endWalk();
    if (view.fell) this.stop();
    const step = STEP / Math.max(1, this.turns.waiting.length / FEW_WAITING);
    await pause(step - Math.min(step / 2, performance.now() - started));
  }

  endWalk() {
    this.walk = null;
    this.ahead = [];
  }

  /** Let nothing go on by itself. */
  stop() {
    this.endWalk();
    this.turns.clear();
  }

  /**
   * @param {"undo" | "redo" | "restart"} verb
   * @param {Motion} motion
   */
  async change(verb, motion) {
    const isRising = this.hasFallen && verb === "undo";
    const view = await this.ask(isRising ? "open" : verb, {}, SECONDS.move);
    if (this.isClosed) return;
    this.take(view, isRising ? "still" : motion);
    await pause(0.7 * STEP);
  }

  /**
   * Show a view, and keep its game if it is another one.
   * @param {View} view
   * @param {Motion} motion
   */
  take(view, motion) {
    const before = this.view?.game;
    this.view = { ...view, header: view.header ?? this.view?.header };
    const isOther = before?.moves !== view.game.moves || before?.undone !== view.game.undone;
    if (isOther && !this.canComeBack && !this.keep(view.game)) this.stop();
    this.shown(motion);
  }

  /**
   * Ask Python about this game.
   * @param {string} verb
   * @param {object} [values]
   * @param {number} [seconds]
   * @returns {Promise<any>}
   */
  ask(verb, values = {}, seconds = SECONDS.move) {
    const { language } = this.app.settings;
    const spoken = verb === "run" ? {} : { language };
    const game = this.view?.game;
    return this.app.python.ask(`play.${verb}`, { game, ...spoken, ...values }, { seconds });
  }

  /** @param {unknown} problem */
  fail(problem) {
    this.stop();
    this.answer = problem instanceof Error ? problem.message : String(problem);
    this.shown("still");
  }
}
