// @ts-check
/** A board with bodies, seen from the front: tiles above an abyss, and what lies and stands on them. */

import { Bodies } from "./bodies.js";
import { ThickTiles } from "./thick_tiles.js";

/** @typedef {import("../board.js").Scene} Scene */
/** @typedef {import("./bodies.js").Pose} Pose */
/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {import("./sheet.js").Pen} Pen */
/** @typedef {import("./slant.js").Slant} Slant */
/** @typedef {import("./sprites.js").Sprite} Sprite */

export class SlantedScene {
  /**
   * @param {Slant} view
   * @param {Pictures} pictures
   * @param {Colours} colours
   */
  constructor(view, pictures, colours) {
    this.view = view;
    this.colours = colours;
    this.tiles = new ThickTiles(view, pictures);
    this.bodies = new Bodies(view, pictures, colours);
  }

  /**
   * Draw a scene.
   * @param {Pen} pen
   * @param {Scene} scene
   * @param {Pose[]} poses
   * @param {() => void} marks Draws what lies on the tiles, in flat pixels.
   */
  draw(pen, { tiles = [], sprites }, poses, marks) {
    const all = [...tiles, ...sprites.filter(([, , , key]) => !key)];
    this.abyss(pen);
    this.tiles.draw(pen, all);
    for (const pose of poses) if (pose.behind.length) this.fall(pen, pose, all);
    this.view.lay(pen, marks);
    for (const pose of poses) if (!pose.behind.length) this.bodies.draw(pen, pose, all);
  }

  /** @param {Pen} pen */
  abyss(pen) {
    const { width, height } = pen.canvas;
    const fill = pen.createLinearGradient(0, 0, 0, height);
    fill.addColorStop(0, this.colours.ink("deep"));
    fill.addColorStop(1, this.colours.ink("deeper"));
    pen.fillStyle = fill;
    pen.beginPath();
    pen.roundRect(0, 0, width, height, this.view.frame * 2);
    pen.fill();
  }

  /**
   * Draw a body that falls, then those tiles again that are nearer.
   * @param {Pen} pen
   * @param {Pose} pose
   * @param {Sprite[]} tiles
   */
  fall(pen, pose, tiles) {
    const [firstRow, lastRow, lastCol] = pose.behind;
    this.bodies.box(pen, pose);
    this.tiles.draw(pen, tiles, (row, col) =>
      row > lastRow - 0.5 || (row > firstRow - 0.5 && col > lastCol - 0.5));
  }
}
