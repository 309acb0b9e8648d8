// @ts-check
/** The heuristic lens: three boards with one mark, and a verdict that a cell proves. */

import { element, fill } from "../../dom.js";
import { Stage } from "../../film.js";
import { Inspector } from "../../player/inspector.js";
import { choice } from "../choice.js";
import { write } from "../link.js";
import { Newest } from "../newest.js";
import { LensBoard } from "./lens_board.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./lens_board.js").Face} Face */
/** @typedef {"said" | "true" | "off"} Name */
/**
 * @typedef {object} Reply See tab/lens.py.
 * @property {string} level
 * @property {string} title
 * @property {string} heuristic
 * @property {[string, string][]} heuristics Values and what they are called.
 * @property {number} piece
 * @property {string[]} pieces
 * @property {string} search The search that uses the heuristic.
 * @property {any} board
 * @property {number[]} cells
 * @property {Record<Name, Face[]>} faces For each of the cells.
 * @property {{title: string, colour: string, proof: string, more: string}} verdict
 * @property {{label: string, cells: number, side: number}[]} bars
 * @property {number} marked
 * @property {boolean} going Whether more is still to be found.
 */

const FIRST_LEVEL = "maze/loops?seed=7";
const SECONDS = 60;
/** @type {Name[]} */
const NAMES = ["said", "true", "off"];

export class LensScreen {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {Record<string, string>} values
   */
  constructor(app, root, { level = FIRST_LEVEL, heuristic = "", piece = "0" }) {
    this.app = app;
    this.values = { level, heuristic, piece: Number(piece) || 0 };
    this.requests = new Newest(app, SECONDS, (text) => this.refuse(text));
    /** @type {Reply | null} */
    this.reply = null;
    /** @type {number | null} */
    this.marked = null; // until a person marks a cell, the one that proves the verdict is
    /** @type {LensBoard[]} */
    this.boards = [];
    /** @type {Map<Name, HTMLElement>} */
    this.numbers = new Map();
    const { words } = app;
    this.level = element("p", { class: "faint" });
    this.choices = element("div", { class: "row lens-choices" });
    this.stage = element("div", { class: "lens-boards", "data-shown": firstShown() });
    this.verdict = element("section", { class: "card lens-verdict", role: "status" },
      element("p", { class: "faint" }, words.say("lens.working")));
    fill(root,
      element("div", { class: "lens-head" }, element("h1", {}, words.say("lens.title")), this.level,
        this.choices),
      this.shownChoice(), this.stage, this.verdict);
    this.ask("lens.show");
  }

  /** All boards, or one of them large. */
  shownChoice() {
    const { words } = this.app;
    const choose = (/** @type {string} */ name) => void (this.stage.dataset.shown = name);
    return choice({
      title: words.say("page_lens.board"), name: "lens-board", chosen: firstShown(), choose,
      choices: [["all", words.say("page_lens.all")],
        ...NAMES.map((name) => /** @type {[string, string]} */ ([name, this.titles(name)[0]]))],
    });
  }

  /**
   * Return the title of a board, and what it shows.
   * @param {Name} name
   */
  titles(name) {
    const { words } = this.app;
    return {
      said: [words.say("lens.said"), words.say("lens.said_note")],
      true: [words.say("lens.true"), words.say("lens.true_note")],
      off: [words.say("lens.off"), words.say("lens.off_note")],
    }[name];
  }

  /** @param {string} name */
  ask(name) {
    const { language, theme, palette } = this.app.settings;
    const values = { ...this.values, language, look: theme, palette };
    this.requests.ask(name, values, (reply) => this.take(reply));
  }

  /** @param {Reply} reply */
  take(reply) {
    const isNew = !this.reply || this.reply.piece !== reply.piece;
    this.reply = reply;
    const { level, heuristic, piece } = reply;
    fill(this.level, reply.title);
    fill(this.choices, ...this.choosing(reply));
    this.app.note("lens", { level, heuristic, piece: piece ? String(piece) : "" });
    if (isNew) this.build(reply);
    NAMES.forEach((name, at) => {
      this.boards[at].wear(new Map(reply.cells.map((cell, place) => [cell, reply.faces[name][place]])));
    });
    this.judge(reply);
    this.mark(this.marked ?? reply.marked);
    if (reply.going) this.ask("lens.truth");
  }

  /** @param {Reply} reply */
  choosing({ heuristic, heuristics, piece, pieces, level, search }) {
    const { words } = this.app;
    const named = pieces.map((title, number) => /** @type {[string, string]} */ ([String(number), title]));
    return [
      pieces.length > 1 && this.select(words.say("page_lens.piece"), named, String(piece),
        (value) => this.choose({ piece: Number(value) })),
      this.select(words.say("page_lens.heuristic"), heuristics, heuristic,
        (value) => this.choose({ heuristic: value })),
      element("a", { class: "button", href: write("watch", { level, with: search }) },
        words.say("lens.watch")),
    ];
  }

  /**
   * @param {string} label
   * @param {[string, string][]} options
   * @param {string} chosen
   * @param {(value: string) => void} choose
   */
  select(label, options, chosen, choose) {
    const listed = options.map(([value, text]) =>
      element("option", { value, selected: value === chosen }, text));
    const made = element("select", { "aria-label": label, title: label,
      change: () => choose(made.value) }, ...listed);
    return made;
  }

  /** @param {{heuristic?: string, piece?: number}} values */
  choose(values) {
    Object.assign(this.values, values);
    this.marked = null;
    this.ask("lens.show");
  }

  /** @param {Reply} reply */
  build({ board }) {
    this.closeBoards();
    const scene = new Stage({ ...board, sprites: [], looks: [[]] }).scene(0);
    const cards = NAMES.map((name) => {
      const [title, note] = this.titles(name);
      const canvas = element("canvas", { tabindex: 0, role: "application", "aria-label": title });
      canvas.style.aspectRatio = `${board.cols} / ${board.rows}`;
      const drawn = new LensBoard(canvas, board);
      drawn.show(scene);
      new Inspector(drawn, board, (cell) => this.point(cell));
      this.boards.push(drawn);
      const number = element("strong", {});
      this.numbers.set(name, number);
      return element("section", { class: `card ${name}`, "aria-label": title },
        element("div", { class: "row apart" }, element("h2", {}, title),
          element("span", { class: "faint small" }, note), number), canvas);
    });
    fill(this.stage, ...cards);
  }

  /** @param {number | null} cell */
  point(cell) {
    if (cell === null || !this.reply?.cells.includes(cell)) return;
    this.marked = cell;
    this.mark(cell);
  }

  /**
   * Mark a cell on all boards, if it has a number.
   * @param {number} cell
   */
  mark(cell) {
    const { reply } = this;
    const place = reply?.cells.indexOf(cell) ?? -1;
    if (!reply || place < 0) return;
    const { words } = this.app;
    const { cols } = reply.board;
    const where = words.say("film.cell", { row: Math.floor(cell / cols) + 1, col: (cell % cols) + 1 });
    NAMES.forEach((name, at) => {
      const [text] = reply.faces[name][place];
      fill(/** @type {HTMLElement} */ (this.numbers.get(name)), text);
      this.boards[at].mark({ hover: cell });
      this.boards[at].describe(`${this.titles(name)[0]}: ${where}: ${text}`);
    });
  }

  /** @param {Reply} reply */
  judge({ verdict, bars }) {
    const most = Math.max(1, ...bars.map((bar) => bar.cells));
    const columns = bars.map(({ label, cells, side }) => {
      const bar = element("span", { class: side < 0 ? "low" : side ? "high" : "exact" });
      bar.style.height = `${(100 * cells) / most}%`;
      return element("li", {}, element("span", { class: "small" }, cells || ""), bar,
        element("span", { class: "faint small" }, label));
    });
    const { words } = this.app;
    fill(this.verdict,
      element("div", { class: "prose" }, element("h2", { class: verdict.colour }, verdict.title),
        element("p", {}, verdict.proof), element("p", { class: "faint" }, verdict.more)),
      element("ol", { class: "lens-bars", "aria-label": words.say("page_lens.histogram") }, ...columns));
  }

  /** @param {string} text */
  refuse(text) {
    fill(this.verdict, element("p", { class: "bad" }, text));
  }

  closeBoards() {
    for (const board of this.boards) board.close();
    this.boards = [];
  }

  close() {
    const { requests, app } = this;
    requests.close();
    if (requests.isBusy && app.python.state === "working") app.python.stop();
    this.closeBoards();
  }
}

/** A phone has room for one board. */
function firstShown() {
  return matchMedia("(max-width: 640px)").matches ? "said" : "all";
}
