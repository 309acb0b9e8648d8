// @ts-check
/** The line above the editor: which program it is, its name, and the others. */

import { element, fill } from "../../dom.js";
import { confirmed } from "../confirm.js";
import { PROGRAMS } from "../documents.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../documents.js").Program} Program */

const MAX_NAME = 60; // characters
const UNFIT = /[^\p{L}\p{N}_.\- ]+/gu;

export class ProgramBar {
  /**
   * @param {App} app
   * @param {Desk} desk
   * @param {{create: () => void, open: (program: Program) => void, left: () => void}} wishes
   */
  constructor(app, desk, { create, open, left }) {
    const { words } = app;
    this.app = app;
    this.desk = desk;
    this.left = left;
    this.openProgram = open;
    this.name = element("input", { id: "program-name", maxlength: MAX_NAME, spellcheck: "false",
      "aria-label": words.say("page_code.name"), change: () => this.rename() });
    this.others = element("select", { id: "programs", "aria-label": words.say("page_code.programs"),
      change: () => this.choose() });
    this.removeButton = element("button", { type: "button", click: () => void this.remove() },
      words.say("page_code.remove"));
    this.element = element("div", { class: "row program-bar" }, this.name, this.others,
      element("button", { type: "button", click: create }, words.say("page_code.new")),
      desk.versions, this.removeButton);
    /** @type {Program[]} */
    this.programs = [];
    this.stop = app.documents.listen(() => void this.show());
  }

  /** Show the present program, and what others there are. */
  async show() {
    const { words } = this.app;
    const { program } = this.desk;
    this.name.value = program.name;
    this.programs = (await this.app.documents.all()).filter(({ kind, id }) =>
      PROGRAMS.includes(kind) && id !== program.id);
    const options = this.programs.map(({ id, name }) => element("option", { value: id }, name));
    const title = words.say("page_code.programs_of", { count: this.programs.length });
    fill(this.others, element("option", { value: "" }, title), ...options);
    this.others.hidden = !options.length;
    this.removeButton.disabled = !program.revision;
  }

  choose() {
    const chosen = this.programs.find(({ id }) => id === this.others.value);
    if (chosen) this.openProgram(chosen);
  }

  rename() {
    const stem = this.name.value.replaceAll(UNFIT, "").trim().replace(/\.py$/, "");
    if (stem) {
      this.desk.program.name = `${stem}.py`;
      void this.desk.save();
    }
    this.name.value = this.desk.program.name;
  }

  async remove() {
    const { words } = this.app;
    const { program } = this.desk;
    const sure = await confirmed({
      question: words.say("page_code.remove_sure", { name: program.name }),
      note: words.say("page_code.remove_note"),
      yes: words.say("page_code.remove"),
      no: words.say("page_level.cancel"),
    });
    if (!sure) return;
    await this.app.documents.remove(program.id);
    this.left();
  }

  close() {
    this.stop();
  }
}
