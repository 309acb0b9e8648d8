// @ts-check
/** Passes what a player wishes to Python, one wish after the other, and shows what comes of it. */

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./view.js").Game} Game */
/** @typedef {import("./view.js").View} View */
/** @typedef {{verb: string, values: Record<string, unknown>, done: () => void}} Request */

const SECONDS = { do: 90, think: 90, open: 120 }; // a new Python makes the level again
const WITH_PLAYER = new Set(["open", "do", "think", "warn"]);

export class Mover {
  /**
   * @param {App} app
   * @param {() => void} shown Show the view; called after each change.
   * @param {(game: Game) => boolean} keep Keep the game; says whether it may go on here.
   * @param {() => import("./view.js").Player} player What the page keeps of the player.
   */
  constructor(app, shown, keep, player = () => ({})) {
    this.app = app;
    this.shown = shown;
    this.keep = keep;
    this.player = player;
    /** @type {View | null} */
    this.view = null;
    /** Why Python could not do what was asked for. */
    this.problem = "";
    /** Whether the screen was left. */
    this.isClosed = false;
    /** Whether the result is shown: nothing can be taken back any more. */
    this.isFinished = false;
    /** What is done with wishes from then on. @type {(wish: string, values: object) => void} */
    this.afterEnd = () => {};
    /** What waits to be sent. @type {Request[]} */
    this.waiting = [];
    this.isBusy = false;
    /** When Python was asked last. */
    this.asked = 0;
    this.timer = 0;
  }

  /**
   * Open a level, or resume a game on it.
   * @param {Partial<Game>} game
   */
  async open(game) {
    this.view = await this.ask("open", { game }, SECONDS.open);
    this.shown();
    void this.send();
  }

  /** Say whether no move can be made any more. */
  get isOver() {
    return Boolean(this.isFinished || this.view?.won || this.view?.ended);
  }

  /** Stop everything: another screen is shown, or the result. */
  close() {
    this.isClosed = true;
    this.stop();
  }

  /** Let nothing go on by itself. */
  stop() {
    for (const { done } of this.waiting.splice(0)) done();
    clearTimeout(this.timer);
  }

  // ---------------------------------------------------------------- asking

  /**
   * Tell Python what the player wishes, after all that was wished before.
   * @param {string} wish
   * @param {Record<string, unknown>} [values]
   * @returns {Promise<void>} Fulfilled once Python has answered, or never will.
   */
  wish(wish, values = {}) {
    if (this.isFinished && !this.isClosed) this.afterEnd(wish, values);
    if (this.isClosed || this.isFinished) return Promise.resolve();
    return new Promise((done) => {
      this.waiting.push({ verb: "do", values: { wish, ...values }, done });
      void this.send();
    });
  }

  /** Send what waits, one after the other. */
  async send() {
    if (this.isBusy || !this.view) return;
    this.isBusy = true;
    try {
      for (let next = this.waiting.shift(); next && !this.isClosed; next = this.waiting.shift()) {
        await this.answered(next).finally(next.done);
      }
    } catch (problem) {
      this.fail(problem);
    }
    this.isBusy = false;
  }

  /**
   * Ask Python, and show its answer. What was thought out for a player who has gone on is dropped:
   * Python then goes on from the game that is kept here.
   * @param {Request} request
   */
  async answered({ verb, values }) {
    clearTimeout(this.timer);
    const now = performance.now();
    const seconds = verb === "do" ? { seconds: (now - this.asked) / 1000 } : {};
    this.asked = now;
    const view = await this.ask(verb, { ...values, ...seconds },
      verb === "think" ? SECONDS.think : SECONDS.do);
    if (this.isClosed || (verb === "think" && this.waiting.length)) return;
    if (!this.take(view)) return;
    if (view.thinking) this.waiting.unshift({ verb: "think", values: {}, done: () => {} });
    else if (view.wait !== null) this.askLater(view.wait * 1000);
  }

  /**
   * Ask again when the next thing is due; the time that the answer took counts, but half is left
   * to show it.
   * @param {number} wait Milliseconds from the last request on.
   */
  askLater(wait) {
    const left = Math.max(wait / 2, wait - (performance.now() - this.asked));
    this.timer = setTimeout(() => void this.wish("tick"), left);
  }

  /**
   * Show a view, and keep its game if it is another one; a restart is kept with its first move.
   * @param {View} view
   * @returns {boolean} Whether the game may go on here.
   */
  take(view) {
    const before = JSON.stringify(this.view?.game);
    this.problem = "";
    this.view = { ...view, header: view.header ?? this.view?.header };
    const isOther = before !== JSON.stringify(view.game);
    const goesOn = !isOther || view.restarted || this.keep(view.game);
    if (!goesOn) this.stop();
    this.shown();
    return goesOn;
  }

  /**
   * Ask Python about this game.
   * @param {string} verb
   * @param {object} [values]
   * @param {number} [seconds]
   * @returns {Promise<any>}
   */
  ask(verb, values = {}, seconds = SECONDS.do) {
    const { language } = this.app.settings;
    const game = this.view?.game;
    const player = WITH_PLAYER.has(verb) ? { player: this.player() } : {};
    return this.app.python.ask(`play.${verb}`, { game, language, ...player, ...values }, { seconds });
  }

  /** @param {unknown} problem */
  fail(problem) {
    this.stop();
    this.problem = problem instanceof Error ? problem.message : String(problem);
    this.shown();
  }
}
