// @ts-check
/** The controls of a playback: buttons, the timeline and the speed, in a row. */

import { element, fill } from "../dom.js";
import { icon } from "../page/icons.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./playback.js").Playback} Playback */

/** @typedef {"first" | "previous" | "play" | "next" | "last"} Action */

/** What a key does, wherever the focus is. @type {Map<string, Action>} */
const KEYS = new Map([
  [" ", "play"], ["ArrowLeft", "previous"], ["ArrowRight", "next"], ["Home", "first"],
  ["End", "last"],
]);
const FASTER = new Map([["ArrowUp", 1], ["+", 1], ["=", 1], ["ArrowDown", -1], ["-", -1]]);

export class Controls {
  /**
   * @param {Words} words
   * @param {Playback} playback
   * @param {{press: (action: Action) => void, scrub: (moment: number) => void}} actions
   */
  constructor(words, playback, actions) {
    this.words = words;
    this.playback = playback;
    this.actions = actions;
    this.playIcon = element("span", { class: "row" });
    this.timeline = this.slider("timeline", words.say("film.timeline"), playback.length, (value) =>
      actions.scrub(value));
    const fastest = playback.pace.speeds.length;
    this.speed = this.slider("speed", words.say("watch.speed"), fastest, (value) =>
      this.choose(value));
    this.play = this.button("play", words.say("film.play"));
    this.note = element("p", { class: "note faint small" });
    this.pace = element("span", { class: "faint small" });
    this.element = this.built();
    this.shown = { icon: "", note: "" };
    this.showSpeed();
  }

  built() {
    const { words } = this;
    const buttons = element("div", { class: "buttons" },
      this.button("first", words.say("film.first")),
      this.button("previous", words.say("film.previous")),
      this.play,
      this.button("next", words.say("film.next")),
      this.button("last", words.say("film.last")));
    const line = element("div", { class: "line" }, this.track(), this.note);
    const label = element("span", { class: "small" }, words.say("watch.speed"));
    const head = element("span", { class: "row apart", "aria-hidden": "true" }, label, this.pace);
    const speed = element("div", { class: "pace" }, this.speed, head);
    const name = words.say("film.controls");
    const title = words.say("film.keys");
    return element("div", { class: "controls card", role: "group", "aria-label": name, title },
      buttons, line, speed);
  }

  /** The timeline with a mark where the walk of the plan begins. */
  track() {
    const { begin, length } = this.playback;
    const mark = element("span", { class: "mark", "aria-hidden": "true" });
    mark.style.left = `${(100 * begin) / Math.max(1, length)}%`;
    mark.hidden = !begin || begin >= length;
    const rail = element("div", { class: "rail" }, mark);
    return element("div", { class: "track" }, this.timeline, rail);
  }

  /**
   * @param {Action} name
   * @param {string} label
   */
  button(name, label) {
    const inner = name === "play" ? this.playIcon : icon(name);
    const look = name === "play" ? "square main" : "square";
    const press = () => this.actions.press(name);
    const attributes = { type: "button", class: look, "data-action": name, "aria-label": label };
    return element("button", { ...attributes, title: label, click: press }, inner);
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {number} max
   * @param {(value: number) => void} chosen
   */
  slider(name, label, max, chosen) {
    const attributes = { type: "range", class: name, min: 0, max, step: 1, "aria-label": label };
    const made = element("input", { ...attributes, input: () => chosen(made.valueAsNumber) });
    return made;
  }

  /** @param {number} notch */
  choose(notch) {
    this.playback.choose(notch);
    this.showSpeed();
  }

  /**
   * Do what a key asks for, and say whether it asked for something.
   * @param {string} key
   */
  key(key) {
    const action = KEYS.get(key);
    const change = FASTER.get(key);
    if (action) this.actions.press(action);
    else if (change) this.choose(this.playback.notch + change);
    return Boolean(action ?? change);
  }

  showSpeed() {
    const { words, playback: { notch, pace: { speeds } } } = this;
    const speed = speeds[notch] ?? 0;
    const count = words.number(speed, speed < 1 ? 1 : 0);
    const isAll = notch >= speeds.length;
    const text = isAll ? words.say("watch.at_once") : words.say("watch.a_second", { count });
    this.speed.value = String(notch);
    this.speed.setAttribute("aria-valuetext", text);
    this.pace.textContent = text;
  }

  /**
   * Show where the playback stands; the note says it in words.
   * @param {string} note
   */
  show(note) {
    const { playing, moment } = this.playback;
    this.timeline.value = String(moment);
    if (this.shown.note !== note) {
      this.timeline.setAttribute("aria-valuetext", note);
      this.note.textContent = note;
    }
    const name = playing ? "pause" : "play";
    if (this.shown.icon !== name) {
      const label = playing ? this.words.say("film.pause") : this.words.say("film.play");
      fill(this.playIcon, icon(name));
      this.play.setAttribute("aria-label", label);
      this.play.title = label;
    }
    this.shown = { icon: name, note };
  }
}
