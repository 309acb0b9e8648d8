// @ts-check
/** What the build wrote into the page: texts, the shelf of levels, and what the page is made of. */

const PACKED = 'script[type="application/gzip"]';

/** Unpack what one file has gzipped, in base64, so that it is read as everywhere else. */
export async function unpack() {
  const elements = [...document.querySelectorAll(PACKED)];
  const texts = await Promise.all(elements.map((each) => inflated(each.textContent ?? "")));
  for (const [number, each] of elements.entries()) each.textContent = texts[number];
}

/** @param {string} text */
function inflated(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/**
 * Read the JSON of the `<script>` with this id.
 * @param {string} id
 * @returns {any}
 */
export function data(id) {
  const found = document.getElementById(id);
  return found ? JSON.parse(found.textContent ?? "null") : null;
}
