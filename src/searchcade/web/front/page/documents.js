// @ts-check
/** What a person has written or drawn: documents with a name and versions, kept in the browser. */

/**
 * @typedef {object} Program
 * @property {string} id
 * @property {string} kind `search`, `heuristic` or `player`; `exercise` for the answer to one;
 *   `drawing` and a game for a level that is drawn.
 * @property {string} name That of its file.
 * @property {string} text
 * @property {string} template What it began with.
 * @property {number} changed When, by the clock of this machine.
 * @property {number} revision How often it was kept, by whichever tab.
 */

/** An earlier text of a program, and why it was kept. @typedef {{id: string, text: string, at: number, why: Why}} Version */
/** @typedef {"run" | "replaced"} Why */
/** A program, and what can be undone in its text. @typedef {{program: Program, history: any}} Opened */

/** The kinds of programs that the editor shows side by side. */
export const PROGRAMS = ["search", "heuristic", "player"];
const DATABASE = "searchcade";
const STORES = ["programs", "versions", "undo"];
const LEFT = "left "; // begins the name of a program that a page was left with
const MAX_VERSIONS = 60; // of a program; then the oldest that was kept by a run goes

/** Another tab has kept the same program since it was read. */
export class Overtaken extends Error {}

export class Documents {
  /** @param {import("./storage.js").Storage} storage Keeps at once what the database may keep too late. */
  constructor(storage) {
    this.storage = storage;
    /** Null where the browser keeps nothing. @type {Promise<IDBDatabase | null>} */
    this.database = opened().catch(() => null);
    /** What the browser has refused to keep lasts as long as the page. @type {Map<string, Program>} */
    this.refused = new Map();
    /** @type {Version[]} */
    this.refusedVersions = [];
    this.channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(DATABASE);
  }

  // ------------------------------------------------------------------ programs

  /** Return all programs, the one that was changed last first. @returns {Promise<Program[]>} */
  async all() {
    const kept = await this.read("programs", (store) => store.getAll(), []);
    const every = [...kept.filter((/** @type {Program} */ { id }) => !this.refused.has(id)), ...this.refused.values()];
    return every.sort((one, other) => other.changed - one.changed);
  }

  /**
   * Return a program, or null.
   * @param {string} id
   * @returns {Promise<Program | null>}
   */
  async get(id) {
    const kept = await this.read("programs", (store) => store.get(id), undefined);
    return this.refused.get(id) ?? kept ?? null;
  }

  /**
   * Keep a program, and say whether it outlasts the page. Overtaken is thrown where another tab has
   * kept it meanwhile: nothing of that is overwritten.
   * @param {Program} program Its `revision` is raised.
   * @returns {Promise<boolean>}
   */
  async keep(program) {
    try {
      await this.put(program);
      this.refused.delete(program.id);
    } catch (problem) {
      if (problem instanceof Overtaken) throw problem;
      this.refused.set(program.id, { ...program });
      return false;
    }
    this.channel?.postMessage({ id: program.id, revision: program.revision });
    return true;
  }

  /** @param {Program} program */
  async put(program) {
    const next = { ...program, revision: program.revision + 1 };
    let isOvertaken = false;
    await this.done("readwrite", "programs", (store) => {
      const asked = store.get(program.id);
      asked.onsuccess = () => {
        isOvertaken = (asked.result?.revision ?? 0) !== program.revision;
        if (!isOvertaken) store.put(next);
      };
      return asked;
    });
    if (isOvertaken) throw new Overtaken();
    program.revision = next.revision;
  }

  /** @param {string} id */
  async remove(id) {
    this.refused.delete(id);
    await this.done("readwrite", "programs", (store) => store.delete(id)).catch(() => null);
    this.channel?.postMessage({ id, revision: -1 });
  }

  /**
   * Call back when another tab has kept a program.
   * @param {(news: {id: string, revision: number}) => void} listener
   * @returns {() => void} Stop listening.
   */
  listen(listener) {
    const heard = (/** @type {MessageEvent} */ { data }) => listener(data);
    this.channel?.addEventListener("message", heard);
    return () => this.channel?.removeEventListener("message", heard);
  }

  // ------------------------------------------------------------------ versions, and what can be undone

  /**
   * Return the earlier texts of a program, the newest first.
   * @param {string} id
   * @returns {Promise<Version[]>}
   */
  async versions(id) {
    const kept = await this.read("versions", (store) => store.index("id").getAll(id), []);
    const refused = this.refusedVersions.filter((each) => each.id === id);
    return [...kept, ...refused].reverse();
  }

  /**
   * Keep the present text of a program among its versions, unless it is there or was never changed.
   * @param {Program} program
   * @param {Why} why
   */
  async addVersion({ id, text, template }, why) {
    const before = await this.versions(id);
    if (text === template || !text.trim() || before[0]?.text === text) return;
    const version = { id, text, at: Date.now(), why };
    await this.done("readwrite", "versions", (store) => store.add(version))
      .catch(() => this.refusedVersions.push(version));
    if (before.length >= MAX_VERSIONS) await this.removeOldest(id);
  }

  /** @param {string} id */
  async removeOldest(id) {
    await this.done("readwrite", "versions", (store) => {
      const asked = store.index("id").openCursor(IDBKeyRange.only(id));
      asked.onsuccess = () => {
        const cursor = asked.result;
        if (cursor?.value.why === "run") cursor.delete();
        else cursor?.continue();
      };
      return asked;
    }).catch(() => null);
  }

  /**
   * Keep what can be undone in a text.
   * @param {Opened} opened
   */
  async keepUndo({ program: { id, text }, history }) {
    await this.done("readwrite", "undo", (store) => store.put({ id, text, history })).catch(() => null);
  }

  /**
   * Keep a program while the page is left: the database would answer too late.
   * @param {Opened} opened
   */
  leave({ program, history }) {
    this.storage.write(LEFT + program.id, { program, history });
  }

  /** Keep what pages were left with; where another tab has been quicker, as a copy. */
  async recover() {
    for (const [name, left] of this.storage.entries(LEFT)) {
      if (!(await this.recovered(left.program))) continue;
      await this.keepUndo(left);
      this.storage.remove(name);
    }
  }

  /**
   * Keep a program that was not kept in time, and say whether it is kept now.
   * @param {Program} unkept
   */
  async recovered(unkept) {
    const there = await this.get(unkept.id);
    if (there?.text === unkept.text) return true;
    const { revision = 0, changed } = there ?? unkept;
    const isNext = revision === unkept.revision || changed === unkept.changed;
    const name = isNext ? unkept.name : freeName(unkept.name, await this.all());
    const copy = newProgram({ ...unkept, id: undefined, name });
    return this.keep(isNext ? { ...unkept, revision } : copy).catch(() => false);
  }

  /**
   * Return a program with what can be undone in its text, as far as that is known.
   * @param {Program} program
   * @returns {Promise<Opened>}
   */
  async opened(program) {
    const kept = await this.read("undo", (store) => store.get(program.id), undefined);
    return { program, history: kept?.text === program.text ? kept.history : null };
  }

  // ------------------------------------------------------------------ transactions

  /**
   * Return what a store has; a value instead where it cannot be read.
   * @template T
   * @param {string} name
   * @param {(store: IDBObjectStore) => IDBRequest} ask
   * @param {T} instead
   * @returns {Promise<any>}
   */
  async read(name, ask, instead) {
    return this.done("readonly", name, ask).catch(() => instead);
  }

  /**
   * Ask a store in a transaction of its own, and wait until that is complete.
   * @param {IDBTransactionMode} mode
   * @param {string} name
   * @param {(store: IDBObjectStore) => IDBRequest} ask
   * @returns {Promise<any>}
   */
  async done(mode, name, ask) {
    const database = await this.database;
    if (!database) throw new Error("no storage");
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const asked = ask(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
  }
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(STORES[0], { keyPath: "id" });
      asked.result.createObjectStore(STORES[1], { autoIncrement: true }).createIndex("id", "id");
      asked.result.createObjectStore(STORES[2], { keyPath: "id" });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

// -------------------------------------------------------------------- new programs

/**
 * Return a program that is not kept yet.
 * @param {{kind: string, name: string, text: string, id?: string, template?: string}} values
 * @returns {Program}
 */
export function newProgram({ kind, name, text, id = newId(), template = text }) {
  return { id, kind, name, text, template, changed: Date.now(), revision: 0 };
}

function newId() {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return `${Date.now().toString(36)}${number.toString(36)}`;
}

/**
 * Return a name that no document has: `my_search.py`, `my_search_2.py`; `Loops`, `Loops 2`.
 * @param {string} wanted
 * @param {Program[]} programs
 */
export function freeName(wanted, programs) {
  const taken = new Set(programs.map(({ name }) => name));
  const [gap, end] = wanted.endsWith(".py") ? ["_", ".py"] : [" ", ""];
  const stem = wanted.slice(0, wanted.length - end.length).replace(/[_ ]\d+$/, "");
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${stem}${gap}${number}${end}`;
  return name;
}
