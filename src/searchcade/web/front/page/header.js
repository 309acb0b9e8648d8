// @ts-check
/** The line above every screen: the name, where one can go, what Python does, the language. */

import { element, fill } from "../dom.js";
import { icon } from "./icons.js";
import { write } from "./link.js";

/** @typedef {import("./app.js").App} App */

const PATIENCE = 400; // milliseconds of work before the header speaks of it

export class Header {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   */
  constructor(app, root) {
    this.app = app;
    this.root = root;
    this.python = element("p", { class: "chip python" });
    this.waiting = 0;
    this.links = element("ul", { id: "ways" });
    app.python.listen(() => this.hear());
    addEventListener("hashchange", () => this.showPlace());
    root.addEventListener("keydown", (event) => this.close(event));
  }

  /** Write everything in the language that is set now. */
  show() {
    const { words } = this.app;
    const brand = element(
      "a",
      { class: "brand", href: write("home") },
      icon("logo"),
      element("span", {}, "search", element("b", {}, "cade")),
    );
    fill(this.links, ...this.ways().map((way) => element("li", {}, way)));
    const menu = element("button", { class: "menu", click: () => this.toggle() }, icon("menu"));
    menu.setAttribute("aria-label", words.say("page.menu"));
    menu.setAttribute("aria-controls", "ways");
    this.menu = menu;
    const nav = element("nav", { "aria-label": words.say("page.ways") }, menu, this.links);
    fill(this.root, brand, nav, this.python, this.languageButton());
    this.showPlace();
    this.showPython();
  }

  /** @returns {HTMLAnchorElement[]} */
  ways() {
    const { words } = this.app;
    return [
      way("levels", words.say("page.levels")),
      way("watch", words.say("page.watch")),
      way("race", words.say("page.race")),
      way("draw", words.say("page_draw.title")),
      way("code", words.say("page.code")),
      way("exercises", words.say("page.exercises")),
      way("help", words.say("page_help.title")),
      way("settings", words.say("home.settings")),
      way("about", words.say("page.about")),
    ];
  }

  languageButton() {
    const { words, settings } = this.app;
    const other = settings.language === "vi" ? "en" : "vi";
    return element(
      "button",
      {
        id: "language",
        class: "language",
        lang: other,
        title: words.say("settings.language"),
        click: () => this.app.change({ language: other }),
      },
      element("span", { class: "long" }, other === "vi" ? "Tiếng Việt" : "English"),
      element("span", { class: "short" }, other.toUpperCase()),
    );
  }

  /** Open or close the list of ways, where there is not enough room to show it all the time. */
  toggle(open = !this.root.classList.contains("open")) {
    this.root.classList.toggle("open", open);
    this.menu?.setAttribute("aria-expanded", String(open));
  }

  /** @param {KeyboardEvent} event Escape closes the list, and leads nowhere else. */
  close(event) {
    if (event.key !== "Escape" || !this.root.classList.contains("open")) return;
    event.preventDefault();
    this.toggle(false);
    this.menu?.focus();
  }

  /** Mark the way that leads to what is shown. */
  showPlace() {
    this.toggle(false);
    const screen = location.hash.replace(/^#/, "").split("?")[0];
    for (const link of this.links.querySelectorAll("a")) {
      const here = link.dataset.screen === screen;
      if (here) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  /** Python's state has changed; short work is not worth a word. */
  hear() {
    clearTimeout(this.waiting);
    const { state } = this.app.python;
    this.waiting = setTimeout(() => this.showPython(), state === "working" ? PATIENCE : 0);
  }

  showPython() {
    const { words, python } = this.app;
    this.python.dataset.state = python.state;
    fill(this.python, {
      starting: words.say("page.python_starting"),
      ready: words.say("page.python_ready"),
      working: words.say("page.python_working"),
      failed: words.say("page.python_failed"),
    }[python.state]);
  }
}

/**
 * @param {string} screen
 * @param {string} text
 */
function way(screen, text) {
  return element("a", { href: write(screen), "data-screen": screen }, text);
}
