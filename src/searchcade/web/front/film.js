// @ts-check
/**
 * A film: everything needed to show searches or games on a level, moment by moment, without Python.
 * `web/film.py` writes it and says what each part means. Read it by `lanesOf` only: numbers in a
 * row are written as differences.
 */

import { posesOf, rollOf } from "./board/bodies.js";

/** @typedef {Record<string, string>} Text Language -> text. */
/** @typedef {import("./board/bodies.js").Roll} Roll */

/** @typedef {import("./board/sprites.js").Sprite} Sprite */
/** @typedef {import("./board.js").Scene} Scene */

/**
 * @typedef {object} BoardData
 * @property {number} rows
 * @property {number} cols
 * @property {string} passages Base64, a byte a cell; bits 1 2 4 8 say which sides are open.
 * @property {Record<string, string>} pictures
 * @property {Record<string, [number, number, number]>} colours
 * @property {Sprite[]} tiles
 * @property {Sprite[]} sprites
 * @property {number[][]} looks
 * @property {number[][]} [dangers]
 * @property {boolean} [deep] Whether an abyss is seen where there is no tile.
 * @property {import("./board/slant.js").SlantData} [slant] How it is seen from the front.
 * @property {import("./board/bodies.js").Shape[]} [shapes]
 * @property {import("./board/bodies.js").PoseData[]} [poses]
 * @property {number[][]} [stances] The poses of each look.
 * @property {Record<string, import("./board/bodies.js").RollData>} [rolls] Between two looks.
 */

/**
 * @typedef {object} SearchData
 * @property {number[]} nodes
 * @property {(number | null)[]} waiting
 * @property {number[]} cells
 * @property {number[]} parents
 * @property {(number | null)[]} costs
 * @property {(number | null)[]} estimates
 * @property {(number | null)[][]} seen
 * @property {number} expanded
 * @property {number[]} [passes]
 * @property {number[][]} [waits]
 */

/**
 * @typedef {object} StoryData
 * @property {Record<string, [number, string][]>} pseudocode Language -> [indentation, line].
 * @property {number[]} lines
 * @property {Text[]} sentences
 * @property {number[]} said
 * @property {number[]} more
 * @property {OwnStoryData} [own]
 */

/**
 * What is shown of own code beside its source. Names and values are numbers of `words`.
 * @typedef {object} OwnStoryData
 * @property {number[]} numbers The number of each line in the file.
 * @property {string[]} words
 * @property {number[][]} variables For each moment [name, value, ...].
 * @property {(number | null)[][]} frontiers For each moment [name, size, cell, score, ...] or [].
 * @property {number[][]} trails Sets of lines, from 1.
 * @property {number[]} ran For each moment the number of the trail that leads to it.
 * @property {Text | null} difference
 * @property {number} moment
 */

/**
 * @typedef {object} OwnMoment
 * @property {[string, string][]} variables
 * @property {number[]} ran The lines that ran before, from 1.
 * @property {{name: string, size: number, chips: {cell: number, score: number | null}[]} | null} frontier
 */

/**
 * The figures of a report, by the names of docs/guide/json.md; those that are not known are absent.
 * @typedef {object} Result
 * @property {string} outcome
 * @property {number} [cost]
 * @property {number} [steps]
 * @property {boolean} [optimal]
 * @property {string} [proof]
 * @property {number} [lower_bound]
 * @property {number} [optimum]
 * @property {number} [above_optimum]
 * @property {number} [expanded]
 * @property {number} [generated]
 * @property {number} [peak_frontier]
 * @property {number} [seconds]
 * @property {boolean} [compiled]
 * @property {string} [stopped]
 */

/**
 * @typedef {object} LaneData
 * @property {Text} title
 * @property {number[]} looks
 * @property {{cells: number[], costs: number[], points?: number[]}} walk
 * @property {string | null} plan
 * @property {Result} result
 * @property {Text} [about]
 * @property {Text[]} [verdict]
 * @property {SearchData} [search]
 * @property {StoryData} [story]
 * @property {Record<string, [number, number][]>} [values]
 */

/**
 * @typedef {object} Film
 * @property {string} format
 * @property {string} game
 * @property {string} level
 * @property {Text} title
 * @property {number} unit
 * @property {BoardData} board
 * @property {LaneData[]} lanes
 */

/**
 * A cell is expanded where `order[cell] <= moment`, else it waits where `found[cell] <= moment`.
 * @typedef {object} Marks
 * @property {Int32Array} order For each cell when it was first expanded, or NEVER.
 * @property {Int32Array} found For each cell since when it waits, or NEVER.
 * @property {number} moment
 * @property {number} total How many expansions there will be, to spread the shades over them.
 * @property {number[]} path The cells from the start to here.
 * @property {number | null} current The cell that was just expanded.
 * @property {[number, number][]} danger Cells to avoid, from 0 (hardly) to 1 (at once).
 * @property {[number, number][]} values Cells that an agent considers, with their values.
 */

/**
 * What the search knew of a cell; `moment` is when it was last expanded, or first seen.
 * @typedef {object} Inspection
 * @property {boolean} expanded
 * @property {number} moment
 * @property {number | null} g
 * @property {number | null} h Infinity where the estimate says that the goal is out of reach.
 */

/**
 * @typedef {object} Moment
 * @property {"search" | "walk"} phase
 * @property {number} expanded
 * @property {number | null} waiting Nodes in the frontier; null where that is not told.
 * @property {number | null} depth
 * @property {number | null} cost
 * @property {number} walked Moves of the plan that have been made.
 * @property {number | null} points In a walk, where the game has points.
 */

const FORMAT = "searchcade film 1";
export const NEVER = 2 ** 31 - 1;

/**
 * Return the lanes of a film, ready to be read.
 * @param {Film} film
 * @returns {Lane[]}
 */
export function lanesOf(film) {
  if (film?.format !== FORMAT) throw new Error(`expected a film of the format "${FORMAT}"`);
  const stage = new Stage(film.board);
  return film.lanes.map((lane) => new Lane(stage, lane));
}

/**
 * Read the poses of all looks; the first of each stands as a difference.
 * @param {number[][]} stances
 */
function stancesOf(stances) {
  let first = 0;
  return stances.map(([change, ...others]) => {
    if (change === undefined) return [];
    first += change;
    return [first, ...others];
  });
}

/** The board that the lanes of a film share. */
export class Stage {
  /** @param {BoardData} board */
  constructor(board) {
    this.rows = board.rows;
    this.cols = board.cols;
    this.passages = Uint8Array.from(atob(board.passages), (letter) => letter.charCodeAt(0));
    this.tiles = board.tiles;
    this.sprites = board.sprites;
    this.deep = Boolean(board.deep);
    this.looks = board.looks.map((look) => sums(look));
    this.dangers = board.dangers ?? [];
    this.slant = board.slant;
    this.poses = posesOf({ shapes: board.shapes ?? [], poses: board.poses ?? [] });
    this.stances = stancesOf(board.stances ?? []);
    this.rolls = board.rolls ?? {};
  }

  /**
   * Return how bodies come from one look to another, forwards or backwards, where that is known.
   * @param {number} before
   * @param {number} after
   * @returns {Roll | null}
   */
  roll(before, after) {
    const forwards = this.rolls[`${before}>${after}`];
    if (forwards) return rollOf(forwards, this.poses);
    const backwards = this.rolls[`${after}>${before}`];
    if (!backwards) return null;
    const { tiles, frames } = rollOf(backwards, this.poses);
    return { tiles: 1 - tiles, frames: frames.reverse() };
  }

  /**
   * Return the scene of a look.
   * @param {number} look
   * @returns {Scene}
   */
  scene(look) {
    const { rows, cols, passages, tiles, deep, slant } = this;
    const sprites = this.looks[look].map((number) => this.sprites[number]);
    const bodies = this.stances[look]?.map((number) => this.poses[number]);
    return { rows, cols, passages, tiles, sprites, deep, slant, bodies };
  }

  /**
   * Return the cells to avoid in a look.
   * @param {number} look
   */
  danger(look) {
    return inGroups(this.dangers[look] ?? [], 2).map(([cell, risk]) => pair(cell, risk));
  }
}

/** One search or one game: what there is to see and to know at each of its moments. */
export class Lane {
  /**
   * @param {Stage} stage
   * @param {LaneData} data
   */
  constructor(stage, data) {
    this.stage = stage;
    this.title = data.title;
    this.about = data.about ?? null;
    this.verdict = data.verdict ?? [];
    this.result = data.result;
    this.plan = data.plan ?? "";
    this.story = data.story ?? null;
    this.looks = sums(data.looks);
    this.walk = sums(data.walk.cells);
    this.costs = sums(data.walk.costs);
    this.points = sums(data.walk.points ?? []);
    this.values = data.values ?? {};
    this.search = new Search(data.search ?? NO_SEARCH, stage.rows * stage.cols);
    this.said = sums(data.story?.said ?? []);
    this.more = sums(data.story?.more ?? []);
  }

  /** The number of expansions that can be shown; then comes the walk. */
  get searched() {
    return this.search.nodes.length;
  }

  /** The number of expansions that there were; those that are not shown come after the others. */
  get expanded() {
    return this.search.expanded;
  }

  /** The last moment. */
  get length() {
    return this.looks.length - 1;
  }

  /**
   * Return the nearest moment that there is.
   * @param {number} t
   */
  nearest(t) {
    return Math.max(0, Math.min(Math.round(t), this.length));
  }

  /**
   * @param {number} t
   * @returns {Scene}
   */
  scene(t) {
    return this.stage.scene(this.looks[this.nearest(t)]);
  }

  /**
   * Return the figures of a moment.
   * @param {number} t
   * @returns {Moment}
   */
  at(t) {
    const moment = this.nearest(t);
    const searched = Math.min(moment, this.searched);
    const walked = moment - searched;
    const waiting = searched ? this.search.waiting[searched - 1] : 0;
    const points = this.points[walked] ?? null;
    if (walked || !this.searched) {
      const { expanded, costs } = this;
      return { phase: "walk", expanded, waiting, depth: walked, cost: costs[walked], walked, points };
    }
    const known = this.search.node(moment);
    return { phase: "search", expanded: moment, waiting, ...known, walked, points };
  }

  /**
   * Return what is marked on the board at a moment.
   * @param {number} t
   * @returns {Marks}
   */
  marks(t) {
    const moment = this.nearest(t);
    const searched = Math.min(moment, this.searched);
    const isWalk = moment > searched;
    const path = isWalk || !moment ? this.walk.slice(0, moment - searched + 1)
      : this.search.path(moment);
    return {
      ...this.search.marks(searched),
      moment: searched,
      total: this.searched,
      path,
      current: moment && !isWalk ? path[path.length - 1] : null,
      danger: this.stage.danger(this.looks[moment]),
      values: this.values[moment] ?? [],
    };
  }

  /**
   * Return what the search knew of a cell at a moment; null where it had not seen it.
   * @param {number} cell
   * @param {number} t
   */
  inspect(cell, t) {
    return this.search.inspect(cell, Math.min(this.nearest(t), this.searched));
  }

  /**
   * Return what own code holds at a moment; null where nothing is known.
   * @param {number} t
   * @returns {OwnMoment | null}
   */
  own(t) {
    const own = this.story?.own;
    const moment = this.nearest(t);
    if (!own || moment >= own.variables.length) return null;
    const variables = inGroups(own.variables[moment], 2).map(([name, value]) =>
      /** @type {[string, string]} */ ([own.words[Number(name)], own.words[Number(value)]]));
    const [name, size, ...chips] = own.frontiers[moment];
    const frontier = name === undefined ? null : {
      name: own.words[Number(name)],
      size: Number(size),
      chips: inGroups(chips, 2).map(([cell, score]) => ({ cell: Number(cell), score })),
    };
    return { variables, frontier, ran: own.trails[own.ran[moment]] };
  }

  /**
   * Return what is said of a moment of the search, and the line of pseudo-code that has run.
   * @param {number} t
   * @returns {{sentence: Text, more: Text, line: number} | null} Null where nothing is said.
   */
  saying(t) {
    const moment = this.nearest(t);
    if (!this.story || moment >= this.said.length) return null;
    const { sentences, lines } = this.story;
    const [sentence, more] = [this.said, this.more].map((numbers) => sentences[numbers[moment]]);
    return { sentence, more, line: lines[moment] };
  }
}

/** What a search did, and what it knew when. */
export class Search {
  /**
   * @param {SearchData} data
   * @param {number} size The number of cells.
   */
  constructor(data, size) {
    this.size = size;
    this.expanded = data.expanded;
    this.nodes = sums(data.nodes);
    this.waiting = sumsOrNull(data.waiting);
    this.parents = data.parents.map((distance, number) => number - distance);
    this.cells = /** @type {number[]} */ (beyond(data.cells, this.parents));
    this.costs = beyond(data.costs, this.parents);
    this.estimates = data.estimates;
    this.passes = data.passes ?? [];
    this.waits = data.waits ?? null;
    this.seen = data.seen.map((step, place) => this.seenFrom(this.nodes[place], step));
    this.order = this.firstExpansions();
    this.found = this.firstSeen();
  }

  /**
   * @param {number} node
   * @param {(number | null)[]} step
   */
  seenFrom(node, step) {
    return inGroups(step, 3).map(([there, g, h]) => ({
      cell: this.cells[node] + Number(there),
      g: g === null ? null : g + (this.costs[node] ?? 0),
      h: estimate(h),
    }));
  }

  firstExpansions() {
    const order = new Int32Array(this.size).fill(NEVER);
    this.nodes.forEach((node, place) => {
      const cell = this.cells[node];
      order[cell] = Math.min(order[cell], place + 1);
    });
    return order;
  }

  firstSeen() {
    const found = new Int32Array(this.size).fill(NEVER);
    this.seen.forEach((step, place) => {
      for (const { cell } of step) found[cell] = Math.min(found[cell], place + 1);
    });
    return found;
  }

  /**
   * Return which cells were expanded and which waited at a moment; passes begin anew.
   * @param {number} t
   */
  marks(t) {
    if (!this.waits) return { order: this.order, found: this.found };
    const order = new Int32Array(this.size).fill(NEVER);
    const found = new Int32Array(this.size).fill(NEVER);
    const first = this.passes.filter((begin) => begin <= t).pop() ?? 1;
    for (let moment = 1; moment <= t; moment++) {
      const cell = this.cells[this.nodes[moment - 1]];
      if (moment >= first) order[cell] = Math.min(order[cell], moment);
      for (const change of this.waits[moment - 1]) {
        found[Math.abs(change) - 1] = change > 0 ? moment : NEVER;
      }
    }
    return { order, found };
  }

  /**
   * Return depth and cost of the node that was expanded last.
   * @param {number} t
   * @returns {{depth: number | null, cost: number | null}}
   */
  node(t) {
    if (!t) return { depth: 0, cost: 0 };
    const cost = this.costs[this.nodes[t - 1]];
    return { depth: cost === null ? null : this.path(t).length - 1, cost };
  }

  /**
   * Return the cells on the path to the node that was expanded at a moment.
   * @param {number} t
   */
  path(t) {
    const cells = [];
    for (let node = this.nodes[t - 1]; node >= 0; node = this.parents[node]) {
      cells.push(this.cells[node]);
    }
    return cells.reverse();
  }

  /**
   * @param {number} cell
   * @param {number} t
   * @returns {Inspection | null}
   */
  inspect(cell, t) {
    for (let moment = t; moment >= this.order[cell]; moment--) {
      const node = this.nodes[moment - 1];
      if (this.cells[node] === cell) {
        const h = estimate(this.estimates[node] ?? null);
        return { expanded: true, moment, g: this.costs[node], h };
      }
    }
    for (let moment = t; moment >= this.found[cell]; moment--) {
      const seen = this.seen[moment - 1].find((each) => each.cell === cell);
      if (seen) return { expanded: false, moment: this.found[cell], g: seen.g, h: seen.h };
    }
    return null;
  }
}

/** @type {SearchData} */
const NO_SEARCH = {
  nodes: [], waiting: [], cells: [], parents: [], costs: [], estimates: [], seen: [], expanded: 0,
};

/**
 * Return numbers from their differences.
 * @param {number[]} differences
 */
function sums(differences) {
  let sum = 0;
  return differences.map((difference) => (sum += difference));
}

/**
 * The same where some are not known.
 * @param {(number | null)[]} differences
 */
function sumsOrNull(differences) {
  let sum = 0;
  return differences.map((each) => (each === null ? null : (sum += each)));
}

/**
 * Return the numbers of nodes from their differences to those of their parents.
 * @param {(number | null)[]} differences
 * @param {number[]} parents
 */
function beyond(differences, parents) {
  /** @type {(number | null)[]} */
  const numbers = [];
  differences.forEach((difference, place) => {
    const above = numbers[parents[place]] ?? 0;
    numbers.push(difference === null ? null : difference + above);
  });
  return numbers;
}

/**
 * Return a list cut into groups of a size.
 * @template Item
 * @param {Item[]} list
 * @param {number} size
 */
function inGroups(list, size) {
  const groups = [];
  for (let place = 0; place < list.length; place += size) groups.push(list.slice(place, place + size));
  return groups;
}

/**
 * @param {number} first
 * @param {number} second
 * @returns {[number, number]}
 */
function pair(first, second) {
  return [first, second];
}

/**
 * Return an estimate; -1 stands for one that is infinite.
 * @param {number | null} value
 */
function estimate(value) {
  return value === -1 ? Infinity : value;
}
