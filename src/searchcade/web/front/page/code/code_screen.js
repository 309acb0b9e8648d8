// @ts-check
/** The screen for own code: an editor, where it runs, and what came of it. */

import { element, fill } from "../../dom.js";
import { choice } from "../choice.js";
import { confirmed } from "../confirm.js";
import { copyButton, problemText } from "../copy_link.js";
import { data } from "../data.js";
import { Editor } from "../editor.js";
import { packed, unpacked } from "../link.js";
import { Contenders } from "./contenders.js";
import { openButton, saveFile } from "./files.js";
import { FunctionField } from "./function_field.js";
import { KeptCode } from "./kept_code.js";
import { KeptNotice } from "./kept_notice.js";
import { LevelSet } from "./level_set.js";
import { LimitsField } from "./limits_field.js";
import { Outcome } from "./outcome.js";
import { OwnRun } from "./own_run.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./contenders.js").Kind} Kind */

const FILES = { search: "my_search.py", heuristic: "my_heuristic.py", player: "my_player.py" };
const LEVELS = { search: "maze/loops?seed=12", heuristic: "maze/loops?seed=12",
  player: "pacman/4-2-figure-of-eight" };
const CHECK_AFTER = 900; // milliseconds without a key until Python reads the code
const CHECK_SECONDS = 30; // the first request loads our package

export class CodeScreen {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {Record<string, string>} values
   */
  constructor(app, root, values) {
    this.app = app;
    this.values = values;
    this.kind = kindOf(values);
    const { words } = app;
    this.levels = new LevelSet(app, values.level || LEVELS[this.kind], () => this.levelChanged());
    this.kept = new KeptCode(app.storage, `code ${this.kind}`, this.template);
    /** The code in the address, where that is shown and not the person's own. */
    this.linked = "";
    /** @type {OwnRun | null} */
    this.running = null;
    this.checking = 0;
    this.editor = new Editor({ label: words.say("page_code.editor"), words, text: this.kept.text,
      changed: () => this.changed(), run: () => void this.run() });
    this.notice = new KeptNotice(app, this.kept, (text) => this.show(text));
    this.functions = new FunctionField(app);
    this.beside = new Contenders(app, (values.with ?? "").split(",").filter(Boolean));
    this.limits = new LimitsField(words);
    this.outcome = new Outcome(app, (line) => this.editor.goTo(line));
    this.status = element("p", { role: "status", class: "run-status" });
    this.runButton = element("button", { type: "button", class: "main large",
      click: () => void this.run() }, words.say("page_code.run"));
    this.stopButton = element("button", { type: "button", class: "large", disabled: true,
      click: () => this.stop() }, words.say("page_watch.stop"));
    this.foreign = element("div", { class: "notice", hidden: true });
    fill(root, element("h1", {}, words.say("page.code")), this.layout());
    this.levelChanged();
  }

  layout() {
    return element("div", { class: "code-columns" },
      element("div", { class: "code-left" }, this.kindChoice(), this.foreign, this.notice.element,
        this.editor.element, this.editor.hint, this.fileButtons()),
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
      choose: (kind) => this.app.go("code", { kind, level: this.levelFor(kind) }),
    });
  }

  /**
   * Return the level that is chosen, unless it is of a game that has no players and one is written.
   * @param {string} kind
   */
  levelFor(kind) {
    const isFit = kind !== "player" || LEVELS.player.startsWith(`${this.levels.entry.name}/`);
    return isFit ? this.levels.value : "";
  }

  /** What a person begins with: a heuristic is for a game. */
  get template() {
    const { templates } = data("code");
    const isHeuristic = this.kind === "heuristic";
    const texts = isHeuristic ? templates.heuristic[this.levels.entry.name] : templates[this.kind];
    return this.app.words.of(texts);
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
    return element("div", { class: "row" }, this.notice.earlier,
      openButton(this.app, open, (texts) => this.notice.replace(Object.values(texts)[0])),
      element("button", { type: "button", click: () => this.save() }, words.say("page_code.save")),
      copyButton(this.app, () => this.link()),
      element("button", { type: "button", click: () => void this.reset() },
        words.say("page_code.reset")));
  }

  save() {
    saveFile(FILES[this.kind], this.editor.text);
  }

  async reset() {
    const { words } = this.app;
    const texts = {
      question: words.say("page_code.reset_sure"),
      note: words.say("page_code.reset_note"),
      yes: words.say("page_code.reset"),
      no: words.say("page_level.cancel"),
    };
    if (!(await confirmed(texts))) return;
    this.show(this.kept.template);
    this.notice.keep(this.kept.template);
  }

  /** @param {string} text What is in the editor from now on. */
  show(text) {
    this.editor.text = text;
    this.checkSoon(CHECK_AFTER);
  }

  /** Show code that came with a link; it is never run by itself. */
  async begin() {
    const { words } = this.app;
    const { code = "" } = this.values;
    try {
      if (code) this.beginLinked(code, await unpacked(code));
    } catch (problem) {
      this.app.toast(problemText(this.app, problem), "bad");
    }
    const back = () => this.app.go("code", { kind: this.kind, level: this.levels.value });
    fill(this.foreign, element("p", {}, words.say("page_code.foreign")),
      element("button", { type: "button", click: back }, words.say("page_code.own_again")));
    this.checkSoon(0);
  }

  /**
   * Each link has a place of its own: what a person makes of its code is kept there.
   * @param {string} code As it is written in the link.
   * @param {string} text
   */
  beginLinked(code, text) {
    if (text === this.kept.text) return;
    this.linked = code;
    this.foreign.hidden = false;
    this.kept = new KeptCode(this.app.storage, `${this.kept.name} ${code}`, text);
    this.notice.watch(this.kept);
    this.editor.text = this.kept.text;
  }

  async link() {
    return { screen: "code", values: { ...this.place(), code: await packed(this.editor.text) } };
  }

  /** @returns {Record<string, string>} */
  place() {
    const kind = this.kind === "search" ? "" : this.kind;
    const beside = this.beside.names.join(",");
    return { kind, level: this.levels.value, with: beside, code: this.linked };
  }

  changed() {
    this.notice.keep(this.editor.text);
    this.checkSoon(CHECK_AFTER);
  }

  levelChanged() {
    const game = this.levels?.entry;
    if (!game || !this.beside) return;
    this.beside.show(game, this.kind);
    this.functions.offer(game);
    if (this.linked) return;
    const isUntouched = this.editor.text === this.kept.template;
    this.kept.template = this.template;
    if (isUntouched) this.show(this.template);
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
    this.outcome.begin(null);
    this.editor.mark(null);
    this.busy(true);
    fill(this.status, this.app.words.say("page_code.running"));
    try {
      const { trouble } = await this.read();
      if (trouble) this.trouble(trouble);
      else await this.runOrder();
    } catch (problem) {
      this.outcome.tell({ sentence: problem instanceof Error ? problem.message : String(problem) });
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
    return { code, texts: this.levels.texts, beside, titles, limits: this.limits.value };
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
    this.notice.close();
  }
}

/**
 * @param {Record<string, string>} values
 * @returns {Kind}
 */
function kindOf({ kind = "" }) {
  return kind === "heuristic" || kind === "player" ? kind : "search";
}
