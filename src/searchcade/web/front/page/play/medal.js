// @ts-check
/** Medals: a ribbon and a disc whose sign, not only its colour, tells gold, silver and bronze. */

const SVG = "http://www.w3.org/2000/svg";
const RIBBON = "M6.2 1h4.2l1.9 4.8h-.6L13.6 1h4.2L15 9H9z";
const DISC = "M4.8 15a7.2 7.2 0 1 0 14.4 0a7.2 7.2 0 1 0-14.4 0z";
const LOOKS = /** @type {Record<string, [string, string, string, string]>} */ ({
  // medal: sign, disc, its edge and the sign, ribbon
  gold: ["M12 10.6l1.3 2.8 3 .3-2.2 2 .6 3-2.7-1.5-2.7 1.5.6-3-2.2-2 3-.3z",
    "#ffc93d", "#7a5200", "#b4790c"],
  silver: ["M9.4 11.6h1.7v6.8H9.4zM12.9 11.6h1.7v6.8h-1.7z", "#e4e9f2", "#5a6478", "#8691a6"],
  bronze: ["M10.1 15a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z", "#e79a5c", "#6b3410", "#a85c26"],
});

/**
 * Draw a medal; a word beside it names it.
 * @param {string} name gold, silver or bronze
 */
export function medal(name) {
  const [sign, disc, edge, ribbon] = LOOKS[name];
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("aria-hidden", "true");
  made.append(path(RIBBON, ribbon), path(DISC, disc, edge), path(sign, edge));
  return made;
}

/**
 * @param {string} data
 * @param {string} fill
 * @param {string} [stroke]
 */
function path(data, fill, stroke = "none") {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("d", data);
  made.setAttribute("fill", fill);
  made.setAttribute("stroke", stroke);
  made.setAttribute("stroke-width", "1.5");
  return made;
}
