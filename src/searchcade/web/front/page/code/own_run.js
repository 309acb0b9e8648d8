// @ts-check
/** A run of own code: level by level, so that it shows how far it is and can be stopped. */

import { isLike, refusalText } from "./own_reply.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./limits_field.js").Limits} Limits */
/** @typedef {import("./own_table.js").LevelRows} LevelRows */
/** @typedef {import("./own_table.js").Row} Row */
/** @typedef {import("./trouble_view.js").Trouble} Trouble */

/**
 * Own code as tab/own_source.py takes it.
 * @typedef {object} OwnCode
 * @property {"search" | "heuristic" | "player"} kind
 * @property {string} text
 * @property {string} function
 * @property {string} options
 * @property {string} algorithm
 * @property {string} heuristic
 */

/**
 * @typedef {object} Order
 * @property {string} program The id of the program.
 * @property {OwnCode} code
 * @property {string[]} texts The levels: addresses, patterns, ranges of seeds.
 * @property {string[]} beside
 * @property {Map<string, string>} titles Of algorithms, where there are short ones.
 * @property {Limits} limits
 */

/**
 * Who is told how a run goes.
 * @typedef {object} Listener
 * @property {(done: number, all: number) => void} progress
 * @property {(levels: LevelRows[]) => void} rows
 * @property {(trouble: Trouble, level: string) => void} trouble
 * @property {(text: string, level: string) => void} printed
 */

const A_RUN = { figures: {}, moves: "", printed: "" };
const A_TROUBLE = { sentence: "", code: "", text: "", details: [] };
const TO_MAKE = 60; // seconds for a level to be made
const SPARE = 30; // seconds for all but the searches themselves
const TO_BEGIN = 10; // seconds until own code runs, on a level that is made
const TO_REPORT = 0.3; // seconds for the report of a run that has used up its limit

export class OwnRun {
  /**
   * @param {App} app
   * @param {Order} order
   * @param {Listener} listener
   */
  constructor(app, order, listener) {
    this.app = app;
    this.order = order;
    this.listener = listener;
    this.stopped = false;
    this.count = 0;
    /** @type {LevelRows[]} */
    this.levels = [];
  }

  /** End whatever runs. */
  stop() {
    this.stopped = true;
    this.app.python.stop();
  }

  /** Run on all levels, until one of them shows a mistake in the code. */
  async run() {
    /** @type {string[]} */
    const names = await this.ask("levels", { texts: this.order.texts }, TO_MAKE);
    this.count = names.length;
    for (const [number, name] of names.entries()) {
      if (this.stopped) return;
      this.listener.progress(number, names.length);
      if (!(await this.onLevel(name))) return;
    }
  }

  /**
   * Run on a level; say whether to go on with the next.
   * @param {string} name
   */
  async onLevel(name) {
    const values = { level: name };
    const [{ title, unit, level }] = await Promise.all([this.ask("prepare", values, TO_MAKE),
      this.ask("prepare", values, TO_MAKE, this.order.program)]); // here, and where own code runs
    /** @type {LevelRows} */
    const rows = { level, title, unit, optimum: null, rows: [] };
    this.levels.push(rows);
    const fine = await this.own(rows);
    this.listener.rows(this.levels);
    if (this.stopped) return false;
    await this.others(rows);
    this.listener.rows(this.levels);
    return fine;
  }

  /**
   * Run own code on a level; say whether it has an answer, or was stopped at a limit.
   * @param {LevelRows} rows
   */
  async own(rows) {
    const { code, limits, program } = this.order;
    const title = code.function;
    const values = { code, level: rows.level, limits };
    try {
      const reply = await this.ask("run", values, limits.seconds + TO_BEGIN, program);
      if (!isRun(reply)) throw new Error("expected a run");
      const { figures, trouble, printed } = reply;
      const hasFigures = Object.keys(figures).length > 0;
      rows.rows.push({ title, own: true, name: "", figures: hasFigures ? figures : undefined,
        failure: this.count > 1 ? trouble?.sentence : undefined });
      if (printed) this.listener.printed(printed, rows.title);
      if (trouble) this.tell(trouble, rows);
      return hasFigures;
    } catch (problem) {
      const sentence = refusalText(this.app.words, problem);
      rows.rows.push({ title, own: true, name: "" });
      this.tell({ sentence }, rows);
      return false;
    }
  }

  /**
   * @param {Trouble} trouble
   * @param {LevelRows} rows
   */
  tell(trouble, rows) {
    this.listener.trouble(trouble, this.count > 1 ? rows.title : "");
  }

  /**
   * Run algorithms of ours on a level, and learn its optimum.
   * @param {LevelRows} rows
   */
  async others(rows) {
    const { beside, limits } = this.order;
    const values = { level: rows.level, algorithms: beside, limits };
    const reply = await this.ask("beside", values, SPARE + limits.seconds * (beside.length + 1));
    rows.optimum = reply.optimum;
    const { titles } = this.order;
    rows.rows.push(...reply.rows.map((/** @type {Row} */ row) =>
      ({ ...row, title: titles.get(row.name) ?? row.title, own: false })));
  }

  /**
   * @param {string} name
   * @param {object} values
   * @param {number} seconds
   * @param {string} [program] Where it is own code that runs.
   */
  ask(name, values, seconds, program) {
    const { language } = this.app.settings;
    const spoken = name === "levels" ? values : { ...values, language };
    const after = name === "run" ? TO_REPORT : undefined;
    return this.app.python.ask(`code.${name}`, spoken, { seconds, program, after });
  }
}

/** @param {any} reply */
function isRun(reply) {
  return isLike(reply, A_RUN) && (reply.trouble === null || isLike(reply.trouble, A_TROUBLE));
}
