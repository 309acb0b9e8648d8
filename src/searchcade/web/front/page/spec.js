// @ts-check
/** A name with options, `astar?heuristic=euclid&x=1`, in parts: as spec.py reads and writes it. */

/** @typedef {{name: string, options: Record<string, string>}} Spec */

/**
 * @param {string} text
 * @returns {Spec}
 */
export function specOf(text) {
  const mark = text.indexOf("?");
  const name = mark < 0 ? text : text.slice(0, mark);
  const parts = mark < 0 ? [] : text.slice(mark + 1).split("&").filter(Boolean);
  const options = parts.map((part) => {
    const equals = part.indexOf("=");
    return [part.slice(0, Math.max(0, equals)), part.slice(equals + 1)];
  });
  return { name, options: Object.fromEntries(options) };
}

/**
 * Write a name with those of its options that have a value.
 * @param {Spec} spec
 */
export function specText({ name, options }) {
  const parts = Object.entries(options).filter(([, value]) => value !== "");
  return parts.length ? `${name}?${parts.map(([key, value]) => `${key}=${value}`).join("&")}` : name;
}
