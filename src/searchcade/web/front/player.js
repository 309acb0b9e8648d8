// @ts-check
/** The player: shows a film moment by moment, all its lanes side by side, by one clock. */

import { element } from "./dom.js";
import { lanesOf } from "./film.js";
import { data } from "./page/data.js";
import { Controls } from "./player/controls.js";
import { resultTable } from "./player/figures.js";
import { LaneView } from "./player/lane_view.js";
import { Playback } from "./player/playback.js";
import { turn, turnButton } from "./turned.js";

/** @typedef {import("./film.js").Film} Film */
/** @typedef {import("./player/controls.js").Action} Action */
/** @typedef {import("./words.js").Words} Words */

const STEP = 140; // milliseconds of a step that a person makes
const SLOWEST = 260; // milliseconds that a step takes at most
const FASTEST = 30; // milliseconds: shorter steps do not glide
const LONGEST = 250; // milliseconds that a frame counts for, so that a hidden page does not leap
const QUIET = 500; // milliseconds without change before a moment is read aloud
const WIDE = 1.6; // columns for each row, from which on a board is a wide one
export const TYPING = "input, textarea, select, [contenteditable], dialog";

export class Player {
  /**
   * Show a film in an element; it stands still until it is played.
   * @param {HTMLElement} root
   * @param {Film} film
   * @param {{words: Words, at?: number, onmoment?: (moment: number) => void, results?: boolean}}
   *   options Without `results` there is no table: the page around it has one.
   */
  constructor(root, film, { words, at = 0, onmoment = () => {}, results = true }) {
    this.words = words;
    this.onmoment = onmoment;
    this.lanes = lanesOf(film);
    const length = Math.max(0, ...this.lanes.map((lane) => lane.length));
    const begin = Math.max(0, ...this.lanes.map((lane) => lane.searched));
    const isExplained = this.lanes.length === 1 && this.lanes[0].story !== null;
    this.playback = new Playback(length, begin, data("pace"), isExplained);
    this.controls = new Controls(words, this.playback, {
      press: (action) => this.press(action),
      scrub: (moment) => this.go(moment),
    });
    /** @type {number | null} */
    this.cell = null;
    this.views = this.lanes.map((lane) =>
      new LaneView(lane, film, words, (cell) => this.point(cell), (moment) => this.go(moment)));
    this.status = element("p", { class: "unseen", role: "status" });
    this.element = this.built(results && begin > 0 && this.results(film));
    root.append(this.element);
    this.stop = new AbortController();
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.stop.signal });
    this.before = 0;
    this.frame = 0;
    this.reading = 0;
    this.shown = { moment: -1, isFast: false };
    this.go(at);
  }

  /** @param {HTMLElement | false} results */
  built(results) {
    const { lanes, views } = this;
    if (lanes[0].stage.slant) {
      this.controls.element.querySelector(".buttons")?.append(turnButton(this.words));
    }
    return element("div", { class: `player ${this.look()}` },
      element("div", { class: "lanes" }, ...views.map((view) => view.element)),
      this.controls.element, results, this.status);
  }

  /** Name the look of the lanes; beside the two boards of a pair there is room for figures. */
  look() {
    if (this.lanes.length === 1) return "single";
    if (this.lanes.length > 2) return "several quad";
    const { rows, cols } = this.lanes[0].stage;
    return cols < WIDE * rows ? "several pair" : "several";
  }

  /** @param {Film} film */
  results(film) {
    const { words, lanes } = this;
    return element("details", { class: "card results" },
      element("summary", {}, words.say("race.results")), resultTable(lanes, words, film.unit),
      lanes.length === 1 && lanes[0].plan && solution(words, lanes[0].plan));
  }

  /** The moment that is shown. */
  get moment() {
    return this.playback.moment;
  }

  /**
   * Stand still at a moment, or at the nearest one there is.
   * @param {number} moment
   */
  go(moment) {
    this.playback.go(moment);
    this.show(0);
  }

  /** Go on; from the end, begin again. */
  play() {
    this.playback.start();
    this.before = performance.now();
    this.show(0);
    this.run();
  }

  pause() {
    this.playback.playing = false;
    this.show(0);
  }

  /** Leave the page as it was. */
  close() {
    this.stop.abort();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.reading);
    for (const view of this.views) view.close();
    this.element.remove();
  }

  /** @param {Action} action */
  press(action) {
    const { playback } = this;
    if (action === "play") return playback.playing ? this.pause() : this.play();
    const isStep = action === "next" || action === "previous";
    if (isStep) playback.step(action === "next" ? 1 : -1);
    else playback.go(action === "first" ? 0 : playback.length);
    this.show(isStep ? STEP : 0);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    const isOurs = this.element.contains(target);
    const isTyped = target.closest(TYPING) && !(isOurs && target.matches("[type=range].timeline"));
    const isElsewhere = !isOurs && document.querySelectorAll(".player").length > 1;
    const isPressed = event.key === " " && target.closest("button, summary, a");
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isElsewhere) return;
    if (isTyped || isPressed) return;
    if (event.key.toLowerCase() === "c" && this.lanes[0].stage.slant) turn();
    else if (!this.controls.key(event.key)) return;
    event.preventDefault();
  }

  /** Go on with the frames of the browser while it plays. */
  run() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now) => {
      const before = this.moment;
      const passed = Math.min(LONGEST, Math.max(0, now - this.before));
      this.playback.advance(passed / 1000);
      this.before = now;
      if (this.moment !== before || !this.playback.playing) this.show(this.pace());
      if (this.playback.playing) this.run();
    });
  }

  /** Return how long a step of the walk takes at this speed; 0 where it cannot be followed. */
  pace() {
    const milliseconds = 1000 / this.playback.speed;
    return milliseconds < FASTEST ? 0 : Math.min(SLOWEST, milliseconds);
  }

  /** @param {number | null} cell */
  point(cell) {
    this.cell = cell;
    this.showLanes(0);
    if (cell !== null) this.read(this.views[0].pointed.textContent ?? "");
  }

  /** @param {number} milliseconds */
  show(milliseconds) {
    const { moment } = this;
    this.controls.show(this.note());
    const { isFast } = this.playback;
    if (moment !== this.shown.moment || isFast !== this.shown.isFast) this.showLanes(milliseconds);
    if (moment !== this.shown.moment) this.onmoment(moment);
    this.shown = { moment, isFast };
    if (!this.playback.playing) this.rest();
  }

  /** @param {number} glide */
  showLanes(glide) {
    const { isFast } = this.playback;
    for (const view of this.views) view.show(this.moment, { cell: this.cell, glide, isFast });
  }

  /** Say in words where it stands. */
  note() {
    const { words, moment, playback } = this;
    const [lane] = this.lanes;
    const values = { count: words.number(moment), all: words.number(playback.length) };
    if (this.lanes.length > 1 || !lane.searched) return words.say("film.moment", values);
    const [count, all] = [moment - lane.searched, lane.length - lane.searched];
    if (moment > lane.searched) {
      return words.say("watch.walked", { count: words.number(count), all: words.number(all) });
    }
    return words.say("watch.of_expansions", { ...values, all: words.number(lane.expanded) });
  }

  /** Describe the boards once nothing has changed for a while. */
  rest() {
    clearTimeout(this.reading);
    this.reading = setTimeout(() => {
      for (const view of this.views) view.describe(this.note());
      this.status.textContent = this.note();
    }, QUIET);
  }

  /** @param {string} text */
  read(text) {
    clearTimeout(this.reading);
    this.reading = setTimeout(() => (this.status.textContent = text), QUIET);
  }
}

/**
 * Return the moves of a plan, in groups that can be counted.
 * @param {Words} words
 * @param {string} plan
 */
export function solution(words, plan) {
  const groups = plan.match(/.{1,10}/gs) ?? [];
  return element("p", {}, `${words.say("watch.solution")}: `,
    element("code", {}, groups.join(" ")));
}
