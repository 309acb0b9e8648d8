// @ts-check
/** What Python says of a game after each move, see views/play.py and tab/play.py. */

import { posesOf } from "../../board/bodies.js";

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
 * @property {import("../../board/slant.js").SlantData} [slant]
 */
/** @typedef {import("../../board/bodies.js").BodiesData & {roll: import("../../board/bodies.js").RollData | null}} Bodies */

/** @typedef {{name: string, title: string, text: string}} Figure */
/** @typedef {{move: string, title: string, key: string, waits: boolean}} MoveButton */
/** @typedef {{effect: string, seconds: number, bump: string}} Step How a change is shown. */

/** What the page keeps of its player. @typedef {{pace?: string, tips?: string[],
 *   tasks?: string[]}} Player */
/** @typedef {{head: string, say: string, keys: string[]}} Speech A `+` joins the keys beside it. */
/** @typedef {{name: string, head: string, say: string, read: string}} Tip */
/** @typedef {import("../app.js").Settings["pace"]} PaceName */
/** How the game is played, and what comes next. @typedef {{chosen: PaceName, title: string,
 *   next: PaceName}} Pace */
/** @typedef {{name: string, title: string, note: string, is_done: boolean, is_next: boolean}} Task */

/**
 * A lesson, see views/lesson.py.
 * @typedef {object} Lesson
 * @property {string} title
 * @property {Task[]} tasks
 * @property {Speech | null} speech What is to be done next.
 * @property {Figure[]} figures
 * @property {string} earned
 * @property {string[]} done The names of the tasks that are done, which the page keeps.
 * @property {number[]} cells The cells that the next step leads to.
 * @property {string} effect What is heard of a tick.
 * @property {boolean} known Whether Python has worked out the next step.
 */

/**
 * What stays as it is while a level is played.
 * @typedef {object} Header
 * @property {string} name Of the game.
 * @property {string} level
 * @property {string} record The name under which a won game is kept.
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
 * @property {Bodies} [bodies] Of boards that are seen from the front.
 * @property {number} place
 * @property {number[]} trail
 * @property {number[]} ahead The next cells of a hint.
 * @property {number | null} picked The cell of a stone that the next click carries somewhere.
 * @property {number[]} stuck Cells of what can never come home.
 * @property {Figure[]} figures
 * @property {Record<string, number>} legal Move -> the cell that it leads to.
 * @property {MoveButton[]} buttons
 * @property {boolean} won
 * @property {number | null} points
 * @property {{text: string, tone: string}} notice
 * @property {string} over How a fall, a loss or a stalled game is told; empty while it goes on.
 * @property {string[]} can The commands that do something now.
 * @property {Pace | null} pace Null where the level is always played turn by turn.
 * @property {Step | null} step
 * @property {number | null} wait Seconds until there is more to do; null for nothing.
 * @property {boolean} thinking Whether Python is to be asked for what it thinks out.
 * @property {boolean} fell
 * @property {boolean} ended
 * @property {boolean} restarted Whether nothing was done since a restart.
 * @property {Header} [header]
 * @property {Lesson} [lesson]
 * @property {Tip} [tip] What is told once, when it first matters.
 */

/** Makes scenes of what Python sends: the ground comes once, the rest with each move. */
export class Scenes {
  /** @type {Omit<Scene, "sprites">} */
  ground = { rows: 1, cols: 1 };

  /**
   * Return the scene of a view.
   * @param {{ground?: Ground, sprites: Sprite[], bodies?: Bodies}} view
   * @returns {Scene}
   */
  scene({ ground, sprites, bodies }) {
    if (ground) this.ground = { ...ground, passages: bytesOf(ground.passages) };
    if (!bodies) return { ...this.ground, sprites };
    const poses = posesOf(bodies);
    return { ...this.ground, sprites, bodies: bodies.stances[0].map((number) => poses[number]) };
  }
}

/**
 * Read bytes that are written as base64; none are no bytes at all.
 * @param {string | undefined} text
 */
export function bytesOf(text) {
  return text ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : undefined;
}
