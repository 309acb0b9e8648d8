// @ts-check
/** Own code that the browser keeps: nothing that a person wrote is overwritten by something else. */

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
    /** What was kept when this tab looked last; null for the template. */
    this.seen = this.stored;
  }

  /** What is kept now, by whichever tab; null for the template. @returns {string | null} */
  get stored() {
    const kept = this.storage.read(this.name);
    return typeof kept === "string" ? kept : null;
  }

  /** Return what a person wrote last, or the template. */
  get text() {
    return this.stored ?? this.template;
  }

  /** Return other texts that were once in its place, the oldest first. @returns {string[]} */
  get earlier() {
    const kept = this.storage.read(`${this.name} before`);
    return [kept].flat().filter((each) => typeof each === "string");
  }

  /** Say whether another tab has kept something else since this one looked. */
  get isOvertaken() {
    return this.stored !== this.seen;
  }

  /**
   * Keep a text that a person goes on with; what another tab has kept meanwhile is set aside.
   * @param {string} text
   * @returns {boolean} Whether it outlasts the page.
   */
  keep(text) {
    return (!this.isOvertaken || this.setAside(this.seen)) && this.write(text);
  }

  /**
   * Keep a text that comes from elsewhere; what was there is set aside.
   * @param {string} text
   * @returns {boolean} Whether it outlasts the page.
   */
  replace(text) {
    return this.setAside(text) && this.write(text);
  }

  /** Return what another tab has kept, and go on from there. */
  catchUp() {
    this.seen = this.stored;
    return this.text;
  }

  /** @param {string} text */
  write(text) {
    this.seen = text === this.template ? null : text;
    return this.storage.write(this.name, this.seen);
  }

  /**
   * Put what is kept now among the earlier texts.
   * @param {string | null} known One of them that lives on elsewhere.
   */
  setAside(known) {
    const { stored } = this;
    const all = [...this.earlier.filter((each) => each !== stored), stored];
    const others = all.filter((each) => each !== null && each !== known);
    return this.storage.write(`${this.name} before`, others);
  }
}
