// @ts-check
/** The tiles of a slanted board: thick, with a picture on top, from the farthest to the nearest. */

import { css, mixed, BLACK } from "./colours.js";
import { penOf, sheet } from "./sheet.js";

/** @typedef {import("./colours.js").Colour} Colour */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {import("./sheet.js").Pen} Pen */
/** @typedef {import("./slant.js").Slant} Slant */
/** @typedef {import("./sprites.js").Sprite} Sprite */
/** @typedef {{picture: HTMLCanvasElement, x: number, y: number}} Decal A picture of a tile, and its place. */

const FINER = 2; // times larger than a cell are pictures that are laid on it
const LIT = 0.22; // of white on the far edges
const SHADED = 0.16; // of black on the near ones
const STRIP = 1 / 12; // of a picture, whose colour its sides have

export class ThickTiles {
  /**
   * @param {Slant} view
   * @param {Pictures} pictures
   */
  constructor(view, pictures) {
    this.view = view;
    this.pictures = pictures;
    /** @type {Map<string, Decal>} */
    this.decals = new Map();
  }

  /**
   * Draw tiles, or only some of them again.
   * @param {Pen} pen
   * @param {Sprite[]} tiles
   * @param {(row: number, col: number) => boolean} [which]
   */
  draw(pen, tiles, which = () => true) {
    const ordered = tiles.filter(([, row, col]) => which(row, col))
      .sort((one, other) => one[1] - other[1] || one[2] - other[2]);
    for (const [name, row, col, , label = ""] of ordered) {
      const decal = this.decal(name, label);
      const [x, y] = this.view.point(row, col);
      if (decal) pen.drawImage(decal.picture, Math.round(x) + decal.x, Math.round(y) + decal.y);
    }
  }

  /**
   * Return the picture of a tile; null while the browser still reads it.
   * @param {string} name
   * @param {string} label
   */
  decal(name, label) {
    const key = `${name}|${label}`;
    const known = this.decals.get(key);
    if (known) return known;
    const flat = this.pictures.get(name, Math.max(24, FINER * this.view.size), label, "");
    if (!flat) return null;
    const made = name === this.view.data.gap ? this.faint(flat) : this.thick(flat);
    this.decals.set(key, made);
    return made;
  }

  /** Return an empty picture as large as a tile, with what draws on it from the tile's corner. */
  blank() {
    const { across: [ax, ay], down: [dx, dy], scale, data } = this.view;
    const xs = [0, ax, dx, ax + dx];
    const ys = [0, ay, dy, ay + dy];
    const [left, top] = [Math.floor(Math.min(...xs)) - 1, Math.floor(Math.min(...ys)) - 1];
    const deep = data.thick * scale;
    const made = sheet(Math.ceil(Math.max(...xs)) + 1 - left, Math.ceil(Math.max(...ys) + deep) + 1 - top);
    const pen = penOf(made);
    pen.translate(-left, -top);
    return { decal: { picture: made, x: left, y: top }, pen, deep };
  }

  /** @param {HTMLCanvasElement} flat */
  faint(flat) {
    const { decal, pen } = this.blank();
    pen.globalAlpha = this.view.data.faint;
    this.lay(pen);
    pen.drawImage(flat, 0, 0, 1, 1);
    return decal;
  }

  /** @param {HTMLCanvasElement} flat */
  thick(flat) {
    const { decal, pen, deep } = this.blank();
    const { groove, bevel, front, side } = this.view.data;
    const [first, last] = [groove, 1 - groove];
    const colour = colourOf(flat, 0, flat.height * (1 - STRIP), flat.width, flat.height * STRIP);
    this.wall(pen, [first, last], [last, last], deep, mixed(BLACK, colour, front));
    this.wall(pen, [last, last], [last, first], deep, mixed(BLACK, colour, side));
    this.lay(pen);
    const wide = last - first;
    pen.drawImage(flat, first, first, wide, wide);
    const edges = /** @type {[string, number, number, number, number][]} */ ([
      [`rgba(255,255,255,${LIT})`, first, first, wide, bevel],
      [`rgba(255,255,255,${LIT})`, first, first + bevel, bevel, wide - bevel],
      [`rgba(0,0,0,${SHADED})`, first + bevel, last - bevel, wide - bevel, bevel],
      [`rgba(0,0,0,${SHADED})`, last - bevel, first + bevel, bevel, wide - 2 * bevel],
    ]);
    for (const [style, ...box] of edges) {
      pen.fillStyle = style;
      pen.fillRect(...box);
    }
    return decal;
  }

  /** @param {Pen} pen From now on a cell is one by one. */
  lay(pen) {
    const { across, down } = this.view;
    pen.transform(across[0], across[1], down[0], down[1], 0, 0);
  }

  /**
   * Draw a side below an edge of the top, darker towards the bottom.
   * @param {Pen} pen
   * @param {[number, number]} from Column and row.
   * @param {[number, number]} to
   * @param {number} deep
   * @param {Colour} colour
   */
  wall(pen, from, to, deep, colour) {
    const { across: [ax, ay], down: [dx, dy], data } = this.view;
    const [[x, y], [right, below]] = [from, to].map(([col, row]) => [col * ax + row * dx, col * ay + row * dy]);
    const fill = pen.createLinearGradient(0, y, 0, y + deep);
    fill.addColorStop(0, css(colour));
    fill.addColorStop(1, css(mixed(colour, BLACK, data.fade)));
    pen.fillStyle = fill;
    pen.beginPath();
    for (const [across, down] of [[x, y], [right, below], [right, below + deep], [x, y + deep]]) {
      pen.lineTo(across, down);
    }
    pen.fill();
  }
}

/** Where colours are read, without a picture leaving the graphics card. @type {CanvasRenderingContext2D | null} */
let scratch = null;

/**
 * Return the mean colour of a part of a picture.
 * @param {HTMLCanvasElement} picture
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 * @returns {Colour}
 */
export function colourOf(picture, left, top, width, height) {
  const [wide, high] = [width, height].map((each) => Math.max(1, Math.round(each)));
  scratch ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!scratch) return [0, 0, 0];
  Object.assign(scratch.canvas, { width: wide, height: high });
  scratch.drawImage(picture, -left, -top);
  const { data } = scratch.getImageData(0, 0, wide, high);
  const sums = [0, 0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    for (let part = 0; part < 3; part++) sums[part] += data[at + part] * data[at + 3];
    sums[3] += data[at + 3];
  }
  const [red, green, blue, all] = sums;
  return all ? [red / all, green / all, blue / all] : [0, 0, 0];
}
