// @ts-check
/** A playback: where it stands on a line of moments, and how fast it goes. */

/**
 * How fast it goes, see web/pace.py: moments a second, notch by notch (the one after the last shows
 * everything at once), and the seconds of the whole and of the walk of a plan.
 * @typedef {{speeds: number[], whole: number, walk: number}} Pace
 */

export class Playback {
  /**
   * @param {number} length The last moment.
   * @param {number} begin The moment after which the walk of a plan is shown.
   * @param {Pace} pace
   */
  constructor(length, begin, pace) {
    this.pace = pace;
    this.length = length;
    this.begin = begin;
    this.place = 0;
    this.playing = false;
    this.notch = this.fittingNotch(Math.max(1, begin || length) / pace.whole);
  }

  /** The last moment that was reached. */
  get moment() {
    return Math.floor(this.place);
  }

  /** Moments a second, here. */
  get speed() {
    const { speeds, walk } = this.pace;
    if (this.notch >= speeds.length) return Infinity;
    if (this.place < this.begin) return speeds[this.notch];
    return Math.min(speeds[this.notch], Math.max(1, (this.length - this.begin) / walk));
  }

  /** @param {number} notch */
  choose(notch) {
    this.notch = Math.max(0, Math.min(notch, this.pace.speeds.length));
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

  /**
   * Return the notch whose speed is nearest to a wanted one.
   * @param {number} wanted
   */
  fittingNotch(wanted) {
    const distances = this.pace.speeds.map((speed) => Math.abs(Math.log(speed / wanted)));
    return distances.indexOf(Math.min(...distances));
  }
}
