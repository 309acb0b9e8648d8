// @ts-check
/** A playback: where it stands on a line of moments, and how fast it goes; see web/playback.py. */

/**
 * Moments a second, notch by notch (the one after the last shows everything at once), and the
 * seconds that the parts of a film take.
 * @typedef {object} Pace
 * @property {number[]} speeds
 * @property {number} whole
 * @property {number} reading Moments a second of a search that explains itself.
 * @property {number} walk
 * @property {number} slowestWalk Moves a second.
 * @property {number} readable Moments a second of which each can still be read.
 */

export class Playback {
  /**
   * @param {number} length The last moment.
   * @param {number} begin The moment after which the walk of a plan is shown.
   * @param {Pace} pace
   * @param {boolean} isExplained Whether there is something to read at each moment.
   */
  constructor(length, begin, pace, isExplained = false) {
    this.pace = pace;
    this.length = length;
    this.begin = begin;
    this.place = 0;
    this.playing = false;
    const moments = Math.max(1, begin || length);
    this.notch = this.fittingNotch(isExplained ? pace.reading : moments / pace.whole);
    this.isChosen = false;
  }

  /** The last moment that was reached. */
  get moment() {
    return Math.floor(this.place);
  }

  /** Moments a second, here. */
  get speed() {
    const { speeds, walk, slowestWalk } = this.pace;
    if (this.notch >= speeds.length) return Infinity;
    if (this.place < this.begin) return speeds[this.notch];
    const most = this.isChosen ? speeds[this.notch] : Infinity;
    return Math.min(most, Math.max(slowestWalk, (this.length - this.begin) / walk));
  }

  /** Whether it goes too fast for each moment to be read. */
  get isFast() {
    return this.playing && this.speed > this.pace.readable;
  }

  /** @param {number} notch */
  choose(notch) {
    this.isChosen = true;
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
   * Stand still at the next moment, or at the one before.
   * @param {1 | -1} direction
   */
  step(direction) {
    this.go(direction > 0 ? this.moment + 1 : Math.ceil(this.place) - 1);
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
