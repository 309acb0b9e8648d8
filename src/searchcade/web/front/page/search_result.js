// @ts-check
/** What came of searches: the player, a verdict, their figures, and where to go from there. */

import { element } from "../dom.js";
import { Player, solution } from "../player.js";
import { copyButton } from "./copy_link.js";
import { FiguresTable } from "./figures_table.js";
import { write } from "./link.js";
import { RaceGuess } from "./race_guess.js";
import { specOf } from "./spec.js";
import { WatchPlayer } from "./watch/watch_player.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../film.js").Film} Film */
/** @typedef {import("./figures_table.js").Row} Row */
/** @typedef {import("./link.js").Place} Place */

export class SearchResult {
  /**
   * @param {App} app
   * @param {Film} film
   * @param {Place} place
   * @param {{at: number, onmoment: (moment: number) => void, save: () => void,
   *   search: import("./watch/watch_player.js").Search | null,
   *   race: import("./watch/watch_player.js").Search | null, panel: string}} options `search` is
   *   what is watched, `panel` what stands beside it at first.
   */
  constructor(app, film, place, { at, onmoment, save, search, race, panel }) {
    this.app = app;
    this.film = film;
    this.place = place;
    const { words } = app;
    const stage = element("div", { class: "search-film" });
    this.table = new FiguresTable(words, this.rows(), film.unit);
    this.outcome = element("div", { class: "search-outcome", hidden: this.isRace },
      ...(this.algorithms.length ? this.figures() : []), this.solution());
    this.teaser = element("p", { class: "row", hidden: !this.isRace },
      element("span", { class: "faint" }, words.say("page_watch.who_is_first")),
      element("button", { type: "button", click: () => this.reveal() },
        words.say("page_watch.reveal")));
    this.element = element("div", { class: "search-result" },
      stage, this.teaser, this.outcome, this.ways(save));
    /** @param {number} moment */
    const moved = (moment) => {
      if (moment === this.player?.playback.length) this.reveal();
      if (moment) this.guess?.close();
      onmoment(moment);
    };
    this.player = search ? new WatchPlayer(app, stage, film, search,
      { at, onmoment: moved, panel })
      : new Player(stage, film, { words, at, onmoment: moved, results: false });
    if (at && this.player.moment === this.player.playback.length) this.reveal();
    const names = film.lanes.map((lane) => words.of(lane.title));
    this.guess = race && !at ? new RaceGuess(app, race, names, () => this.player.play()) : null;
    if (this.guess) stage.append(this.guess.element);
    void this.guess?.open();
  }

  /** Say what came of a race: only at its end, so that one can guess before. */
  reveal() {
    if (!this.outcome.hidden) return;
    this.teaser.hidden = true;
    this.outcome.hidden = false;
    this.guess?.close();
    void this.judge();
  }

  /** Say whether the guesses were right. */
  async judge() {
    const said = (await this.guess?.verdicts()) ?? [];
    this.outcome.prepend(...said.map((text) => element("p", { class: "guessed strong" }, text)));
  }

  get isRace() {
    return this.film.lanes.length > 1;
  }

  get algorithms() {
    return this.place.values.with.split(",").filter(Boolean);
  }

  /** What is said of searches; a game has no such figures. */
  figures() {
    const note = this.app.words.say("page_watch.time_note");
    return [this.verdict(), this.table.element, element("p", { class: "faint small" }, note)];
  }

  /** The plan of a single search that has solved the level. */
  solution() {
    const [{ plan, result }] = this.film.lanes;
    if (this.isRace || !plan || result.outcome !== "solved") return null;
    return solution(this.app.words, plan);
  }

  /** @returns {Row[]} */
  rows() {
    return this.film.lanes.map((lane, number) => ({
      title: this.app.words.of(lane.title),
      figures: { ...lane.result, points: pointsOf(lane) },
      link: this.isRace ? this.watchLink(number) : undefined,
    }));
  }

  /** @param {number} number */
  watchLink(number) {
    const { words } = this.app;
    const title = words.of(this.film.lanes[number].title);
    const { level, nodes = "" } = this.place.values;
    const href = write("watch", { level, with: this.algorithms[number], nodes });
    const text = words.say("page_watch.watch");
    return element("a", { class: "button", href, "aria-label": `${text}: ${title}` }, text);
  }

  /** Say who was first, and who was stopped. */
  verdict() {
    const { words } = this.app;
    const stopped = this.table.rows.filter((row) => row.figures.outcome === "out of nodes");
    const sentences = stopped.map(({ title, figures }) => {
      const count = words.number(figures.expanded ?? 0);
      return words.say("page_watch.stopped", { algorithm: title, count });
    });
    if (this.isRace) sentences.unshift(...this.placing());
    const lines = sentences.map((text) => element("p", {}, text));
    return element("div", { class: "search-verdict", role: "status" }, ...lines);
  }

  /** Say who was first, and whether its plan is the best. */
  placing() {
    const { words } = this.app;
    const first = this.table.first;
    if (!first) return [words.say("page_watch.nobody")];
    const count = words.number(first.figures.expanded ?? 0);
    const winner = words.say("page_watch.winner", { algorithm: first.title, count });
    const { best } = this.table;
    const [ours, theirs] = [first, best ?? first].map((row) => this.table.worth(row));
    if (!best || ours === theirs) return [winner];
    const figure = this.table.title(this.table.aim).toLowerCase();
    const values = { first: first.title, best: best.title, ours, theirs, figure };
    return [winner, words.say("race.first_is_not_best_expansions", values)];
  }

  /** @param {() => void} save */
  ways(save) {
    const { app: { words }, algorithms } = this;
    const { level, nodes = "" } = this.place.values;
    const race = { level, with: this.rivals(), nodes };
    return element(
      "div",
      { class: "row ways" },
      algorithms.length === 1 && way(words.say("page_watch.race"), "race", race),
      algorithms.length === 1 && way(words.say("lens.title"), "lens", this.lens()),
      algorithms.length > 1 && way(words.say("lab.title"), "lab", this.lab()),
      !algorithms.length && way(words.say("setup.start_watch"), "watch", { level }),
      way(words.say("page_watch.play"), "play", { level }),
      way(words.say("levels_screen.edit"), "draw", { level }),
      way(words.say("page_watch.code"), "code", { level }),
      copyButton(this.app, () => this.here()),
      algorithms.length > 0 &&
        element("button", { type: "button", click: save }, words.say("page_watch.save")),
    );
  }

  /** What the lens shows: the heuristic that was watched, if there is one. */
  lens() {
    const { heuristic = "" } = specOf(this.algorithms[0]).options;
    return { level: this.place.values.level, heuristic };
  }

  /** What the lab compares: the same searches on this level, to which others may be added. */
  lab() {
    const names = this.algorithms.map((each) => specOf(each).name);
    return { levels: this.place.values.level, with: [...new Set(names)].join(",") };
  }

  /** Return the algorithm that was watched, and one to race it. */
  rivals() {
    const [own = ""] = this.algorithms;
    return `${own},${own.startsWith("bfs") ? "astar" : "bfs"}`;
  }

  /** @returns {Place} */
  here() {
    const { screen, values } = this.place;
    return { screen, values: { ...values, t: String(this.player.moment) } };
  }

  close() {
    this.guess?.close();
    this.player.close();
  }
}

/**
 * @param {string} text
 * @param {string} screen
 * @param {Record<string, string>} values
 */
function way(text, screen, values) {
  return element("a", { class: "button", href: write(screen, values) }, text);
}

/**
 * Return the points at the end of a plan, where the game has points: they stand as differences.
 * @param {import("../film.js").LaneData} lane
 */
function pointsOf({ plan, walk }) {
  return plan && walk.points ? walk.points.reduce((sum, each) => sum + each, 0) : undefined;
}
