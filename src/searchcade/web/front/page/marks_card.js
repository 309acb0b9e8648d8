// @ts-check
/** What was asked in this browser and known at first try, with what to practise next. */

import { element, fill } from "../dom.js";
import { problemText } from "./copy_link.js";

/** @typedef {import("./app.js").App} App */

/**
 * All marks, see views/marks.py.
 * @typedef {object} MarksView
 * @property {string} title
 * @property {{title: string, note: string, told: string, share: number, is_kind: boolean}[]} rows
 * @property {string} none
 * @property {string} practise
 * @property {string} algorithm
 * @property {string} level
 */

/**
 * Return a card that fills once Python has answered.
 * @param {App} app
 */
export function marksCard(app) {
  const card = element("section", { class: "card marks-card" },
    element("h2", {}, app.words.say("record.study_title")),
    element("p", { class: "faint" }, app.words.say("page.python_starting")));
  void show(app, card);
  return card;
}

/**
 * @param {App} app
 * @param {HTMLElement} card
 */
async function show(app, card) {
  const [marks, { language }] = [app.progress.marks(), app.settings];
  try {
    /** @type {MarksView} */
    const view = await app.python.ask("marks.view", { marks, language });
    fill(card, element("h2", {}, view.title),
      view.none ? element("p", {}, view.none) : table(view),
      element("button", { type: "button", id: "practise", click: () => practise(app, view) },
        view.practise));
  } catch (problem) {
    fill(card, element("p", { class: "notice" }, problemText(app, problem)));
  }
}

/** @param {MarksView} view */
function table({ rows }) {
  return element("ul", { class: "marks-list" }, ...rows.map(({ title, note, told, share, is_kind }) =>
    element("li", { class: is_kind ? "faint small" : "" },
      element("span", {}, is_kind ? title : element("strong", {}, title), note && ` ${note}`),
      element("progress", { max: "1", value: String(share), "aria-hidden": "true" }),
      element("span", {}, told))));
}

/**
 * Watch the algorithm that is least known, and be asked.
 * @param {App} app
 * @param {MarksView} view
 */
function practise(app, { level, algorithm }) {
  app.go("watch", { level, with: algorithm, panel: "study" });
}
