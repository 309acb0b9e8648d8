// @ts-check
/** Keys of a game: which move or command each of them means, and which are held down. */

const ARROWS = /** @type {Record<string, string>} */ ({
  ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R",
  KeyW: "U", KeyS: "D", KeyA: "L", KeyD: "R",
});
const OWN = "input, select, textarea, [contenteditable]"; // they need their keys themselves
const PRESSED = "button, a, summary"; // Space and Enter press them

/**
 * @typedef {object} Actions
 * @property {(key: string, move: string, runs: boolean) => void} press
 * @property {(key: string) => void} release A key is up; without a name, all are.
 * @property {() => boolean} isPlayed Whether moves are still made; else letters are commands.
 * @property {() => import("./view.js").MoveButton[]} buttons The moves that are no directions now.
 * @property {(key: string) => boolean} command Do what a letter stands for; says whether it does.
 */

export class Keys {
  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    /** The keys of moves that are down. @type {Set<string>} */
    this.down = new Set();
    /** @param {KeyboardEvent} event */
    this.press = (event) => this.pressed(event);
    /** @param {KeyboardEvent} event */
    this.release = ({ code }) => {
      if (this.down.delete(code)) this.actions.release(code);
    };
    this.forget = () => {
      if (this.down.size) this.actions.release("");
      this.down.clear();
    };
    addEventListener("keydown", this.press);
    addEventListener("keyup", this.release);
    addEventListener("blur", this.forget);
  }

  close() {
    this.forget();
    removeEventListener("keydown", this.press);
    removeEventListener("keyup", this.release);
    removeEventListener("blur", this.forget);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.defaultPrevented || !isForGame(event)) return;
    const move = this.moveOf(event);
    if (!move && !this.commanded(event)) return;
    event.preventDefault();
    if (!move || event.repeat) return; // Python repeats the move of a key that is held
    this.down.add(event.code);
    this.actions.press(event.code, move, event.shiftKey);
  }

  /**
   * Return the move of a key, if it has one; those of the game go before those that walk.
   * @param {KeyboardEvent} event
   */
  moveOf(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.actions.isPlayed()) return "";
    const name = letterOf(event);
    const own = this.actions.buttons().find(({ key }) => key === name);
    return own?.move ?? ARROWS[event.code] ?? "";
  }

  /** @param {KeyboardEvent} event */
  commanded(event) {
    const { ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (altKey || repeat) return false;
    const letter = letterOf(event);
    if (ctrlKey || metaKey) {
      return "zy".includes(letter) && this.actions.command(letter === "z" ? "u" : "y");
    }
    return this.actions.command(shiftKey && letter === "h" ? "H" : letter);
  }
}

/**
 * Return the letter of a key, also where an input method has taken it; Space is `space`.
 * @param {KeyboardEvent} event
 */
function letterOf({ key, code }) {
  if (key === " ") return "space";
  return (key.length === 1 ? key : code.replace(/^Key/, "")).toLowerCase();
}

/**
 * Say whether a key is not wanted by a field, an open dialog, or the button that has the focus.
 * @param {KeyboardEvent} event
 */
function isForGame(event) {
  if (document.querySelector("dialog[open]") || !(event.target instanceof Element)) return false;
  const isPress = event.key === " " || event.key === "Enter";
  return !event.target.closest(isPress ? `${OWN}, ${PRESSED}` : OWN);
}
