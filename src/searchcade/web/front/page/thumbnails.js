// @ts-check
/** Small pictures of levels, each drawn when it is first seen. */

import { Board } from "../board.js";
import { element } from "../dom.js";

/** @typedef {import("./shelf.js").Game} Game */
/** @typedef {import("./shelf.js").KeptScene} KeptScene */

export class Thumbnails {
  constructor() {
    /** @type {Map<Element, () => Board>} */
    this.waiting = new Map();
    /** @type {Board[]} */
    this.boards = [];
    this.watcher = new IntersectionObserver((entries) => this.seen(entries), {
      rootMargin: "200px",
    });
    this.print = () => this.draw([...this.waiting.keys()]);
    addEventListener("beforeprint", this.print);
  }

  /**
   * Return a canvas on which a level appears; words beside it say what it is.
   * @param {Game} game
   * @param {KeptScene} scene
   */
  picture(game, scene) {
    const canvas = element("canvas", { class: "picture", "aria-hidden": "true" });
    this.waiting.set(canvas, () => drawn(canvas, game, scene));
    this.watcher.observe(canvas);
    return canvas;
  }

  /** @param {IntersectionObserverEntry[]} entries */
  seen(entries) {
    this.draw(entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target));
  }

  /** @param {Element[]} pictures */
  draw(pictures) {
    for (const picture of pictures) {
      const make = this.waiting.get(picture);
      if (make) this.boards.push(make());
      this.waiting.delete(picture);
      this.watcher.unobserve(picture);
    }
  }

  /** Stop drawing, as the screen is left. */
  close() {
    this.watcher.disconnect();
    removeEventListener("beforeprint", this.print);
    for (const board of this.boards) board.close();
  }
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Game} game
 * @param {KeptScene} scene
 */
function drawn(canvas, game, scene) {
  const board = new Board(canvas, game);
  board.show({ ...scene, passages: scene.passages ? bytes(scene.passages) : undefined });
  return board;
}

/** @param {string} text */
function bytes(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
