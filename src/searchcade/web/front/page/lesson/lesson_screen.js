// @ts-check
/** A lesson: the screen of a game that is not kept, with tasks that are ticked as they happen. */

import { element, fill } from "../../dom.js";
import { icon } from "../icons.js";
import { lessonLinks, noteLearned } from "../learned.js";
import { commandButton } from "../play/commands.js";
import { Panel } from "../play/panel.js";
import { PlayScreen } from "../screens/play.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../shelf.js").Game} Game */

export class LessonScreen extends PlayScreen {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {Game} game
   */
  constructor(app, root, game) {
    super(app, root);
    this.game = game;
    /** The tasks that are done. @type {string[]} */
    this.done = [];
    root.classList.add("play");
    this.others = element("nav", { class: "row lesson-links", "aria-label": app.words.say("helpscreen.lessons") },
      ...lessonLinks(app, game.name));
    this.panel.names.append(this.others);
  }

  madePanel() {
    return new LessonPanel(this.app, this.mover,
      { ...this.controls.acts(), show: () => void this.mover.wish("show") });
  }

  player() {
    return { tasks: this.done };
  }

  /** @param {string} level */
  async start(level) {
    this.preview(level);
    await this.mover.open({ level });
  }

  time() {
    return ""; // a lesson has no clock
  }

  /**
   * Do what a key stands for: a command, the next step, or another lesson by its number.
   * @param {string} key
   */
  command(key) {
    const other = this.others.children[Number(key) - 1];
    if (other instanceof HTMLElement) other.click();
    else if (this.ending) return this.ending.command(key);
    else if (key === "enter") void this.mover.wish("show");
    else return !"lmge".includes(key) && this.controls.command(key);
    return true;
  }

  show() {
    this.done = this.mover.view?.lesson?.done ?? this.done;
    super.show();
  }

  finish() {
    const lesson = this.mover.view?.lesson;
    if (!lesson || this.mover.isFinished || !this.game.lesson) return;
    this.advisor.close();
    this.mover.stop();
    this.mover.isFinished = true;
    noteLearned(this.app.storage, this.game.name);
    const ending = new LessonEnd(this.app, lesson, { ...this.game.lesson, game: this.game.name });
    this.ending = ending;
    this.panel.root.replaceWith(ending.root);
    ending.focus();
  }
}

/** The panel of a lesson: what is next, all tasks with their ticks, and the commands. */
class LessonPanel extends Panel {
  /**
   * @param {App} app
   * @param {import("../play/mover.js").Mover} mover
   * @param {import("../play/panel.js").Acts} acts
   */
  constructor(app, mover, acts) {
    super(app, mover, acts);
    this.tasks = element("ol", { class: "tasks", "aria-label": app.words.say("lesson.tasks") });
    this.notice.after(this.tasks);
    this.root.classList.add("lesson-panel");
  }

  /** @param {import("../play/panel.js").Acts} acts */
  commandRow(acts) {
    const { words } = this.app;
    const show = commandButton({ name: "watch", text: words.say("lesson.show"), key: "Enter",
      act: acts.show ?? (() => {}), look: "main" });
    return element("div", { class: "commands" }, this.undo, this.hint, show, this.restart, this.redo);
  }

  /** @param {string} time */
  show(time) {
    super.show(time);
    const { lesson } = this.mover.view ?? {};
    if (!lesson) return;
    this.tell(lesson.figures);
    this.giveUp.hidden = true;
    fill(this.tasks, ...lesson.tasks.map((each, place) => this.task(each, place)));
  }

  /**
   * @param {import("../play/view.js").Task} task
   * @param {number} place
   */
  task({ name, title, note, is_done, is_next }, place) {
    const { words } = this.app;
    const mark = element("span", { class: "task-mark", "aria-hidden": "true" },
      is_done ? icon("solved") : place + 1);
    const ticked = is_done && element("span", { class: "unseen" }, ` (${words.say("lesson.done")})`);
    return element("li", { "data-task": name, class: is_done ? "done" : "",
      "aria-current": is_next && "step" }, mark,
    element("div", {}, element("strong", {}, title), ticked,
      element("p", { class: "faint small" }, note)));
  }

  message() {
    const { view, problem } = this.mover;
    if (problem) return { text: problem, tone: "bad" };
    const speech = view?.lesson?.speech;
    return speech ? { ...speech, text: speech.say } : { text: "" };
  }
}

/** The end of a lesson: what was done, and what comes next. */
class LessonEnd {
  /**
   * @param {App} app
   * @param {import("../play/view.js").Lesson} lesson
   * @param {{game: string, next: string | null, first: string}} ways
   */
  constructor(app, lesson, { game, next, first }) {
    const { words } = app;
    /** What each key leads to. @type {Record<string, () => void>} */
    this.ways = {
      ...(next ? { n: () => app.go("lesson", { game: next }) } : {}),
      p: () => app.go("play", { level: first }),
      r: () => app.go("lesson", { game }),
    };
    const buttons = [
      next && this.button("play", words.say("lesson.next"), "n", "main large"),
      this.button("play", words.say("lesson.play"), "p", next ? "large" : "main large"),
      this.button("restart", words.say("lesson.again"), "r", ""),
    ];
    const stars = lesson.tasks.map(({ is_done }) =>
      element("span", { class: is_done ? "play-star won" : "play-star" }, icon("star")));
    this.root = element("section", { class: "card play-panel result lesson-end", role: "status" },
      element("p", { class: "row play-stars", "aria-hidden": "true" }, ...stars),
      element("h2", {}, words.say("lesson.well_done")),
      element("p", {}, lesson.earned),
      element("div", { class: "result-buttons" }, ...buttons));
  }

  /**
   * @param {string} name
   * @param {string} text
   * @param {string} key
   * @param {string} look
   */
  button(name, text, key, look) {
    return commandButton({ name, text, key: key.toUpperCase(), act: this.ways[key], look });
  }

  focus() {
    const main = /** @type {HTMLElement} */ (this.root.querySelector(".main"));
    main.focus({ preventScroll: true });
  }

  /** @param {string} key */
  command(key) {
    this.ways[key]?.();
    return key in this.ways;
  }

  close() {}
}
