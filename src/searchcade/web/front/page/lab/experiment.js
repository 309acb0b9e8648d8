// @ts-check
/** The runs of the lab: one request each, so that they show how far they are and can be stopped. */

/** @typedef {import("../app.js").App} App */
/** @typedef {{record: any, title: Record<string, string>}} Run As tab/lab.py returns it. */
/** @typedef {import("./lab_choices.js").Chosen} Chosen */

const TO_MAKE = 60; // seconds for all levels to be found, or one of them to be made
const SPARE = 60; // seconds for a run but for its search, and for an optimum

export class Experiment {
  /**
   * @param {App} app
   * @param {Chosen} chosen
   * @param {() => void} changed
   */
  constructor(app, chosen, changed) {
    this.app = app;
    this.chosen = chosen;
    this.changed = changed;
    /** @type {Run[]} */
    this.runs = [];
    /** How many runs there are in all. */
    this.asked = 0;
    /** The algorithm and the level of the run that is on; nothing while levels are made. */
    this.doing = "";
    this.isOn = false;
  }

  /** Run all algorithms on all levels. */
  async run() {
    this.isOn = true;
    this.changed();
    try {
      const { levels, with: names } = await this.ask("plan", { chosen: this.chosen }, TO_MAKE);
      this.asked = levels.length * names.length;
      for (const level of levels) {
        if (this.isOn) await this.onLevel(level, names);
      }
    } finally {
      this.isOn = false;
      this.changed();
    }
  }

  /** End the run that is on and make no more; what has come in stays. */
  stop() {
    if (!this.isOn) return;
    this.isOn = false;
    this.app.python.stop();
  }

  /**
   * @param {string} level
   * @param {string[]} names
   */
  async onLevel(level, names) {
    const before = this.runs.length;
    for (const name of names) {
      if (!this.isOn) return;
      this.doing = `${name} · ${level}`;
      this.changed();
      const run = await this.once(level, name);
      if (run) this.runs.push(run);
    }
    const runs = this.runs.slice(before);
    const compared = await this.ask("compared", { runs }, SPARE).catch(() => runs);
    this.runs.splice(before, runs.length, ...compared);
  }

  /**
   * Run an algorithm on a level; a run that Python had to be ended for has failed.
   * @param {string} level
   * @param {string} algorithm
   * @returns {Promise<Run | null>}
   */
  async once(level, algorithm) {
    const seconds = Number(this.chosen.seconds);
    try {
      return await this.ask("run", { level, algorithm, seconds }, seconds + SPARE);
    } catch (problem) {
      if (!this.isOn) return null;
      const error = problem instanceof Error ? problem.message : String(problem);
      return this.ask("failed", { level, algorithm, error }, TO_MAKE);
    }
  }

  /**
   * @param {string} name
   * @param {object} values
   * @param {number} seconds
   */
  ask(name, values, seconds) {
    return this.app.python.ask(`lab.${name}`, values, { seconds });
  }
}
