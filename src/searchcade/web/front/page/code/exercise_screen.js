// @ts-check
/** One exercise: its text, an editor, and a practice run of its tests. */

import { element, fill } from "../../dom.js";
import { Desk } from "./desk.js";
import { newProgram } from "../documents.js";
import { openButton, saveFile } from "./files.js";
import { FilmView } from "./film_view.js";
import { MarksList } from "./marks_list.js";
import { namesOf } from "./names.js";
import { isLike, refusalText } from "./own_reply.js";
import { proseOf } from "./prose.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./marks_list.js").Mark} Mark */
/** @typedef {import("./marks_list.js").Test} Test */

/**
 * As tab/exercises.py describes it.
 * @typedef {object} Exercise
 * @property {string} shipped Its name among those that ship; empty for one that a teacher gave.
 * @property {string} name
 * @property {string} game
 * @property {string} file
 * @property {Record<string, string>} title
 * @property {Record<string, string>} text
 * @property {string} starter
 * @property {number} points
 * @property {Test[]} tests
 */

const FILM_SECONDS = 30;
const A_MARK = { name: "", passed: true, points: 0, expected: "", found: "", where: "", level: "",
  plan: "", better: "" };

export class ExerciseScreen {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {Exercise} exercise
   * @param {Record<string, string>} files The files of an exercise that a teacher gave.
   * @param {import("../documents.js").Opened} answer
   */
  constructor(app, root, exercise, files, answer) {
    this.app = app;
    app.python.keepSpare();
    this.exercise = exercise;
    this.files = files;
    const { words } = app;
    this.checking = false;
    this.stopped = false;
    this.desk = new Desk(app, answer, { names: () => namesOf(app, exercise.game),
      changed: () => {}, run: () => void this.check() });
    this.editor = this.desk.editor;
    this.film = new FilmView(app);
    this.marks = new MarksList(words, exercise.tests, (mark) => this.show(mark));
    this.status = element("p", { role: "status", class: "run-status" });
    this.checkButton = element("button", { type: "button", class: "main large",
      click: () => void this.check() }, words.say("page_exercises.check"));
    this.stopButton = element("button", { type: "button", class: "large", disabled: true,
      click: () => this.stop() }, words.say("page_watch.stop"));
    fill(root, this.head(), this.layout());
  }

  head() {
    const { words } = this.app;
    const back = () => this.app.go("exercises");
    return element("div", { class: "row apart" },
      element("h1", {}, words.of(this.exercise.title)),
      element("button", { type: "button", click: back }, words.say("page_exercises.all")));
  }

  layout() {
    const { words } = this.app;
    const { exercise } = this;
    return element("div", { class: "code-columns" },
      element("div", { class: "code-left" },
        element("details", { class: "card", open: true },
          element("summary", {}, words.say("page_exercises.task")),
          proseOf(words.of(exercise.text))),
        this.desk.element, this.fileButtons()),
      element("div", { class: "code-right" },
        element("section", { class: "card", "aria-label": words.say("page_exercises.tests") },
          element("p", { class: "notice" }, words.say("page_exercises.practice")),
          element("div", { class: "row" }, this.checkButton, this.stopButton,
            element("span", { class: "faint small" }, words.say("page_code.run_key"))),
          this.status, this.marks.element)),
      this.film.element);
  }

  fileButtons() {
    const { words } = this.app;
    const open = { label: words.say("page_code.open"), accept: ".py,text/x-python" };
    const save = () => saveFile(this.exercise.file, this.editor.text);
    const reset = () => void this.desk.replace(this.exercise.starter);
    return element("div", { class: "row" }, this.desk.versions,
      openButton(this.app, open, (texts) => void this.desk.replace(Object.values(texts)[0])),
      element("button", { type: "button", click: save }, words.say("page_code.save")),
      element("button", { type: "button", click: reset }, words.say("page_exercises.reset")));
  }

  /** Run all tests, one request each; one that is stopped or dies is a failed one. */
  async check() {
    if (this.checking) return;
    this.begin();
    void this.desk.remember();
    const text = this.editor.text;
    for (const [number, test] of this.exercise.tests.entries()) {
      if (this.stopped) break;
      fill(this.status, this.app.words.say("page_exercises.progress",
        { number: number + 1, all: this.exercise.tests.length }));
      const mark = await this.tested(test, text);
      if (!this.stopped) this.judge(mark);
    }
    this.end();
  }

  /** @param {Mark} mark */
  judge(mark) {
    this.marks.add(mark);
    const line = /line (\d+)/.exec(mark.passed ? "" : mark.found);
    if (line && !this.editor.marked) this.editor.mark(Number(line[1]));
  }

  /**
   * @param {Test} test
   * @param {string} text
   * @returns {Promise<Mark>}
   */
  async tested(test, text) {
    const { shipped } = this.exercise;
    const { language } = this.app.settings;
    const values = { text, test: test.name, shipped, files: this.files, language };
    try {
      const limits = { seconds: test.seconds, program: this.desk.program.id };
      const mark = await this.app.python.ask("exercises.check", values, limits);
      if (isLike(mark, A_MARK) && mark.name === test.name) return mark;
      throw new Error("expected a mark");
    } catch (problem) {
      const found = refusalText(this.app.words, problem);
      return { name: test.name, passed: false, points: 0, expected: "", found, where: "",
        level: "", plan: "", better: "" };
    }
  }

  begin() {
    this.checking = true;
    this.stopped = false;
    this.film.close();
    this.marks.clear();
    this.editor.mark(null);
    this.checkButton.disabled = true;
    this.stopButton.disabled = false;
  }

  end() {
    this.checking = false;
    this.checkButton.disabled = false;
    this.stopButton.disabled = true;
    fill(this.status, this.stopped && this.app.words.say("page_python.stopped"));
    if (document.activeElement === document.body) this.checkButton.focus();
  }

  stop() {
    this.stopped = true;
    this.app.python.stop();
  }

  /** @param {Mark} mark */
  show(mark) {
    const plans = mark.better ? [mark.plan, mark.better] : [mark.plan];
    void this.film.show("code.walk", { level: mark.level, plans }, { seconds: FILM_SECONDS });
  }

  close() {
    if (this.checking) this.stop();
    this.film.close();
    this.desk.close();
  }
}

/**
 * Return the answer to an exercise that this browser keeps, or a new one. Two teachers may give
 * theirs the same name.
 * @param {App} app
 * @param {Exercise} exercise
 */
export async function answerTo(app, { shipped, name, starter, file }) {
  const id = shipped ? `exercise ${name}` : `exercise ${name} ${starter}`;
  return (await app.documents.get(id))
    ?? newProgram({ id, kind: "exercise", name: file, text: starter });
}
