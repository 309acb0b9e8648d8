// @ts-check
/** A replay in one file: reads its films, and shows the one that is chosen. */

import { element, fill } from "../dom.js";
import { data } from "../page/data.js";
import { keptSettings, wear } from "../page/settings.js";
import { Storage } from "../page/storage.js";
import { Player } from "../player.js";
import { wearView } from "../turned.js";
import { Words } from "../words.js";
import { carriedFilms } from "./films.js";

/** @typedef {import("../film.js").Film} Film */
/** @typedef {import("../page/app.js").Settings} Settings */

class Replay {
  /**
   * @param {HTMLElement} root
   * @param {Record<string, string>} title
   */
  constructor(root, title) {
    this.root = root;
    this.title = title;
    this.storage = new Storage();
    this.settings = keptSettings(this.storage);
    this.words = new Words(data("words"), this.settings.language);
    /** @type {Film[]} */
    this.films = [];
    this.chosen = 0;
    /** @type {Player | null} */
    this.player = null;
    this.stage = element("div", { class: "stage-of-film" });
  }

  async start() {
    wear(this.settings);
    wearView(this.storage);
    this.show();
    try {
      this.films = await carriedFilms();
      this.show();
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.player?.play();
    } catch (error) {
      console.error(error);
      const isOld = typeof DecompressionStream === "undefined";
      const text = isOld ? this.words.say("film.too_old") : this.words.say("film.broken");
      fill(this.stage, element("p", { class: "notice", role: "alert" }, text));
    }
  }

  /** Show everything anew, in the language that is chosen. */
  show() {
    const { words, films } = this;
    const at = this.player?.moment;
    this.player?.close();
    this.player = null;
    document.title = `${words.of(this.title)} · searchcade`;
    fill(this.root, this.header(), this.stage);
    const film = films[this.chosen];
    if (film) this.player = new Player(this.stage, film, { words, at });
  }

  header() {
    const { words, films } = this;
    const title = films.length > 1 ? this.title : films[0]?.title ?? this.title;
    const options = films.map((film, at) =>
      element("option", { value: at, selected: at === this.chosen }, words.of(film.title)));
    const choose = element("select", { "aria-label": words.say("film.choose"),
      change: () => this.choose(Number(choose.value)) }, ...options);
    choose.hidden = films.length < 2;
    return element("header", { class: "replay-header" },
      element("h1", {}, words.of(title)), choose, element("div", { class: "row" },
        this.languageButton(), this.themeButton()));
  }

  languageButton() {
    const language = this.settings.language === "en" ? "vi" : "en";
    return this.button("language", this.words.say("film.other_language"), { language });
  }

  themeButton() {
    const { words } = this;
    const isNight = this.settings.theme === "default";
    const text = isNight ? words.say("settings.theme.beach") : words.say("settings.theme.default");
    return this.button("theme", text, { theme: isNight ? "beach" : "default" });
  }

  /**
   * @param {string} id
   * @param {string} text
   * @param {Partial<Settings>} changes
   */
  button(id, text, changes) {
    return element("button", { type: "button", id, click: () => this.change(id, changes) }, text);
  }

  /**
   * @param {string} id
   * @param {Partial<Settings>} changes
   */
  change(id, changes) {
    Object.assign(this.settings, changes);
    this.storage.write("settings", this.settings);
    this.words.language = this.settings.language;
    wear(this.settings);
    this.show();
    document.getElementById(id)?.focus();
  }

  /** @param {number} number */
  choose(number) {
    this.chosen = number;
    this.player?.close();
    this.player = null;
    this.show();
    this.root.querySelector("select")?.focus();
  }
}

/** Show the films that the file carries. */
export function start() {
  const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
  void new Replay(root, data("title")).start();
}

start();
