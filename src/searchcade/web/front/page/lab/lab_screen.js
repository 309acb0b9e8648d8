// @ts-check
/** The lab: choose levels and algorithms, run them all, read the chart and the table. */

import { element, fill } from "../../dom.js";
import { choice } from "../choice.js";
import { copyButton } from "../copy_link.js";
import { download } from "../download.js";
import { write } from "../link.js";
import { Newest } from "../newest.js";
import { Experiment } from "./experiment.js";
import { LabChart } from "./lab_charts.js";
import { LabChoices } from "./lab_choices.js";
import { runsTable, totalsTable } from "./lab_tables.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./experiment.js").Run} Run */
/** @typedef {import("./lab_choices.js").Chosen} Chosen */
/** @typedef {import("./lab_choices.js").Reply} Reply */
/** @typedef {import("./lab_tables.js").Totals & {means: string, charts: any[], runs: import("./lab_tables.js").Runs | null}} Summary */

const SECONDS = 60;
const AGAIN = 700; // milliseconds between two times that runs are summed up while more come in
const NARROW = "(max-width: 900px)";

/**
 * What the lab remembers while the page is open; `address` is that of the choices that have run.
 * @type {{chosen: Chosen, runs: Run[], asked: number, address: string}}
 */
const kept = { chosen: {}, runs: [], asked: 0, address: "" };
const looked = { order: "expanded", is_reversed: false, focus: "" };
let chart = "bars";

export class LabScreen {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   * @param {Record<string, string>} values
   */
  constructor(app, root, values) {
    this.app = app;
    app.python.keepSpare();
    if (Object.keys(values).length) kept.chosen = chosenIn(values);
    const { words } = app;
    /** @type {Experiment | null} */
    this.experiment = null;
    /** @type {Reply | null} */
    this.reply = null;
    this.summed = 0;
    this.requests = new Newest(app, SECONDS, (text) => this.refuse(text));
    this.status = element("p", { role: "status" });
    this.done = element("div");
    this.runButton = element("button", { type: "button", class: "main large",
      click: () => void this.run() });
    this.stopButton = element("button", { type: "button", class: "large", disabled: true,
      click: () => this.experiment?.stop() }, words.say("lab.stop"));
    this.csvButton = element("button", { type: "button", click: () => void this.save() },
      words.say("page_lab.csv"));
    this.drawn = new LabChart();
    this.results = element("div", { class: "lab-results" });
    this.choices = new LabChoices(app, kept.chosen, (reply) => this.chosen(reply),
      (text) => this.refuse(text));
    fill(root, element("h1", {}, words.say("lab.title")), element("div", { class: "lab-columns" },
      this.choices.element,
      element("div", { class: "lab-right" }, this.bar(), this.results)));
    this.showEmpty();
    this.tell();
    if (kept.runs.length) this.sum();
  }

  bar() {
    const { app } = this;
    return element("section", { class: "card lab-bar" },
      element("div", { class: "row" }, this.runButton, this.stopButton, this.csvButton,
        copyButton(app, () => ({ screen: "lab", values: addressed(kept.chosen) }))),
      element("div", {}, this.status, element("div", { class: "bar-of", "aria-hidden": "true" }, this.done)));
  }

  // ---------------------------------------------------------------- what is chosen

  /** @param {Reply} reply */
  chosen(reply) {
    this.reply = reply;
    this.app.note("lab", addressed(kept.chosen));
    this.tell();
  }

  /** Say how far the runs are, or how many there would be. */
  tell() {
    const { words } = this.app;
    const { runs, asked } = kept;
    const isOn = Boolean(this.experiment?.isOn);
    const values = { done: words.number(runs.length), total: words.number(asked) };
    const isRan = asked > 0 && kept.address === write("lab", addressed(kept.chosen));
    let text = this.reply ? words.say("lab.planned", { count: this.reply.runs }) : "";
    if (isOn && !this.experiment?.doing) text = words.say("lab.making");
    else if (isOn) text = `${words.say("lab.running", values)} · ${this.experiment?.doing}`;
    else if (isRan) text = runs.length < asked ? words.say("lab.stopped", values) : words.say("lab.done", values);
    fill(this.status, text);
    this.status.className = "";
    this.done.style.width = `${asked ? (100 * runs.length) / asked : 0}%`;
    fill(this.runButton, isRan ? words.say("lab.again") : words.say("lab.run"));
    this.runButton.disabled = isOn || !this.reply?.runs;
    this.stopButton.disabled = !isOn;
    this.csvButton.disabled = !runs.some(({ record }) => !record.error);
  }

  /** @param {string} text */
  refuse(text) {
    fill(this.status, text);
    this.status.className = "bad";
  }

  // ---------------------------------------------------------------- runs

  async run() {
    Object.assign(kept, { runs: [], asked: 0, address: write("lab", addressed(kept.chosen)) });
    if (matchMedia(NARROW).matches) this.choices.close();
    const experiment = new Experiment(this.app, { ...kept.chosen }, () => {
      if (experiment !== this.experiment) return;
      Object.assign(kept, { runs: experiment.runs, asked: experiment.asked });
      this.tell();
      if (experiment.runs.length && performance.now() > this.summed + AGAIN) this.sum();
    });
    this.experiment = experiment;
    const isHere = document.activeElement === this.runButton;
    const running = experiment.run();
    if (isHere) this.stopButton.focus();
    try {
      await running;
      if (kept.runs.length) this.sum();
    } catch (problem) {
      if (this.experiment === experiment) this.refuse(problem instanceof Error ? problem.message : String(problem));
    }
    if (document.activeElement === document.body) this.runButton.focus();
  }

  /** Let Python sum up what has come in. @param {string} [pressed] The column that was pressed. */
  sum(pressed = "") {
    const { language } = this.app.settings;
    const values = { runs: kept.runs, ...looked, pressed, language };
    this.requests.ask("lab.summary", values, (reply) => this.show(reply));
    this.summed = performance.now();
  }

  // ---------------------------------------------------------------- results

  showEmpty() {
    const { words } = this.app;
    fill(this.results, element("section", { class: "card lab-empty" },
      element("h2", {}, words.say("lab.empty")),
      element("p", { class: "faint" }, words.say("page_lab.empty_note"))));
  }

  /** @param {Summary} summary */
  show(summary) {
    const { words } = this.app;
    const { column, is_reversed } = summary.sorting;
    Object.assign(looked, { order: column, is_reversed });
    const focused = focusedIn(this.results);
    const note = element("p", { class: "faint small" });
    const draw = (/** @type {string} */ name) => {
      chart = name;
      const found = summary.charts.find((each) => each.name === name);
      fill(note, found.note);
      this.drawn.show(found);
    };
    const choices = summary.charts.map(({ name, title }) => /** @type {[string, string]} */ ([name, title]));
    const { runs } = summary;
    fill(this.results,
      element("section", { class: "card lab-chart-card" },
        element("div", { class: "row apart" }, element("h2", {}, summary.means),
          choice({ title: words.say("page_lab.chart"), name: "chart", choices, chosen: chart, choose: draw })),
        note, this.drawn.element),
      element("section", { class: "card" },
        totalsTable(words, summary, looked.focus, { sort: (name) => this.sum(name),
          choose: (name) => this.choose(name) }),
        element("p", { class: "faint small press" }, words.say("page_lab.press"))),
      runs && element("section", { class: "card lab-runs" },
        element("h2", {}, words.say("page_lab.runs", { algorithm: runs.title })),
        runsTable(words, runs),
        element("p", { class: `small ${runs.colour}` }, runs.note)));
    draw(chart);
    this.results.querySelector(focused)?.focus();
  }

  /** Show the runs of an algorithm, or not any more. @param {string} name */
  choose(name) {
    looked.focus = looked.focus === name ? "" : name;
    this.sum();
  }

  async save() {
    try {
      const text = await this.app.python.ask("lab.csv", { runs: kept.runs }, { seconds: SECONDS });
      download("comparison.csv", text, "text/csv");
    } catch (problem) {
      this.refuse(problem instanceof Error ? problem.message : String(problem));
    }
  }

  close() {
    const { experiment } = this;
    this.experiment = null;
    experiment?.stop();
    this.requests.close();
    this.choices.requests.close();
    this.drawn.close();
  }
}

/**
 * Return what finds the same button again once it is drawn anew.
 * @param {HTMLElement} within
 * @returns {any}
 */
function focusedIn(within) {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !within.contains(focused)) return "none";
  const { sort, runs } = focused.dataset;
  if (sort) return `[data-sort="${CSS.escape(sort)}"]`;
  return runs ? `[data-runs="${CSS.escape(runs)}"]` : focused.id ? `#${focused.id}` : "none";
}

/**
 * Return what an address asks for: groups stand there one after the other.
 * @param {Record<string, string>} values
 * @returns {Chosen}
 */
function chosenIn({ levels, with: names, seeds, seconds }) {
  return { levels: levels?.split(" "), with: names?.split(","), seeds, seconds };
}

/**
 * @param {Chosen} chosen
 * @returns {Record<string, string>}
 */
function addressed({ levels = [], with: names = [], seeds = "", seconds = "" }) {
  return { levels: levels.join(" "), with: names.join(","), seeds, seconds };
}
