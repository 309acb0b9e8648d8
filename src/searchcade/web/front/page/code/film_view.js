// @ts-check
/** A film below a table: what own code expanded, a plan, or the way to a state. */

import { element, fill } from "../../dom.js";
import { Player } from "../../player.js";
import { Newest } from "../newest.js";
import { StudyPanel } from "../watch/study_panel.js";
import { refusalText } from "./own_reply.js";

/** @typedef {import("../app.js").App} App */

const MAX_CELLS = 2 ** 21; // of a board; own code may have changed what makes the film

export class FilmView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.said = element("p", { role: "status" });
    this.stage = element("div", { class: "own-film" });
    this.element = element("section", { class: "film-view", "aria-label": app.words.say("page_code.film") },
      this.said, this.stage);
    /** @type {Player | null} */
    this.player = null;
    /** @type {StudyPanel | null} */
    this.study = null;
    /** Which request is the last one: an older film that comes late is not shown. */
    this.asked = 0;
  }

  /**
   * Ask for a film, and show it.
   * @param {string} name
   * @param {object} values
   * @param {{seconds: number, program?: string, scroll?: boolean}} options
   */
  async show(name, values, { seconds, program, scroll = true }) {
    const number = ++this.asked;
    this.clear();
    fill(this.said, this.app.words.say("page_code.filming"));
    try {
      const film = await this.app.python.ask(name, values, { seconds, program });
      if (!(film.board.rows * film.board.cols <= MAX_CELLS)) throw new Error("expected a board");
      if (number !== this.asked) return;
      fill(this.said);
      this.player = new Player(this.stage, film, { words: this.app.words });
      if (scroll) this.element.scrollIntoView({ block: "start" });
    } catch (problem) {
      if (number === this.asked) fill(this.said, refusalText(this.app.words, problem));
    }
  }

  /**
   * Show own code on a level that its author has not seen, and ask what it does there.
   * @param {{code: object, level: string, limits: object}} values
   * @param {{seconds: number, program?: string}} limits
   */
  async defend({ code, level, limits }, { seconds, program }) {
    const { app } = this;
    const unseen = await app.python.ask("code.unseen", { level });
    await this.show("code.film", { code, level: unseen, limits }, { seconds, program });
    const { player } = this;
    if (!player) return;
    const requests = new Newest(app, seconds, (text) => fill(this.said, text), program);
    this.study = new StudyPanel({
      app,
      player,
      isOpen: () => true,
      turn: () => {},
      ask: (values, show) =>
        requests.ask("code.defend", { code, level: unseen, limits, ...values }, show),
    });
    const side = /** @type {HTMLElement} */ (player.element.querySelector(".side"));
    side.dataset.tab = "study";
    side.append(this.study.element);
    this.study.element.hidden = false;
    this.study.show();
  }

  clear() {
    this.study?.close();
    this.study = null;
    this.player?.close();
    this.player = null;
    fill(this.stage);
  }

  close() {
    this.asked += 1;
    this.clear();
  }
}
