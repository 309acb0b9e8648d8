// @ts-check
/** Line by line through the pseudo-code of one expansion, or through the events of a look ahead. */

import { element } from "../../dom.js";
import { icon } from "../icons.js";
import { Newest } from "../newest.js";

/** @typedef {import("./panels.js").Panels} Panels */
/**
 * @typedef {object} Reply See tab/moment.py.
 * @property {number} t
 * @property {number} line How many lines of the next expansion have run.
 * @property {{main: string, side: string, line: number}} said
 * @property {string} note
 * @property {{fresh?: number[], current?: number, values?: [number, string][], best?: number | null}}
 *   marks
 */

export class Lines {
  /** @param {Panels} panels */
  constructor(panels) {
    this.panels = panels;
    /** @type {Reply | null} */
    this.reply = null;
    this.wanted = 0; // steps that wait for their turn
    this.requests = new Newest(panels.app, panels.seconds, (text) => panels.say(text));
    const { words } = panels.app;
    this.element = element("div", { class: "lines row" },
      element("span", {}, words.say("page_watch.line")),
      this.button(words.say("page_watch.line_back"), -1),
      this.button(words.say("page_watch.line_on"), 1));
  }

  /**
   * @param {string} label
   * @param {1 | -1} by
   */
  button(label, by) {
    const title = `${label} (Shift + ${by > 0 ? "→" : "←"})`;
    return element("button", { type: "button", class: "square", "data-line": by, title,
      "aria-label": label, click: () => this.step(by) }, icon("way"));
  }

  /** How many lines of the expansion after the moment that is shown have run. */
  get line() {
    const { reply, panels: { player } } = this;
    return reply && !player.playback.playing && reply.t === player.moment ? reply.line : 0;
  }

  /**
   * Go on or back by a line; along the plan, by a move.
   * @param {1 | -1} by
   */
  step(by) {
    const { player } = this.panels;
    const { moment, searched } = player;
    if (player.playback.playing) player.pause();
    if (moment > searched || (moment === searched && by > 0)) {
      player.press(by > 0 ? "next" : "previous");
      return;
    }
    this.wanted += by;
    if (!this.requests.isBusy) this.ask();
  }

  ask() {
    const { panels, line, wanted } = this;
    this.wanted = 0;
    const values = { ...panels.moment, line, steps: wanted };
    this.requests.ask("moment.step", values, (reply) => this.take(reply));
  }

  /** @param {Reply} reply */
  take(reply) {
    const { player } = this.panels;
    this.reply = reply;
    if (reply.t === player.moment) player.showLanes(0);
    else player.go(reply.t);
    player.controls.show(reply.line ? reply.note : player.note());
    if (this.wanted) this.ask();
  }

  /** Show the line above what the player shows of the moment. */
  show() {
    const { reply, line, panels: { player: { view } } } = this;
    if (!reply || !line) return;
    const { said, marks } = reply;
    view.explanation.write(said.main, said.side);
    view.explanation.mark(said.line);
    view.board.mark({ ...view.board.marks, ...marks });
  }

  close() {
    this.requests.close();
  }
}
