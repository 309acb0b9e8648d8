// @ts-check
/** Own code that the browser keeps: what a person wrote, whatever a link has brought. */

/** @typedef {import("../storage.js").Storage} Storage */

export class KeptCode {
  /**
   * @param {Storage} storage
   * @param {string} name What it is kept under.
   * @param {string} template What a person begins with.
   */
  constructor(storage, name, template) {
    this.storage = storage;
    this.name = name;
    this.template = template;
    /** Whether the text came with a link and was not changed since. */
    this.isForeign = false;
  }

  /** Return what a person wrote last, or the template. */
  get text() {
    const kept = this.storage.read(this.name);
    return typeof kept === "string" ? kept : this.template;
  }

  /** Return what was there before a link brought other code and that was changed; or null. */
  get earlier() {
    const kept = this.storage.read(`${this.name} before`);
    return typeof kept === "string" ? kept : null;
  }

  /**
   * Keep a text. Code that came with a link does not overwrite what a person wrote before.
   * @param {string} text
   */
  keep(text) {
    if (this.isForeign) {
      this.storage.write(`${this.name} before`, this.text);
      this.isForeign = false;
    }
    this.storage.write(this.name, text === this.template ? null : text);
  }
}
