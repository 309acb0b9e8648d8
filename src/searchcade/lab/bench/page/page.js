"use strict";
// Draws the plots and the table of levels from the figures in #data. No library is used.
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const COLOURS = matchMedia("(prefers-color-scheme: dark)").matches
  ? ["#7fb2ff", "#ffb454", "#5fd3a3", "#ff8fa3", "#c9a6ff", "#6fd6e8", "#e6d96a", "#c8cdd8"]
  : ["#1f5fbf", "#c25e00", "#0f7f56", "#b8325a", "#7041b5", "#0b7c93", "#7d6b00", "#555d6b"];
const DASHES = ["", "7 4", "2 3", "9 3 2 3"];
const look = (k) => ({ colour: COLOURS[k % COLOURS.length], dash: DASHES[Math.floor(k / COLOURS.length) % DASHES.length] });
const chosen = new Set(data.labels.map((_, k) => k));

// ---------------------------------------------------------------- figures

// The value of a measure for algorithm k on level n: null where there is no answer.
function value(k, n, measure) {
  const row = data.cells[k];
  if (row.coverage[n] !== 1) return null;
  const found = row[measure][n];
  return found === null || found === undefined ? null : found;
}
function ran(k, n) { return data.cells[k].coverage[n] !== null; }
function write(number) {
  if (number === null || number === undefined) return "–";
  if (number !== 0 && Math.abs(number) < 0.0001) return number.toExponential(1);
  if (number !== 0 && Math.abs(number) < 0.01) return String(+number.toPrecision(2));
  if (Math.abs(number) < 100 && !Number.isInteger(number)) return String(+number.toPrecision(3));
  return Math.round(number).toLocaleString("en");
}
const median = (list) => { const s = [...list].sort((a, b) => a - b), m = s.length >> 1; return s.length % 2 ? s[m] : (s[m - 1] + s[m]) / 2; };

// ---------------------------------------------------------------- drawing

const SVG = "http://www.w3.org/2000/svg";
function node(name, attributes, parent, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, each] of Object.entries(attributes)) made.setAttribute(key, each);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.appendChild(made);
  return made;
}

// A scale from values to pixels, logarithmic or linear.
function scale(low, high, from, to, log) {
  if (log) { low = Math.max(low, 1e-9); high = Math.max(high, low * 1.0001); }
  if (high <= low) high = low + 1;
  const f = log ? Math.log10 : (x) => x, a = f(low), b = f(high);
  const place = (x) => from + (f(log ? Math.max(x, low) : x) - a) / (b - a) * (to - from);
  place.ticks = log ? logTicks(low, high) : linearTicks(low, high);
  return place;
}
function logTicks(low, high) {
  const first = Math.floor(Math.log10(low)), last = Math.ceil(Math.log10(high)), found = [];
  const steps = last - first <= 2 ? [1, 2, 5] : [1];
  const skip = Math.ceil((last - first) / 8);
  for (let power = first; power <= last; power += skip)
    for (const step of steps) { const x = step * 10 ** power; if (x >= low * 0.999 && x <= high * 1.001) found.push(x); }
  return found;
}
function linearTicks(low, high) {
  const raw = (high - low) / 5, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((x) => x * power).find((x) => x >= raw), found = [];
  for (let x = Math.ceil(low / step) * step; x <= high * 1.0001; x += step) found.push(+x.toPrecision(10));
  return found;
}

const W = 600, H = 380, LEFT = 62, RIGHT = 14, TOP = 10, BOTTOM = 44;

// An empty plot with axes; x and y say their range, whether they are logarithmic, and their title.
function plot(id, title, x, y) {
  const box = byId(id);
  box.replaceChildren();
  const svg = node("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": title });
  const px = scale(x.low, x.high, LEFT, W - RIGHT - (x.band || 0), x.log);
  const py = scale(y.low, y.high, H - BOTTOM, TOP + (y.band || 0), y.log);
  for (const each of px.ticks) {
    node("line", { x1: px(each), x2: px(each), y1: TOP, y2: H - BOTTOM, class: "grid" }, svg);
    node("text", { x: px(each), y: H - BOTTOM + 16, "text-anchor": "middle", class: "tick" }, svg, tick(each));
  }
  for (const each of py.ticks) {
    node("line", { x1: LEFT, x2: W - RIGHT, y1: py(each), y2: py(each), class: "grid" }, svg);
    node("text", { x: LEFT - 6, y: py(each) + 4, "text-anchor": "end", class: "tick" }, svg, tick(each));
  }
  node("rect", { x: LEFT, y: TOP, width: W - LEFT - RIGHT, height: H - TOP - BOTTOM, class: "frame" }, svg);
  node("text", { x: (LEFT + W - RIGHT) / 2, y: H - 8, "text-anchor": "middle", class: "axis" }, svg, x.title);
  node("text", { transform: `translate(14 ${(TOP + H - BOTTOM) / 2}) rotate(-90)`, "text-anchor": "middle", class: "axis" }, svg, y.title);
  box.appendChild(svg);
  return { svg, px, py };
}
function tick(x) {
  if (x >= 1e6) return `${+(x / 1e6).toPrecision(3)}M`;
  if (x >= 1e4) return `${+(x / 1e3).toPrecision(3)}k`;
  return x !== 0 && x < 0.001 ? x.toExponential(0) : String(+x.toPrecision(3));
}
function empty(id, text) {
  const note = document.createElement("p");
  note.className = "empty";
  note.textContent = text;
  byId(id).replaceChildren(note);
}
function curve(svg, k, points) {
  const { colour, dash } = look(k);
  if (points.length === 1) return node("circle", { cx: points[0][0], cy: points[0][1], r: 3, fill: colour }, svg);
  const made = node("path", { d: "M" + points.map((p) => p.map((c) => c.toFixed(1)).join(" ")).join("L"), class: "curve", stroke: colour, "stroke-dasharray": dash }, svg);
  return node("title", {}, made, data.labels[k]);
}
const positive = (x) => Math.max(x, 1e-6);
const extremes = (values) => values.reduce(([a, b], x) => [Math.min(a, positive(x)), Math.max(b, positive(x))], [Infinity, -Infinity]);

// ---------------------------------------------------------------- the plots

const levels = data.levels.map((_, n) => n);
const measure = () => byId("measure").value;
const named = () => data.measures[measure()];
const shownLabels = () => [...chosen].sort((a, b) => a - b);
const answers = (k) => levels.map((n) => value(k, n, measure())).filter((x) => x !== null);

function cactus() {
  const lists = shownLabels().map((k) => [k, answers(k).sort((a, b) => a - b)]).filter(([, list]) => list.length);
  if (!lists.length) return empty("cactus", "No algorithm has an answer with this measure.");
  const [low, high] = extremes(lists.flatMap(([, list]) => list));
  const most = Math.max(...lists.map(([, list]) => list.length));
  const { svg, px, py } = plot("cactus", "Cactus plot: levels answered against the limit for each level",
    { low: 0, high: most, title: "levels answered" }, { low, high, log: true, title: named() });
  for (const [k, list] of lists) curve(svg, k, list.map((x, i) => [px(i + 1), py(x)]));
}

function profile() {
  const labels = shownLabels();
  const best = levels.map((n) => labels.map((k) => value(k, n, measure())).filter((x) => x !== null).reduce((a, b) => Math.min(a, b), Infinity));
  const ratios = labels.map((k) => levels.filter((n) => value(k, n, measure()) !== null).map((n) => positive(value(k, n, measure())) / positive(best[n])).sort((a, b) => a - b));
  const all = ratios.flat();
  if (!all.length) return empty("profile", "No algorithm has an answer with this measure.");
  const high = Math.max(2, extremes(all)[1]);
  const { svg, px, py } = plot("profile", "Performance profile: share of levels against the ratio to the best algorithm",
    { low: 1, high, log: true, title: `times the best (${named()})` }, { low: 0, high: 1, title: "share of levels" });
  ratios.forEach((list, i) => {
    const ranOn = levels.filter((n) => ran(labels[i], n)).length;
    if (!list.length) return;
    const points = [[px(1), py(list.filter((x) => x <= 1).length / ranOn)]];
    list.forEach((x, j) => { if (x > 1) points.push([px(x), py(j / ranOn)], [px(x), py((j + 1) / ranOn)]); });
    points.push([px(high), py(list.length / ranOn)]);
    curve(svg, labels[i], points);
  });
}

function scatter() {
  const a = +byId("across").value, b = +byId("up").value;
  const both = levels.filter((n) => ran(a, n) && ran(b, n));
  const known = both.flatMap((n) => [value(a, n, measure()), value(b, n, measure())]).filter((x) => x !== null);
  if (!known.length) return empty("scatter", "These two have no answers with this measure.");
  const [low, high] = extremes(known);
  const { svg, px, py } = plot("scatter", `${data.labels[b]} against ${data.labels[a]}`,
    { low, high, log: true, band: 26, title: `${data.labels[a]} – ${named()}` },
    { low, high, log: true, band: 26, title: `${data.labels[b]} – ${named()}` });
  const edge = { x: W - RIGHT - 10, y: TOP + 10 };
  node("line", { x1: px(low), y1: py(low), x2: px(high), y2: py(high), class: "diagonal" }, svg);
  node("line", { x1: W - RIGHT - 20, x2: W - RIGHT - 20, y1: TOP, y2: H - BOTTOM, class: "limit" }, svg);
  node("line", { x1: LEFT, x2: W - RIGHT, y1: TOP + 20, y2: TOP + 20, class: "limit" }, svg);
  for (const n of both) {
    const x = value(a, n, measure()), y = value(b, n, measure());
    if (x === null && y === null) continue;
    const cut = x === null || y === null;
    const at = { cx: x === null ? edge.x : px(x), cy: y === null ? edge.y : py(y), r: 3.2, class: "dot", fill: cut ? "var(--bad)" : "var(--accent)" };
    node("title", {}, node("circle", at, svg), `${data.levels[n][0]}: ${write(x)} and ${write(y)}`);
  }
}

function growth() {
  const series = shownLabels().map((k) => [k, levels.filter((n) => data.levels[n][1] && value(k, n, measure()) !== null).map((n) => [data.levels[n][1], value(k, n, measure()), n])]).filter(([, list]) => list.length);
  if (!series.length) return empty("growth", "No algorithm has an answer with this measure.");
  const sizes = series.flatMap(([, list]) => list.map(([size]) => size));
  const [low, high] = extremes(series.flatMap(([, list]) => list.map(([, x]) => x)));
  const [small, large] = extremes(sizes);
  const { svg, px, py } = plot("growth", "Growth with the number of cells of the board",
    { low: small * 0.9, high: large * 1.1, log: true, title: "cells of the board" }, { low, high, log: true, title: named() });
  for (const [k, list] of series) {
    for (const [size, x, n] of list)
      node("title", {}, node("circle", { cx: px(size), cy: py(x), r: 2.2, class: "dot", fill: look(k).colour }, svg), `${data.labels[k]}, ${data.levels[n][0]}: ${write(x)}`);
    const bins = new Map();
    for (const [size, x] of list) { const bin = Math.round(Math.log2(size) * 2); bins.set(bin, [...(bins.get(bin) || []), [size, x]]); }
    const middle = [...bins.values()].map((each) => [median(each.map(([s]) => s)), median(each.map(([, x]) => x))]).sort((p, q) => p[0] - q[0]);
    if (middle.length > 1) curve(svg, k, middle.map(([s, x]) => [px(s), py(x)]));
  }
}

function drawPlots() { cactus(); profile(); scatter(); growth(); }

// ---------------------------------------------------------------- the table of levels

const PAGE = 100;
const table = { sort: 0, down: false, all: false };

function levelRows() {
  const words = byId("filter").value.toLowerCase().split(/\s+/).filter(Boolean), only = byId("only").value;
  let found = levels.filter((n) => words.every((word) => data.levels[n][0].toLowerCase().includes(word)));
  const shares = (n) => data.labels.map((_, k) => data.cells[k].coverage[n]).filter((x) => x !== null);
  if (only === "differ") found = found.filter((n) => new Set(shares(n)).size > 1);
  if (only === "none") found = found.filter((n) => shares(n).every((x) => x === 0));
  const field = byId("shown").value;
  const key = (n) => table.sort === 0 ? n : table.sort === 1 ? data.levels[n][1] : value(table.sort - 2, n, field);
  if (table.sort === 0) found.sort((p, q) => data.levels[p][0].localeCompare(data.levels[q][0], "en", { numeric: true }) * (table.down ? -1 : 1));
  else found.sort((p, q) => {
    const a = key(p), b = key(q);
    if (a === null || b === null) return (a === null) - (b === null); // unknown ones are last
    return (a - b) * (table.down ? -1 : 1);
  });
  return found;
}

function drawHead() {
  const row = document.createElement("tr");
  ["Level", "Cells", ...data.labels].forEach((name, place) => {
    const cell = document.createElement("th"), button = document.createElement("button");
    cell.scope = "col";
    if (table.sort === place) cell.setAttribute("aria-sort", table.down ? "descending" : "ascending");
    button.type = "button";
    button.textContent = name;
    button.onclick = () => {
      table.down = table.sort === place && !table.down;
      table.sort = place;
      drawHead();
      drawLevels();
      byId("level-table").tHead.rows[0].cells[place].firstChild.focus();
    };
    cell.append(button);
    row.append(cell);
  });
  byId("level-table").tHead.replaceChildren(row);
}

function drawLevels() {
  const found = levelRows(), field = byId("shown").value, shown = table.all ? found : found.slice(0, PAGE);
  const rows = shown.map((n) => {
    const row = document.createElement("tr"), head = document.createElement("th");
    head.scope = "row";
    head.textContent = data.levels[n][0];
    row.append(head, textCell(write(data.levels[n][1])));
    const values = data.labels.map((_, k) => value(k, n, field));
    const best = Math.min(...values.filter((x) => x !== null));
    data.labels.forEach((_, k) => row.append(levelCell(k, n, values[k], best)));
    return row;
  });
  byId("level-table").tBodies[0].replaceChildren(...rows);
  byId("count").textContent = `${found.length.toLocaleString("en")} of ${levels.length.toLocaleString("en")} levels`;
  byId("more").hidden = found.length <= shown.length;
  byId("more").textContent = `Show all ${found.length.toLocaleString("en")}`;
}
function textCell(text, kind) {
  const cell = document.createElement("td");
  cell.textContent = text;
  if (kind) cell.className = kind;
  return cell;
}
function levelCell(k, n, x, best) {
  const share = data.cells[k].coverage[n];
  if (share === null) return textCell("", "dim");
  if (share < 1) {
    const outcome = data.outcomes[data.cells[k].outcome[n]];
    return textCell(share === 0 ? outcome : `${outcome} (${write(share)})`, outcome === "failed" ? "bad" : "dim");
  }
  return textCell(write(x), x !== null && x === best && data.labels.length > 1 ? "best" : "");
}

// ---------------------------------------------------------------- sorting of the other tables

function sortable(made) {
  [...made.tHead.rows[0].cells].forEach((cell, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...cell.childNodes);
    cell.append(button);
    button.onclick = () => {
      const down = cell.getAttribute("aria-sort") === "ascending";
      for (const each of made.tHead.rows[0].cells) each.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => { const each = row.cells[place]; return each.dataset.sort !== undefined ? (each.dataset.sort === "" ? NaN : +each.dataset.sort) : each.textContent; };
      const rows = [...made.tBodies[0].rows].sort((p, q) => {
        const a = key(p), b = key(q);
        if (typeof a === "string") return a.localeCompare(b, "en", { numeric: true }) * (down ? -1 : 1);
        if (isNaN(a) || isNaN(b)) return isNaN(a) - isNaN(b);
        return (a - b) * (down ? -1 : 1);
      });
      made.tBodies[0].append(...rows);
    };
  });
}

// ---------------------------------------------------------------- start

function fill(select, options, picked) {
  options.forEach(([key, name]) => { const each = new Option(name, key); each.selected = key === picked; select.add(each); });
}
function start() {
  fill(byId("measure"), Object.entries(data.measures).filter(([key]) => key !== "cost"), "seconds");
  fill(byId("shown"), Object.entries(data.measures), "seconds");
  const names = data.labels.map((name, k) => [String(k), name]);
  fill(byId("across"), names, "0");
  fill(byId("up"), names, data.labels.length > 1 ? "1" : "0");
  data.labels.forEach((name, k) => {
    const label = document.createElement("label"), box = document.createElement("input");
    box.type = "checkbox";
    box.checked = true;
    box.onchange = () => { box.checked ? chosen.add(k) : chosen.delete(k); drawPlots(); };
    const swatch = node("svg", { viewBox: "0 0 22 10", class: "swatch", "aria-hidden": "true" });
    node("line", { x1: 0, x2: 22, y1: 5, y2: 5, "stroke-width": 3, stroke: look(k).colour, "stroke-dasharray": look(k).dash }, swatch);
    label.append(box, swatch, name);
    byId("legend").append(label);
  });
  byId("measure").onchange = drawPlots;
  byId("across").onchange = byId("up").onchange = scatter;
  byId("shown").onchange = byId("only").onchange = drawLevels;
  byId("filter").oninput = drawLevels;
  byId("more").onclick = () => { table.all = true; drawLevels(); };
  for (const form of document.forms) form.onsubmit = () => false;
  document.querySelectorAll("table.sortable").forEach(sortable);
  drawPlots();
  drawHead();
  drawLevels();
  document.documentElement.dataset.ready = "yes";
}
start();
