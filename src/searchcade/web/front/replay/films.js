// @ts-check
/** The films that a page carries, compressed and written as text. */

/** @returns {Promise<import("../film.js").Film[]>} */
export async function carriedFilms() {
  const text = document.getElementById("films")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}
