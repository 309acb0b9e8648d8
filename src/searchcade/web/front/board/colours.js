// @ts-check
/** The colours of the theme that is chosen, as the style sheet of the page names them. */

/** @typedef {[number, number, number]} Colour Red, green and blue, from 0 to 255. */

/** @type {Colour} */
export const WHITE = [255, 255, 255];
/** @type {Colour} */
export const BLACK = [0, 0, 0];
/** @type {Colour} */
export const INK = [20, 18, 32];

export class Colours {
  /** @param {Element} element */
  constructor(element) {
    this.style = getComputedStyle(element);
    /** @type {Map<string, Colour>} */
    this.known = new Map();
  }

  /**
   * Return the colour of a name such as `floor`.
   * @param {string} name
   * @returns {Colour}
   */
  of(name) {
    const known = this.known.get(name);
    if (known) return known;
    const text = this.style.getPropertyValue(`--${name}`).trim();
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16) || 0);
    this.known.set(name, [red, green, blue]);
    return [red, green, blue];
  }

  /**
   * Return a colour as a style, more or less opaque.
   * @param {string} name
   * @param {number} [opacity]
   */
  ink(name, opacity = 1) {
    return css(this.of(name), opacity);
  }
}

/**
 * @param {Colour} colour
 * @param {number} [opacity]
 */
export function css(colour, opacity = 1) {
  return `rgba(${colour.join(",")},${opacity})`;
}

/**
 * Return a colour between two; a share of 1 gives the other.
 * @param {Colour} one
 * @param {Colour} other
 * @param {number} share
 * @returns {Colour}
 */
export function mixed(one, other, share) {
  const [red, green, blue] = one.map((part, at) => Math.round(part + (other[at] - part) * share));
  return [red, green, blue];
}

/**
 * Return white or a dark colour, whichever is read better on a fill.
 * @param {Colour} fill
 * @returns {Colour}
 */
export function inkOn(fill) {
  return brightness(fill) > 0.2 ? INK : WHITE;
}

/**
 * Return the relative luminance of a colour, from 0 to 1, as WCAG defines it.
 * @param {Colour} colour
 */
export function brightness(colour) {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
