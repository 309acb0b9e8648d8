// @ts-check
/** Marks: what a board shows besides its scene. Cells are numbered row by row, from 0. */

/**
 * @typedef {object} Marks
 * @property {Int32Array} [order] The moment at which each cell was first expanded.
 * @property {Int32Array} [found] The moment at which each cell was first seen.
 * @property {number} [moment] What happened until now is shown, what comes later is not.
 * @property {number} [total] How many moments there will be; shades are spread over them.
 * @property {("expanded" | "waiting")[]} [hides] Colours of the search that are left out.
 * @property {number | null} [current] The cell that is being expanded.
 * @property {number[]} [path] The plan, or the path to the current cell.
 * @property {number[]} [trail] The path that the player took.
 * @property {number[]} [rival] Another path, shown beside the trail.
 * @property {number[]} [hint] The next steps that are advised.
 * @property {number[]} [stuck] Cells of stones and the like that can never reach a goal.
 * @property {[number, number][]} [danger] Cells that are better avoided, from 0 to 1.
 * @property {[number, string][]} [values] How a player rates a step to a cell.
 * @property {number | null} [best] The cell with the highest of these values.
 * @property {[number, string][]} [lit] Cells that a note is about, each with a colour's name.
 * @property {[number, string[]][]} [numbers] What is written into cells.
 * @property {[number, number][]} [parents] The cell from which each cell was reached.
 * @property {number[]} [fresh] Cells that have just come into the frontier.
 * @property {number | null} [hover] The cell under the pointer.
 * @property {number | null} [ghost] The cell of an earlier game that moves along.
 * @property {boolean} [isLevel] Whether it is where the player is, who then stays to be seen.
 */

export {};
