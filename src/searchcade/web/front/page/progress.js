// @ts-check
/**
 * What was solved and what was begun in this browser.
 *
 * A level is known by its address, or by its share code where it has none. The browser's storage is
 * the one truth: every change reads it, changes it and writes it, so two tabs lose nothing.
 */

/** @typedef {import("./storage.js").Storage} Storage */

/**
 * A won game. `helped` says that the solver played, or hints for the most part: it is not solved;
 * `aided` that there was a hint at least: it gets no more than bronze.
 * @typedef {{moves: string, cost: number, helped: boolean, aided?: boolean, seconds: number,
 *   when: number}} Won
 */

/**
 * A game that goes on; `hands` says who made each move, a letter a move, and `undone` what can be
 * made again.
 * @typedef {{moves: string, hands: string, seconds: number, when: number, hints?: number,
 *   helped?: boolean, undone?: string, undone_hands?: string}} Begun
 */

/**
 * @typedef {object} Kept
 * @property {Record<string, Won>} won
 * @property {Record<string, Begun>} begun
 * @property {Record<string, [number, number]>} marks How often each skill was asked, and right at
 *   first try; a skill is a game, an algorithm and a kind of question: `maze/astar/next`.
 */

const NAME = "progress 1";
const FORMAT = "searchcade progress 1";
const MOST_BEGUN = 30;
const SKILL = /^[a-z0-9-]{1,40}\/[a-z0-9-]{0,40}\/[a-z0-9-]{1,40}$/;

export class Progress {
  /** @param {Storage} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /**
   * Return the best game that solved a level without being helped, or null.
   * @param {string} level
   */
  solved(level) {
    const won = this.kept().won[level];
    return won && !won.helped ? won : null;
  }

  /**
   * Keep a won game if it is the best one so far, and end the one that was begun. Return whether it
   * is the best one.
   * @param {string} level
   * @param {Omit<Won, "when">} game
   */
  record(level, game) {
    const kept = this.kept();
    const won = { ...game, when: Date.now() };
    const best = better(won, kept.won[level]);
    if (best) kept.won[level] = won;
    delete kept.begun[level];
    this.write(kept);
    return best;
  }

  /**
   * Keep a game that goes on; one in which nothing was done is forgotten.
   * @param {string} level
   * @param {Omit<Begun, "when">} game
   */
  save(level, game) {
    const kept = this.kept();
    delete kept.begun[level];
    const isBegun = game.moves || game.hints || game.undone || game.helped;
    if (isBegun) kept.begun[level] = { ...game, when: Date.now() };
    this.write(kept);
  }

  /**
   * Return the game that was begun on a level, or null.
   * @param {string} level
   */
  saved(level) {
    return this.kept().begun[level] ?? null;
  }

  /** Return the level that was played last and is not finished, with its game, or null. */
  last() {
    const [newest] = newestFirst(this.kept().begun);
    return newest ? { level: newest[0], ...newest[1] } : null;
  }

  /**
   * Count an answer.
   * @param {{skill: string, right: boolean}} mark
   */
  mark({ skill, right }) {
    const kept = this.kept();
    const [asked, done] = kept.marks[skill] ?? [0, 0];
    kept.marks[skill] = [asked + 1, done + Number(right)];
    this.write(kept);
  }

  /** Return how often each skill was asked, and right. */
  marks() {
    return this.kept().marks;
  }

  /**
   * Call back when another tab has changed something.
   * @param {() => void} listener
   * @returns {() => void} Stop listening.
   */
  listen(listener) {
    return this.storage.listen(NAME, listener);
  }

  /** Forget everything. */
  clear() {
    this.write(checked(null));
  }

  /** Return everything as the text of a file. */
  exported() {
    return `${JSON.stringify({ format: FORMAT, ...this.kept() }, null, 1)}\n`;
  }

  /**
   * Add what such a file holds; better games win, and of marks those of more answers. Return how
   * many levels it adds or betters, or -1 where the text is no such file.
   * @param {string} text
   */
  imported(text) {
    const found = parsed(text);
    if (found?.format !== FORMAT) return -1;
    const [kept, other] = [this.kept(), checked(found)];
    const news = Object.entries(other.won).filter(([level, won]) => better(won, kept.won[level]));
    for (const [level, won] of news) kept.won[level] = won;
    kept.begun = { ...other.begun, ...kept.begun };
    const more = Object.entries(other.marks).filter(([skill, [asked]]) =>
      asked > (kept.marks[skill]?.[0] ?? 0));
    for (const [skill, mark] of more) kept.marks[skill] = mark;
    this.write(kept);
    return news.length;
  }

  /** Return what is kept, without what is broken. @returns {Kept} */
  kept() {
    return checked(this.storage.read(NAME));
  }

  /**
   * Write what is kept; of the games that were begun, only the newest are.
   * @param {Kept} kept
   */
  write(kept) {
    const begun = Object.fromEntries(newestFirst(kept.begun).slice(0, MOST_BEGUN));
    return this.storage.write(NAME, { ...kept, begun });
  }
}

/** @param {Record<string, Begun>} begun */
function newestFirst(begun) {
  return Object.entries(begun).sort(([, one], [, other]) => other.when - one.when);
}

/**
 * Say whether a won game is better than another: less helped, cheaper, shorter.
 * @param {Won} one
 * @param {Won | undefined} other
 */
export function better(one, other) {
  if (!other) return true;
  if (one.helped !== other.helped) return other.helped;
  if (Boolean(one.aided) !== Boolean(other.aided)) return Boolean(other.aided);
  if (one.cost !== other.cost) return one.cost < other.cost;
  return one.moves.length < other.moves.length;
}

/**
 * Take from a value what has the right shape.
 * @param {any} value
 * @returns {Kept}
 */
function checked(value) {
  return {
    won: filtered(value?.won, (each) => isGame(each) && Number.isFinite(each.cost)
      && typeof each.helped === "boolean"),
    marks: filtered(value?.marks, isMark, SKILL),
    begun: filtered(value?.begun, (each) => isGame(each) && typeof each.hands === "string"),
  };
}

/** @param {any} each */
function isMark(each) {
  return Array.isArray(each) && each.length === 2 && each.every(Number.isSafeInteger)
    && each[0] > 0 && each[1] >= 0 && each[1] <= each[0];
}

/** @param {any} each */
function isGame(each) {
  return typeof each?.moves === "string" && Number.isFinite(each.seconds)
    && Number.isFinite(each.when);
}

/**
 * @param {unknown} table
 * @param {(value: any) => boolean} right
 * @param {RegExp} [names]
 * @returns {Record<string, any>}
 */
function filtered(table, right, names = /^/) {
  const entries = table && typeof table === "object" ? Object.entries(table) : [];
  const rightOnes = Object.fromEntries(entries.filter(([name, each]) => names.test(name) && right(each)));
  return Object.assign(Object.create(null), rightOnes); // `constructor` is no level
}

/**
 * @param {string} text
 * @returns {any}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
