// @ts-check
/** Icons: lines of one width on a grid of 24, in the colour of the text around them. */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Record<string, {lines?: string, solid?: string}>} */
const ICONS = {
  play: { solid: "M7 4.5l12 7.5-12 7.5z" },
  pause: { solid: "M6.5 4.5h4v15h-4zM13.5 4.5h4v15h-4z" },
  first: { solid: "M4.5 5h2.2v14H4.5zM13 5v14L7.5 12zM20 5v14l-5.5-7z" },
  previous: { solid: "M6 5h2.4v14H6zM18 5v14l-9-7z" },
  next: { solid: "M18 5h-2.4v14H18zM6 5v14l9-7z" },
  last: { solid: "M19.5 5h-2.2v14h2.2zM11 5v14l5.5-7zM4 5v14l5.5-7z" },
  watch: { lines: "M2.5 12c5-8 14-8 19 0-5 8-14 8-19 0zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0" },
  race: { lines: "M5 21V4h14v9H5M5 8.5h14M9.7 4v9M14.3 4v9" },
  code: { lines: "M8 6.5L2.5 12 8 17.5M16 6.5l5.5 5.5-5.5 5.5M13.5 4.5l-3 15" },
  lab: { lines: "M9 3h6M10 3v6.5L4.6 19a1.6 1.6 0 0 0 1.4 2.4h12a1.6 1.6 0 0 0 1.4-2.4L14 9.5V3M7.3 15h9.4" },
  exercises: { lines: "M4 6.5l1.7 1.7L9 5M4 13.5l1.7 1.7L9 12M12.5 7H21M12.5 14H21M4 20h17" },
  clock: { lines: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3.5 2" },
  daily: { lines: "M4 6h16v14.5H4zM4 10.5h16M8 3v4M16 3v4" },
  dice: { lines: "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" },
  undo: { lines: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-2" },
  redo: { lines: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h2" },
  restart: { lines: "M5 12a7 7 0 1 0 2.2-5.1M7 2.5v5h5" },
  ghost: { lines: "M5 20.5V11a7 7 0 0 1 14 0v9.5l-2.8-2-2.1 2-2.1-2-2.1 2-2.1-2zM9.5 11h.01M14.5 11h.01" },
  hint: { lines: "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-3.5 12V18h7v-3.5a6.5 6.5 0 0 0-3.5-12z" },
  more: { lines: "M5 12h.01M12 12h.01M19 12h.01" },
  flag: { lines: "M5 22V3M5 4h13l-3 4.5 3 4.5H5" },
  zoom: { lines: "M15.5 15.5L21 21M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M7.5 10.5h6M10.5 7.5v6" },
  way: { lines: "M12 20V5M5 12l7-7 7 7" },
  change: { lines: "M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5" },
  move: { lines: "M12 3v18M3 12h18M9.5 5.5L12 3l2.5 2.5M9.5 18.5L12 21l2.5-2.5M5.5 9.5L3 12l2.5 2.5M18.5 9.5L21 12l-2.5 2.5" },
  draw: { lines: "M3.8 20.2l1-4.7 11.7-11.7 3.7 3.7-11.7 11.7zM13.8 6.5l3.7 3.7" },
  empty: { lines: "M5 5h3M11 5h2M16 5h3v3M19 11v2M19 16v3h-3M13 19h-2M8 19H5v-3M5 13v-2M5 8V5" },
  wall: { solid: "M3 10.5h18v3H3z" },
  passage: { lines: "M4 6h16M4 18h16M6 12h11M14 9l3 3-3 3" },
  close: { lines: "M6 6l12 12M18 6L6 18" },
  share: { lines: "M3.4 12a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0M15.4 5.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0M15.4 18.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0M8.3 10.8l7.4-4M8.3 13.2l7.4 4" },
  lesson: { lines: "M2 9.5L12 5l10 4.5L12 14zM6 11.5v5c3.5 2.5 8.5 2.5 12 0v-5M22 9.5v6" },
  menu: { lines: "M4 6.5h16M4 12h16M4 17.5h16" },
  solved: { lines: "M4.5 12.5l5 5 10-11" },
  screen: { lines: "M3 4h18v12H3zM12 16v4.5M7.5 20.5h9" },
  cube: { lines: "M12 2.5l8.5 4.8v9.4L12 21.5l-8.5-4.8V7.3zM3.5 7.3L12 12l8.5-4.7M12 12v9.5" },
  star: { solid: "M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3l1.2-6.3L3 9.6l6.3-.8z" },
};

/**
 * Draw an icon; it says nothing to screen readers, so a word stands beside it.
 * @param {string} name
 */
export function icon(name) {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("class", `icon icon-${name}`);
  made.setAttribute("aria-hidden", "true");
  if (name === "logo") made.append(...logo());
  else made.append(path(ICONS[name]?.lines, "lines"), path(ICONS[name]?.solid, "solid"));
  return made;
}

/**
 * @param {string} [data]
 * @param {string} [look]
 */
function path(data = "", look = "") {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("d", data);
  made.setAttribute("class", look);
  return made;
}

/** The letter S as a path through a board. */
function logo() {
  return [
    path("M4 1h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z", "board"),
    path("M17 6.5H8.5a2 2 0 0 0-2 2v1.5a2 2 0 0 0 2 2h7a2 2 0 0 1 2 2v1.5a2 2 0 0 1-2 2H7", "way"),
  ];
}
