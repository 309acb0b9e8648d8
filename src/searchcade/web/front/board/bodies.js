// @ts-check
/** Bodies on a slanted board: polygons that web/bodies.py has projected, with shadow and light. */

import { BLACK, WHITE, css, mixed } from "./colours.js";
import { colourOf } from "./thick_tiles.js";

/** @typedef {import("./colours.js").Colour} Colour */
/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {import("./sheet.js").Pen} Pen */
/** @typedef {import("./slant.js").Slant} Slant */
/** @typedef {import("./sprites.js").Sprite} Sprite */

/** @typedef {[number, number[], number[]]} Face How bright it is, its corners, those of its panel. */
/** @typedef {[Face[], number[], number[], [number, number]]} Shape Faces, shadow, feet, tip. */
/**
 * The number of a shape, row and column, how far below it is seen, opacity, picture, whether it is
 * marked, whether it is lit, and, of a body that falls, first row, last row and last column.
 * @typedef {[number, number, number, number, number, string, number?, number?, number[]?]} PoseData
 */
/** @typedef {{shape: Shape, row: number, col: number, drop: number, opacity: number, picture: string,
 *   isMarked: boolean, isLit: boolean, behind: number[]}} Pose */
/** @typedef {{tiles: number, frames: Pose[][]}} Roll From which share on the new tiles are there; poses. */
/**
 * What Python sends of bodies.
 * @typedef {object} BodiesData
 * @property {Shape[]} shapes
 * @property {PoseData[]} poses
 * @property {number[][]} stances
 */
/** @typedef {{tiles: number, frames: number[][]}} RollData */

const SHADOW = 0.41; // opacity
const SMALL = 14; // pixels of a cell below which bodies are lit, to be found at a glance
const GLOW = 0.95; // cells from the middle of a cell that the light reaches
const SAMPLE = 64; // pixels of the picture from which the colour of a body is taken
const POINTER = [[50, 92], [10, 40], [32, 40], [32, 10], [68, 10], [68, 40], [90, 40]];

/**
 * Read poses.
 * @param {{shapes: Shape[], poses: PoseData[]}} data
 * @returns {Pose[]}
 */
export function posesOf({ shapes, poses }) {
  return poses.map(([shape, row, col, drop, opacity, picture, isMarked, isLit, behind = []]) =>
    ({ shape: shapes[shape], row, col, drop, opacity, picture, isMarked: Boolean(isMarked),
      isLit: Boolean(isLit), behind }));
}

/**
 * @param {RollData} roll
 * @param {Pose[]} poses
 * @returns {Roll}
 */
export function rollOf({ tiles, frames }, poses) {
  return { tiles, frames: frames.map((frame) => frame.map((number) => poses[number])) };
}

/** Draws bodies on one view. */
export class Bodies {
  /**
   * @param {Slant} view
   * @param {Pictures} pictures
   * @param {Colours} colours
   */
  constructor(view, pictures, colours) {
    this.view = view;
    this.pictures = pictures;
    this.colours = colours;
    /** @type {Map<string, Colour>} */
    this.known = new Map();
  }

  /**
   * Draw a body that stands or rolls.
   * @param {Pen} pen
   * @param {Pose} pose
   * @param {Sprite[]} tiles Those that a shadow falls on.
   */
  draw(pen, pose, tiles) {
    if (pose.isLit || this.view.scale < SMALL) this.light(pen, pose);
    this.shadow(pen, pose, tiles);
    this.box(pen, pose);
    if (pose.isMarked) this.marker(pen, pose);
  }

  /**
   * @param {Pen} pen
   * @param {Pose} pose
   */
  box(pen, pose) {
    const colour = this.colour(pose.picture);
    const thick = Math.max(1, this.view.scale * 0.028);
    pen.save();
    pen.globalAlpha = pose.opacity;
    pen.lineJoin = "round";
    for (const [bright, outline, panel] of pose.shape[0]) {
      const shine = lit(mixed(colour, WHITE, 0.5), Math.min(1, bright + 0.1));
      this.polygon(pen, pose, outline);
      paint(pen, lit(mixed(colour, WHITE, 0.16), bright), shine, thick);
      this.polygon(pen, pose, panel);
      paint(pen, lit(mixed(colour, BLACK, 0.07), bright), lit(mixed(colour, BLACK, 0.38), bright), thick * 0.9);
    }
    pen.restore();
  }

  /**
   * Begin a path along the corners of a polygon.
   * @param {Pen} pen
   * @param {Pose} pose
   * @param {number[]} corners
   */
  polygon(pen, { row, col, drop }, corners) {
    const [x, y] = this.view.point(row, col);
    const { scale } = this.view;
    pen.beginPath();
    for (let at = 0; at < corners.length; at += 2) {
      pen.lineTo(x + corners[at] * scale, y + (corners[at + 1] + drop) * scale);
    }
    pen.closePath();
  }

  /**
   * Draw the soft shadow, on tiles only: none falls into the abyss.
   * @param {Pen} pen
   * @param {Pose} pose
   * @param {Sprite[]} tiles
   */
  shadow(pen, pose, tiles) {
    const { view } = this;
    const { groove, gap } = view.data;
    pen.save();
    view.lay(pen, () => {
      pen.beginPath();
      for (const [name, row, col] of tiles) {
        const wide = (1 - 2 * groove) * view.size;
        if (name !== gap) pen.rect((col + groove) * view.size, (row + groove) * view.size, wide, wide);
      }
    });
    pen.clip();
    pen.filter = `blur(${Math.max(1, view.scale * 0.05).toFixed(1)}px)`;
    pen.fillStyle = css(BLACK, SHADOW * pose.opacity);
    this.polygon(pen, { ...pose, drop: 0 }, pose.shape[1]);
    pen.fill();
    pen.restore();
  }

  /**
   * Draw a light around the feet.
   * @param {Pen} pen
   * @param {Pose} pose
   */
  light(pen, { row, col, shape: [, , feet] }) {
    const { view, colours } = this;
    view.lay(pen, () => {
      for (let at = 0; at < feet.length; at += 2) {
        const x = (col + feet[at + 1] + 0.5) * view.size;
        const y = (row + feet[at] + 0.5) * view.size;
        const glow = pen.createRadialGradient(x, y, 0.4 * view.size, x, y, GLOW * view.size);
        glow.addColorStop(0, colours.ink("accent", 1));
        glow.addColorStop(1, colours.ink("accent", 0));
        pen.fillStyle = glow;
        const wide = GLOW * view.size;
        pen.fillRect(x - wide, y - wide, 2 * wide, 2 * wide);
      }
    });
  }

  /**
   * Draw an arrow that points from above at the body that moves.
   * @param {Pen} pen
   * @param {Pose} pose
   */
  marker(pen, { row, col, drop, shape: [, , , tip] }) {
    const { scale } = this.view;
    const [x, y] = this.view.point(row, col);
    const side = Math.max(8, scale * 0.42);
    const [left, top] = [x + tip[0] * scale - side / 2, y + (tip[1] + drop) * scale - side];
    const colour = this.colours.of("accent");
    pen.beginPath();
    for (const [right, below] of POINTER) {
      pen.lineTo(left + (right * side) / 100, top + (below * side) / 100);
    }
    pen.closePath();
    paint(pen, colour, mixed(colour, BLACK, 0.6), side / 10);
  }

  /**
   * Return the colour of a body: that of its picture near the upper left.
   * @param {string} name
   * @returns {Colour}
   */
  colour(name) {
    const known = this.known.get(name);
    if (known) return known;
    const picture = this.pictures.get(name, SAMPLE, "", "");
    if (!picture) return this.pictures.colours[name] ?? BLACK;
    const colour = colourOf(picture, SAMPLE / 4, SAMPLE / 4, 1, 1);
    this.known.set(name, colour);
    return colour;
  }
}

/**
 * @param {Pen} pen
 * @param {Colour} fill
 * @param {Colour} edge
 * @param {number} thick
 */
function paint(pen, fill, edge, thick) {
  pen.fillStyle = css(fill);
  pen.strokeStyle = css(edge);
  pen.lineWidth = thick;
  pen.fill();
  pen.stroke();
}

/**
 * Return a colour at a brightness; more than 1 makes it paler.
 * @param {Colour} colour
 * @param {number} bright
 */
function lit(colour, bright) {
  return bright > 1 ? mixed(colour, WHITE, Math.min(1, bright - 1)) : mixed(BLACK, colour, bright);
}
