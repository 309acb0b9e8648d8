// @ts-check
/** Questions and the menu of a game: dialogs that Escape closes. */

import { element } from "../../dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{text: string, act: () => void, look?: string}} Answer */

const HELPS = /** @type {const} */ (["direction", "landmark", "way"]);
const KEPT = "hint shows";

/**
 * Ask something. Escape is the first answer; the last one is the usual one.
 * @param {string} question
 * @param {string} note
 * @param {Answer[]} answers
 */
export function ask(question, note, answers) {
  let chosen = answers[0];
  const buttons = answers.map((each) =>
    element("button", { type: "submit", class: each.look ?? "", click: () => (chosen = each) },
      each.text));
  const form = element("form", { method: "dialog", class: "dialog-form" },
    element("h2", { id: "question" }, question), element("p", {}, note),
    element("div", { class: "row" }, ...buttons));
  open(element("dialog", { "aria-labelledby": "question" }, form), () => chosen.act());
  buttons[buttons.length - 1].focus();
}

/**
 * Show a dialog; when it is closed it is gone, and what is to be done then is done.
 * @param {HTMLDialogElement} dialog
 * @param {() => void} [then]
 */
function open(dialog, then = () => {}) {
  dialog.addEventListener("close", () => {
    dialog.remove();
    then();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Return how much a hint shows: the next move, the way to a decision point, or all the way.
 * @param {App} app
 * @returns {string}
 */
export function chosenHelp({ storage }) {
  const kept = storage.read(KEPT);
  return HELPS.find((each) => each === kept) ?? "direction";
}

/**
 * Show what is needed less often: how much a hint shows, other levels, how to play, the keys.
 * @param {App} app
 * @param {import("./view.js").Header} header
 * @param {Answer[]} answers
 */
export function menu(app, header, answers) {
  const { words } = app;
  /** @type {(() => void)[]} */
  const chosen = [];
  const buttons = answers.map(({ text, act }) =>
    element("button", { type: "submit", click: () => void chosen.push(act) }, text));
  const close = element("button", { type: "submit", class: "main" }, words.say("page_play.close"));
  const form = element("form", { method: "dialog", class: "dialog-form" },
    element("div", { class: "row apart" },
      element("h2", { id: "more" }, words.say("play.menu")), close),
    helpChoice(app),
    element("div", { class: "row" }, ...buttons),
    folded(words.say("page_play.keys_title"), words.say("page_play.keys")),
    folded(words.say("page_play.how"), header.how));
  const dialog = element("dialog", { "aria-labelledby": "more" }, form);
  open(dialog, () => chosen.forEach((act) => act()));
  close.focus();
}

/**
 * Return a heading that unfolds paragraphs.
 * @param {string} title
 * @param {string} text
 */
function folded(title, text) {
  const lines = text.split("\n").filter(Boolean);
  return element("details", {}, element("summary", {}, title),
    element("div", { class: "prose small" }, ...lines.map((each) => element("p", {}, each))));
}

/** @param {App} app */
function helpChoice(app) {
  const { words, storage } = app;
  const names = {
    direction: words.say("play.help_direction"),
    landmark: words.say("play.help_landmark"),
    way: words.say("play.help_way"),
  };
  const now = chosenHelp(app);
  const choices = HELPS.map((each) => {
    const keep = () => void storage.write(KEPT, each);
    const radio = element("input", { type: "radio", name: "help", checked: each === now,
      change: keep });
    return element("label", {}, radio, names[each]);
  });
  return element("fieldset", { class: "choice" },
    element("legend", {}, words.say("play.hint_shows")),
    element("div", { class: "bar" }, ...choices));
}
