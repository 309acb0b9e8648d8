// @ts-check
/** Addresses: all that the page shows stands behind the `#`, so that a link restores it. */

/** @typedef {Record<string, string>} Values */
/** @typedef {{screen: string, values: Values}} Place A screen, and what it shows. */

const LONGEST = 200000; // characters of an address that is read
const MOST_TEXT = 100000; // bytes of a text that was packed
const REPEATED = "with"; // the one value that may come several times: an algorithm
const NAME = /^[a-z]{1,20}$/;
const PLAIN = /%(?:2F|3F|3A|2C|3D|40)/g; // may stay as they are behind a `#`
const COMPRESSED = "~z";
const UNCOMPRESSED = "~t";

/** A link that cannot be read: it is damaged, or this browser is too old for it. */
export class BrokenLink extends Error {
  /** @param {"damaged" | "old browser"} [reason] */
  constructor(reason = "damaged") {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Write an address such as `#race?level=maze/easy?seed=7&with=bfs&with=astar`.
 * @param {string} screen
 * @param {Values} [values] Empty ones are left out.
 */
export function write(screen, values = {}) {
  const parts = Object.entries(values).filter(([, value]) => value !== "");
  const written = parts.flatMap(([name, value]) =>
    (name === REPEATED ? value.split(",") : [value]).map((each) => `${name}=${escaped(each)}`),
  );
  return `#${screen}${written.length ? `?${written.join("&")}` : ""}`;
}

/**
 * Read an address, with or without its `#`; an empty one is the screen `home`.
 * @param {string} address
 * @returns {Place}
 */
export function read(address) {
  if (address.length > LONGEST) throw new BrokenLink();
  const text = address.replace(/^#/, "");
  const mark = text.indexOf("?");
  const screen = (mark < 0 ? text : text.slice(0, mark)) || "home";
  if (!NAME.test(screen)) throw new BrokenLink();
  return { screen, values: valuesOf(mark < 0 ? "" : text.slice(mark + 1)) };
}

/**
 * @param {string} text
 * @returns {Values}
 */
function valuesOf(text) {
  /** @type {Values} */
  const values = {};
  for (const part of text.split("&").filter(Boolean)) {
    const equals = part.indexOf("=");
    const name = part.slice(0, Math.max(0, equals));
    const value = plain(part.slice(equals + 1));
    const isKnown = Object.hasOwn(values, name);
    if (!NAME.test(name) || (isKnown && name !== REPEATED)) throw new BrokenLink();
    values[name] = isKnown ? `${values[name]},${value}` : value;
  }
  return values;
}

/**
 * Return the whole link to a place, wherever this page lies, on a disk as well.
 * @param {string} screen
 * @param {Values} [values]
 */
export function linkTo(screen, values) {
  return location.href.split("#")[0] + write(screen, values);
}

/** @param {string} text */
function escaped(text) {
  return encodeURIComponent(text).replace(PLAIN, decodeURIComponent);
}

/** @param {string} text */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BrokenLink();
  }
}

/**
 * Pack a text, such as own code, into the letters of an address. tab/linked_level.py reads it, too.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function packed(text) {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined") return UNCOMPRESSED + lettersOf(bytes);
  const small = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return COMPRESSED + lettersOf(new Uint8Array(await new Response(small).arrayBuffer()));
}

/**
 * Return the text that was packed.
 * @param {string} letters
 * @returns {Promise<string>}
 */
export async function unpacked(letters) {
  const form = letters.slice(0, COMPRESSED.length);
  if (form !== COMPRESSED && form !== UNCOMPRESSED) throw new BrokenLink();
  const bytes = bytesOf(letters.slice(form.length));
  const all = form === COMPRESSED ? await inflated(bytes) : bytes;
  if (all.length > MOST_TEXT) throw new BrokenLink();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(all);
  } catch {
    throw new BrokenLink();
  }
}

/**
 * Read no more than a text may have, however small it was packed.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function inflated(bytes) {
  if (typeof DecompressionStream === "undefined") throw new BrokenLink("old browser");
  const large = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = large.getReader();
  const pieces = [];
  for (let size = 0; size <= MOST_TEXT; size += pieces[pieces.length - 1].length) {
    const { done, value } = await reader.read().catch(broken);
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    pieces.push(value);
  }
  await reader.cancel();
  throw new BrokenLink();
}

/** @returns {never} */
function broken() {
  throw new BrokenLink();
}

/** @param {Uint8Array} bytes */
function lettersOf(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} letters */
function bytesOf(letters) {
  try {
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  } catch {
    throw new BrokenLink();
  }
}
