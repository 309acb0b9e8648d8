// @ts-check
/** The screen for own code: a program in an editor, where it runs, and what came of it. */

import { element, fill } from "../../dom.js";
import { choice } from "../choice.js";
import { copyButton } from "../copy_link.js";
import { data } from "../data.js";
import { packed, unpacked } from "../link.js";
import { gameOf } from "../shelf.js";
import { Contenders } from "./contenders.js";
import { Desk } from "./desk.js";
import { freeName, newProgram } from "../documents.js";
import { openButton, saveFile } from "./files.js";
import { FunctionField } from "./function_field.js";
import { guideView, guides, titleOf } from "./guide.js";
import { LevelSet } from "./level_set.js";
import { LimitsField } from "./limits_field.js";
import { namesOf } from "./names.js";
import { Outcome } from "./outcome.js";
import { refusalText } from "./own_reply.js";
import { OwnRun } from "./own_run.js";
import { ProgramBar } from "./program_bar.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./contenders.js").Kind} Kind */
/** @typedef {import("../documents.js").Program} Program */

const FILES = { search: "my_search.py", heuristic: "my_heuristic.py", player: "my_player.py" };
const LEVELS = { search: "maze/loops?seed=12", heuristic: "maze/loops?seed=12",
  player: "pacman/4-2-figure-of-eight" };
const LINK = "link "; // begins the id of a program that came with a link
const NEW = "new"; // asks for a program that is not there yet
const CHECK_AFTER = 900; // milliseconds without a key until Python reads the code
const CHECK_SECONDS = 30; // the first request loads our package

export class CodeScreen {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {Record<string, string>} values
   * @param {import("../documents.js").Opened} opened
   */
  constructor(app, root, values, opened) {
    const { program } = opened;
    this.app = app;
    app.python.keepSpare();
    this.kind = kindOf(program);
    const { words } = app;
    this.levels = new LevelSet(app, values.level || LEVELS[this.kind], () => this.levelChanged());
    /** @type {OwnRun | null} */
    this.running = null;
    this.checking = 0;
    this.desk = new Desk(app, opened, { names: () => this.names, run: () => void this.run(),
      changed: () => this.checkSoon(CHECK_AFTER), opened: () => this.opened() });
    this.editor = this.desk.editor;
    this.bar = new ProgramBar(app, this.desk, { create: () => this.create(),
      open: ({ id, kind }) => this.leave({ kind, doc: id }), left: () => this.leave({ kind: this.kind }) });
    this.functions = new FunctionField(app);
    this.beside = new Contenders(app, (values.with ?? "").split(",").filter(Boolean));
    this.limits = new LimitsField(words);
    this.outcome = new Outcome(app, (line) => this.editor.goTo(line));
    this.status = element("p", { role: "status", class: "run-status" });
    this.runButton = element("button", { type: "button", class: "main large",
      click: () => void this.run() }, words.say("page_code.run"));
    this.stopButton = element("button", { type: "button", class: "large", disabled: true,
      click: () => this.stop() }, words.say("page_watch.stop"));
    this.foreign = element("div", { class: "notice", hidden: !isLinked(program) },
      element("p", {}, words.say("page_code.foreign")),
      element("button", { type: "button", click: () => this.leave({ kind: this.kind }) },
        words.say("page_code.own_again")));
    fill(root, element("h1", {}, words.say("page.code")), this.layout());
    this.levelChanged();
    void this.bar.show();
    this.checkSoon(0);
  }

  layout() {
    return element("div", { class: "code-columns" },
      element("div", { class: "code-left" }, this.kindChoice(), this.foreign, this.bar.element,
        this.desk.element, this.fileButtons(), this.help()),
      element("div", { class: "code-right" }, this.orderCard(), this.outcome.element),
      this.outcome.film.element);
  }

  kindChoice() {
    const { words } = this.app;
    return choice({
      title: words.say("page_code.kind"),
      name: "kind",
      chosen: this.kind,
      choices: [["search", words.say("page_code.search")],
        ["heuristic", words.say("page_code.heuristic")], ["player", words.say("page_code.player")]],
      choose: (kind) => this.leave({ kind }),
    });
  }

  /**
   * Show another program, on the same level.
   * @param {{kind: string, doc?: string}} values
   */
  leave({ kind, doc = "" }) {
    this.app.go("code", { kind: inAddress(kind), level: this.levelFor(kind), doc });
  }

  /** Begin another program, which is kept with its first change. */
  create() {
    this.leave({ kind: this.kind, doc: NEW });
  }

  /** Another program is shown, or this one under another name. */
  opened() {
    void this.bar.show();
    this.app.note("code", this.place());
  }

  /**
   * Return the level that is chosen, unless it is of a game that has no players and one is written.
   * @param {string} kind
   */
  levelFor(kind) {
    const isFit = kind !== "player" || LEVELS.player.startsWith(`${this.levels.entry.name}/`);
    return isFit ? this.levels.value : "";
  }

  /** What is known of `problem`, `state` and `seen`, for completion. */
  get names() {
    return namesOf(this.app, this.levels.entry.name);
  }

  orderCard() {
    const { words } = this.app;
    return element("section", { class: "card", "aria-label": words.say("page_code.where") },
      this.levels.element, this.functions.element, this.beside.element, this.limits.element,
      element("div", { class: "row" }, this.runButton, this.stopButton,
        element("span", { class: "faint small" }, words.say("page_code.run_key"))),
      this.status);
  }

  fileButtons() {
    const { words } = this.app;
    const open = { label: words.say("page_code.open"), accept: ".py,text/x-python" };
    return element("div", { class: "row" },
      openButton(this.app, open, (texts) => void this.desk.replace(Object.values(texts)[0])),
      element("button", { type: "button", click: () => this.save() }, words.say("page_code.save")),
      copyButton(this.app, () => this.link()),
      element("button", { type: "button", click: () => void this.desk.replace(this.template) },
        words.say("page_code.reset")));
  }

  /** The guides, where a person writes; an example goes into the editor. */
  help() {
    const { words, settings } = this.app;
    const place = element("div", {});
    const options = { isPart: true, code: (/** @type {string} */ text) => void this.desk.replace(text) };
    const every = guides();
    const pages = element("select", { id: "guide", "aria-label": words.say("page_help.pages"),
      change: () => fill(place, guideView(this.app, every[pages.selectedIndex], options)) },
      ...every.map((each) => element("option", {}, titleOf(each, settings.language))));
    const beside = element("details", { class: "card" },
      element("summary", {}, words.say("page_help.beside")), pages, place);
    beside.addEventListener("toggle", () => pages.dispatchEvent(new Event("change")), { once: true });
    return beside;
  }

  save() {
    saveFile(this.desk.program.name, this.editor.text);
  }

  /** What a program of this kind begins with, on the level that is chosen. */
  get template() {
    return templateOf(this.app, this.kind, this.levels.entry.name);
  }

  async link() {
    return { screen: "code", values: { ...this.place(), code: await packed(this.editor.text) } };
  }

  /** @returns {Record<string, string>} */
  place() {
    const { id, revision } = this.desk.program;
    const linked = isLinked(this.desk.program) ? id.slice(LINK.length) : "";
    const doc = revision && !linked ? id : "";
    const beside = this.beside.names.join(",");
    return { kind: inAddress(this.kind), level: this.levels.value, with: beside, code: linked, doc };
  }

  /** A program that nobody has touched follows the game. */
  levelChanged() {
    const game = this.levels?.entry;
    if (!game || !this.beside) return;
    this.beside.show(game, this.kind);
    this.functions.offer(game);
    const { program } = this.desk;
    const isTouched = program.revision || program.text !== program.template; // kept, or refused
    if (isTouched || isLinked(program) || program.text === this.template) return;
    void this.desk.open({ ...program, text: this.template, template: this.template });
  }

  // ---------------------------------------------------------------- reading the code

  /** @param {number} milliseconds */
  checkSoon(milliseconds) {
    clearTimeout(this.checking);
    this.checking = setTimeout(() => void this.quickCheck(), milliseconds);
  }

  /** Read the code while nothing runs: which functions it has, and whether Python can read it. */
  async quickCheck() {
    if (this.running) return;
    const text = this.editor.text;
    try {
      const reply = await this.read();
      if (this.running || text !== this.editor.text) return;
      this.editor.mark(reply.trouble?.line ?? null);
      fill(this.status, reply.trouble ? reply.trouble.sentence : "");
    } catch {
      // Python is not there; a run will say so.
    }
  }

  /** Ask Python to read the code, and offer its functions. */
  async read() {
    const { language } = this.app.settings;
    const code = { kind: this.kind, text: this.editor.text };
    const limits = { seconds: CHECK_SECONDS };
    const reply = await this.app.python.ask("code.functions", { code, language }, limits);
    if (!reply.trouble) this.functions.show(reply.functions);
    return reply;
  }

  // ---------------------------------------------------------------- running it

  async run() {
    if (this.running) return;
    clearTimeout(this.checking);
    void this.desk.remember();
    this.outcome.begin(null);
    this.editor.mark(null);
    this.busy(true);
    fill(this.status, this.app.words.say("page_code.running"));
    try {
      const { trouble } = await this.read();
      if (trouble) this.trouble(trouble);
      else await this.runOrder();
    } catch (problem) {
      this.outcome.tell({ sentence: refusalText(this.app.words, problem) });
    } finally {
      this.running = null;
      this.busy(false);
      fill(this.status);
    }
  }

  stop() {
    if (this.running) this.running.stop();
    else this.app.python.stop();
  }

  /** @returns {import("./own_run.js").Order} */
  order() {
    const algorithm = this.beside.algorithm.value;
    const code = { kind: this.kind, text: this.editor.text, algorithm, ...this.functions.value };
    const { names: beside, titles } = this.beside;
    const { id: program } = this.desk.program;
    return { program, code, texts: this.levels.texts, beside, titles, limits: this.limits.value };
  }

  async runOrder() {
    const { words } = this.app;
    const order = this.order();
    this.app.note("code", this.place());
    this.outcome.begin(order);
    this.running = new OwnRun(this.app, order, {
      progress: (done, all) => fill(this.status,
        words.say("page_code.progress", { number: done + 1, all })),
      rows: (levels) => this.outcome.table.show(levels),
      trouble: (trouble, level) => this.trouble(trouble, level),
      printed: (text, level) => this.outcome.print(text, level),
    });
    await this.running.run();
    await this.afterwards(this.running.levels);
  }

  /**
   * Judge a heuristic on the first level; show what was expanded where there is only one.
   * @param {import("./own_table.js").LevelRows[]} levels
   */
  async afterwards(levels) {
    const own = levels[0]?.rows[0];
    if (!own || this.running?.stopped) return;
    if (this.kind === "heuristic" && own.figures) await this.outcome.judge(levels[0]);
    if (levels.length === 1 && (own.figures?.expanded ?? 0) > 0) {
      this.outcome.watch(levels[0], own, false);
      this.outcome.offerDefence(levels[0]);
    }
  }

  /**
   * @param {import("./trouble_view.js").Trouble} trouble
   * @param {string} [level]
   */
  trouble(trouble, level) {
    this.editor.mark(trouble.line ?? null);
    this.outcome.tell(trouble, level);
  }

  /** @param {boolean} isBusy */
  busy(isBusy) {
    this.runButton.disabled = isBusy;
    this.stopButton.disabled = !isBusy;
    if (!isBusy && document.activeElement === document.body) this.runButton.focus();
  }

  close() {
    clearTimeout(this.checking);
    this.running?.stop();
    this.outcome.close();
    this.desk.close();
    this.bar.close();
  }
}

/**
 * Return the program that an address asks for, or a new one.
 * @param {App} app
 * @param {Record<string, string>} values
 * @returns {Promise<Program>}
 */
export async function programOf(app, values) {
  const kind = kindOf(values);
  const programs = (await app.documents.all()).filter((each) => each.kind === kind);
  if (values.code) return linkedProgram(app, values.code, kind, programs);
  const last = values.doc === NEW ? undefined : programs.find((each) => !isLinked(each));
  const found = programs.find(({ id }) => id === values.doc) ?? last;
  if (found) return found;
  const game = gameOf(app.shelf, values.level || LEVELS[kind])?.name ?? "maze";
  const text = templateOf(app, kind, game);
  return newProgram({ kind, name: freeName(FILES[kind], programs), text });
}

/**
 * Code of a link is a program of its own: what a person makes of it is kept there.
 * @param {App} app
 * @param {string} code As it is written in the link.
 * @param {Kind} kind
 * @param {Program[]} programs
 */
async function linkedProgram(app, code, kind, programs) {
  const id = `${LINK}${code}`;
  const kept = await app.documents.get(id);
  const text = await unpacked(code);
  const name = freeName(FILES[kind], programs);
  return kept ?? programs.find((each) => each.text === text) ?? newProgram({ id, kind, name, text });
}

/** @param {Program} program */
function isLinked({ id }) {
  return id.startsWith(LINK);
}

/**
 * @param {App} app
 * @param {Kind} kind
 * @param {string} game A heuristic is for a game.
 */
function templateOf(app, kind, game) {
  const { templates } = data("code");
  return app.words.of(kind === "heuristic" ? templates.heuristic[game] : templates[kind]);
}

/** @param {string} kind */
function inAddress(kind) {
  return kind === "search" ? "" : kind;
}

/**
 * @param {{kind?: string}} values
 * @returns {Kind}
 */
function kindOf({ kind = "" }) {
  return kind === "heuristic" || kind === "player" ? kind : "search";
}
