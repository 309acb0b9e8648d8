// @ts-check
/** Requests of which only the newest counts: one is under way, and at most one waits. */

import { problemText } from "./copy_link.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {{name: string, values: object, show: (reply: any) => void}} Wish */

export class Newest {
  /**
   * @param {App} app
   * @param {number} seconds That a request may take.
   * @param {(text: string) => void} refuse Shown where Python refuses.
   * @param {string} [program] The own code that answers, where it does.
   */
  constructor(app, seconds, refuse, program) {
    this.app = app;
    this.limits = { seconds, program };
    this.refuse = refuse;
    this.isBusy = false;
    this.closed = false;
    /** @type {Wish | null} */
    this.next = null;
  }

  /**
   * Ask, as soon as the request under way is answered; whatever else waits is dropped.
   * @param {string} name
   * @param {object} values
   * @param {(reply: any) => void} show
   */
  ask(name, values, show) {
    this.next = { name, values, show };
    if (!this.isBusy) void this.work();
  }

  async work() {
    this.isBusy = true;
    while (this.next && !this.closed) {
      const { name, values, show } = this.next;
      this.next = null;
      try {
        const reply = await this.app.python.ask(name, values, this.limits);
        if (!this.closed) show(reply);
      } catch (problem) {
        if (!this.closed) this.refuse(problemText(this.app, problem));
      }
    }
    this.isBusy = false;
  }

  /** Show nothing any more. */
  close() {
    this.closed = true;
  }
}
