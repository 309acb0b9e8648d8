// @ts-check
/** A search that Python runs: what is said meanwhile, and the button that stops it. */

import { element, fill } from "../dom.js";
import { problemText } from "./copy_link.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../film.js").Film} Film */

/**
 * What is to be shown: searches of a level, or, where there are none, a game that was played.
 * @typedef {{level: string, algorithms: string[], nodes: number, moves: string}} Question
 */

const SECONDS = 20; // that each search may take
const SPARE = 15; // seconds for all that is done besides searching
const SHOWN_AFTER = 300; // milliseconds: a quick search shows no bar

export class SearchRun {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.said = element("p", { role: "status" });
    this.clock = element("span", { class: "faint", "aria-hidden": "true" });
    this.bar = this.runningBar();
    this.element = element("div", { class: "search-run" }, this.said, this.bar);
  }

  runningBar() {
    const { words, python } = this.app;
    const stop = element("button", { type: "button", click: () => python.stop() },
      words.say("page_watch.stop"));
    const label = words.say("page_watch.searching");
    return element("div", { class: "row", hidden: true },
      element("progress", { "aria-label": label }), this.clock, stop);
  }

  /**
   * Return the film of some searches; null where there is none, and then it is said why.
   * @param {Question} question
   * @returns {Promise<Film | null>}
   */
  run(question) {
    const { level, moves, algorithms } = question;
    if (algorithms.length) return this.ask("watch.film", searchOf(question), algorithms.length);
    return this.ask("watch.game", { level, moves });
  }

  /**
   * Return the same as the text of a replay file.
   * @param {Question} question
   * @returns {Promise<string | null>}
   */
  page(question) {
    return this.ask("watch.page", searchOf(question), question.algorithms.length);
  }

  /**
   * Ask Python, and show that it is at work; where it refuses, say so.
   * @param {string} name
   * @param {object} values
   * @param {number} [searches]
   */
  async ask(name, values, searches = 1) {
    const end = this.begin();
    try {
      return await this.app.python.ask(name, values, { seconds: (SECONDS + SPARE) * searches });
    } catch (problem) {
      const reason = problemText(this.app, problem);
      end(this.app.words.say("page_watch.refused", { reason }));
      return null;
    } finally {
      end();
    }
  }

  /** Show that something runs, until what is returned is called. */
  begin() {
    const began = performance.now();
    const { words } = this.app;
    const tick = () => {
      const seconds = Math.round((performance.now() - began) / 1000);
      fill(this.clock, words.say("page_watch.seconds_so_far", { count: seconds }));
    };
    const show = setTimeout(() => {
      this.say(words.say("page_watch.searching"));
      this.bar.hidden = false;
      this.element.classList.add("busy");
    }, SHOWN_AFTER);
    tick();
    const ticking = setInterval(tick, 1000);
    let hasEnded = false;
    return (trouble = "") => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(show);
      clearInterval(ticking);
      this.bar.hidden = true;
      this.element.classList.remove("busy");
      this.say(trouble, trouble ? "bad" : "");
    };
  }

  /**
   * Say something about the search.
   * @param {string} text
   * @param {"" | "bad"} [look]
   */
  say(text, look = "") {
    this.element.classList.toggle("notice", text !== "");
    this.said.className = look;
    fill(this.said, text);
  }
}

/**
 * Return the searches of a question, as Python is asked for them.
 * @param {Question} question
 */
export function searchOf({ level, algorithms, nodes }) {
  return { level, algorithms, nodes, seconds: SECONDS };
}
