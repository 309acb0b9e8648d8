// @ts-check
/** A level from elsewhere: pasted as text, as a share code, or dropped as a file. */

import { element, fill } from "../dom.js";

/** @typedef {import("./app.js").App} App */

/**
 * What Python says of a level, see tab/watch.py.
 * @typedef {object} LevelReply
 * @property {string} level What stands for it in a link.
 * @property {string} game
 * @property {string} title
 * @property {string[]} facts
 * @property {string} moves The moves that came with a share code.
 * @property {any} board
 */

/** @typedef {(reply: LevelReply) => void} Taken */

const MOST = 100000; // bytes, as in tab/linked_level.py
const SECONDS = 30;
const KINDS = ".txt,.xsb,.sok,.sol,.lay,.map,text/plain";

/**
 * Read a level in whatever form; the refusal says in one line what is wrong, and where.
 * @param {App} app
 * @param {string} level
 * @param {string} [first] The game that is asked first.
 * @returns {Promise<LevelReply>}
 */
export function readLevel(app, level, first = "") {
  const { language } = app.settings;
  return app.python.ask("watch.level", { level, first, language }, { seconds: SECONDS });
}

/**
 * Return a button that opens the dialog for a level's text.
 * @param {App} app
 * @param {Taken} taken
 */
export function pasteButton(app, taken) {
  const open = () => new LevelDialog(app, taken).open();
  return element("button", { type: "button", click: open }, app.words.say("page_level.open"));
}

/**
 * Let a file or a text be dropped on an element; call what is returned to end that.
 * @param {App} app
 * @param {HTMLElement} target
 * @param {Taken} taken
 */
export function dropTarget(app, target, taken) {
  /** @param {DragEvent} event */
  const over = (event) => {
    event.preventDefault();
    target.classList.toggle("dropping", event.type === "dragover");
  };
  /** @param {DragEvent} event */
  const drop = async (event) => {
    over(event);
    try {
      taken(await readLevel(app, await droppedText(app, event.dataTransfer)));
    } catch (problem) {
      app.toast(refusal(app, problem), "bad");
    }
  };
  const listeners = /** @type {const} */ ({ dragover: over, dragleave: over, drop });
  for (const [name, listener] of Object.entries(listeners)) {
    target.addEventListener(/** @type {"drop"} */ (name), listener);
  }
  return () => {
    for (const [name, listener] of Object.entries(listeners)) {
      target.removeEventListener(/** @type {"drop"} */ (name), listener);
    }
  };
}

/**
 * @param {App} app
 * @param {DataTransfer | null} data
 */
async function droppedText(app, data) {
  const file = data?.files[0];
  return file ? fileText(app, file) : checked(app, data?.getData("text/plain") ?? "");
}

/**
 * @param {App} app
 * @param {File} file
 */
async function fileText(app, file) {
  if (file.size > MOST) throw new Error(tooLarge(app));
  return file.text();
}

/**
 * @param {App} app
 * @param {string} text
 */
function checked(app, text) {
  if (!text.trim()) throw new Error(app.words.say("page_level.empty"));
  if (text.length > MOST) throw new Error(tooLarge(app));
  return text;
}

/** @param {App} app */
function tooLarge(app) {
  return app.words.say("page_level.too_large", { count: app.words.number(MOST) });
}

/**
 * Say that a level cannot be read, and why.
 * @param {App} app
 * @param {unknown} problem
 */
export function refusal(app, problem) {
  const reason = problem instanceof Error ? problem.message : String(problem);
  return app.words.say("page_level.refused", { reason });
}

/** Asks for a level: a text area, and a file of this machine. */
class LevelDialog {
  /**
   * @param {App} app
   * @param {Taken} taken
   */
  constructor(app, taken) {
    const { words } = app;
    this.app = app;
    this.taken = taken;
    this.text = element("textarea", { id: "level-text", rows: 7, spellcheck: "false" });
    this.file = element("input", { id: "level-file", type: "file", accept: KINDS });
    this.file.addEventListener("change", () => void this.readFile());
    this.trouble = element("p", { class: "bad", role: "alert" });
    this.take = element("button", { type: "submit", class: "main" }, words.say("page_level.take"));
    this.dialog = element(
      "dialog",
      { class: "level-dialog", "aria-labelledby": "level-dialog-title" },
      this.form(),
    );
    this.dialog.addEventListener("close", () => this.dialog.remove());
  }

  form() {
    const { words } = this.app;
    const cancel = element(
      "button",
      { type: "button", click: () => this.dialog.close() },
      words.say("page_level.cancel"),
    );
    return element(
      "form",
      { method: "dialog", submit: (/** @type {Event} */ event) => void this.submit(event) },
      element("h2", { id: "level-dialog-title" }, words.say("page_level.title")),
      element("p", { class: "faint" }, words.say("page_level.note")),
      element("label", { for: "level-text" }, words.say("page_level.text")),
      this.text,
      element("label", { for: "level-file" }, words.say("page_level.file")),
      this.file,
      this.trouble,
      element("div", { class: "row" }, this.take, cancel),
    );
  }

  open() {
    document.body.append(this.dialog);
    dropTarget(this.app, this.dialog, (reply) => this.done(reply));
    this.dialog.showModal();
    this.text.focus();
  }

  async readFile() {
    const file = this.file.files?.[0];
    if (file) await this.tried(async () => void (this.text.value = await fileText(this.app, file)));
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    this.take.disabled = true;
    await this.tried(async () =>
      this.done(await readLevel(this.app, checked(this.app, this.text.value))),
    );
    this.take.disabled = false;
  }

  /** @param {() => Promise<void>} work */
  async tried(work) {
    fill(this.trouble);
    try {
      await work();
    } catch (problem) {
      fill(this.trouble, refusal(this.app, problem));
    }
  }

  /** @param {LevelReply} reply */
  done(reply) {
    this.dialog.close();
    this.taken(reply);
  }
}
