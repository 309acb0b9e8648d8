// @ts-check
/** The panel beside a board: names, figures, what the player should know, and the buttons. */

import { element, fill } from "../../dom.js";
import { MoveButtons, commandButton, pad } from "./commands.js";
import { directionNames } from "./directions.js";
import { picture } from "./picture.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../shelf.js").Game} ShelfGame */
/** @typedef {import("./mover.js").Mover} Mover */
/** @typedef {import("./view.js").Figure} Figure */
/** @typedef {import("./view.js").Header} Header */

/** @typedef {Record<"undo" | "redo" | "restart" | "hint" | "watch" | "more" | "pace" | "ghost" | "finish",
 *   () => void> & {read?: () => void, show?: () => void}} Acts `read` closes a tip, `show` makes the
 *   next step of a lesson. */

/**
 * What is said in the place of the notice; a tip has a button that closes it.
 * @typedef {{text: string, tone?: string, head?: string, keys?: string[], close?: string}} Message
 */

const ARROWS = /** @type {Record<string, string>} */ (
  { up: "↑", down: "↓", left: "←", right: "→" });

export class Panel {
  /**
   * @param {App} app
   * @param {Mover} mover
   * @param {Acts} acts
   */
  constructor(app, mover, acts) {
    this.app = app;
    this.mover = mover;
    this.acts = acts;
    this.title = element("h1", {}, "");
    this.about = element("p", { class: "faint small" });
    this.figures = element("dl", { class: "facts figures" });
    this.legend = element("div", { class: "legend" });
    this.notice = element("div", { class: "notice play-notice", hidden: true });
    this.said = "";
    this.spoken = element("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.moves = new MoveButtons((move) => void mover.wish("move", { move }));
    const { words } = app;
    this.undo = commandButton({ name: "undo", text: words.say("play.undo"), key: "U",
      act: acts.undo });
    this.redo = commandButton({ name: "redo", text: words.say("play.redo"), key: "Y",
      act: acts.redo });
    this.restart = commandButton({ name: "restart", text: words.say("play.restart"), key: "R",
      act: acts.restart });
    this.hint = commandButton({ name: "hint", text: words.say("play.hint"), key: "H",
      act: acts.hint });
    this.commands = this.commandRow(acts);
    this.giveUp = this.giveUpButton(acts);
    this.pace = commandButton({ name: "clock", text: "", key: "C", act: acts.pace });
    this.pace.hidden = true;
    this.ghost = commandButton({ name: "ghost", text: words.say("ghost.name"), key: "B",
      act: acts.ghost });
    this.ghost.hidden = true;
    /** What the ghost does. */
    this.ghostNote = "";
    this.names = element("div", { class: "play-names" }, this.title, this.about);
    this.told = element("div", { class: "play-told" }, this.figures, this.legend);
    this.hands = element("div", { class: "play-hands" },
      element("div", { class: "play-buttons" }, this.moves.root, this.commands,
        element("div", { class: "row play-ways" }, this.ghost, this.pace, this.giveUp)),
      pad(directionNames(app.words), (move) => void mover.wish("move", { move })));
    this.root = element("section", { class: "card play-panel" },
      this.told, this.notice, this.spoken, this.hands);
  }

  /**
   * Return the row of commands: what is used most comes first.
   * @param {Acts} acts
   */
  commandRow(acts) {
    const { words } = this.app;
    const watch = commandButton({ name: "watch", text: words.say("play.searches"), key: "L",
      act: acts.watch });
    const more = commandButton({ name: "more", text: words.say("play.menu"), key: "M",
      act: acts.more });
    return element("div", { class: "commands" },
      this.undo, this.hint, this.restart, this.redo, watch, more);
  }

  /** @param {Acts} acts */
  giveUpButton(acts) {
    const text = this.app.words.say("play.resign");
    const button = commandButton({ name: "flag", text, key: "E", act: acts.finish });
    button.hidden = true;
    return button;
  }

  /**
   * Name the level.
   * @param {Pick<Header, "title" | "about" | "game_title">} header
   */
  name({ title, about, game_title }) {
    fill(this.title, title);
    fill(this.about, [game_title, about].filter(Boolean).join(" · "));
  }

  /**
   * Say what pictures mean, where that has to be said.
   * @param {Header["legend"]} legend
   * @param {ShelfGame} game
   */
  explain({ title, entries = [] }, game) {
    const theme = this.app.settings.theme;
    fill(this.legend,
      title ? element("span", { class: "faint small" }, title) : null,
      ...entries.map((each) =>
        element("span", { class: "token" }, picture(game, each.picture, theme), each.text)));
  }

  /**
   * Show the game as it stands.
   * @param {string} time
   */
  show(time) {
    const { view } = this.mover;
    if (!view) return;
    const { words } = this.app;
    this.tell([...view.figures, { name: "time", title: words.say("play.time"), text: time }]);
    this.moves.show(view.buttons);
    this.undo.disabled = !view.can.includes("undo");
    this.redo.disabled = !view.can.includes("redo");
    this.hint.disabled = !view.can.includes("hint");
    this.restart.disabled = !view.can.includes("restart");
    this.giveUp.hidden = !view.can.includes("resign");
    const giveUp = view.ended ? words.say("play.finish") : words.say("play.resign");
    name(this.giveUp, giveUp);
    this.pace.hidden = !view.pace;
    name(this.pace, view.pace?.title ?? "");
    this.warn(this.message());
  }

  /** @param {import("./ghost.js").Ghost} ghost */
  showGhost({ isThere, isSeen, pace }) {
    this.ghost.hidden = !isThere;
    this.ghost.setAttribute("aria-pressed", String(isSeen));
    this.ghostNote = isSeen ? pace[1] : "";
    this.warn(this.message());
  }

  /** @param {Figure[]} figures */
  tell(figures) {
    fill(this.figures, ...figures.map(({ name, title, text }) =>
      element("div", { "data-figure": name }, element("dt", {}, title), element("dd", {}, text))));
  }

  /** @param {string} time */
  showTime(time) {
    const place = this.figures.querySelector('[data-figure="time"] dd');
    if (place) fill(place, time);
  }

  // ---------------------------------------------------------------- what the player should know

  /**
   * Return what is said in the place of the notice: trouble, an end, a tip, the notice, or the
   * briefing.
   * @returns {Message}
   */
  message() {
    const { mover: { view, problem }, app: { words } } = this;
    if (problem) return { text: problem, tone: "bad" };
    if (view?.over) return { text: `${view.over} ${words.say("page_play.undo_it")}`, tone: "bad" };
    if (view?.tip) return { head: view.tip.head, text: view.tip.say, close: view.tip.read };
    return view?.notice.text ? view.notice : { text: this.briefing() || this.ghostNote };
  }

  /** Before the first move, say what the level is about. */
  briefing() {
    const { view } = this.mover;
    return view?.game.moves ? "" : (view?.header?.briefing ?? []).join(" ");
  }

  /** @param {Message} message */
  warn(message) {
    const { text, tone = "second", head = "", keys = [], close = "" } = message;
    const said = JSON.stringify(message);
    if (said === this.said) return;
    this.said = said;
    this.notice.hidden = !text;
    this.notice.classList.toggle("warns", tone === "bad");
    fill(this.notice, head && element("strong", {}, head), head ? " " : "", text,
      keys.length > 0 && element("span", { class: "caps", "aria-hidden": "true" },
        ...keys.map((key) => (key === "+" ? "+" : element("kbd", {}, ARROWS[key] ?? key)))),
      close && element("button", { type: "button", class: "read", click: this.acts.read }, close,
        element("kbd", { "aria-hidden": "true" }, "Enter")));
    const heard = [head, text].filter(Boolean).join(" ");
    if (this.spoken.textContent !== heard) fill(this.spoken, heard);
  }
}

/**
 * Write another word on a button.
 * @param {HTMLElement} button
 * @param {string} text
 */
function name(button, text) {
  const span = /** @type {HTMLElement} */ (button.querySelector("span"));
  if (span.textContent !== text) fill(span, text);
}
