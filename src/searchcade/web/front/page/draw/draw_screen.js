// @ts-check
/** The screen on which levels are drawn: tools, board, the search that follows, the verdict. */

import { element, fill } from "../../dom.js";
import { confirmed } from "../confirm.js";
import { copyButton, problemText } from "../copy_link.js";
import { freeName, newProgram } from "../documents.js";
import { download } from "../download.js";
import { Keeping } from "../keeping.js";
import { dropTarget, pasteButton } from "../level_text.js";
import { Newest } from "../newest.js";
import { commandButton } from "../play/commands.js";
import { DrawBoard } from "./draw_board.js";
import { Palette } from "./palette.js";
import { SettingsForm } from "./settings_form.js";
import { Sheet } from "./sheet.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../documents.js").Program} Program */

const KIND = "drawing "; // begins the kind of a document; then comes the game
const LINK = "link "; // begins the id of a document that came with a link
const NEW = "new"; // asks for a drawing that is not there yet
const JUDGE_AFTER = 350; // milliseconds without a change
const QUICK = 2; // seconds that a verdict may take by itself
const LONG = 20; // seconds that it may take when one asks for more
const SPARE = 10;
const FOLLOW = "astar"; // the search that follows at first

export class DrawScreen {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {import("../documents.js").Opened} opened
   * @param {string} level That the drawing is a copy of, if it is one that is not kept yet.
   */
  constructor(app, root, { program, history }, level) {
    this.app = app;
    this.source = level;
    const { words } = app;
    this.root = root;
    this.name = gameOf(program);
    this.game = /** @type {import("../shelf.js").Game} */ (
      app.shelf.games.find(({ name }) => name === this.name));
    this.keeping = new Keeping(app, program, { text: () => this.sheet.text,
      opened: () => this.opened(), catchUp: () => app.go("draw", { doc: program.id }) });
    this.sheet = new Sheet(app, { game: this.name, text: program.text, history }, {
      show: (view) => this.show(view), changed: () => this.changed(), follow: () => this.follow.value });
    this.requests = new Newest(app, LONG + SPARE, (text) => this.refuse(text));
    this.judging = 0;
    this.answer = "";
    this.plan = "";
    this.verdict = new Verdict(app);
    this.settings = new SettingsForm(app, (values) => this.sheet.change(values));
    this.follow = element("select", { id: "follow", change: () => this.chooseFollow() });
    this.others = element("select", { id: "drawings", "aria-label": words.say("page_draw.others"),
      change: () => this.leave({ doc: this.others.value }) });
    this.heading = element("h1", {}, words.say("page_draw.heading"));
    this.said = element("p", { class: "faint small draw-said" });
    this.canvas = element("canvas", { class: "draw-board", tabindex: "0", role: "application",
      "aria-label": words.say("page_draw.board") });
    this.buttons = this.commands();
    this.follow.setAttribute("aria-label", words.say("page_draw.follow"));
    this.stage = element("div", { class: "draw-stage" }, this.canvas,
      element("div", { class: "row draw-bar" }, this.buttons.undo, this.buttons.redo, this.follow,
        this.verdict.found), this.said);
    this.undrop = dropTarget(app, root, ({ level }) => this.leave({ level }));
    /** @param {KeyboardEvent} event */
    this.pressed = (event) => this.press(event);
    addEventListener("keydown", this.pressed);
    this.isKept = true; // what was drawn, and what can be undone
    this.hide = () => this.isKept || this.documents.leave(this.left);
    addEventListener("pagehide", this.hide);
    this.stop = app.documents.listen(() => void this.showOthers());
  }

  get documents() {
    return this.app.documents;
  }

  /** The drawing with what can be undone. @returns {import("../documents.js").Opened} */
  get left() {
    const { text, history } = this.sheet;
    return { program: { ...this.keeping.program, text }, history };
  }

  /** Ask for the tools, and show the drawing. */
  async begin() {
    const { app } = this;
    const palette = await app.python.ask("drawing.palette",
      { game: this.name, language: app.settings.language });
    if (this.sheet.closed) return;
    this.palette = new Palette(app, this.game, palette.tools);
    this.board = new DrawBoard(this.canvas, this.game, { deep: palette.deep, strokes: {
      press: (cell) => this.sheet.press(this.hand, cell),
      drag: (cell) => this.sheet.drag(cell),
      end: (beside) => this.sheet.end(beside),
      point: (cell) => this.point(cell),
    } });
    this.showSearches(palette.searches);
    this.settings.limit(palette);
    this.verdict.hardest = palette.hardest;
    fill(this.root, this.stage, this.panel(palette.title));
    this.sheet.change();
    this.opened();
  }

  get hand() {
    return /** @type {Palette} */ (this.palette).hand;
  }

  // ------------------------------------------------------------------ parts

  /** @param {string} title Of the game. */
  panel(title) {
    const { words } = this.app;
    const begin = element("select", { id: "game", change: () => this.leave({ game: begin.value, doc: NEW }) },
      element("option", { value: "" }, words.say("page_draw.new")),
      ...this.app.shelf.games.map((each) => element("option", { value: each.name }, words.of(each.title))));
    begin.setAttribute("aria-label", words.say("page_draw.new"));
    return element("div", { class: "draw-panel" },
      element("div", {}, this.heading, element("p", { class: "faint small" }, title)),
      this.keeping.full, this.keeping.other,
      /** @type {Palette} */ (this.palette).element,
      this.verdict.element, this.ways(),
      element("details", { class: "card" }, element("summary", {}, words.say("page_draw.size")),
        this.settings.element),
      element("div", { class: "row" }, begin, this.others,
        pasteButton(this.app, ({ level }) => this.leave({ level })), this.removeButton()));
  }

  commands() {
    const { words } = this.app;
    return {
      undo: commandButton({ name: "undo", text: words.say("play.undo"), key: "U",
        act: () => this.sheet.undo() }),
      redo: commandButton({ name: "redo", text: words.say("play.redo"), key: "Y",
        act: () => this.sheet.redo() }),
    };
  }

  /** Where one can go with the level that is drawn. */
  ways() {
    const { words } = this.app;
    const way = (/** @type {string} */ screen, /** @type {string} */ text) =>
      element("button", { type: "button", class: screen === "play" ? "main" : "", disabled: true,
        click: () => void this.go(screen) }, text);
    this.play = way("play", words.say("editor.play"));
    this.watch = way("watch", words.say("page.watch"));
    this.race = way("race", words.say("page.race"));
    this.showPlan = element("button", { type: "button", disabled: true,
      click: () => void this.go("watch", { moves: this.plan }) }, words.say("editor.plan"));
    this.longer = element("button", { type: "button", hidden: true,
      click: () => this.judge(LONG) }, words.say("page_draw.longer"));
    return element("div", { class: "row draw-ways" }, this.play,
      this.showPlan, this.watch, this.race, this.longer,
      copyButton(this.app, async () => ({ screen: "draw", values: { level: await this.level() } })),
      element("button", { type: "button", click: () => void this.save() }, words.say("page_draw.save")));
  }

  removeButton() {
    const { words } = this.app;
    return element("button", { type: "button", click: () => void this.remove() }, words.say("page_draw.remove"));
  }

  /** @param {[string, string][]} searches */
  showSearches(searches) {
    const { words, storage } = this.app;
    const kept = (storage.read("follow") ?? {})[this.name] ?? FOLLOW;
    fill(this.follow, element("option", { value: "" }, words.say("page_draw.nothing")),
      ...searches.map(([name, title]) =>
        element("option", { value: name, selected: name === kept }, title)));
  }

  chooseFollow() {
    const { storage } = this.app;
    storage.write("follow", { ...storage.read("follow"), [this.name]: this.follow.value });
    this.sheet.change();
  }

  // ------------------------------------------------------------------ what is drawn

  /** @param {import("./sheet.js").View} view */
  show(view) {
    this.board?.show(view);
    if (this.palette) this.palette.source = view.source;
    this.settings.show(view);
    this.verdict.follow(view.search);
    this.verdict.show(view.judged, view.note);
    this.buttons.undo.disabled = !this.sheet.before.length;
    this.buttons.redo.disabled = !this.sheet.undone.length;
    this.isLevel = view.is_level;
    this.plan = this.answer = "";
    this.offer();
    clearTimeout(this.judging);
    if (this.isLevel) this.judging = setTimeout(() => this.judge(QUICK), JUDGE_AFTER);
  }

  /** The text is another one: keep it. */
  changed() {
    const title = JSON.parse(this.sheet.text).headers.title ?? "";
    this.keeping.program.name = title || this.keeping.program.name;
    this.nameIt();
    this.isKept = false;
    void this.keep();
  }

  async keep() {
    await this.keeping.save();
    const { left } = this;
    await this.documents.keepUndo(left);
    this.isKept ||= !this.keeping.isSaving && left.program.text === this.sheet.text;
  }

  /** Another document is shown, or it is kept for the first time. */
  opened() {
    const { program } = this.keeping;
    this.nameIt();
    const [level, game] = this.source ? [this.source, ""] : ["", this.name];
    const begun = { level, game, doc: level ? "" : NEW };
    this.app.note("draw", program.revision ? { doc: program.id } : begun);
    void this.showOthers();
  }

  nameIt() {
    const { name } = this.keeping.program;
    fill(this.heading, name);
    document.title = `${name} · searchcade`;
  }

  async showOthers() {
    const { words } = this.app;
    const every = (await drawings(this.app)).filter(({ id }) => id !== this.keeping.program.id);
    fill(this.others,
      element("option", { value: "" }, words.say("page_draw.drawings", { count: every.length })),
      ...every.map(({ id, name }) => element("option", { value: id }, name)));
    this.others.hidden = !every.length;
  }

  /** @param {number | null} cell */
  point(cell) {
    if (cell === null) {
      fill(this.said);
      this.board?.mark();
      return;
    }
    const { game, text } = this.sheet;
    const values = { game, text, cell, language: this.app.settings.language };
    this.requests.ask("drawing.point", values, (reply) => {
      fill(this.said, reply.text);
      this.board?.describe(reply.text);
      if (reply.related.length) this.board?.mark(reply.related);
      else this.board?.mark();
    });
  }

  // ------------------------------------------------------------------ the verdict

  /** @param {number} seconds */
  judge(seconds) {
    clearTimeout(this.judging);
    const { game, text } = this.sheet;
    const values = { game, text, seconds, language: this.app.settings.language };
    this.requests.ask("drawing.judge", values, (reply) => {
      if (text !== this.sheet.text || this.sheet.changes.length) return;
      this.verdict.show(reply.judged, reply.note);
      this.answer = reply.answer ?? "";
      this.plan = reply.plan ?? "";
      this.board?.warn(reply.stuck ?? []);
      this.offer();
    });
  }

  /** Let buttons be pressed that do something now. */
  offer() {
    for (const button of [this.play, this.watch, this.race]) {
      if (button) button.disabled = !this.isLevel;
    }
    if (this.showPlan) this.showPlan.disabled = this.answer !== "solvable";
    if (this.longer) this.longer.hidden = this.answer !== "unknown";
  }

  /** @param {string} text */
  refuse(text) {
    this.app.toast(text, "bad");
  }

  // ------------------------------------------------------------------ ways

  /** What a link calls the level that is drawn. */
  async level() {
    return (await this.sheet.link()).level;
  }

  /**
   * @param {string} screen
   * @param {Record<string, string>} [values]
   */
  async go(screen, values = {}) {
    try {
      this.app.go(screen, { level: await this.level(), ...values });
    } catch (problem) {
      this.refuse(problemText(this.app, problem));
    }
  }

  async save() {
    try {
      const { text } = await this.sheet.link();
      download(`${this.keeping.program.name}.txt`, text, "text/plain");
    } catch (problem) {
      this.refuse(problemText(this.app, problem));
    }
  }

  async remove() {
    const { words } = this.app;
    const { id, name } = this.keeping.program;
    const sure = await confirmed({ question: words.say("page_draw.remove_sure", { name }),
      note: words.say("page_draw.remove_note"), yes: words.say("page_draw.remove"),
      no: words.say("page_level.cancel") });
    if (!sure) return;
    await this.documents.remove(id);
    this.leave({ game: this.name });
  }

  /** @param {Record<string, string>} values */
  leave(values) {
    this.app.go("draw", values);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target } = event;
    const isTyping = target instanceof Element && target.closest("input, select, textarea, dialog");
    if (isTyping || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const does = event.ctrlKey || event.metaKey
      ? { z: () => this.sheet.undo(), y: () => this.sheet.redo() }[key]
      : { u: () => this.sheet.undo(), y: () => this.sheet.redo(), p: () => this.isLevel && void this.go("play") }[key];
    if (does) does();
    else if (event.ctrlKey || event.metaKey || !this.palette?.press(key)) return;
    event.preventDefault();
  }

  close() {
    clearTimeout(this.judging);
    this.sheet.close();
    this.requests.close();
    this.undrop();
    this.stop();
    this.keeping.stop();
    removeEventListener("keydown", this.pressed);
    removeEventListener("pagehide", this.hide);
    this.board?.close();
  }
}

/** @param {Program} program */
function gameOf({ kind }) {
  return kind.slice(KIND.length);
}

/** @param {App} app */
async function drawings(app) {
  return (await app.documents.all()).filter(({ kind }) => kind.startsWith(KIND));
}

/**
 * Return the drawing that an address asks for: one that is kept, the copy of a level, or a new one.
 * @param {App} app
 * @param {Record<string, string>} values
 * @returns {Promise<Program>}
 */
export async function drawingOf(app, { doc = "", level = "", game = "" }) {
  const kept = await drawings(app);
  const id = level ? LINK + level : undefined;
  const found = kept.find((each) => each.id === (id ?? doc));
  if (found) return found;
  const last = kept.find((each) => !game || gameOf(each) === game);
  if (last && !level && doc !== NEW) return last;
  const { language } = app.settings;
  const begun = await app.python.ask("drawing.begin", { game: game || "maze", level, language });
  const title = JSON.parse(begun.text).headers.title || app.words.say("editor.untitled");
  return newProgram({ id, kind: KIND + begun.game, name: freeName(title, kept), text: begun.text });
}
