// @ts-check
/** Learning from the mistakes of a finished game: a move is tried until it is the right one. */

import { rollOf, posesOf } from "../../board/bodies.js";
import { element, fill } from "../../dom.js";
import { problemText } from "../copy_link.js";
import { MoveButtons, commandButton, pad } from "./commands.js";
import { directionNames } from "./directions.js";
import { Scenes } from "./view.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{ground?: import("./view.js").Ground, sprites: import("./view.js").Sprite[],
 *   bodies?: import("./view.js").Bodies}} Position */

/**
 * The present mistake, see views/mistakes.py and tab/mistakes.py.
 * @typedef {object} Mistake
 * @property {string} tried All that was tried, which the page keeps.
 * @property {{skill: string, right: boolean} | null} mark What is counted, where this was a first try.
 * @property {string} effect What is heard.
 * @property {boolean} right Whether the right move is on the board.
 * @property {string} heading
 * @property {string} task
 * @property {{text: string, tone: string}} notice
 * @property {string[]} remarks
 * @property {[number, string][]} lit
 * @property {string[]} legal
 * @property {import("./view.js").MoveButton[]} buttons
 * @property {string} show How the button is called that shows the best move.
 * @property {string} go_on
 * @property {boolean} over
 * @property {Position} [before]
 * @property {Position} [after] The board after the last try.
 * @property {number} [place]
 */

const SECONDS = 60;
const STEP = 140; // milliseconds that a move takes
const LOOK = 350; // milliseconds that a wrong one is seen

export class MistakeReview {
  /**
   * @param {App} app
   * @param {import("./ending.js").Finished} finished
   * @param {() => void} leave Go back to the result.
   */
  constructor(app, { mover, board }, leave) {
    this.app = app;
    this.mover = mover;
    this.board = board;
    this.leave = leave;
    /** @type {Mistake | null} */
    this.mistake = null;
    this.isBusy = false;
    this.timer = 0;
    this.moves = new MoveButtons((move) => void this.ask("move", { move }));
    this.words = element("div", { class: "mistake-task" });
    this.notice = element("p", { class: "notice play-notice", role: "status", "aria-live": "polite" });
    this.commands = element("div", { class: "result-buttons" });
    this.root = element("section", { class: "card play-panel result" },
      this.words, this.notice, this.moves.root, this.commands,
      pad(directionNames(app.words), (move) => void this.ask("move", { move })));
    mover.afterEnd = (wish, values) => this.wish(wish, values);
  }

  /** Stop, and let the board be that of the result again. */
  close() {
    clearTimeout(this.timer);
    this.mover.afterEnd = () => {};
  }

  /** Whether a move is asked for. */
  get isAsked() {
    return Boolean(this.mistake && !this.mistake.over && !this.mistake.right);
  }

  /** The moves that are no directions. */
  get buttons() {
    return this.mistake?.buttons ?? [];
  }

  /**
   * Do what is wished at the board or by a key of a move.
   * @param {string} wish
   * @param {{move?: string, cell?: number}} values
   */
  wish(wish, values) {
    if (!this.isAsked) return;
    if (wish === "click") void this.ask("click", { cell: values.cell });
    else if (wish === "press" || wish === "move") void this.ask("move", { move: values.move });
  }

  /**
   * Do what a key stands for; say whether it stands for something.
   * @param {string} key
   */
  command(key) {
    const { mistake } = this;
    if (key === "enter" && mistake?.over) this.leave();
    else if (key === "enter" && mistake?.go_on) void this.ask("go_on");
    else if (key === "h" && mistake?.show) void this.ask("show");
    else if (key === "r" && mistake?.over) this.again();
    else if (key === "b") this.leave();
    else return false;
    return true;
  }

  again() {
    this.mistake = null;
    void this.ask("look");
  }

  /**
   * Ask Python, and show its answer; nothing else is asked meanwhile.
   * @param {string} wish
   * @param {object} [values]
   */
  async ask(wish, values = {}) {
    if (this.isBusy) return;
    this.isBusy = true;
    const tried = this.mistake?.tried ?? "";
    const looking = setTimeout(() => this.say({ text: this.app.words.say("mistakes.looking"),
      tone: "second" }), LOOK);
    try {
      this.take(await this.mover.ask("review", { tried, wish, ...values }, SECONDS));
    } catch (problem) {
      this.app.toast(problemText(this.app, problem), "bad");
    }
    clearTimeout(looking);
    this.isBusy = false;
  }

  /** @param {Mistake} mistake */
  take(mistake) {
    this.mistake = mistake;
    if (mistake.mark) this.app.progress.mark(mistake.mark);
    if (mistake.effect) this.app.sound.play(mistake.effect);
    this.showBoard(mistake);
    fill(this.words, element("h2", {}, mistake.heading), element("p", {}, mistake.task),
      ...mistake.remarks.map((each) => element("p", { class: "faint small" }, each)));
    this.say(mistake.notice);
    this.moves.show(mistake.buttons);
    this.showCommands(mistake);
  }

  /** @param {{text: string, tone: string}} notice */
  say({ text, tone }) {
    this.notice.hidden = !text;
    this.notice.classList.toggle("warns", tone === "bad");
    this.notice.classList.toggle("good", tone === "good");
    fill(this.notice, text);
  }

  /**
   * Show the position, and a try; a wrong one goes back.
   * @param {Mistake} mistake
   */
  showBoard({ before, after, lit, place, right, effect, heading, task }) {
    clearTimeout(this.timer);
    if (!before) return;
    const { board } = this.board;
    const [scenes, marks] = [new Scenes(), { lit }];
    const start = scenes.scene(before);
    board.describe(`${heading}. ${task}`);
    if (!effect || !after) board.show(after && right ? scenes.scene(after) : start, marks);
    else {
      const { bodies } = after;
      board.show(start, marks);
      board.show(scenes.scene(after), marks, STEP,
        bodies?.roll ? rollOf(bodies.roll, posesOf(bodies)) : null);
      if (!right) this.timer = setTimeout(() => board.show(start, marks, STEP), STEP + LOOK);
    }
    this.board.zoom.follow(place ?? 0);
  }

  /** @param {Mistake} mistake */
  showCommands({ show, go_on: goOn, over }) {
    const { words } = this.app;
    const main = over
      ? commandButton({ name: "restart", text: words.say("mistakes.again"), key: "R",
        act: () => this.again() })
      : goOn
        ? commandButton({ name: "next", text: goOn, key: "Enter", look: "main",
          act: () => void this.ask("go_on") })
        : commandButton({ name: "watch", text: show, key: "H", act: () => void this.ask("show") });
    const back = commandButton({ name: "previous", text: words.say("mistakes.back"),
      key: over ? "Enter" : "B", look: over ? "main" : "", act: this.leave });
    fill(this.commands, main, back);
  }
}
