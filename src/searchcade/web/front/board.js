// @ts-check
/** The board: a scene of a game with marks on a canvas, sharp at any size. */

import { Colours } from "./board/colours.js";
import { drawAbyss, drawFloor, drawFrame, drawWalls, layer } from "./board/ground.js";
import { eased, glide } from "./board/motion.js";
import { Overlay } from "./board/overlay.js";
import { Paths } from "./board/paths.js";
import { Pictures } from "./board/pictures.js";
import { penOf } from "./board/sheet.js";
import { Signs } from "./board/signs.js";
import { Slant } from "./board/slant.js";
import { SlantedScene } from "./board/slanted_scene.js";
import { Sprites } from "./board/sprites.js";
import { View } from "./board/view.js";

/** @typedef {import("./board/bodies.js").Pose} Pose */
/** @typedef {import("./board/bodies.js").Roll} Roll */
/** @typedef {import("./board/marks.js").Marks} Marks */
/** @typedef {import("./board/sprites.js").Sprite} Sprite */

/**
 * A board and what lies on it. `passages` has a byte a cell, its bits 1, 2, 4 and 8 say whether the
 * upper, right, lower and left side is open; it is missing where walls are sprites. `tiles` lie
 * below `sprites` and are drawn once as long as the same array is given again. A board that is
 * `deep` has no floor: its tiles lie above an abyss, and colours of a search above them. One with
 * a `slant` is seen from the front, with `bodies` in place of its sprites with keys, unless the
 * document asks for it flat.
 * @typedef {object} Scene
 * @property {number} rows
 * @property {number} cols
 * @property {Sprite[]} sprites
 * @property {Sprite[]} [tiles]
 * @property {Uint8Array} [passages]
 * @property {boolean} [deep]
 * @property {import("./board/slant.js").SlantData} [slant]
 * @property {Pose[]} [bodies]
 */

/** @type {Scene} */
const EMPTY = { rows: 1, cols: 1, sprites: [] };
/** @type {Sprite[]} */
const NO_TILES = [];

export class Board {
  /**
   * Draw on a canvas, whose size in the page the style sheet decides.
   * @param {HTMLCanvasElement} canvas
   * @param {{pictures: Record<string, string>, colours: Record<string, [number, number, number]>}}
   *   art SVG texts by name, and colours where there is none.
   */
  constructor(canvas, { pictures, colours }) {
    this.canvas = canvas;
    this.pen = penOf(canvas);
    this.pictures = new Pictures(pictures, colours, () => this.forget());
    this.overlay = new Overlay();
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.scene = EMPTY;
    /** @type {Marks} */
    this.marks = {};
    this.before = EMPTY;
    this.started = 0;
    this.duration = 0;
    /** @type {Roll | null} */
    this.roll = null;
    this.unit = 1;
    this.asked = 0;
    /** @type {{view: View, colours: Colours, below: HTMLCanvasElement, above: HTMLCanvasElement,
     *   slanted: SlantedScene | null} | null} */
    this.layers = null;
    this.sizes = new ResizeObserver((entries) => this.resize(entries[0]));
    watchPixels(this.sizes, canvas);
    this.themes = new MutationObserver(() => this.forget());
    const attributeFilter = ["data-theme", "data-palette", "data-view"];
    this.themes.observe(document.documentElement, { attributeFilter });
  }

  /**
   * Show a scene with marks; sprites with keys glide there in some milliseconds.
   * @param {Scene} scene
   * @param {Marks} [marks]
   * @param {number} [milliseconds]
   * @param {Roll | null} [roll] How bodies come there.
   */
  show(scene, marks = {}, milliseconds = 0, roll = null) {
    if (!isSameGround(scene, this.scene)) this.layers = null;
    this.before = this.scene;
    this.scene = scene;
    this.marks = marks;
    this.roll = roll;
    this.started = performance.now();
    this.duration = milliseconds && !this.still.matches ? milliseconds : 0;
    this.ask();
  }

  /**
   * Show other marks; what moves goes on.
   * @param {Marks} marks
   */
  mark(marks) {
    this.marks = marks;
    this.ask();
  }

  /**
   * Say what is shown, for those who do not see it.
   * @param {string} text
   */
  describe(text) {
    this.canvas.setAttribute("aria-label", text);
  }

  /**
   * Return the number of the cell at a place of the canvas, as `event.offsetX` and `offsetY` have
   * it; null where there is none.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    const { width, height } = this.canvas;
    const { clientWidth, clientHeight } = this.canvas;
    const { view } = (this.layers ??= this.freshLayers());
    return view.cellAt((x * width) / clientWidth, (y * height) / clientHeight);
  }

  /**
   * Return how far to the right and down a place of the canvas is from the middle of its cell.
   * @param {number} x
   * @param {number} y
   * @returns {[number, number]} In cells, from -0.5 to 0.5.
   */
  within(x, y) {
    const { canvas } = this;
    const view = new View(this.scene, canvas);
    const parts = [((x * canvas.width) / canvas.clientWidth - view.left) / view.size,
      ((y * canvas.height) / canvas.clientHeight - view.top) / view.size];
    return /** @type {[number, number]} */ (parts.map((part) => part - Math.floor(part) - 0.5));
  }

  /** Stop watching the page. */
  close() {
    this.sizes.disconnect();
    this.themes.disconnect();
    cancelAnimationFrame(this.asked);
  }

  /** Draw everything anew, as the theme or a picture has changed. */
  forget() {
    this.layers = null;
    this.ask();
  }

  /** Draw with the next frame of the browser. */
  ask() {
    if (this.asked) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = 0;
      this.draw();
    });
  }

  /** @param {ResizeObserverEntry} entry */
  resize(entry) {
    const ratio = window.devicePixelRatio || 1;
    const exact = entry.devicePixelContentBoxSize?.[0];
    const { inlineSize, blockSize } = entry.contentBoxSize[0];
    const width = Math.max(1, exact?.inlineSize ?? Math.round(inlineSize * ratio));
    const height = Math.max(1, exact?.blockSize ?? Math.round(blockSize * ratio));
    this.unit = ratio;
    if (width === this.canvas.width && height === this.canvas.height) return;
    this.canvas.width = width;
    this.canvas.height = height;
    this.layers = null;
    cancelAnimationFrame(this.asked);
    this.asked = 0;
    this.draw(); // at once: a new size has emptied the canvas
  }

  /** Draw the scene with its marks. The same scene and marks give the same pixels. */
  draw() {
    const share = this.share();
    const { view, colours, below, above, slanted } = (this.layers ??= this.freshLayers());
    const { pen, marks, scene } = this;
    if (slanted) return this.drawSlanted(slanted, share);
    const traits = { isDeep: Boolean(scene.deep), hasWalls: Boolean(scene.passages?.length) };
    const signs = new Signs(pen, view, colours, this.unit);
    const sprites = new Sprites(view, this.pictures, colours, traits.hasWalls);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.drawImage(below, 0, 0);
    const moving = glide(this.before.sprites, scene.sprites, share);
    const lowest = scene.deep ? moving.filter(([, , , key]) => !key) : NO_TILES;
    sprites.draw(pen, lowest);
    this.overlay.draw(pen, view, marks, colours, traits.isDeep);
    signs.drawDanger(marks);
    new Paths(pen, view, colours, traits).draw(marks, eased(share));
    pen.drawImage(above, 0, 0);
    signs.drawNumbers(marks, this.overlay);
    signs.drawParents(marks);
    sprites.draw(pen, lowest.length ? moving.filter(([, , , key]) => key) : moving);
    signs.draw(marks);
    if (share < 1) this.ask();
  }

  /**
   * Draw the board as it is seen from the front.
   * @param {SlantedScene} slanted
   * @param {number} share
   */
  drawSlanted(slanted, share) {
    const { pen, marks, scene, overlay, roll } = this;
    const { view, colours } = slanted;
    const isRolling = roll && share < 1;
    const poses = isRolling ? roll.frames[Math.floor(share * roll.frames.length)] : scene.bodies;
    const signs = new Signs(pen, view, colours, this.unit);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    slanted.draw(pen, isRolling && share < roll.tiles ? this.before : scene, poses ?? [], () => {
      overlay.draw(pen, view, marks, colours, true);
      signs.drawDanger(marks);
      new Paths(pen, view, colours, { isDeep: true, hasWalls: false }).draw(marks, eased(share));
      signs.drawNumbers(marks, overlay);
      signs.drawParents(marks);
      signs.draw(marks);
    });
    if (share < 1) this.ask();
  }

  /** Return how much of the glide to the present scene is done. */
  share() {
    if (!this.duration) return 1;
    return Math.min(1, (performance.now() - this.started) / this.duration);
  }

  /** Draw what does not change: below the colours of a search, and above them. */
  freshLayers() {
    const colours = new Colours(this.canvas);
    const { theme = "", view: wanted } = document.documentElement.dataset;
    this.pictures.theme = theme;
    const { slant, bodies } = this.scene;
    if (slant && bodies && wanted !== "flat") {
      const view = new Slant(this.scene, this.canvas, slant);
      const slanted = new SlantedScene(view, this.pictures, colours);
      return { view, colours, below: this.canvas, above: this.canvas, slanted };
    }
    const view = new View(this.scene, this.canvas);
    const [below, above] = [layer(this.canvas), layer(this.canvas)];
    const { tiles = NO_TILES, passages, deep } = this.scene;
    const hasWalls = Boolean(passages?.length);
    drawFrame(below.pen, view, colours);
    if (deep) drawAbyss(below.pen, view, colours);
    else drawFloor(below.pen, view, colours, hasWalls);
    if (passages?.length) drawWalls(above.pen, view, colours, passages);
    const sprites = new Sprites(view, this.pictures, colours, hasWalls);
    sprites.draw(deep ? below.pen : above.pen, tiles);
    return { view, colours, below: below.sheet, above: above.sheet, slanted: null };
  }
}

/**
 * Watch the size of a canvas in pixels of the device, or in those of the page where only they are
 * told.
 * @param {ResizeObserver} observer
 * @param {HTMLCanvasElement} canvas
 */
function watchPixels(observer, canvas) {
  try {
    observer.observe(canvas, { box: "device-pixel-content-box" });
  } catch {
    observer.observe(canvas);
  }
}

/**
 * Say whether two scenes differ in sprites that may move only.
 * @param {Scene} one
 * @param {Scene} other
 */
function isSameGround(one, other) {
  const names = /** @type {const} */ (["rows", "cols", "tiles", "passages", "deep", "slant"]);
  return names.every((name) => one[name] === other[name]);
}
