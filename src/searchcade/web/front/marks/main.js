// @ts-check
/** A page of marks: its language and theme are chosen, and each film plays where it is seen. */

import { element, fill } from "../dom.js";
import { data } from "../page/data.js";
import { keptSettings, wear } from "../page/settings.js";
import { Storage } from "../page/storage.js";
import { Player } from "../player.js";
import { carriedFilms } from "../replay/films.js";
import { Words } from "../words.js";

/** @typedef {import("../film.js").Film} Film */
/** @typedef {import("../page/app.js").Settings} Settings */

const NEAR = "600px"; // around the window: what is so far away has its player already

class Marks {
  constructor() {
    this.storage = new Storage();
    this.settings = keptSettings(this.storage);
    if (!this.storage.read("settings")) this.settings.language = this.chosen();
    this.words = new Words(data("words"), this.settings.language);
    this.theme = element("button", { type: "button", click: () => this.changeTheme() });
    /** @type {Film[]} */
    this.films = [];
    /** @type {Map<HTMLElement, Player>} */
    this.players = new Map();
  }

  /** Return the language that the page comes in. */
  chosen() {
    const input = this.languages().find((each) => each.checked);
    return /** @type {Settings["language"]} */ (input?.value ?? "en");
  }

  /** @returns {HTMLInputElement[]} */
  languages() {
    return [...document.querySelectorAll("input")].filter((each) => each.name === "language");
  }

  async start() {
    document.querySelector(".switches")?.append(this.theme);
    for (const input of this.languages()) {
      input.checked = input.value === this.settings.language;
      input.addEventListener("change", () => this.change({ language: this.chosen() }));
    }
    this.show();
    try {
      this.films = await carriedFilms();
      this.watch();
    } catch (error) {
      console.error(error); // the pictures stay as they are
    }
  }

  /** Replace the pictures by players as they come into sight. */
  watch() {
    const sight = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        sight.unobserve(target);
        this.play(/** @type {HTMLElement} */ (target));
      }
    }, { rootMargin: NEAR });
    for (const each of document.querySelectorAll("[data-film]")) sight.observe(each);
  }

  /**
   * @param {HTMLElement} root
   * @param {number} [at]
   */
  play(root, at) {
    fill(root);
    const film = this.films[Number(root.dataset.film)];
    root.classList.toggle("still", film.lanes.every((lane) => lane.looks.length === 1));
    this.players.set(root, new Player(root, film, { words: this.words, at }));
  }

  /** Show everything in the language and the theme that are chosen. */
  show() {
    const { words, settings, theme } = this;
    wear(settings);
    words.language = settings.language;
    document.title = `${words.of(data("title"))} · searchcade`;
    const isNight = settings.theme === "default";
    theme.textContent = isNight ? words.say("settings.theme.beach")
      : words.say("settings.theme.default");
    for (const [root, player] of this.players) {
      const at = player.moment;
      player.close();
      this.play(root, at);
    }
  }

  changeTheme() {
    this.change({ theme: this.settings.theme === "default" ? "beach" : "default" });
  }

  /** @param {Partial<Settings>} changes */
  change(changes) {
    Object.assign(this.settings, changes);
    this.storage.write("settings", this.settings);
    this.show();
  }
}

/** Let the page of marks be used. */
export function start() {
  void new Marks().start();
}

start();
