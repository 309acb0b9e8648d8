// @ts-check
/** What stands beside own code: algorithms of ours, or one with heuristics of ours. */

import { element, fill } from "../../dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../shelf.js").Game} Game */
/** @typedef {"search" | "heuristic" | "player"} Kind */

const USUAL = { search: ["bfs", "astar"], heuristic: [], player: ["best"] };
const MOST = 8; // as in tab/code.py

export class Contenders {
  /**
   * @param {App} app
   * @param {string[]} chosen As a link names them; none for the usual ones.
   */
  constructor(app, chosen) {
    this.app = app;
    this.asked = chosen;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Kind} */
    this.kind = "search";
    this.algorithm = element("select", { id: "with-algorithm", change: () => this.showBoxes() });
    this.algorithmField = element("label", { class: "field", for: "with-algorithm" },
      element("span", {}, app.words.say("page_code.heuristic_for")), this.algorithm);
    this.boxes = element("div", { class: "boxes" });
    this.boxes.addEventListener("change", () => this.showChosen());
    this.chosen = element("summary", {});
    this.list = element("details", { class: "contenders" }, this.chosen, this.boxes);
    this.element = element("div", { class: "beside" }, this.algorithmField, this.list);
  }

  /**
   * Offer what fits a game and a kind of code; what was ticked for them stays so.
   * @param {Game} game
   * @param {Kind} kind
   */
  show(game, kind) {
    if (game === this.game && kind === this.kind) return;
    this.game = game;
    this.kind = kind;
    const { words } = this.app;
    const informed = game.algorithms.filter((each) => each.informed);
    fill(this.algorithm, ...informed.map(({ name, title }) =>
      element("option", { value: name, selected: name === "astar" }, words.of(title))));
    this.algorithmField.hidden = kind !== "heuristic";
    this.showBoxes();
  }

  showBoxes() {
    const offered = this.offered();
    const names = new Set(offered.map(([name]) => name));
    const asked = this.asked.filter((name) => names.has(name));
    const all = this.kind === "heuristic" ? [...names] : USUAL[this.kind];
    const ticked = new Set(asked.length ? asked : all);
    this.asked = [];
    fill(this.boxes, ...offered.map(([name, title], number) => {
      const id = `with-${number}`;
      const box = element("input", { type: "checkbox", id, value: name, checked: ticked.has(name) });
      return element("label", { class: "check", for: id }, box, title);
    }));
    this.showChosen();
  }

  showChosen() {
    const { words } = this.app;
    const titles = this.names.map((name) => this.titles.get(name) ?? name);
    fill(this.chosen, words.say("page_code.beside", { who: titles.join(", ") || "–" }));
  }

  /** Return the short titles of what can be ticked, by name. */
  get titles() {
    const { words } = this.app;
    const short = this.game?.algorithms.map(({ name, short: title }) =>
      /** @type {[string, string]} */ ([name, words.of(title)])) ?? [];
    return new Map([...this.offered(), ...short]);
  }

  /** Return what can be ticked: names and titles. @returns {[string, string][]} */
  offered() {
    const { words } = this.app;
    if (!this.game) return [];
    const { algorithms, heuristics } = this.game;
    if (this.kind === "heuristic") {
      return heuristics.map(({ name, title }) =>
        [`${this.algorithm.value}?heuristic=${name}`, words.of(title)]);
    }
    const fitting = algorithms.filter((each) => each.own || this.kind === "search");
    /** @type {[string, string][]} */
    const listed = fitting.map(({ name, title }) => [name, words.of(title)]);
    return this.kind === "player" ? [["best", words.say("page_code.best")], ...listed] : listed;
  }

  /** Return the names of what is ticked. */
  get names() {
    const boxes = [...this.boxes.querySelectorAll("input")];
    return boxes.filter((box) => box.checked).map((box) => box.value).slice(0, MOST);
  }
}
