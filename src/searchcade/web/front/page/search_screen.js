// @ts-check
/** Watching one search, or racing several: what is chosen, what runs, and what came of it. */

import { element, fill } from "../dom.js";
import { download } from "./download.js";
import { Fold } from "./fold.js";
import { LevelField } from "./level_field.js";
import { dropTarget, readLevel, refusal } from "./level_text.js";
import { SearchForm, USUAL_NODES } from "./search_form.js";
import { SearchResult } from "./search_result.js";
import { SearchRun, searchOf } from "./search_run.js";
import { StartBoard } from "./start_board.js";

/** @typedef {import("./app.js").App} App */

const FIRST_LEVEL = "maze/loops?seed=7";
const NOTE_EVERY = 400; // milliseconds between two changes of the address

export class SearchScreen {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {{screen: "watch" | "race", values: Record<string, string>}} place
   */
  constructor(app, root, { screen, values }) {
    this.app = app;
    app.python.keepSpare();
    this.root = root;
    this.screen = screen;
    this.isRace = screen === "race";
    this.level = values.level || FIRST_LEVEL;
    this.asked = (values.with ?? "").split(",").filter(Boolean);
    this.moves = values.moves ?? "";
    this.at = Number(values.t) || 0;
    this.panel = values.panel ?? "";
    this.noting = 0;
    this.closed = false;
    this.isBusy = false;
    /** @type {SearchResult | StartBoard | null} */
    this.shown = null;
    this.heading = element("h1", {}, this.title(""));
    this.facts = element("p", { class: "faint", role: "status" });
    this.work = new SearchRun(app);
    const purpose = { race: this.isRace, run: () => void this.runChosen() };
    this.form = new SearchForm(app, purpose, values.nodes ?? "");
    this.fold = this.choosingPart();
    this.stage = element("div", { class: "search-stage" });
    const head = element("div", { class: "search-head" }, this.heading, this.facts, this.fold.button);
    root.classList.add("search", "at-start");
    fill(root, head, this.fold.element, this.work.element, this.stage);
    this.undrop = dropTarget(app, root, (reply) => this.take(reply.level));
  }

  choosingPart() {
    const { words } = this.app;
    const level = new LevelField(this.app, this.level, (chosen) => this.take(chosen));
    return new Fold("choosing", words.say("page_watch.what"), level.element, this.form.element);
  }

  /** @param {string} level */
  title(level) {
    const { words } = this.app;
    if (this.isRace) return level ? words.say("race.title", { level }) : words.say("page.race");
    return level ? words.say("page_watch.title", { level }) : words.say("page.watch");
  }

  /** Read the level, offer what fits it, and run what the address asks for. */
  async begin() {
    this.isBusy = true;
    fill(this.facts, this.app.words.say("page_watch.reading"));
    try {
      await this.readLevel();
      await this.offer();
      if (this.asked.length || this.moves) await this.run(this.asked);
    } catch (problem) {
      fill(this.facts);
      this.root.classList.remove("at-start");
      this.work.say(refusal(this.app, problem), "bad");
    }
    this.isBusy = false;
  }

  async offer() {
    const { language } = this.app.settings;
    const offer = await this.app.python.ask("watch.algorithms", { level: this.level, language });
    this.form.show(offer, this.asked);
  }

  async readLevel() {
    const reply = await readLevel(this.app, this.level);
    if (this.closed) return;
    this.level = reply.level;
    this.moves ||= this.isRace ? "" : reply.moves;
    fill(this.heading, this.title(reply.title));
    document.title = `${this.title(reply.title)} · searchcade`;
    fill(this.facts, reply.facts.join(" · "));
    this.show(new StartBoard(reply));
  }

  /** Run what is chosen in the form, and lead to it: it may lie below the edge of the window. */
  async runChosen() {
    const { chosen } = this.form;
    if (this.isRace && chosen.length < 2) {
      this.work.say(this.app.words.say("setup.too_few"), "bad");
      return;
    }
    this.form.button.disabled = true;
    this.form.keep();
    await this.run(chosen);
    this.form.button.disabled = false;
    if (this.shown instanceof SearchResult) window.scrollTo(0, 0);
  }

  /**
   * Run algorithms, and show what came of it; without any, show the game that was played.
   * @param {string[]} algorithms
   */
  async run(algorithms) {
    const { nodes } = this.form;
    this.asked = algorithms;
    this.isBusy = true;
    const question = { level: this.level, algorithms, nodes, moves: this.moves };
    const film = await this.work.run(question);
    this.isBusy = false;
    if (film && !this.closed) this.showFilm(film, question);
  }

  /**
   * @param {import("../film.js").Film} film
   * @param {import("./search_run.js").Question} question
   */
  showFilm(film, question) {
    const search = this.isRace || !question.algorithms.length ? null : searchOf(question);
    const options = {
      at: this.at, onmoment: () => this.note(), save: () => this.save(question), search,
      panel: this.panel,
      race: this.isRace ? searchOf(question) : null,
    };
    this.at = 0;
    this.root.classList.remove("at-start");
    this.fold.close();
    this.show(new SearchResult(this.app, film, placeOf(this.screen, question), options));
    this.note();
  }

  /**
   * Save what is shown as a file that shows it without this page.
   * @param {import("./search_run.js").Question} question
   */
  async save(question) {
    const page = await this.work.page(question);
    if (page === null) return;
    download(`${this.level.replaceAll(/[^\w-]+/g, "-").slice(0, 40)}.html`, page);
    this.app.toast(this.app.words.say("page_watch.saved"), "good");
  }

  /** @param {SearchResult | StartBoard} shown */
  show(shown) {
    this.shown?.close();
    this.shown = shown;
    fill(this.stage, shown.element);
  }

  /** Keep the address true, but do not rewrite it with every frame: browsers forbid that. */
  note() {
    if (this.noting) return;
    this.noting = setTimeout(() => {
      this.noting = 0;
      if (!(this.shown instanceof SearchResult)) return;
      const { screen, values } = this.shown.here();
      this.app.note(screen, values);
    }, NOTE_EVERY);
  }

  /**
   * Show another level; one of the same game with the same algorithms.
   * @param {string} level
   */
  take(level) {
    const isSameGame = level.split("/")[0] === this.level.split("/")[0];
    const chosen = isSameGame && this.shown instanceof SearchResult ? this.form.chosen : [];
    this.app.go(this.screen, { level, with: chosen.join(",") });
  }

  close() {
    this.closed = true;
    if (this.isBusy && this.app.python.state === "working") this.app.python.stop();
    clearTimeout(this.noting);
    this.undrop();
    this.shown?.close();
  }
}

/**
 * Return the place where searches or a game are shown.
 * @param {string} screen
 * @param {import("./search_run.js").Question} question
 * @returns {import("./link.js").Place}
 */
function placeOf(screen, { level, algorithms, nodes, moves }) {
  if (!algorithms.length) return { screen, values: { level, with: "", moves } };
  const limit = nodes === USUAL_NODES ? "" : String(nodes);
  return { screen, values: { level, with: algorithms.join(","), nodes: limit } };
}
