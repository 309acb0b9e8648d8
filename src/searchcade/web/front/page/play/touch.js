// @ts-check
/** Fingers and mouse on the board: a swipe is a step, a tap or click goes to a cell. */

const SWIPE = 24; // pixels
const LONG = 550; // milliseconds after which a touch only asks what a cell does

/**
 * @typedef {object} Gestures
 * @property {(direction: string) => void} swipe
 * @property {(x: number, y: number) => void} tap
 * @property {(x: number, y: number) => void} point What does this cell do?
 * @property {() => void} away
 */

/**
 * Listen to a canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {Gestures} gestures
 */
export function listen(canvas, gestures) {
  /** @type {{x: number, y: number, timer: number} | null} */
  let touch = null;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const { offsetX, offsetY } = event;
    const hold = () => {
      touch = null;
      gestures.point(offsetX, offsetY);
    };
    const timer = event.pointerType === "mouse" ? 0 : setTimeout(hold, LONG);
    touch = { x: event.clientX, y: event.clientY, timer };
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!touch) return;
    clearTimeout(touch.timer);
    const direction = directionOf(event.clientX - touch.x, event.clientY - touch.y);
    touch = null;
    if (direction) gestures.swipe(direction);
    else gestures.tap(event.offsetX, event.offsetY);
  });
  canvas.addEventListener("pointercancel", () => {
    clearTimeout(touch?.timer);
    touch = null;
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") gestures.point(event.offsetX, event.offsetY);
  });
  canvas.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") gestures.away();
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
}

/**
 * Return the direction of a swipe; nothing where a finger hardly moved.
 * @param {number} across
 * @param {number} down
 */
function directionOf(across, down) {
  if (Math.max(Math.abs(across), Math.abs(down)) < SWIPE) return "";
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? "R" : "L";
  return down > 0 ? "D" : "U";
}
