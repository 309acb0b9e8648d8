// @ts-check
/** Sheets: canvases that are never seen themselves, but drawn on others. */

/** @typedef {CanvasRenderingContext2D} Pen */

/**
 * Return an empty sheet.
 * @param {number} width
 * @param {number} height
 */
export function sheet(width, height) {
  const made = document.createElement("canvas");
  made.width = Math.max(1, Math.round(width));
  made.height = Math.max(1, Math.round(height));
  return made;
}

/**
 * Return what draws on a sheet.
 * @param {HTMLCanvasElement} canvas
 * @returns {Pen}
 */
export function penOf(canvas) {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw on a canvas.");
  return pen;
}

/**
 * Return a sheet with one pixel for each number.
 * @param {Uint8Array} numbers
 * @param {number} cols
 * @param {Uint32Array} palette The pixel of each number.
 * @param {HTMLCanvasElement} [again] A sheet of this size that may be written over.
 */
export function painted(numbers, cols, palette, again) {
  const made = again ?? sheet(cols, numbers.length / cols);
  const pen = penOf(made);
  const image = pen.createImageData(made.width, made.height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let at = 0; at < numbers.length; at++) pixels[at] = palette[numbers[at]];
  pen.putImageData(image, 0, 0);
  return made;
}

/**
 * Return a colour as a pixel.
 * @param {import("./colours.js").Colour} colour
 * @param {number} [opacity] From 0 to 255.
 */
export function pixel([red, green, blue], opacity = 255) {
  return new Uint32Array(new Uint8Array([red, green, blue, opacity]).buffer)[0];
}
