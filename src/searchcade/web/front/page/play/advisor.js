// @ts-check
/**
 * Lets Python look whether the goal is out of reach, and what is next in a lesson, once the player
 * rests.
 */

/** @typedef {import("./mover.js").Mover} Mover */

const REST = 350; // milliseconds without a move
const SECONDS = 15;

export class Advisor {
  /** @param {Mover} mover */
  constructor(mover) {
    this.mover = mover;
    /** Whether this takes too long on this level. */
    this.isSilent = false;
    this.looking = 0;
    /** The moves after which Python has looked. */
    this.at = "?";
  }

  close() {
    clearTimeout(this.looking);
  }

  /** Look soon, unless that is done. */
  lookSoon() {
    clearTimeout(this.looking);
    const { view } = this.mover;
    if (this.isSilent || (view?.game.moves === this.at && view.lesson?.known !== false)) return;
    this.looking = setTimeout(() => void this.look(), REST);
  }

  async look() {
    const { mover } = this;
    const moves = mover.view?.game.moves;
    const goesOn = mover.view?.fell || mover.view?.wait !== null;
    if (mover.isBusy || mover.isOver || goesOn || moves === undefined) return;
    const view = await mover.ask("warn", {}, SECONDS).catch(() => null);
    this.isSilent = !view;
    const isLate = mover.isBusy || mover.isClosed || moves !== mover.view?.game.moves;
    if (!view || isLate) return;
    this.at = moves;
    mover.take(view);
  }
}
