// @ts-check
/** Play: a level on the screen, from where its game stands to its end. */

import { element, fill } from "../../dom.js";
import { problemText } from "../copy_link.js";
import { noteRead, readTips } from "../learned.js";
import { dropTarget } from "../level_text.js";
import { Advisor } from "../play/advisor.js";
import { BoardView } from "../play/board_view.js";
import { Controls } from "../play/controls.js";
import { ask } from "../play/dialogs.js";
import { Ending } from "../play/ending.js";
import { Ghost } from "../play/ghost.js";
import { Keeper } from "../play/keeper.js";
import { Keys } from "../play/keys.js";
import { Mover } from "../play/mover.js";
import { Panel } from "../play/panel.js";
import { gameOf, levelOf } from "../shelf.js";

/** @typedef {import("../app.js").App} App */

/** @type {import("../app.js").Screen} */
export const show = (app, root, values) => {
  if (!values.level) {
    app.go("levels");
    return undefined;
  }
  const screen = new PlayScreen(app, root);
  screen.start(values.level).catch((problem) => screen.refuse(problem));
  return () => screen.close();
};

export class PlayScreen {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   */
  constructor(app, root) {
    this.app = app;
    this.root = root;
    this.keeper = new Keeper(app.progress, (other) => this.conflict(other));
    this.mover = new Mover(app, () => this.show(), (game) => this.keeper.keep(game),
      () => this.player());
    this.advisor = new Advisor(this.mover);
    this.ghost = new Ghost(app, this.mover, () => this.keeper.time(), () => this.showGhost());
    this.controls = new Controls(app, this.mover, this.keeper, this.ghost, () => this.finish());
    this.panel = this.madePanel();
    /** The last view whose step was heard. @type {import("../play/view.js").View | null} */
    this.heard = null;
    /** The tip that is shown. */
    this.tip = "";
    this.keys = new Keys({
      press: (key, move, runs) => void this.mover.wish("press", { key, move, runs }),
      release: (key) => void this.mover.wish("release", { key }),
      isPlayed: () => !this.ending || Boolean(this.ending.isPlayed),
      buttons: () => this.ending?.buttons ?? this.mover.view?.buttons ?? [],
      command: (key) => this.command(key),
    });
    this.stage = element("div", { class: "play-stage" });
    /** @type {BoardView | null} */
    this.board = null;
    /** @type {{root: HTMLElement, isPlayed?: boolean, buttons?: import("../play/view.js").MoveButton[],
     *   command: (key: string) => boolean, close: () => void} | null} */
    this.ending = null;
    this.undrop = dropTarget(app, root, ({ level }) => app.go("play", { level }));
    this.stand = () => {
      if (this.controls.pace !== "turns") void this.mover.wish("stand");
    };
    addEventListener("blur", this.stand);
    document.addEventListener("visibilitychange", this.stand);
    this.clock = setInterval(() => this.panel.showTime(this.time()), 1000);
    fill(root, this.panel.names, this.stage, this.panel.root);
  }

  madePanel() {
    const acts = { ...this.controls.acts(), read: () => this.closeTip() };
    return new Panel(this.app, this.mover, acts);
  }

  /** Return what Python needs to know of the player. @returns {import("../play/view.js").Player} */
  player() {
    return { pace: this.controls.pace, tips: readTips(this.app.storage) };
  }

  /**
   * Do what a key stands for; say whether it stands for something.
   * @param {string} key
   */
  command(key) {
    if (this.ending) return this.ending.command(key);
    if (key !== "enter") return this.controls.command(key);
    return this.closeTip();
  }

  /** Leave: the game is kept already. */
  close() {
    clearInterval(this.clock);
    removeEventListener("blur", this.stand);
    document.removeEventListener("visibilitychange", this.stand);
    this.undrop();
    this.advisor.close();
    this.ghost.close();
    this.mover.close();
    this.keys.close();
    this.keeper.close();
    this.ending?.close();
    this.board?.close();
  }

  /**
   * Show a level at once where the shelf has it, then resume the game on it.
   * @param {string} level
   */
  async start(level) {
    this.preview(level);
    await this.mover.open({ level });
    const { view } = this.mover;
    if (!view || this.mover.isClosed) return;
    const saved = this.keeper.begin(view.game.level);
    if (saved) await this.resume({ ...saved, level: view.game.level });
    if (this.mover.isClosed) return;
    this.app.note("play", { level: view.game.level });
    void this.ghost.load();
  }

  /**
   * Go on with a game that was kept; where its moves do not replay, say so and begin anew.
   * @param {any} saved
   */
  async resume(saved) {
    const { level } = saved;
    const { moves, hands, hints = 0, helped = false, undone = "", undone_hands = "" } = saved;
    const game = { level, moves, hands, hints, helped, undone, undone_hands };
    try {
      await this.mover.open(game);
    } catch (problem) {
      this.app.toast(problemText(this.app, problem), "bad");
    }
  }

  /** @param {string} level */
  preview(level) {
    const { shelf, words } = this.app;
    const [game, kept] = [gameOf(shelf, level), levelOf(shelf, level)];
    if (!game || !kept) {
      this.panel.name({ title: words.say("page_play.opening"), about: "", game_title: "" });
      fill(this.stage, element("p", { class: "play-waiting" }, words.say("page_play.opening")));
      return;
    }
    const title = { title: words.of(kept.title), about: "", game_title: words.of(game.title) };
    this.panel.name(title);
    this.panel.warn({ text: words.say("page_play.python_soon") });
    this.boardOf(game.name).preview(kept.scene);
  }

  /**
   * Return the board, with the pictures of this game.
   * @param {string} name
   */
  boardOf(name) {
    if (this.board) return this.board;
    const game = this.app.shelf.games.find((each) => each.name === name);
    if (!game) throw new Error(`no game ${name}`);
    this.board = new BoardView(this.app, game, this.mover, () => this.ghost.cell());
    fill(this.stage, this.board.root);
    return this.board;
  }

  /**
   * Say in one sentence why a level cannot be played.
   * @param {unknown} problem
   */
  refuse(problem) {
    const { words } = this.app;
    if (this.mover.isClosed) return;
    this.close();
    fill(this.root, element("section", { class: "card narrow" },
      element("h1", {}, words.say("page.sorry")),
      element("p", {}, problemText(this.app, problem)),
      element("button", { type: "button", class: "main", click: () => this.app.go("levels") },
        words.say("page.levels"))));
  }

  // ---------------------------------------------------------------- showing

  show() {
    const { view } = this.mover;
    if (!view || this.mover.isClosed) return;
    const { header } = view;
    if (header && this.shownHeader !== header) this.nameLevel(header);
    this.hear(view);
    this.noteTip(view.tip?.name ?? "");
    this.boardOf(header?.name ?? "").show();
    this.panel.show(this.time());
    this.advisor.lookSoon();
    if (view.won) this.finish();
  }

  /**
   * Let a step be heard once.
   * @param {import("../play/view.js").View} view
   */
  hear(view) {
    if (this.heard === view) return;
    this.heard = view;
    this.app.sound.play(view.lesson?.effect || view.step?.effect || "");
  }

  /** @param {import("../play/view.js").Header} header */
  nameLevel(header) {
    this.shownHeader = header;
    this.panel.name(header);
    document.title = `${header.title} · searchcade`;
    const game = this.app.shelf.games.find((each) => each.name === header.name);
    if (game) this.panel.explain(header.legend, game);
  }

  /** Return how long the game has been played. */
  time() {
    const seconds = Math.floor(this.keeper.time());
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  /** Show the ghost where it is now, and the button that sends it along. */
  showGhost() {
    this.board?.remark();
    this.panel.showGhost(this.ghost);
  }

  // ---------------------------------------------------------------- tips

  /**
   * A tip that has gone, or was closed, is never shown again.
   * @param {string} tip The one that is shown now.
   */
  noteTip(tip) {
    if (this.tip && this.tip !== tip) noteRead(this.app.storage, this.tip);
    this.tip = tip;
  }

  /** Let the tip go; say whether there was one. */
  closeTip() {
    const { view } = this.mover;
    if (!view?.tip) return false;
    delete view.tip;
    this.noteTip("");
    this.panel.show(this.time());
    return true;
  }

  // ---------------------------------------------------------------- the end

  /** Show the result of the game in place of the panel. */
  finish() {
    const { view } = this.mover;
    if (this.ending || !view || !this.board) return;
    this.advisor.close();
    this.keeper.tick(false);
    this.mover.stop();
    this.mover.isFinished = true;
    this.ghost.close();
    const ending = new Ending(this.app, { mover: this.mover, keeper: this.keeper,
      board: this.board, time: this.time() });
    this.ending = ending;
    this.panel.root.replaceWith(ending.root);
    void ending.start();
  }

  /**
   * Another tab has gone on with this game: ask which one is to be kept.
   * @param {any} other
   */
  conflict(other) {
    const { view } = this.mover;
    const { words } = this.app;
    if (!view || this.mover.isClosed) return;
    const { level } = view.game;
    this.mover.stop();
    const [here, there] = [view.game.moves, other.moves].map((each) => words.number(each.length));
    ask(words.say("page_play.other_question"), words.say("page_play.other_note", { here, there }), [
      { text: words.say("play.other_load"), act: () => this.app.go("play", { level }) },
      { text: words.say("play.other_here"), act: () => this.takeOver(), look: "main" },
    ]);
  }

  takeOver() {
    const { view } = this.mover;
    if (view) this.keeper.takeOver(view.game);
  }
}
