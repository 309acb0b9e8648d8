// @ts-check
/** A document that is shown: every change is kept, two tabs do no harm, what is refused is said. */

import { element, fill } from "../dom.js";
import { Overtaken, freeName, newProgram } from "./documents.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./documents.js").Program} Program */

/**
 * @typedef {object} KeepingOptions
 * @property {() => string} text The text as it is now.
 * @property {() => void} opened Called when the document is kept for the first time, or is another one.
 * @property {() => void} catchUp Show what another tab has kept.
 */

export class Keeping {
  /**
   * @param {App} app
   * @param {Program} program
   * @param {KeepingOptions} options
   */
  constructor(app, program, { text, opened, catchUp }) {
    const { words } = app;
    this.app = app;
    this.documents = app.documents;
    this.program = program;
    this.text = text;
    this.opened = opened;
    this.catchUp = catchUp;
    this.isSaving = false;
    this.isDirty = false;
    this.full = element("p", { class: "notice", role: "alert", hidden: true },
      words.say("page_documents.full"));
    this.other = element("div", { class: "notice", role: "alert", hidden: true });
    this.stop = this.documents.listen((news) => this.hear(news));
  }

  /** Keep the document; what is changed meanwhile is kept after that. */
  async save() {
    this.program.text = this.text();
    this.isDirty = true;
    if (this.isSaving) return;
    this.isSaving = true;
    while (this.isDirty) {
      this.isDirty = false;
      await this.keep(this.program);
    }
    this.isSaving = false;
  }

  /** @param {Program} program */
  async keep(program) {
    program.changed = Date.now();
    try {
      this.full.hidden = await this.documents.keep(program);
      if (program.revision === 1) this.opened();
    } catch (problem) {
      if (!(problem instanceof Overtaken)) throw problem;
      await this.fork(program);
    }
  }

  /**
   * Go on in a document of its own, because another tab has changed this one.
   * @param {Program} program
   */
  async fork(program) {
    const { words } = this.app;
    const name = freeName(program.name, await this.documents.all());
    const copy = { ...newProgram({ ...program, id: undefined, name }), template: program.template };
    if (program !== this.program) return void (await this.documents.keep(copy));
    this.program = { ...copy, text: this.text() };
    this.isDirty = true;
    fill(this.other, element("p", {}, words.say("page_documents.forked", { name })));
    this.other.hidden = false;
    this.opened();
  }

  /**
   * Another document is shown.
   * @param {Program} program
   */
  show(program) {
    this.program = program;
    this.other.hidden = true;
  }

  /** @param {{id: string, revision: number}} news */
  hear({ id, revision }) {
    if (id !== this.program.id || revision === this.program.revision) return;
    const { words } = this.app;
    fill(this.other, element("p", {}, words.say("page_documents.other_tab")),
      element("button", { type: "button", click: () => this.catchUp() },
        words.say("page_documents.other_show")));
    this.other.hidden = false;
  }
}
