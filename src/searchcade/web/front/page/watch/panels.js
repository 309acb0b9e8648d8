// @ts-check
/** What stands beside the board of a watched search: explanation, states of a cell, or a tree. */

import { element, fill } from "../../dom.js";
import { choice } from "../choice.js";
import { Newest } from "../newest.js";
import { Lines } from "./lines.js";
import { StatesPanel } from "./states_panel.js";
import { StudyPanel } from "./study_panel.js";
import { TreePanel } from "./tree_panel.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./watch_player.js").Search} Search */
/** @typedef {import("./watch_player.js").WatchPlayer} WatchPlayer */
/** @typedef {"explanation" | "states" | "tree" | "study"} Tab */

const SPARE = 15; // seconds for all that is done besides searching again

export class Panels {
  /**
   * @param {App} app
   * @param {WatchPlayer} player
   * @param {Search} search
   * @param {string} first The panel that the address asks for.
   */
  constructor(app, player, search, first) {
    this.app = app;
    this.first = first;
    this.player = player;
    this.search = search;
    this.seconds = search.seconds + SPARE;
    /** @type {Tab} */
    this.tab = "explanation";
    /** @type {string[]} */
    this.offered = [];
    this.requests = new Newest(app, this.seconds, (text) => this.say(text));
    this.lines = new Lines(this);
    this.states = new StatesPanel(this);
    this.tree = new TreePanel(this);
    this.study = new StudyPanel({
      app,
      player,
      isOpen: () => this.tab === "study",
      turn: () => this.turnStudy(),
      ask: (values, show) => this.requests.ask("study.press", { search, ...values }, show),
    });
    this.trouble = element("p", { class: "bad small", role: "status" });
    this.side = /** @type {HTMLElement} */ (player.element.querySelector(".side"));
    this.requests.ask("moment.panels", { search }, (offered) => this.offer(offered));
  }

  /** What a request names the moment by. */
  get moment() {
    const { search, player, app } = this;
    const { language } = app.settings;
    return { search, t: Math.min(player.moment, player.searched), language };
  }

  /** @param {string[]} offered */
  offer(offered) {
    this.offered = offered;
    if (!offered.length) return;
    this.side.prepend(element("div", { class: "panel-bar" }, this.tabs(offered), this.lines.element));
    this.side.append(this.trouble, this.states.element, this.tree.element, this.study.element);
    this.open(this.first === "study" && offered.includes("study") ? "study" : "explanation");
    if (offered.includes("states") || offered.includes("study")) this.listen();
  }

  /** @param {string[]} offered */
  tabs(offered) {
    const { words } = this.app;
    /** @type {[string, string][]} */
    const all = [["explanation", words.say("page_watch.explanation")],
      ["states", words.say("page_watch.states")], ["tree", words.say("watch.do.tree")],
      ["study", words.say("study.do")]];
    const choices = all.filter(([name]) => name === "explanation" || offered.includes(name));
    const title = words.say("page_watch.panels");
    const choose = (/** @type {string} */ name) => this.open(/** @type {Tab} */ (name));
    const bar = choice({ title, name: "panel", choices, chosen: this.tab, choose });
    bar.addEventListener("pointerup", () => setTimeout(leave)); // arrows mean steps again
    return bar;
  }

  /** A press on a cell of the board answers a question, or lists its states. */
  listen() {
    const { canvas, inspector } = this.player.view;
    const choose = () => {
      if (inspector.cell === null || this.study.choose(inspector.cell)) return;
      if (this.offered.includes("states")) this.states.choose(inspector.cell);
    };
    canvas.addEventListener("click", choose);
    canvas.addEventListener("keydown", (event) => {
      if (event.key === "Enter") choose();
    });
  }

  /** @param {Tab} tab */
  open(tab) {
    this.tab = tab;
    this.side.dataset.tab = tab;
    const radio = this.side.querySelector(`#panel-${tab}`);
    if (radio instanceof HTMLInputElement) radio.checked = true;
    this.states.element.hidden = tab !== "states";
    this.tree.element.hidden = tab !== "tree";
    this.study.element.hidden = tab !== "study";
    if (tab !== "study") this.player.showLanes(0); // without the marks of a question
    this.show();
  }

  /** Begin to answer questions, or leave it. */
  turnStudy() {
    if (this.offered.includes("study")) this.open(this.tab === "study" ? "explanation" : "study");
  }

  /** Show what belongs to the moment; while it goes too fast to be read, nothing is asked. */
  show() {
    this.lines.show();
    if (this.player.playback.isFast) return;
    if (this.tab === "states") this.states.show();
    if (this.tab === "tree") this.tree.show();
    if (this.tab === "study") this.study.show();
  }

  /** @param {string} text Why something cannot be shown. */
  say(text) {
    fill(this.trouble, text);
  }

  /**
   * Light a cell of the board, or none.
   * @param {number | undefined} cell
   */
  light(cell) {
    const { board } = this.player.view;
    board.mark({ ...board.marks, lit: cell === undefined ? [] : [[cell, "focus"]] });
  }

  close() {
    this.requests.close();
    this.lines.close();
    this.tree.close();
    this.states.close();
    this.study.close();
  }
}

/** Let no button of the bar have the focus. */
function leave() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) activeElement.blur();
}
