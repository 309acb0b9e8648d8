// @ts-check
/** The sprites of a scene: pictures on cells, and a light below what moves. */

/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {import("./sheet.js").Pen} Pen */
/** @typedef {import("./view.js").View} View */

/**
 * Picture, row, column, key, label, the side to which it looks, and how much of a step to the next
 * scene is done; the tail may be missing. Sprites with the same key glide from scene to scene.
 * @typedef {[string, number, number, string?, string?, string?, number?]} Sprite
 */

const FEW = 4; // sprites: so few of a kind are drawn large enough even where cells are tiny
const LANDMARK = 11; // pixels of such a picture, at least
const MOVER = 13; // pixels of a picture that moves, at least
const LIT = 16; // pixels of a cell below which what moves is lit, to be found at a glance

/** Draws sprites of one board on one view. */
export class Sprites {
  /**
   * @param {View} view
   * @param {Pictures} pictures
   * @param {Colours} colours
   * @param {boolean} hasWalls Where walls are sprites, pictures fill their cells.
   */
  constructor(view, pictures, colours, hasWalls) {
    this.view = view;
    this.pictures = pictures;
    this.colours = colours;
    this.hasWalls = hasWalls;
  }

  /**
   * Draw sprites, later ones above earlier ones; say whether all their pictures were ready.
   * @param {Pen} pen
   * @param {Sprite[]} sprites
   */
  draw(pen, sprites) {
    const counts = new Map();
    for (const [name] of sprites) counts.set(name, (counts.get(name) ?? 0) + 1);
    let ready = true;
    for (const sprite of sprites) {
      ready = this.drawOne(pen, sprite, counts.get(sprite[0]) > FEW) && ready;
    }
    return ready;
  }

  /**
   * @param {Pen} pen
   * @param {Sprite} sprite
   * @param {boolean} isCommon
   */
  drawOne(pen, [name, row, col, key = "", label = "", facing = "", phase = 0], isCommon) {
    const [x, y] = this.view.centre(row, col);
    const side = this.side(isCommon, Boolean(key));
    if (key && this.hasWalls && this.view.size < LIT) this.light(pen, x, y, 1.5 * side);
    const frame = phase ? this.pictures.frame(name, phase) : name;
    const picture = this.pictures.get(frame, side, label, facing);
    if (!picture) return false;
    pen.drawImage(picture, Math.round(x - side / 2), Math.round(y - side / 2));
    return true;
  }

  /**
   * Return the pixels of a picture: what walls leave of a cell, more where cells are tiny.
   * @param {boolean} isCommon
   * @param {boolean} moves
   */
  side(isCommon, moves) {
    const { size, thickness } = this.view;
    if (!this.hasWalls) return Math.ceil(size);
    const least = moves ? MOVER : LANDMARK;
    // many large ones would hide the board
    const most = isCommon ? Math.max(2, Math.round(1.5 * size)) : least;
    return Math.max(Math.min(least, most), Math.round((size - thickness) * 0.94));
  }

  /**
   * @param {Pen} pen
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   */
  light(pen, x, y, radius) {
    const glow = pen.createRadialGradient(x, y, 0, x, y, radius);
    glow.addColorStop(0, this.colours.ink("accent", 0.6));
    glow.addColorStop(1, this.colours.ink("accent", 0));
    pen.fillStyle = glow;
    pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  }
}
