// @ts-check
/** The pictures of a game's sprites: SVG text, drawn once for each size. */

import { INK, WHITE, css, mixed } from "./colours.js";
import { penOf, sheet } from "./sheet.js";

/** @typedef {import("./colours.js").Colour} Colour */
/** @typedef {import("./sheet.js").Pen} Pen */

/** @type {Colour} */
const OTHER = [235, 235, 245]; // the token of a picture without a colour of its own
const MOST = 400; // drawn pictures that are kept; each size needs its own
const TURNS = new Map([["U", -Math.PI / 2], ["D", Math.PI / 2]]);
const FONT = 'system-ui, "Segoe UI", Roboto, sans-serif';

/** @type {Map<string, HTMLImageElement>} */
const IMAGES = new Map(); // by SVG text: all boards of a page share them

export class Pictures {
  /**
   * @param {Record<string, string>} pictures Name -> SVG text; `player@beach` is for that theme.
   * @param {Record<string, Colour>} colours Name -> colour of a token where there is no picture.
   * @param {() => void} onload Called when a picture has become ready that was asked for before.
   */
  constructor(pictures, colours, onload) {
    this.pictures = pictures;
    this.colours = colours;
    this.onload = onload;
    this.theme = "";
    /** @type {Map<string, HTMLCanvasElement>} */
    this.drawn = new Map();
  }

  /**
   * Return a picture of this size in pixels; null while the browser still reads its SVG.
   * @param {string} name
   * @param {number} side
   * @param {string} label
   * @param {string} facing
   */
  get(name, side, label, facing) {
    const key = `${this.theme}|${name}|${side}|${label}|${facing}`;
    const known = this.drawn.get(key);
    if (known) return known;
    const made = this.draw(name, side, label, facing);
    if (this.drawn.size >= MOST) this.drawn.clear();
    if (made) this.drawn.set(key, made);
    return made;
  }

  /**
   * Return the name of the picture at a phase of a step, from 0 to 1.
   * @param {string} name
   * @param {number} phase
   */
  frame(name, phase) {
    let count = 1;
    while (this.text(`${name}~${count}`)) count += 1;
    const number = phase < 1 ? Math.floor(phase * count) : 0;
    return number ? `${name}~${number}` : name;
  }

  /**
   * Return the SVG text of a picture: that of the theme, or of all themes.
   * @param {string} name
   * @returns {string | undefined}
   */
  text(name) {
    return this.pictures[`${name}@${this.theme}`] ?? this.pictures[name];
  }

  /**
   * @param {string} name
   * @param {number} side
   * @param {string} label
   * @param {string} facing
   */
  draw(name, side, label, facing) {
    const variants = [...label].map((letter) => this.text(`${name}:${letter}`));
    const texts = variants.some(Boolean) ? variants.filter(Boolean) : [this.text(name)];
    const images = texts.map((text) => (text ? this.image(text) : null));
    if (texts.some((text, at) => text && !images[at])) return null;
    const made = sheet(side, side);
    const pen = penOf(made);
    pen.save();
    turn(pen, side, facing);
    images.forEach((image, at) => {
      if (image) drawStrip(pen, image, side, at, images.length);
      else drawToken(pen, side, this.colours[name] ?? OTHER);
    });
    pen.restore();
    if (label) drawLabel(pen, side, label);
    return made;
  }

  /**
   * @param {string} text
   * @returns {HTMLImageElement | null}
   */
  image(text) {
    const image = IMAGES.get(text) ?? new Image();
    if (!IMAGES.has(text)) {
      IMAGES.set(text, image);
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    }
    if (image.complete && image.naturalWidth) return image;
    image.addEventListener("load", this.onload, { once: true });
    return null;
  }
}

/**
 * Turn what is drawn, a picture that looks to the right, to another side.
 * @param {Pen} pen
 * @param {number} side
 * @param {string} facing
 */
function turn(pen, side, facing) {
  pen.translate(side / 2, side / 2);
  if (facing === "L") pen.scale(-1, 1);
  pen.rotate(TURNS.get(facing) ?? 0);
  pen.translate(-side / 2, -side / 2);
}

/**
 * Draw a picture, or one strip of it where several lie side by side.
 * @param {Pen} pen
 * @param {HTMLImageElement} image
 * @param {number} side
 * @param {number} at
 * @param {number} count
 */
function drawStrip(pen, image, side, at, count) {
  pen.save();
  pen.beginPath();
  pen.rect((side * at) / count, 0, side / count, side);
  pen.clip();
  pen.drawImage(image, 0, 0, side, side);
  pen.restore();
}

/**
 * Draw a rounded square in a colour.
 * @param {Pen} pen
 * @param {number} side
 * @param {Colour} colour
 */
function drawToken(pen, side, colour) {
  pen.fillStyle = css(colour);
  pen.strokeStyle = css(mixed(colour, INK, 0.6));
  pen.lineWidth = Math.max(1, side / 14);
  pen.beginPath();
  pen.roundRect(0.1 * side, 0.1 * side, 0.8 * side, 0.8 * side, side / 4);
  pen.fill();
  pen.stroke();
}

/**
 * Write light letters with a dark edge, which can be read anywhere.
 * @param {Pen} pen
 * @param {number} side
 * @param {string} label
 */
function drawLabel(pen, side, label) {
  const isNumber = label.length < 3 && !/^\p{L}+$/u.test(label); // letters only name a thing
  write(pen, label, side / 2, side / 2, side * (isNumber ? 0.52 : 0.37), WHITE, INK);
}

/**
 * Write a text around a point, with an edge so that it is read on any colour.
 * @param {Pen} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} height
 * @param {Colour} colour
 * @param {Colour} [edge]
 */
export function write(pen, text, x, y, height, colour, edge) {
  pen.font = `600 ${height.toFixed(1)}px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  const down = y + height * 0.36;
  if (edge) {
    pen.lineJoin = "round";
    pen.lineWidth = Math.max(1.5, height / 6);
    pen.strokeStyle = css(edge);
    pen.strokeText(text, x, down);
  }
  pen.fillStyle = css(colour);
  pen.fillText(text, x, down);
}
