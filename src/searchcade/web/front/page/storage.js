// @ts-check
/** Values kept in this browser; where it refuses that, they last as long as the page is open. */

const PREFIX = "searchcade ";

export class Storage {
  /** @param {globalThis.Storage | null} place */
  constructor(place = browserStorage()) {
    this.place = place;
    /** What the browser refused to keep. @type {Map<string, string>} */
    this.refused = new Map();
  }

  /**
   * Return what is kept under a name, or null where nothing is or where it cannot be read.
   * @param {string} name
   * @returns {any}
   */
  read(name) {
    try {
      return JSON.parse(this.refused.get(name) ?? this.place?.getItem(PREFIX + name) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * Keep a value, and say whether it outlasts the page.
   * @param {string} name
   * @param {unknown} value
   */
  write(name, value) {
    const text = JSON.stringify(value);
    try {
      if (!this.place) throw new Error("no storage");
      this.place.setItem(PREFIX + name, text);
      this.refused.delete(name);
    } catch {
      this.refused.set(name, text);
    }
    return !this.refused.has(name);
  }

  /**
   * Return what is kept under names that begin so: name -> value.
   * @param {string} beginning
   * @returns {[string, any][]}
   */
  entries(beginning) {
    const keys = Array.from({ length: this.place?.length ?? 0 }, (_, at) => this.place?.key(at) ?? "");
    const names = keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return names.filter((name) => name.startsWith(beginning)).map((name) => [name, this.read(name)]);
  }

  /**
   * Forget what is kept under a name.
   * @param {string} name
   */
  remove(name) {
    this.refused.delete(name);
    this.place?.removeItem(PREFIX + name);
  }

  /** Whether what is written now outlasts the page. */
  get lasts() {
    return this.write("trial", 1);
  }

  /**
   * Call back when another tab has changed what is kept under a name.
   * @param {string} name
   * @param {() => void} listener
   * @returns {() => void} Stop listening.
   */
  listen(name, listener) {
    /** @param {StorageEvent} event */
    const heard = (event) => {
      if (event.key === null || event.key === PREFIX + name) listener();
    };
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  }
}

/** Return the browser's storage, or null where it is switched off. */
function browserStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
