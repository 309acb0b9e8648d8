// @ts-check
/** Things that are done one after the other, and few of them wait. */

/** @typedef {() => Promise<void>} Act */

export class Turns {
  /**
   * @param {() => Act | null} next What is to be done when nothing waits.
   * @param {(problem: unknown) => void} fail
   */
  constructor(next, fail) {
    this.next = next;
    this.fail = fail;
    /** @type {Act[]} */
    this.waiting = [];
    this.isBusy = false;
  }

  get isWaiting() {
    return this.waiting.length > 0;
  }

  /**
   * Let something wait for its turn, unless enough waits already.
   * @param {Act} act
   * @param {number} most
   */
  add(act, most) {
    if (this.waiting.length < most) this.waiting.push(act);
  }

  clear() {
    this.waiting = [];
  }

  /** Do what waits, then what is next, until there is nothing to do. */
  async pump() {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      for (let act = this.take(); act; act = this.take()) await act();
    } catch (problem) {
      this.fail(problem);
    }
    this.isBusy = false;
  }

  take() {
    return this.waiting.shift() ?? this.next();
  }
}

/** @param {number} milliseconds */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
