// @ts-check
/** One Python in a worker: it takes a request at a time, and is ended where it must be. */

import { startWorker } from "./place.js";

const GRACE = 0.7; // seconds until own code is ended that was not stopped by its limits
const HEARTBEAT = 2; // seconds in which a worker takes a request, whatever own code has left there

/** @typedef {import("../words.js").Words} Words */
/**
 * @typedef {object} Request
 * @property {string} message
 * @property {string} program The program that runs in it; empty where all that runs is ours.
 * @property {number} seconds
 * @property {number} after Seconds that may pass after own code, in all; it runs once.
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

export class Interpreter {
  /**
   * @param {Words} words
   * @param {() => void} changed Called when the state has changed.
   */
  constructor(words, changed) {
    this.words = words;
    this.changed = changed;
    /** @type {"starting" | "ready" | "working" | "failed"} */
    this.state = "starting";
    /** What has run here, and may have changed everything: nothing else runs here any more. */
    this.program = "";
    /** @type {Request | null} */
    this.current = null;
    this.timer = 0;
    /** @type {Worker | null} */
    this.worker = null;
    this.start();
  }

  start() {
    try {
      const worker = startWorker();
      worker.onmessage = ({ data }) => this.hear(data);
      worker.onerror = (event) => this.hear({ failed: "error", text: event.message ?? "" });
      this.worker = worker;
    } catch (error) {
      queueMicrotask(() => this.fail(error));
    }
  }

  /**
   * Whether a request of this program can be answered at once.
   * @param {string} program
   */
  isFree(program) {
    return this.state === "ready" && (!this.program || this.program === program);
  }

  /** @param {Request} request */
  take(request) {
    this.current = request;
    this.program = request.program;
    this.worker?.postMessage({ message: request.message });
    request.ends = performance.now() + request.seconds * 1000;
    if (!this.program) this.endAt(request.ends, request.seconds);
    else this.endAt(performance.now() + HEARTBEAT * 1000, HEARTBEAT); // until it is heard
    this.become("working");
  }

  /** @param {any} data What the worker says. */
  hear(data) {
    if (data.ready) {
      this.become("ready");
    } else if (data.heard) {
      if (this.current) this.endAt(this.current.ends, this.current.seconds);
    } else if ("alarm" in data) {
      if (this.current) this.alarm(this.current, data.alarm);
    } else if (data.failed && this.state === "starting") {
      this.fail(data.text);
    } else if (data.failed) {
      this.broken(data);
    } else {
      this.answered(read(data.reply), data.large);
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
   * @param {{reply?: any, error?: {text: string, details?: string[]}} | null} answer
   * @param {boolean} large Whether Python has taken much memory, which only a new worker gives back.
   */
  answered(answer, large) {
    if (!answer) return this.end(this.words.say("page_python.unreadable"));
    const request = this.taken();
    if (large) this.restart();
    else this.become("ready");
    if (answer.error) request?.reject(new Refusal(answer.error.text, answer.error.details));
    else request?.resolve(answer.reply);
  }

  /**
   * Let the clock of own code run, which has so many seconds, or again that of the request. Own
   * code can ring as well, so the end of a request only ever comes nearer.
   * @param {Request} request
   * @param {number} seconds 0 where own code has ended.
   */
  alarm(request, seconds) {
    const now = performance.now();
    if (!seconds) return this.endAt(request.ends, request.seconds);
    const over = now + (seconds + GRACE) * 1000;
    const ends = over + request.after * 1000;
    if (ends < request.ends) Object.assign(request, { ends, seconds });
    this.endAt(Math.min(request.ends, over), Math.min(seconds, request.seconds));
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
   */
  end(text) {
    const request = this.taken();
    this.restart();
    request?.reject(new Refusal(text));
  }

  restart() {
    this.dismiss();
    this.start();
    this.become("starting");
  }

  /** End the worker; what it says from now on, as when its sleep is cut short, counts no more. */
  dismiss() {
    this.program = "";
    if (!this.worker) return;
    this.worker.onmessage = null;
    this.worker.onerror = (event) => event.preventDefault();
    this.worker.terminate();
    this.worker = null;
  }

  /**
   * Python cannot be started.
   * @param {unknown} reason For whoever looks into the browser's console.
   */
  fail(reason) {
    console.error(reason);
    this.dismiss();
    this.become("failed");
  }

  /** @param {"starting" | "ready" | "working" | "failed"} state */
  become(state) {
    this.state = state;
    this.changed();
  }
}

/**
 * Return an answer, or null where it is none: own code may have changed what answers.
 * @param {unknown} text
 */
function read(text) {
  try {
    const answer = JSON.parse(String(text));
    return typeof answer.error?.text === "string" || "reply" in answer ? answer : null;
  } catch {
    return null;
  }
}

/** @param {string} text */
function lastLine(text) {
  return text.slice(text.lastIndexOf("\n") + 1);
}
