// @ts-check
/** What the screen of levels shows as tiles: levels that ship, kinds that are made, and today's. */

/** @typedef {import("../shelf.js").Game} Game */
/** @typedef {import("../shelf.js").Level} Level */
/** @typedef {import("../shelf.js").Preset} Preset */
/** @typedef {import("../shelf.js").Text} Text */

/**
 * A tile: a level that ships, the presets of one kind, or neither for the level of the day.
 * @typedef {{id: string, level?: Level, presets?: Preset[]}} Item
 */

/**
 * A world, or the levels that are made.
 * @typedef {{id: string, title?: Text, about?: Text, items: Item[]}} Group
 */

export const MADE = "made";
const DAILY = "daily";

/**
 * Return the groups of a game's tiles, in the order of the screen.
 * @param {Game} game
 * @returns {Group[]}
 */
export function groupsOf(game) {
  const levels = new Map(game.levels.map((level) => [level.name, level]));
  const worlds = game.worlds.map((world, place) => ({
    id: `world-${place + 1}`,
    title: world.title,
    about: world.about,
    items: world.levels.map((name) => ({ id: name, level: levels.get(name) })),
  }));
  return [...worlds, { id: MADE, items: madeItems(game) }];
}

/**
 * @param {Game} game
 * @returns {Item[]}
 */
function madeItems(game) {
  const kinds = [...new Set(game.presets.map((preset) => preset.kind))];
  const made = kinds.map((kind) => ({
    id: `${MADE}-${kind}`,
    presets: game.presets.filter((preset) => preset.kind === kind),
  }));
  return game.daily ? [{ id: DAILY }, ...made] : made;
}

/**
 * Return the item that an address of this screen names: a level, a preset, or today's.
 * @param {Group[]} groups
 * @param {string} name
 */
export function itemOf(groups, name) {
  const items = groups.flatMap((group) => group.items);
  return items.find((item) => item.id === name
    || item.presets?.some((preset) => preset.name === name));
}
