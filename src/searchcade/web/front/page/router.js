// @ts-check
/** The way from an address to a screen, and from one screen to the next. */

import { element, fill } from "../dom.js";
import { read, write } from "./link.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Screen} Screen */
/** @typedef {import("./link.js").Place} Place */

export class Router {
  /**
   * @param {App} app
   * @param {Record<string, Screen>} screens
   * @param {HTMLElement} main
   */
  constructor(app, screens, main) {
    this.app = app;
    this.screens = screens;
    this.main = main;
    /** How many screens were shown; a screen that comes too late is left at once. */
    this.shown = 0;
    /** The address of what is shown: while it is another one, the way elsewhere has been taken. */
    this.address = location.hash;
    /** @type {() => void} */
    this.leave = () => {};
  }

  /** Show the screen of the address, now and whenever it changes. */
  start() {
    addEventListener("hashchange", () => this.show());
    addEventListener("keydown", (event) => this.back(event));
    return this.show();
  }

  /** What the address asks for; nothing where it cannot be read. @returns {Place} */
  get place() {
    try {
      return read(location.hash);
    } catch {
      return { screen: "", values: {} };
    }
  }

  /**
   * Navigate. The address of the place that is shown already shows it anew.
   * @param {string} screen
   * @param {Record<string, string>} [values]
   */
  go(screen, values) {
    const address = write(screen, values);
    if (address === location.hash) void this.show();
    else location.hash = address;
  }

  /**
   * Change the address without showing anything anew, unless it leads elsewhere already.
   * @param {string} screen
   * @param {Record<string, string>} [values]
   */
  note(screen, values) {
    if (location.hash !== this.address) return;
    history.replaceState(null, "", write(screen, values));
    this.address = location.hash;
  }

  /**
   * Show the same screen again, and give the focus to what has this id.
   * @param {string} focused
   */
  async again(focused) {
    await this.show();
    document.getElementById(focused)?.focus();
  }

  /** Leave the screen that is shown, and show that of the address. */
  async show() {
    const number = ++this.shown;
    this.leave();
    this.leave = () => {};
    this.address = location.hash;
    const root = element("div", { class: "screen" });
    fill(this.main, root);
    scrollTo(0, 0);
    const leave = await this.shownIn(root);
    if (number === this.shown) this.leave = leave;
    else leave();
  }

  /**
   * Show the screen, or say in a sentence why that is not possible; return how to leave it.
   * @param {HTMLElement} root
   * @returns {Promise<() => void>}
   */
  async shownIn(root) {
    const { screen, values } = this.place;
    try {
      if (!Object.hasOwn(this.screens, screen)) throw new Error(this.app.words.say("page.unknown"));
      const show = this.screens[screen];
      root.classList.add(screen);
      const showing = show(this.app, root, values);
      const arrived = this.arrive(root);
      const leave = await showing;
      if (!arrived) this.arrive(root);
      return leave ?? (() => {});
    } catch (problem) {
      fill(root, sorry(this.app, problem));
      this.arrive(root);
      return () => {};
    }
  }

  /**
   * Name the document after the screen, and lead keyboard and screen reader to its heading, unless
   * the screen has led them elsewhere. Say whether there is a heading yet.
   * @param {HTMLElement} root
   */
  arrive(root) {
    const heading = root.querySelector("h1");
    if (!heading || !root.isConnected) return false;
    const home = this.place.screen === "home";
    document.title = home ? "searchcade" : `${heading.textContent} · searchcade`;
    if (this.shown > 1 && !root.contains(document.activeElement)) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    return true;
  }

  /**
   * Escape leads back, unless the screen has used it or something is typed.
   * @param {KeyboardEvent} event
   */
  back(event) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const typing = event.target instanceof Element && event.target.closest("input, textarea");
    if (typing || document.querySelector("dialog[open]")) return;
    if (this.shown > 1) history.back();
    else if (this.place.screen !== "home") this.go("home");
  }
}

/**
 * @param {App} app
 * @param {unknown} problem
 */
function sorry(app, problem) {
  const text = problem instanceof Error ? problem.message : String(problem);
  return element(
    "section",
    { class: "card narrow" },
    element("h1", {}, app.words.say("page.sorry")),
    element("p", {}, text),
    element("a", { class: "button main", href: write("home") }, app.words.say("page.home")),
  );
}
