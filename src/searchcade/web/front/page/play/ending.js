// @ts-check
/** The end of a game: it is judged and kept, then compared and analysed as long as that takes. */

import { problemText } from "../copy_link.js";
import { MistakeReview } from "./mistakes.js";
import { ResultPanel } from "./result.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./result.js").Result} Result */

/**
 * @typedef {object} Finished
 * @property {import("./mover.js").Mover} mover
 * @property {import("./keeper.js").Keeper} keeper
 * @property {import("./board_view.js").BoardView} board
 * @property {string} time
 */

const SECONDS = 60;

export class Ending {
  /**
   * @param {App} app
   * @param {Finished} finished
   */
  constructor(app, finished) {
    this.app = app;
    this.finished = finished;
    this.isClosed = false;
    /** @type {Result | null} */
    this.result = null;
    this.panel = new ResultPanel(app, {
      again: () => this.go(finished.mover.view?.game.level ?? ""),
      next: () => this.go(this.result?.next?.level ?? ""),
      watch: () => app.go("watch", { level: finished.mover.view?.game.level ?? "" }),
      back: () => void this.showMoment(this.number - 1),
      on: () => void this.showMoment(this.number + 1),
      playOn: () => this.playOn(),
      learn: () => this.learn(),
    });
    /** @type {MistakeReview | null} */
    this.review = null;
    /** After how many moves the board is shown. */
    this.number = finished.mover.view?.game.moves.length ?? 0;
    /** The game that goes on from there. @type {import("./view.js").Game | null} */
    this.begun = null;
    this.root = this.panel.root;
  }

  close() {
    this.isClosed = true;
    this.review?.close();
  }

  /** Whether moves are tried: the mistakes are gone through. */
  get isPlayed() {
    return this.review?.isAsked ?? false;
  }

  /** The moves that are no directions now. */
  get buttons() {
    return this.review?.buttons ?? [];
  }

  /** @param {string} level */
  go(level) {
    if (level) this.app.go("play", { level });
  }

  /**
   * Do what a key stands for; say whether it stands for something.
   * @param {string} key
   */
  command(key) {
    if (this.review) return this.review.command(key);
    const ways = /** @type {Record<string, () => void>} */ (
      { r: this.panel.ways.again, n: this.panel.ways.next, w: this.panel.ways.watch,
        p: this.panel.ways.playOn, l: this.panel.ways.learn, arrowleft: this.panel.ways.back,
        arrowright: this.panel.ways.on });
    ways[key]?.();
    return key in ways;
  }

  /** Judge the game, keep it, and say more as it becomes known. */
  async start() {
    try {
      const result = await this.ask("finish");
      this.app.sound.play(result.effect);
      this.keep(result);
      this.take(result);
      this.finished.board.showEnd(result);
      this.panel.showMistakes(null, () => {});
      if (this.isClosed) return;
      this.panel.focus();
      const analysed = await this.ask("analyse");
      this.take(analysed);
      this.panel.showMistakes(analysed, (before) => void this.showMoment(before));
      if (analysed.searching) this.take(await this.ask("best"));
    } catch (problem) {
      if (!this.isClosed) this.app.toast(problemText(this.app, problem), "bad");
    }
  }

  /**
   * Keep a game that was won, and forget the one that was begun.
   * @param {Result} result
   */
  keep(result) {
    const { keeper } = this.finished;
    const { moves, hints } = result.game;
    const { cost, helped } = result;
    if (result.won) {
      const seconds = keeper.time();
      this.app.progress.record(result.record, { moves, cost, helped, seconds, aided: hints > 0 });
    }
    keeper.forget();
  }

  /** @param {Result} result */
  take(result) {
    if (this.isClosed) return;
    this.result = result;
    this.panel.show(result, this.finished.time);
  }

  /**
   * Show the board after so many moves, and offer to play on from there.
   * @param {number} number
   */
  async showMoment(number) {
    /** @type {import("./result.js").Moment} */
    const moment = await this.finished.mover.ask("moment", { number });
    if (this.isClosed) return;
    this.number = moment.number;
    this.begun = moment.can_play_on ? moment.begun : null;
    this.finished.board.showMoment(moment);
    this.panel.showMoment(moment);
  }

  /** Go through the mistakes one by one, in the place of the result. */
  learn() {
    if (this.review || !this.result?.learn) return;
    const { number } = this;
    const review = new MistakeReview(this.app, this.finished, () => {
      review.close();
      this.review = null;
      review.root.replaceWith(this.root);
      void this.showMoment(number);
    });
    this.review = review;
    this.root.replaceWith(review.root);
    void review.ask("look");
  }

  /** Begin a game where this one stood; it counts as helped. */
  playOn() {
    if (!this.begun) return;
    const { level, ...game } = this.begun;
    this.app.progress.save(level, { ...game, seconds: 0 });
    this.app.toast(this.app.words.say("analysis.play_on_note"));
    this.go(level);
  }

  /** @param {"finish" | "analyse" | "best"} verb */
  ask(verb) {
    return this.finished.mover.ask(verb, {}, SECONDS);
  }
}
