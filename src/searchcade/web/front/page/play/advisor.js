// @ts-check
/** What Python works out while a game is played: hints, and whether the goal is out of reach. */

/** @typedef {import("./mover.js").Mover} Mover */
/** @typedef {import("./view.js").Warning} Warning */

const REST = 350; // milliseconds without a move before Python looks whether all is lost
const SHOW_FIRST = 450; // milliseconds that a hint is seen before it is walked
const SHOW_LAST = 2500; // if it ends the game: time to read that the game then counts as helped
const SECONDS = { hint: 90, warn: 15 };

export class Advisor {
  /**
   * @param {Mover} mover
   * @param {() => void} changed
   */
  constructor(mover, changed) {
    this.mover = mover;
    this.changed = changed;
    /** @type {Warning | null} */
    this.warning = null;
    /** The moves after which that was found. */
    this.at = "";
    this.isThinking = false;
    /** Whether warnings take too long on this level: then there are none. */
    this.isSilent = false;
    this.looking = 0;
  }

  close() {
    clearTimeout(this.looking);
  }

  /** Return the warning, as long as the moves that led to it have not been taken back. */
  get danger() {
    return this.mover.view?.game.moves.startsWith(this.at) ? this.warning : null;
  }

  /** @param {string} help How much the hint shows: direction, landmark or way. */
  hint(help) {
    const { mover } = this;
    if (mover.isOver || this.isThinking) return;
    mover.queue(async () => {
      if (mover.hasFallen) await mover.change("undo", "still");
      await this.think(help);
    });
  }

  /** @param {string} help */
  async think(help) {
    const { mover } = this;
    this.isThinking = true;
    this.changed();
    try {
      const hint = await mover.ask("hint", { help }, SECONDS.hint);
      if (mover.turns.isWaiting || mover.isClosed) return;
      mover.keepGame(hint.game); // a hint is counted before it is seen
      mover.answer = hint.notice ?? "";
      mover.follow(hint.moves, "h", hint.wins ? SHOW_LAST : SHOW_FIRST);
      mover.ahead = hint.cells;
    } finally {
      this.isThinking = false;
      this.changed();
    }
  }

  /** Look whether all is lost, once the player rests. */
  lookSoon() {
    clearTimeout(this.looking);
    if (!this.isSilent) this.looking = setTimeout(() => void this.look(), REST);
  }

  async look() {
    const { mover } = this;
    const before = mover.view?.game.moves;
    if (mover.isBusy || mover.isClosed || mover.hasFallen || before === undefined) return;
    const warning = await mover.ask("warn", {}, SECONDS.warn).catch(() => null);
    this.isSilent = !warning;
    if (mover.isClosed || before !== mover.view?.game.moves) return;
    this.warning = warning;
    this.at = before;
    this.changed();
  }
}
