// @ts-check
/** The ghost: one's own best game on the level, which moves along; Python says when it is where. */

/** @typedef {import("../app.js").App} App */
/** What Python says of a best game: where it is when, and what each pace of it is called.
 * @typedef {{cells: number[], times: number[], paces: [string, string][]}} Told */

const PACE = "ghost";
const BY_MOVES = "moves";
const BY_CLOCK = "clock";

export class Ghost {
  /**
   * @param {App} app
   * @param {import("./mover.js").Mover} mover
   * @param {() => number} time How long the game has been played, in seconds.
   * @param {() => void} moved Called when it moves by its clock.
   */
  constructor(app, mover, time, moved) {
    this.app = app;
    this.mover = mover;
    this.time = time;
    this.moved = moved;
    /** @type {Told | null} */
    this.told = null;
    this.timer = 0;
  }

  close() {
    clearTimeout(this.timer);
    this.told = null;
  }

  /** Look for the best game on the level that is played. */
  async load() {
    const best = this.app.progress.solved(this.mover.view?.header?.record ?? "");
    if (!best || this.told) return;
    const { moves, seconds } = best;
    const told = await this.mover.ask("ghost", { moves, seconds }).catch(() => null);
    if (this.mover.isClosed) return;
    this.told = told;
    this.moved();
  }

  /** How it moves, one of the paces that Python names. */
  get pace() {
    const kept = this.app.storage.read(PACE);
    return this.told?.paces.find(([pace]) => pace === kept) ?? this.told?.paces[0] ?? ["", ""];
  }

  /** Say whether there is an earlier game, and whether it is to be seen. */
  get isThere() {
    return Boolean(this.told);
  }

  get isSeen() {
    return [BY_MOVES, BY_CLOCK].includes(this.pace[0]);
  }

  /** Go on to the next pace. */
  turn() {
    const { told } = this;
    if (!told) return;
    const names = told.paces.map(([pace]) => pace);
    const next = names[(names.indexOf(this.pace[0]) + 1) % names.length];
    this.app.storage.write(PACE, next);
    this.moved();
  }

  /** Return its cell, or null where none is to be seen; wake when it moves by itself. */
  cell() {
    clearTimeout(this.timer);
    const { told } = this;
    const [pace] = this.pace;
    if (!told) return null;
    const { cells, times } = told;
    if (pace === BY_MOVES) {
      return cells[Math.min(this.mover.view?.game.moves.length ?? 0, cells.length - 1)];
    }
    if (pace !== BY_CLOCK) return null;
    const now = this.time();
    const next = times.findIndex((each) => each > now);
    if (next >= 0) this.timer = setTimeout(this.moved, 1000 * (times[next] - now));
    return cells[next < 0 ? cells.length - 1 : next - 1];
  }
}
