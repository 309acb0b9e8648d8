// @ts-check
/** All exercises: those that ship, and one that a teacher gave as files. */

import { element, fill } from "../../dom.js";
import { write } from "../link.js";
import { openButton, textsOf } from "./files.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./exercise_screen.js").Exercise} Exercise */

const KEPT = "exercise files"; // what the files of a teacher are kept under
const SECONDS = 60;
export const GIVEN = "given";

export class ExerciseShelf {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {Exercise[]} exercises
   */
  constructor(app, root, exercises) {
    this.app = app;
    const { words } = app;
    this.trouble = element("p", { class: "bad", role: "alert" });
    fill(root,
      element("h1", {}, words.say("page.exercises")),
      element("p", {}, words.say("page_exercises.about")),
      element("div", { class: "columns" }, ...exercises.map((each) => this.card(each))),
      this.givenCard());
    this.undrop = this.dropTarget(root);
  }

  /** @param {Exercise} exercise */
  card({ shipped, title, points, tests }) {
    const { words } = this.app;
    const functions = [...new Set(tests.map((test) => test.function))];
    return element("article", { class: "card" },
      element("h2", {}, words.of(title)),
      element("p", {}, words.say("page_exercises.functions"), " ",
        ...functions.flatMap((name, at) => [at ? ", " : "", element("code", {}, name)])),
      element("p", { class: "faint" },
        words.say("page_exercises.size", { tests: tests.length, points })),
      element("a", { class: "button main", href: write("exercises", { name: shipped }) },
        words.say("page_exercises.open")));
  }

  givenCard() {
    const { words } = this.app;
    const look = { label: words.say("page_exercises.open_file"), accept: ".toml,.txt", several: true };
    const kept = keptFiles(this.app);
    return element("article", { class: "card" },
      element("h2", {}, words.say("page_exercises.given")),
      element("p", {}, words.say("page_exercises.given_about")),
      element("div", { class: "row" }, openButton(this.app, look, (texts) => void this.take(texts)),
        kept && element("a", { class: "button", href: write("exercises", { name: GIVEN }) },
          words.say("page_exercises.last_given"))),
      this.trouble);
  }

  /** @param {HTMLElement} target */
  dropTarget(target) {
    const stop = new AbortController();
    const { signal } = stop;
    target.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    target.addEventListener("drop", async (event) => {
      event.preventDefault();
      const texts = await textsOf(this.app, event.dataTransfer?.files);
      if (texts) await this.take(texts);
    }, { signal });
    return () => stop.abort();
  }

  /**
   * Open the files of a teacher, or say in one line what is wrong with them.
   * @param {Record<string, string>} files
   */
  async take(files) {
    fill(this.trouble);
    try {
      await openedFiles(this.app, files);
      this.app.storage.write(KEPT, files);
      this.app.go("exercises", { name: GIVEN });
    } catch (problem) {
      fill(this.trouble, problem instanceof Error ? problem.message : String(problem));
    }
  }

  close() {
    this.undrop();
  }
}

/**
 * Return the files that a teacher gave last, if there are any.
 * @param {App} app
 * @returns {Record<string, string> | null}
 */
export function keptFiles(app) {
  const kept = app.storage.read(KEPT);
  return kept && typeof kept === "object" ? kept : null;
}

/**
 * Let Python read an assignment.
 * @param {App} app
 * @param {Record<string, string>} files
 * @returns {Promise<Exercise>}
 */
export function openedFiles(app, files) {
  return app.python.ask("exercises.opened", { files }, { seconds: SECONDS });
}
