// @ts-check
/** What a player can do beside moving: take back, ask for help, watch, look for more, give up. */

import { turn } from "../../turned.js";
import { ask, chosenHelp, menu } from "./dialogs.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./keeper.js").Keeper} Keeper */

export class Controls {
  /**
   * @param {App} app
   * @param {import("./mover.js").Mover} mover
   * @param {Keeper} keeper
   * @param {import("./ghost.js").Ghost} ghost
   * @param {() => void} finish End the game, and show its result.
   */
  constructor(app, mover, keeper, ghost, finish) {
    this.app = app;
    this.mover = mover;
    this.keeper = keeper;
    this.ghost = ghost;
    this.finish = finish;
    /** Turn by turn, or real time at a pace; who wants no motion begins turn by turn. */
    this.pace = matchMedia("(prefers-reduced-motion: reduce)").matches ? "turns" : app.settings.pace;
  }

  /** Return what each button does. @returns {import("./panel.js").Acts} */
  acts() {
    return {
      undo: () => void this.mover.wish("undo"),
      redo: () => this.redo(),
      restart: () => this.restart(),
      hint: () => this.hint(chosenHelp(this.app)),
      watch: () => this.watch(),
      more: () => this.more(),
      pace: () => this.changePace(),
      ghost: () => this.ghost.turn(),
      finish: () => this.askToFinish(),
    };
  }

  /**
   * Do what a key stands for; say whether it stands for something.
   * @param {string} key
   */
  command(key) {
    const acts = this.acts();
    const known = /** @type {Record<string, () => void>} */ ({
      u: acts.undo, backspace: acts.undo, y: acts.redo, r: acts.restart, h: acts.hint,
      l: acts.watch, m: acts.more, g: () => this.askToSolve(), H: () => this.hint("way"),
    });
    if (this.mover.view?.bodies) known.c = turn;
    if (this.hasPoints) known.e = acts.finish;
    if (this.mover.view?.pace) known.c = acts.pace;
    if (this.ghost.isThere) known.b = acts.ghost;
    known[key]?.();
    return key in known;
  }

  /** Say whether the game is played for points, so that it can be given up. */
  get hasPoints() {
    const { view } = this.mover;
    return Boolean(view && view.points !== null);
  }

  /** @param {string} help How much the hint shows: direction, landmark or way. */
  hint(help) {
    void this.mover.wish("hint", { help });
  }

  redo() {
    if (this.mover.view?.restarted) this.keeper.comeBack();
    void this.mover.wish("redo");
  }

  restart() {
    if (!this.mover.view?.can.includes("restart")) return;
    this.keeper.reset();
    void this.mover.wish("restart");
  }

  /** Watch a search on this level; to look at a plan counts as a hint. */
  watch() {
    const { view } = this.mover;
    if (!view) return;
    const { level } = view.game;
    void this.mover.wish("count_hint").then(() => this.app.go("watch", { level }));
  }

  /** Go on to the next pace, in the next games as well. */
  changePace() {
    const pace = this.mover.view?.pace?.next;
    if (!pace) return;
    this.pace = pace;
    this.app.keep({ pace });
    void this.mover.wish("stand");
  }

  more() {
    const header = this.mover.view?.header;
    if (!header) return;
    void this.mover.wish("stand");
    const { words } = this.app;
    const { another, level } = header;
    menu(this.app, header, [
      { text: words.say("play.solve"), act: () => this.askToSolve() },
      { text: words.say("play.new"), act: () => this.app.go("play", { level: another ?? level }) },
      { text: words.say("page.levels"), act: () => this.app.go("levels", { game: header.name }) },
      { text: words.say("page.race"), act: () => this.app.go("race", { level }) },
      { text: words.say("page.code"), act: () => this.app.go("code", { level }) },
      { text: words.say("levels_screen.edit"), act: () => this.app.go("draw", { level }) },
    ]);
  }

  /** Ask before the solver makes all moves: the game then counts as helped. */
  askToSolve() {
    if (!this.mover.view?.can.includes("solve")) return;
    void this.mover.wish("stand");
    const { words } = this.app;
    ask(words.say("play.solve_question"), words.say("page_play.solve_note"), [
      { text: words.say("play.solve_no"), act: () => {} },
      { text: words.say("play.solve_yes"), act: () => void this.mover.wish("solve") },
    ]);
  }

  /** Ask before a game ends for good; one that has ended anyway goes to its result. */
  askToFinish() {
    const { view } = this.mover;
    if (!view) return;
    if (view.ended) {
      this.finish();
      return;
    }
    void this.mover.wish("stand");
    const { words } = this.app;
    const points = words.number(view.points ?? 0);
    ask(words.say("play.resign_question"), words.say("page_play.resign_note", { points }), [
      { text: words.say("play.resign_no"), act: () => {} },
      { text: words.say("play.resign_yes"), act: () => this.finish(), look: "danger" },
    ]);
  }
}
