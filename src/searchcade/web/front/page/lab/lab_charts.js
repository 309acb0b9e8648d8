// @ts-check
/** The charts of the lab as SVG: places come as shares of a chart, from views/lab_charts.py. */

import { element, fill, svg } from "../../dom.js";

/** @typedef {{name: string, is_cheapest: boolean, work: number | null, work_text: string, loss: number | null, loss_text: string}} Bar */
/** @typedef {[number, number]} Point */
/** @typedef {{number: number, name: string, colour: string, is_pale: boolean, is_chosen: boolean, points: Point[], pin: Point | null}} Series */
/** @typedef {{at: number, text: string}} Tick */
/** @typedef {{name: string, title: string, note: string, work: string, loss: string, bars: Bar[]}} Bars */
/** @typedef {{name: string, title: string, note: string, across: string, up: string, ticks_across: Tick[], ticks_up: Tick[], series: Series[]}} Plot */

const LINE = 26; // pixels of a bar with what is around it
const NUMBER = 64; // pixels for what is written behind a bar
const NAMES = 250; // pixels for names, where there are so many
const WIDE = 640; // pixels from which on names stand beside bars
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 32, 28, 46]; // pixels around a plot
const PIN = 9;

export class LabChart {
  constructor() {
    this.drawing = element("div", { class: "lab-drawing" });
    this.legend = element("ol", { class: "lab-legend" });
    this.element = element("div", { class: "lab-chart" }, this.drawing, this.legend);
    /** @type {Bars | Plot | null} */
    this.chart = null;
    this.width = 0;
    this.sizes = new ResizeObserver(() => this.draw());
    this.sizes.observe(this.drawing);
  }

  /** @param {Bars | Plot} chart */
  show(chart) {
    this.chart = chart;
    this.width = 0;
    const series = "series" in chart ? chart.series : [];
    this.legend.hidden = !series.length;
    fill(this.legend, ...series.map((each) => element("li", { class: lookOf(each) },
      element("b", { class: "pin" }, each.number), each.name)));
    this.draw();
  }

  /** Draw as wide as there is room; what else has changed draws by itself. */
  draw() {
    const width = this.drawing.clientWidth;
    if (!this.chart || !width || width === this.width) return;
    this.width = width;
    const made = "bars" in this.chart ? bars(this.chart, width) : plot(this.chart, width);
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", [this.chart.title, this.chart.note].filter(Boolean).join(". "));
    fill(this.drawing, made);
  }

  close() {
    this.sizes.disconnect();
  }
}

// ------------------------------------------------------------------ bars

/**
 * @param {Bars} chart
 * @param {number} width
 */
function bars(chart, width) {
  const isWide = width >= WIDE;
  const [tall, left] = isWide ? [LINE, NAMES] : [LINE + 20, 0];
  const half = (width - left - 16) * (isWide ? 0.55 : 0.5);
  const right = left + half + 16;
  const made = sheet(width, 28 + chart.bars.length * tall);
  const loss = isWide ? text(right, 16, chart.loss, "title") : text(width, 16, chart.loss, "title end");
  made.append(text(left, 16, chart.work, "title"), loss);
  chart.bars.forEach((bar, line) => {
    const top = 28 + line * tall;
    made.append(clipped(bar.name, isWide ? NAMES - 12 : width, top));
    const place = isWide ? top : top + 20;
    const best = bar.is_cheapest ? " best" : "";
    made.append(...length(left, place, half, bar.work, bar.work_text + (best && " ✓"), `work${best}`));
    made.append(...length(right, place, width - right, bar.loss, bar.loss_text, `loss${best}`));
  });
  return made;
}

/**
 * A name that is cut where it is too long.
 * @param {string} name
 * @param {number} width
 * @param {number} top
 */
function clipped(name, width, top) {
  const place = svg("svg", { x: 0, y: top, width, height: LINE });
  place.append(text(0, 17, name, "name"));
  return place;
}

/**
 * A bar and its value.
 * @param {number} left
 * @param {number} top
 * @param {number} room
 * @param {number | null} share
 * @param {string} value
 * @param {string} look
 */
function length(left, top, room, share, value, look) {
  const wide = share === null ? 0 : Math.max(3, (room - NUMBER) * share);
  const drawn = svg("rect", { x: left, y: top + 4, width: wide, height: LINE - 8, rx: 4, class: look });
  return [drawn, text(left + wide + 8, top + 17, value, "value")];
}

// ------------------------------------------------------------------ plots

/**
 * @param {Plot} chart
 * @param {number} width
 */
function plot(chart, width) {
  const height = Math.min(340, Math.max(220, width * 0.5));
  const [across, up] = [width - LEFT - RIGHT, height - TOP - BOTTOM];
  /** @param {Point} point @returns {Point} */
  const at = ([x, y]) => [LEFT + across * x, TOP + up * (1 - y)];
  const made = sheet(width, height);
  for (const tick of chart.ticks_across) {
    const [x, bottom] = at([tick.at, 0]);
    made.append(line([[x, TOP], [x, bottom]], "grid"), text(x, bottom + 18, tick.text, "tick middle"));
  }
  for (const tick of chart.ticks_up) {
    const [left, y] = at([0, tick.at]);
    made.append(line([[left, y], [width - RIGHT, y]], "grid"), text(left - 8, y + 5, tick.text, "tick end"));
  }
  made.append(text(LEFT + across / 2, height - 8, chart.across, "axis middle"),
    text(LEFT, 16, chart.up, "axis"));
  const ordered = [...chart.series].sort((one, other) => Number(one.is_chosen) - Number(other.is_chosen));
  const isLine = chart.name === "by_time";
  for (const series of ordered) {
    const points = series.points.map(at);
    if (isLine) made.append(line(points, `steps ${lookOf(series)}`));
    else made.append(...points.map(([cx, cy]) => svg("circle", { cx, cy, r: 3.5, class: `dot ${lookOf(series)}` })));
  }
  made.append(...pins(ordered.reverse(), at, isLine ? 2 * PIN : -2 * PIN));
  return made;
}

/**
 * Numbers in circles; one that would hide another moves up or down.
 * @param {Series[]} ordered
 * @param {(point: Point) => Point} at
 * @param {number} step
 */
function pins(ordered, at, step) {
  /** @type {Point[]} */
  const taken = [];
  return ordered.flatMap((series) => {
    if (!series.pin) return [];
    let [x, y] = at(series.pin);
    while (taken.some(([left, top]) => Math.abs(left - x) < 2 * PIN && Math.abs(top - y) < 2 * PIN)) y += step;
    taken.push([x, y]);
    return [svg("circle", { cx: x, cy: y, r: PIN, class: `pin ${lookOf(series)}` }),
      text(x, y + 4.5, String(series.number), "number middle")];
  });
}

/** @param {Series} series */
function lookOf({ colour, is_pale: isPale, is_chosen: isChosen }) {
  return `ink-${colour}${isPale ? " pale" : ""}${isChosen ? " chosen" : ""}`;
}

// ------------------------------------------------------------------ elements

/**
 * @param {number} width
 * @param {number} height
 */
function sheet(width, height) {
  return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
}

/**
 * @param {Point[]} points
 * @param {string} look
 */
function line(points, look) {
  return svg("polyline", { points: points.map((each) => each.join(",")).join(" "), class: look });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} look
 */
function text(x, y, words, look) {
  return svg("text", { x, y, class: look }, words);
}
