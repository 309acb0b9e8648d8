// @ts-check
/** Keeps a game in this browser after each move, and notices when another tab has gone on. */

/** @typedef {import("../progress.js").Progress} Progress */
/** @typedef {import("./view.js").Game} Game */

export class Keeper {
  /**
   * @param {Progress} progress
   * @param {(other: any) => void} conflict Called once, with the game of the other tab.
   */
  constructor(progress, conflict) {
    this.progress = progress;
    this.conflict = conflict;
    this.level = "";
    /** When this tab has written last; 0 for never. */
    this.written = 0;
    this.isAsking = false;
    /** The seconds of this game before the clock was last started. */
    this.seconds = 0;
    this.since = 0;
    /** The seconds of the attempt before the last restart. */
    this.former = 0;
    this.stopListening = progress.listen(() => this.check());
    this.pause = () => this.tick(!document.hidden);
    document.addEventListener("visibilitychange", this.pause);
  }

  /**
   * Return the game that was begun on a level, and keep this level from now on.
   * @param {string} level
   */
  begin(level) {
    this.level = level;
    const saved = this.progress.saved(level);
    this.written = saved?.when ?? 0;
    this.seconds = saved?.seconds ?? 0;
    this.tick(true);
    return saved;
  }

  /**
   * Keep a game; say false where another tab has gone on with it, and nothing is written.
   * @param {Game} game
   */
  keep(game) {
    if (!this.level || !this.check()) return !this.level;
    this.write(game);
    return true;
  }

  /** @param {Game} game */
  write(game) {
    const { level: _, ...rest } = game;
    this.progress.save(this.level, { ...rest, seconds: this.time() });
    this.written = this.progress.saved(this.level)?.when ?? 0;
  }

  /** Say whether the game that is kept is the one of this tab. */
  check() {
    const saved = this.level ? this.progress.saved(this.level) : null;
    if (this.isAsking) return false;
    if (!saved || saved.when === this.written) return true;
    this.isAsking = true;
    this.conflict(saved);
    return false;
  }

  /**
   * Go on here, whatever the other tab has written.
   * @param {Game} game
   */
  takeOver(game) {
    this.isAsking = false;
    this.write(game);
  }

  /** Forget the game: it is over. */
  forget() {
    if (this.level && !this.isAsking) this.progress.save(this.level, EMPTY);
    this.level = "";
  }

  // ---------------------------------------------------------------- the clock

  /** @param {boolean} runs */
  tick(runs) {
    this.seconds = this.time();
    this.since = runs ? Date.now() : 0;
  }

  /** Begin to count anew: a new attempt. */
  reset() {
    this.former = this.time();
    this.seconds = 0;
    this.since = Date.now();
  }

  /** Go on with the attempt before; the time since then counts. */
  comeBack() {
    this.seconds += this.former;
    this.former = 0;
  }

  /** Return how long this game has been played, in seconds. */
  time() {
    return this.seconds + (this.since ? (Date.now() - this.since) / 1000 : 0);
  }

  close() {
    this.stopListening();
    document.removeEventListener("visibilitychange", this.pause);
  }
}

const EMPTY = { moves: "", hands: "", seconds: 0 };
