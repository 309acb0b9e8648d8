// @ts-check
/** A playback: where it stands on a line of moments, and how fast it goes. */

/** Moments a second, notch by notch; the notch after the last shows everything at once. */
export const SPEEDS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000,
];
const LASTS = 8; // seconds that the whole takes unless a person has chosen a speed
const WALK = 2.5; // seconds that the walk of a plan takes at least, so that it can be followed

export class Playback {
  /**
   * @param {number} length The last moment.
   * @param {number} begin The moment after which the walk of a plan is shown.
   */
  constructor(length, begin) {
    this.length = length;
    this.begin = begin;
    this.place = 0;
    this.playing = false;
    this.notch = fittingNotch(Math.max(1, begin || length) / LASTS);
  }

  /** The last moment that was reached. */
  get moment() {
    return Math.floor(this.place);
  }

  /** Moments a second, here. */
  get speed() {
    if (this.notch >= SPEEDS.length) return Infinity;
    if (this.place < this.begin) return SPEEDS[this.notch];
    return Math.min(SPEEDS[this.notch], Math.max(1, (this.length - this.begin) / WALK));
  }

  /** @param {number} notch */
  choose(notch) {
    this.notch = Math.max(0, Math.min(notch, SPEEDS.length));
  }

  /**
   * Let time pass while it plays.
   * @param {number} seconds
   */
  advance(seconds) {
    if (!this.playing) return;
    const { speed } = this;
    const end = this.place < this.begin && speed < Infinity ? this.begin : this.length;
    this.place = speed < Infinity ? Math.min(end, this.place + speed * seconds) : end;
    if (this.place >= this.length) this.playing = false;
  }

  /** Go on; from the end, begin again. */
  start() {
    if (this.place >= this.length) this.place = 0;
    this.playing = this.length > 0;
  }

  /**
   * Stand still at a moment, or at the nearest one there is.
   * @param {number} moment
   */
  go(moment) {
    this.playing = false;
    this.place = Math.max(0, Math.min(Math.round(moment) || 0, this.length));
  }
}

/**
 * Return the notch whose speed is nearest to a wanted one.
 * @param {number} wanted
 */
function fittingNotch(wanted) {
  const distances = SPEEDS.map((speed) => Math.abs(Math.log(speed / wanted)));
  return distances.indexOf(Math.min(...distances));
}
