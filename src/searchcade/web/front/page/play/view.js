// @ts-check
/** What Python says of a game after each move, see tab/game_view.py, as the board draws it. */

/** @typedef {import("../../board.js").Scene} Scene */
/** @typedef {import("../../board/sprites.js").Sprite} Sprite */

/**
 * A game as the page keeps it and sends it with every request: Python can make it again from this.
 * @typedef {object} Game
 * @property {string} level
 * @property {string} moves
 * @property {string} hands Who made each move: p the player, h a hint.
 * @property {number} hints
 * @property {boolean} helped
 * @property {string} undone
 * @property {string} undone_hands
 */

/**
 * @typedef {object} Ground
 * @property {number} rows
 * @property {number} cols
 * @property {string} passages
 * @property {Sprite[]} tiles
 * @property {boolean} deep
 */

/** @typedef {{name: string, title: string, text: string}} Figure */
/** @typedef {{move: string, title: string, key: string, waits: boolean}} MoveButton */

/**
 * What stays as it is while a level is played.
 * @typedef {object} Header
 * @property {string} name Of the game.
 * @property {string} level
 * @property {string} title
 * @property {string} about
 * @property {string} game_title
 * @property {string} how
 * @property {string[]} briefing
 * @property {{title?: string, entries?: {picture: string, text: string}[]}} legend
 * @property {boolean} explains Whether some cells do something that can be said.
 * @property {string | null} another
 */

/**
 * @typedef {object} View
 * @property {Game} game
 * @property {Ground} [ground] Only where it is new.
 * @property {Sprite[]} sprites
 * @property {number} place
 * @property {number[]} trail
 * @property {Figure[]} figures
 * @property {Record<string, number>} legal Move -> the cell that it leads to.
 * @property {MoveButton[]} buttons
 * @property {boolean} won
 * @property {string} ended Why it is over without being won, in words; empty while it goes on.
 * @property {number | null} points
 * @property {string} notice
 * @property {string} [fell] What is said of a fall, which the game does not keep.
 * @property {string} [bump] The move that is not legal.
 * @property {Header} [header]
 */

/** @typedef {{lost: string, stuck: number[], figures: Figure[]}} Warning */

/** Makes scenes of what Python sends: the ground comes once, the rest with each move. */
export class Scenes {
  /** @type {Omit<Scene, "sprites">} */
  ground = { rows: 1, cols: 1 };

  /**
   * Return the scene of a view.
   * @param {{ground?: Ground, sprites: Sprite[]}} view
   * @returns {Scene}
   */
  scene({ ground, sprites }) {
    if (ground) this.ground = { ...ground, passages: bytesOf(ground.passages) };
    return { ...this.ground, sprites };
  }
}

/**
 * Read bytes that are written as base64; none are no bytes at all.
 * @param {string | undefined} text
 */
export function bytesOf(text) {
  return text ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : undefined;
}
