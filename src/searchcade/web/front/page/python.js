// @ts-check
/** The door to Python: requests go to a worker one at a time, and it is ended where it must be. */

import { isUnserved, startWorker } from "./place.js";

const GRACE = 0.7; // seconds until own code is ended that was not stopped by its limits
const SPARE_GB = 4; // memory of a machine from which on a second Python may wait

/** @typedef {import("../words.js").Words} Words */
/**
 * @typedef {object} Request
 * @property {string} message
 * @property {number} seconds
 * @property {number} ends When its seconds are over, by the clock of the page.
 * @property {(reply: any) => void} resolve
 * @property {(refusal: Refusal) => void} reject
 */

/** Why a request was not answered, in one clear sentence, with lines of own code where given. */
export class Refusal extends Error {
  /**
   * @param {string} text
   * @param {string[]} [details]
   */
  constructor(text, details = []) {
    super(text);
    this.text = text;
    this.details = details;
  }
}

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
    /** @type {"starting" | "ready" | "working" | "failed"} */
    this.state = "starting";
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {Request[]} */
    this.waiting = [];
    /** @type {Request | null} */
    this.current = null;
    this.timer = 0;
    /** @type {Worker | null} */
    this.worker = null;
    /** Takes the place of the worker when that is ended. @type {{worker: Worker, isReady: boolean} | null} */
    this.spare = null;
    this.wantsSpare = false;
    this.start();
  }

  /**
   * Ask Python, such as `ask("play.move", {move: "R"}, {seconds: 5})`.
   * The seconds count from when Python begins with this request. Own code within it has a limit
   * of its own, which Python tells when it begins.
   * @param {string} name
   * @param {object} [values]
   * @param {{seconds?: number}} [limits]
   * @returns {Promise<any>}
   */
  ask(name, values = {}, { seconds = Infinity } = {}) {
    const message = JSON.stringify({ ask: name, values });
    return new Promise((resolve, reject) => {
      this.waiting.push({ message, seconds, ends: Infinity, resolve, reject });
      if (this.state === "failed") this.restart();
      this.next();
    });
  }

  /** Wait until Python answers; a start that failed is tried again. */
  ready() {
    if (this.state === "failed") this.restart();
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

  /** End whatever runs or waits, and start again. */
  stop() {
    if (!this.current && !this.waiting.length) return;
    this.end(this.words.say("page_python.stopped"), true);
  }

  /** Start a worker, or take the spare one. */
  start() {
    const { spare } = this;
    this.spare = null;
    try {
      const worker = spare?.worker ?? startWorker();
      worker.onmessage = ({ data }) => this.hear(data);
      worker.onerror = (event) => this.hear({ failed: "error", text: event.message ?? "" });
      this.worker = worker;
      if (spare?.isReady) queueMicrotask(() => this.hear({ ready: true }));
    } catch (error) {
      this.worker = null;
      queueMicrotask(() => this.fail(error));
    }
  }

  /** From now on let a spare worker wait: what runs may have to be ended. */
  keepSpare() {
    this.wantsSpare = (/** @type {any} */ (navigator).deviceMemory ?? SPARE_GB) >= SPARE_GB;
    if (this.state === "ready") this.startSpare();
  }

  /** Start a spare worker; where that fails there is none. */
  startSpare() {
    if (!this.wantsSpare || this.spare || this.waiting.length) return;
    const spare = { worker: startWorker(), isReady: false };
    const drop = () => {
      if (this.spare === spare) this.spare = null;
      this.wantsSpare = false;
      spare.worker.terminate();
    };
    spare.worker.onmessage = ({ data }) => (data.ready ? (spare.isReady = true) : drop());
    spare.worker.onerror = drop;
    this.spare = spare;
  }

  /** @param {any} data What the worker says. */
  hear(data) {
    if (data.ready) {
      this.become("ready");
      this.next();
      this.startSpare();
    } else if ("alarm" in data) {
      this.alarm(data.alarm);
    } else if (data.failed && this.state === "starting") {
      this.fail(data.text);
    } else if (data.failed) {
      this.broken(data);
    } else {
      this.answered(JSON.parse(data.reply), data.large);
    }
  }

  /** @param {{failed: string, text: string}} data */
  broken(data) {
    if (data.failed === "memory") {
      this.end(this.words.say("page_python.memory"));
    } else {
      console.error(data.text);
      this.end(this.words.say("page_python.broken", { error: lastLine(data.text) }));
    }
  }

  /**
   * @param {{reply?: any, error?: {text: string, details?: string[]}}} answer
   * @param {boolean} large Whether Python has taken much memory, which only a new worker gives back.
   */
  answered(answer, large) {
    const request = this.taken();
    if (large) this.restart();
    else this.become("ready");
    if (answer.error) request?.reject(new Refusal(answer.error.text, answer.error.details));
    else request?.resolve(answer.reply);
    this.next();
  }

  /** Hand the next request to the worker, if it has nothing to do. */
  next() {
    if (this.state !== "ready" || this.current || !this.waiting.length) return;
    const request = /** @type {Request} */ (this.waiting.shift());
    this.current = request;
    this.become("working");
    this.worker?.postMessage({ message: request.message });
    request.ends = performance.now() + request.seconds * 1000;
    this.endAt(request.ends, request.seconds);
  }

  /**
   * Let the clock of own code run, which has so many seconds, or again that of the request.
   * @param {number} seconds 0 where own code has ended.
   */
  alarm(seconds) {
    if (seconds) this.endAt(performance.now() + (seconds + GRACE) * 1000, seconds);
    else if (this.current) this.endAt(this.current.ends, this.current.seconds);
  }

  /**
   * @param {number} moment By the clock of the page.
   * @param {number} allowed The seconds that a person is told of.
   */
  endAt(moment, allowed) {
    clearTimeout(this.timer);
    if (moment === Infinity) return;
    const seconds = Number(allowed.toFixed(1));
    const late = () => this.end(this.words.say("page_python.late", { seconds }));
    this.timer = setTimeout(late, moment - performance.now());
  }

  /** Take the request that was asked, and stop its clock. */
  taken() {
    clearTimeout(this.timer);
    const request = this.current;
    this.current = null;
    return request;
  }

  /**
   * End the worker, refuse what it was doing, and start a new one.
   * @param {string} text
   * @param {boolean} [all] Refuse what is waiting as well.
   */
  end(text, all = false) {
    const refused = [this.taken(), ...(all ? this.waiting.splice(0) : [])];
    this.restart();
    for (const request of refused) request?.reject(new Refusal(text));
  }

  restart() {
    this.dismiss();
    this.become("starting");
    this.start();
  }

  /** End the worker; what it says from now on, as when its sleep is cut short, counts no more. */
  dismiss() {
    if (!this.worker) return;
    this.worker.onmessage = null;
    this.worker.onerror = (event) => event.preventDefault();
    this.worker.terminate();
    this.worker = null;
  }

  /**
   * Python cannot be started: refuse everything.
   * @param {unknown} reason For whoever looks into the browser's console.
   */
  fail(reason) {
    console.error(reason);
    const refused = [this.taken(), ...this.waiting.splice(0)];
    this.dismiss();
    this.become("failed");
    for (const request of refused) request?.reject(this.failure());
  }

  /** Say why Python is not there. */
  failure() {
    const { words } = this;
    const text = isUnserved() ? words.say("page_python.unserved") : words.say("page_python.failed");
    return new Refusal(text);
  }

  /** @param {"starting" | "ready" | "working" | "failed"} state */
  become(state) {
    this.state = state;
    for (const listener of [...this.listeners]) listener();
  }
}

/** @param {string} text */
function lastLine(text) {
  return text.slice(text.lastIndexOf("\n") + 1);
}
