// @ts-check
/** The drawing of a look ahead: three levels of positions, what is cut crossed out. */

import { svg } from "../../dom.js";

/** @typedef {import("./tree_box.js").TreeBox} TreeBox */
/** @typedef {import("./tree_box.js").Drawn} Drawn */
/**
 * A position as views/game_tree.py has it.
 * @typedef {object} Position
 * @property {number} number
 * @property {number} parent
 * @property {number} level
 * @property {number} across
 * @property {string} move
 * @property {string} value
 * @property {string} note
 * @property {"highest" | "lowest" | "average" | "leaf"} kind
 * @property {boolean} is_best
 * @property {boolean} is_current
 * @property {boolean} is_cut
 * @property {boolean} is_untried
 */
/** @typedef {{each: Position, x: number, y: number}} Placed */

export const SLOT = 92; // pixels of a position with its move
const WIDE = 62; // of a position
const TALL = 26;
const SLANT = 9; // by which a side leans: the longer side is that of whoever chooses
const ROW = 74; // from level to level, at least
const HIGH = 130; // and at most
const TOP = 40;
const CROSS = 6;
const LEAST = 4; // positions side by side

/**
 * @param {{positions: Position[], levels: string[]}} tree
 * @param {TreeBox} box
 * @returns {Drawn}
 */
export function gameTree({ positions, levels }, box) {
  const lowest = Math.max(LEAST, positions.filter((each) => each.level === 2).length);
  const width = Math.max(box.width, Math.min(lowest, LEAST) * SLOT);
  const row = Math.max(ROW, Math.min(HIGH, (box.height - TOP - TALL) / 2));
  const height = TOP + 2 * row + TALL;
  const placed = positions.map((each) => ({ each, x: each.across * width, y: TOP + each.level * row }));
  const at = new Map(placed.map((one) => [one.each.number, one]));
  const edges = placed.slice(1).flatMap((one) => edge(at.get(one.each.parent), one));
  const names = levels.map((text, level) =>
    svg("text", { class: "level", x: 4, y: TOP + level * row - TALL / 2 - 8 }, text));
  const spots = placed.map(({ each, x, y }) => ({
    id: each.number, parent: each.parent, x, y, text: `${each.move} ${each.value} ${each.note}`.trim(),
  }));
  const here = positions.find((each) => each.is_current)?.number ?? null;
  return { shapes: [...edges, ...names, ...placed.flatMap(shape)], spots, width, height, isFlat: false, here };
}

/** @param {Position} each */
function lookOf({ is_cut, is_untried, is_best, is_current }) {
  const looks = { cut: is_cut, untried: is_untried, best: is_best, current: is_current };
  return Object.entries(looks).filter(([, is]) => is).map(([name]) => name).join(" ");
}

/**
 * @param {Placed | undefined} above
 * @param {Placed} one
 */
function edge(above, one) {
  if (!above) return [];
  const [x1, y1, x2, y2] = [above.x, above.y + TALL / 2, one.x, one.y - TALL / 2];
  const look = lookOf({ ...one.each, is_current: false });
  const line = svg("line", { class: `edge ${look}`, x1, y1, x2, y2 });
  if (!one.each.is_cut) return [line];
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const cross = `M${x - CROSS} ${y - CROSS}l12 12M${x + CROSS} ${y - CROSS}l-12 12`;
  return [line, svg("path", { class: "edge cross", d: cross })];
}

/** @param {Placed} placed */
function shape({ each, x, y }) {
  const state = lookOf(each);
  const look = `position ${state}`;
  return [
    each.kind === "leaf" || each.kind === "average"
      ? svg("rect", { class: look, x: x - WIDE / 2, y: y - TALL / 2, width: WIDE, height: TALL,
        rx: each.kind === "average" ? TALL / 2 : 6 })
      : svg("path", { class: look, d: outline(x, y, each.kind) }),
    svg("text", { class: `value ${state}`, x, y: y + 5 }, each.value),
    svg("text", { class: "move", x: x - WIDE / 2 - 5, y: y + 5 }, each.move),
    svg("text", { class: "note", x: x + WIDE / 2 + 5, y: y + 5 }, each.note),
  ];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {"highest" | "lowest"} kind
 */
function outline(x, y, kind) {
  const [above, below] = kind === "highest" ? [SLANT, 0] : [0, SLANT];
  const [half, high] = [WIDE / 2, TALL / 2];
  return `M${x - half + above} ${y - high}H${x + half - above}L${x + half - below} ${y + high}`
    + `H${x - half + below}z`;
}
