// @ts-check
/** A program in an editor: every change is kept, earlier versions are at hand. */

import { element, fill } from "../../dom.js";
import { Keeping } from "../keeping.js";
import { Editor } from "./editor.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../documents.js").Program} Program */
/** @typedef {import("../documents.js").Version} Version */

const UNDO_AFTER = 600; // milliseconds without a key until what can be undone is kept

/**
 * @typedef {object} DeskOptions
 * @property {() => import("./completion.js").Names} names
 * @property {() => void} changed Called after each change of the text, also by another program.
 * @property {() => void} run
 * @property {() => void} [opened] Called when another program is shown.
 */

export class Desk {
  /**
   * @param {App} app
   * @param {import("../documents.js").Opened} opened
   * @param {DeskOptions} options
   */
  constructor(app, { program, history }, { names, changed, run, opened = () => {} }) {
    const { words } = app;
    this.app = app;
    this.documents = app.documents;
    this.changed = changed;
    this.opened = opened;
    this.hasUndo = false; // whether there is more to undo than is kept
    this.resting = 0;
    this.keeping = new Keeping(app, program, { text: () => this.text, opened,
      catchUp: () => void this.catchUp() });
    this.editor = new Editor({ label: words.say("page_code.editor"), words, names, run,
      changed: () => this.edited() });
    this.editor.open(program.text, history);
    this.versions = element("select", { id: "versions", "aria-label": words.say("page_code.versions"),
      change: () => void this.takeVersion() });
    this.element = element("div", { class: "desk" }, this.keeping.full, this.keeping.other,
      this.editor.element, this.editor.hint);
    this.leave = () => this.hasUndo && this.documents.leave(this.left);
    addEventListener("pagehide", this.leave);
    void this.showVersions();
  }

  get text() {
    return this.editor.text;
  }

  get program() {
    return this.keeping.program;
  }

  // ------------------------------------------------------------------ what is written is kept

  edited() {
    void this.save();
    this.hasUndo = true;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => void this.keepUndo(), UNDO_AFTER);
    this.changed();
  }

  /** Keep the program as it is now. */
  save() {
    return this.keeping.save();
  }

  /** The program as it is shown, with what can be undone. @returns {import("../documents.js").Opened} */
  get left() {
    return { program: { ...this.program, text: this.text }, history: this.editor.history };
  }

  /** Keep what can be undone, once the text is kept. */
  async keepUndo() {
    const { left } = this;
    await this.documents.keepUndo(left);
    this.hasUndo &&= this.keeping.isSaving || left.program.text !== this.text;
  }

  // ------------------------------------------------------------------ other texts

  /**
   * Show another program; the present one is kept already.
   * @param {Program} program
   */
  async open(program) {
    clearTimeout(this.resting);
    await this.keepUndo();
    const { history } = await this.documents.opened(program);
    this.keeping.show(program);
    this.editor.open(program.text, history);
    this.opened();
    await this.showVersions();
    this.changed();
  }

  /**
   * Replace the text; the present one stays among the versions, and Undo brings it back.
   * @param {string} text
   */
  async replace(text) {
    const before = { ...this.program };
    this.editor.text = text;
    await this.documents.addVersion(before, "replaced");
    await this.showVersions();
  }

  /** Remember the text that is run. */
  async remember() {
    await this.documents.addVersion(this.program, "run");
    await this.showVersions();
  }

  async showVersions() {
    const { words } = this.app;
    const every = await this.documents.versions(this.program.id);
    this.earlier = every.filter((each) => each.text !== this.text);
    const lines = this.earlier.map((each, number) =>
      element("option", { value: number }, this.title(each)));
    fill(this.versions, element("option", { value: "" }, words.say("page_code.versions")), ...lines);
    this.versions.hidden = !lines.length;
  }

  /** @param {Version} version */
  title({ text, at }) {
    const { words } = this.app;
    const form = /** @type {Intl.DateTimeFormatOptions} */ ({ dateStyle: "short", timeStyle: "short" });
    const when = new Intl.DateTimeFormat(words.language, form).format(at);
    const count = text.trim().split("\n").length;
    return words.say("page_code.version", { when, count });
  }

  async takeVersion() {
    const chosen = this.earlier?.[Number(this.versions.value)];
    if (this.versions.value !== "" && chosen) await this.replace(chosen.text);
  }

  /** Show what another tab has kept. */
  async catchUp() {
    const found = await this.documents.get(this.program.id);
    if (found) await this.open(found);
  }

  close() {
    clearTimeout(this.resting);
    removeEventListener("pagehide", this.leave);
    void this.keepUndo();
    this.keeping.stop();
    this.editor.close();
  }
}
