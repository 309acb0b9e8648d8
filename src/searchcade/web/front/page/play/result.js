// @ts-check
/** The result of a game: a medal, the number that matters, what was lost, and what now. */

import { element, fill } from "../../dom.js";
import { copyButton } from "../copy_link.js";
import { icon } from "../icons.js";
import { medalName } from "../medals.js";
import { commandButton } from "./commands.js";
import { medal } from "./medal.js";

/** @typedef {import("../app.js").App} App */

/**
 * What Python says about a finished game, see tab/game_result.py.
 * @typedef {object} Result
 * @property {import("./view.js").Game} game
 * @property {string} record The name under which the game is kept if it was won.
 * @property {boolean} won
 * @property {boolean} helped
 * @property {number} cost
 * @property {string} title
 * @property {string} figure
 * @property {string[]} more
 * @property {string} wanted
 * @property {import("../medals.js").Medal} medal
 * @property {number} stars
 * @property {string} note
 * @property {string} effect What is heard.
 * @property {boolean} searching
 * @property {{level: string, title: string} | null} next
 * @property {string} [lost]
 * @property {{moves: string, note: string, loss: string, before: number}[]} [mistakes]
 * @property {string} [learn] How the button is called that goes through the mistakes; empty for none.
 * @property {string} [said]
 */

/**
 * A moment of a finished game, and the game that goes on from there.
 * @typedef {object} Moment
 * @property {number} number After how many moves.
 * @property {import("./view.js").Ground} [ground]
 * @property {import("../../board/sprites.js").Sprite[]} sprites
 * @property {number[]} trail
 * @property {string} title
 * @property {string} play_on What playing on from there is called.
 * @property {boolean} can_play_on
 * @property {import("./view.js").Game} begun
 */

/** @typedef {Record<"again" | "next" | "watch" | "back" | "on" | "playOn" | "learn", () => void>} Ways */

export class ResultPanel {
  /**
   * @param {App} app
   * @param {Ways} ways
   */
  constructor(app, ways) {
    this.app = app;
    this.ways = ways;
    this.verdict = element("div", { class: "play-verdict" });
    this.mistakes = element("div", { class: "mistakes" });
    this.buttons = element("div", { class: "result-buttons" });
    this.moment = element("span", { class: "small" }, app.words.say("analysis.end"));
    this.playOn = commandButton({ name: "play", text: "", key: "P", act: ways.playOn });
    this.playOn.hidden = true;
    this.along = element("div", { class: "row along" },
      this.step("previous", app.words.say("film.previous"), ways.back), this.moment,
      this.step("next", app.words.say("film.next"), ways.on), this.playOn);
    this.spoken = element("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.root = element("section", { class: "card play-panel result" },
      this.verdict, this.along, this.mistakes, this.buttons, this.spoken);
  }

  /**
   * @param {Result} result
   * @param {string} time
   */
  show(result, time) {
    this.showVerdict(result, time);
    this.showButtons(result);
    fill(this.spoken, [result.title, result.figure, result.note].filter(Boolean).join(" "));
  }

  /**
   * @param {Result} result
   * @param {string} time
   */
  showVerdict(result, time) {
    const { words } = this.app;
    const searching = result.searching ? [words.say("result.looking")] : [];
    fill(this.verdict,
      this.medal(result),
      element("div", {},
        element("h2", { class: result.won ? "" : "bad" }, result.title),
        element("p", {}, element("strong", {}, result.figure)),
        element("p", { class: "faint small" }, [...result.more, time, ...searching].join(" · ")),
        result.wanted ? stars(words, result) : null,
        result.note ? element("p", { class: "small" }, result.note) : null));
  }

  /**
   * Show the medal with its name, or a sign of how the game ended where there is none.
   * @param {Result} result
   */
  medal({ medal: name, won }) {
    const { words } = this.app;
    const shown = name
      ? [medal(name), element("span", {}, medalName(words, name))]
      : [element("span", { class: won ? "good" : "bad" }, icon(won ? "solved" : "flag"))];
    return element("div", { class: "play-medal" }, ...shown);
  }

  /** @param {Result} result */
  showButtons({ won, next, game }) {
    const { words } = this.app;
    const again = commandButton({ name: "restart", text: words.say("result.again"), key: "R",
      act: this.ways.again, look: won && next ? "" : "main" });
    const watch = commandButton({ name: "watch", text: words.say("page_play.watch_best"), key: "W",
      act: this.ways.watch });
    const share = copyButton(this.app, () => ({ screen: "play", values: { level: game.level } }));
    const onwards = next && commandButton({ name: "play", key: "N",
      text: `${words.say("result.next")}: ${next.title}`, act: this.ways.next,
      look: won ? "main large" : "large" });
    fill(this.buttons, onwards, again, watch, share);
  }

  /**
   * Return a button that goes one move along the game.
   * @param {string} name
   * @param {string} text
   * @param {() => void} act
   */
  step(name, text, act) {
    return element("button", { type: "button", "data-command": name, "aria-label": text, click: act },
      icon(name));
  }

  /**
   * Say which moment is on the board, and offer to play on from there.
   * @param {Moment} moment
   */
  showMoment({ title, play_on, can_play_on }) {
    fill(this.moment, title);
    fill(this.spoken, title);
    fill(/** @type {Element} */ (this.playOn.querySelector("span")), play_on);
    this.playOn.hidden = !can_play_on;
  }

  /** Lead the keyboard to what is usually wanted next. */
  focus() {
    const main = /** @type {HTMLElement | null} */ (this.buttons.querySelector(".main"));
    main?.focus({ preventScroll: true });
  }

  /**
   * Say where something was lost, once that is known.
   * @param {Result | null} result
   * @param {(before: number) => void} choose
   */
  showMistakes(result, choose) {
    const { words } = this.app;
    if (!result) {
      fill(this.mistakes, element("p", { class: "faint small" }, words.say("analysis.looking")));
      return;
    }
    const { lost = "", mistakes = [], learn = "", said = "" } = result;
    fill(this.mistakes,
      mistakes.length ? element("h3", {}, lost) : null,
      element("ol", { class: "mistake-list" }, ...mistakes.map((each) =>
        element("li", {}, element("button",
          { type: "button", class: "mistake", click: () => choose(each.before) },
          element("span", {}, element("strong", {}, each.moves), element("br"), each.note),
          element("strong", { class: "bad" }, each.loss))))),
      learn && commandButton({ name: "lesson", text: learn, key: "L", act: this.ways.learn }),
      said ? element("p", { class: "faint small" }, said) : null);
  }
}

/**
 * @param {import("../../words.js").Words} words
 * @param {Result} result
 */
function stars(words, { stars: count, wanted }) {
  const row = [1, 2, 3].map((each) =>
    element("span", { class: each <= count ? "play-star won" : "play-star" }, icon("star")));
  const label = words.say("page_play.stars", { count });
  return element("p", { class: "row play-stars" },
    element("span", { role: "img", "aria-label": label }, ...row), wanted);
}
