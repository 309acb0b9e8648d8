// @ts-check
/** Scenes between two scenes: sprites of the same key glide from place to place. */

/** @typedef {import("./sprites.js").Sprite} Sprite */

const HALF = 0.5; // of the time: what is taken vanishes when the taker is near, not before

/**
 * Return the sprites at a share of the time from one scene to the next.
 * @param {Sprite[]} before
 * @param {Sprite[]} after
 * @param {number} share
 * @returns {Sprite[]}
 */
export function glide(before, after, share) {
  if (share <= 0 || share >= 1) return share >= 1 ? after : before;
  const pairs = paired(before, after);
  const part = eased(share);
  const isEarly = share < HALF;
  const moved = new Map(pairs.map(([old, next]) => [isEarly ? old : next, { old, next }]));
  return (isEarly ? before : after).map((sprite) => {
    const pair = moved.get(sprite);
    return pair ? between(sprite, pair.old, pair.next, part) : sprite;
  });
}

/**
 * Start and stop a little softly; more, and a walk with a held key would stutter.
 * @param {number} share
 */
export function eased(share) {
  return (share + share * share * (3 - 2 * share)) / 2;
}

/**
 * @param {Sprite} sprite
 * @param {Sprite} old
 * @param {Sprite} next
 * @param {number} part
 * @returns {Sprite}
 */
function between([name, , , key, label], old, next, part) {
  const row = old[1] + (next[1] - old[1]) * part;
  const col = old[2] + (next[2] - old[2]) * part;
  return [name, row, col, key, label, next[5], part];
}

/**
 * Pair the sprites that move with themselves in the next scene.
 *
 * Several may have the same key, as stones that are alike: those whose cell is taken in both scenes
 * stay, and of the others the nearest are paired.
 * @param {Sprite[]} before
 * @param {Sprite[]} after
 * @returns {[Sprite, Sprite][]}
 */
function paired(before, after) {
  const [old, next] = [byKey(before), byKey(after)];
  return [...old].flatMap(([key, sprites]) => {
    const others = next.get(key) ?? [];
    return nearest(without(sprites, others), without(others, sprites));
  });
}

/** @param {Sprite[]} sprites */
function byKey(sprites) {
  /** @type {Map<string, Sprite[]>} */
  const groups = new Map();
  for (const sprite of sprites) {
    const key = sprite[3] ?? "";
    if (key) groups.set(key, [...(groups.get(key) ?? []), sprite]);
  }
  return groups;
}

/**
 * Return the sprites that stand where none of the others stands.
 * @param {Sprite[]} sprites
 * @param {Sprite[]} others
 */
function without(sprites, others) {
  return sprites.filter((one) => !others.some((other) => !apart(one, other)));
}

/**
 * @param {Sprite[]} leaving
 * @param {Sprite[]} coming
 * @returns {[Sprite, Sprite][]}
 */
function nearest(leaving, coming) {
  const free = [...coming];
  /** @type {[Sprite, Sprite][]} */
  const pairs = [];
  for (const one of leaving) {
    free.sort((a, b) => apart(one, a) - apart(one, b));
    const other = free.shift();
    if (other) pairs.push([one, other]);
  }
  return pairs;
}

/**
 * @param {Sprite} one
 * @param {Sprite} other
 */
function apart(one, other) {
  return Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]);
}
