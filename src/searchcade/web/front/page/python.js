// @ts-check
/** The door to Python: one interpreter answers what is ours, and own code runs in another. */

import { Interpreter, Refusal } from "./interpreter.js";
import { isShutIn, isUnserved } from "./place.js";

const SECOND_GB = 4; // memory of a machine from which on a second Python may wait

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./interpreter.js").Request} Request */

/**
 * Start Python in the background.
 * @param {Words} words
 * @returns {import("./app.js").Python}
 */
export function startPython(words) {
  return new Python(words);
}

export class Python {
  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {Request[]} */
    this.waiting = [];
    this.wantsSecond = false;
    /** Answers what is ours: no own code has run in it. */
    this.ours = this.interpreter();
    /** Runs own code; the same one until there is a second. Until then it is a spare one. */
    this.own = this.ours;
  }

  interpreter() {
    return new Interpreter(this.words, () => this.changed());
  }

  /**
   * Ask Python, such as `ask("play.move", {move: "R"}, {seconds: 5})`.
   * The seconds count from when Python begins with this request. Own code within it has a limit
   * of its own, which Python tells when it begins.
   * @param {string} name
   * @param {object} [values]
   * @param {import("./app.js").Limits} [limits]
   * @returns {Promise<any>}
   */
  ask(name, values = {}, { seconds = Infinity, program = "", after = Infinity } = {}) {
    const message = JSON.stringify({ ask: name, values });
    return new Promise((resolve, reject) => {
      this.waiting.push({ message, program, seconds, after, ends: Infinity, resolve, reject });
      this.next();
    });
  }

  /** Wait until Python answers; a start that failed is tried again. */
  ready() {
    if (this.state === "failed") this.ours.restart();
    return /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        const stop = this.listen(() => settle());
        const settle = () => {
          if (this.state === "starting") return;
          stop();
          if (this.state === "failed") reject(this.failure());
          else resolve();
        };
        settle();
      })
    );
  }

  /**
   * Call back when the state changes; call what is returned to stop that.
   * @param {() => void} listener
   */
  listen(listener) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** What Python does for the page, be it own code or not. */
  get state() {
    const isAsked = this.own.current || this.waiting.some((each) => each.program);
    return isAsked ? this.own.state : this.ours.state;
  }

  /** End whatever runs or waits, and start again. */
  stop() {
    const text = this.words.say("page_python.stopped");
    const refused = this.waiting.splice(0);
    for (const each of new Set([this.ours, this.own])) if (each.current) each.end(text);
    for (const request of refused) request.reject(new Refusal(text));
  }

  /** From now on keep a second Python: for own code, or in place of one that has to be ended. */
  keepSpare() {
    this.wantsSecond = (/** @type {any} */ (navigator).deviceMemory ?? SECOND_GB) >= SECOND_GB;
    this.changed();
  }

  /** The state of an interpreter has changed. */
  changed() {
    const { ours, own } = this;
    if (!ours) return; // it is being made
    if (own.state === "failed") this.alone(ours);
    else if (ours.state === "failed") this.alone(own);
    if (this.ours.state === "failed") this.refuse();
    if (this.ours.state === "starting" && this.own.isFree("")) this.swap();
    this.next();
    this.startSecond();
    for (const listener of [...this.listeners]) listener();
  }

  /** Start the second interpreter as soon as nothing waits for the first. */
  startSecond() {
    if (!this.wantsSecond || this.own !== this.ours || this.waiting.length) return;
    const isUp = this.ours.state === "ready" || this.ours.state === "working";
    if (isUp) this.own = this.interpreter();
  }

  /**
   * Go on with one interpreter, where no second one can be started.
   * @param {Interpreter} left
   */
  alone(left) {
    if (this.own === this.ours) return;
    this.wantsSecond = false;
    this.ours = left;
    this.own = left;
  }

  /** Python cannot be started: refuse everything. */
  refuse() {
    for (const request of this.waiting.splice(0)) request.reject(this.failure());
  }

  /** Hand on the first request that is ours and the first of own code, where that can be done. */
  next() {
    for (const isOwn of [false, true]) {
      const request = this.waiting.find((each) => Boolean(each.program) === isOwn);
      const free = request && this.freeFor(request.program);
      if (!free) continue;
      this.waiting.splice(this.waiting.indexOf(request), 1);
      free.take(request);
    }
    if (this.ours !== this.own && this.ours.program) this.ours.restart();
  }

  /**
   * Return the interpreter for a program, if it has nothing to do. Where own code has run, no other
   * runs and nothing that is ours: the other interpreter takes its place, or a new one is started.
   * @param {string} program
   */
  freeFor(program) {
    const wanted = program ? this.own : this.ours;
    if (wanted.state === "working") return null;
    if (wanted.isFree(program)) return wanted;
    const other = program ? this.ours : this.own;
    if (other.isFree(program)) {
      this.swap();
      return other;
    }
    if (wanted.state !== "starting") wanted.restart();
    return null;
  }

  swap() {
    [this.ours, this.own] = [this.own, this.ours];
  }

  /** Say why Python is not there. */
  failure() {
    const { words } = this;
    if (isUnserved()) return new Refusal(words.say("page_python.unserved"));
    if (isShutIn()) return new Refusal(words.say("page_python.shut_in"));
    return new Refusal(words.say("page_python.failed"));
  }
}
