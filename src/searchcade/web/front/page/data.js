// @ts-check
/** What the build wrote into the page: texts, the shelf of levels, and what the page is made of. */

/**
 * Read the JSON of a `<script type="application/json">` with this id.
 * @param {string} id
 * @returns {any}
 */
export function data(id) {
  const found = document.getElementById(id);
  return found ? JSON.parse(found.textContent ?? "null") : null;
}
