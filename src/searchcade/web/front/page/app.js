// @ts-check
/** What every screen of the page gets: words, settings, levels, Python, and the way to others. */

/** @typedef {import("../words.js").Words} Words */

/**
 * @typedef {object} Settings
 * @property {"en" | "vi"} language
 * @property {"default" | "beach"} theme
 * @property {"usual" | "safe"} palette
 */

/**
 * Python in a worker. `ask` rejects with a Refusal, whose text is one clear sentence; where a limit
 * of seconds is given and reached, the worker is ended and started again.
 * @typedef {object} Python
 * @property {(name: string, values?: object, limits?: {seconds?: number}) => Promise<any>} ask
 * @property {() => Promise<void>} ready
 * @property {"starting" | "ready" | "working" | "failed"} state
 * @property {(listener: () => void) => () => void} listen Call back when the state changes.
 * @property {() => void} stop End whatever runs, and start again.
 */

/**
 * @typedef {object} App
 * @property {Words} words
 * @property {Settings} settings
 * @property {(changes: Partial<Settings>) => void} change Keep settings and show the screen again.
 * @property {any} shelf Games, worlds and levels with titles and pictures, see tab/shelf.py.
 * @property {any} progress What was solved in this browser, see progress.js.
 * @property {Python} python
 * @property {(screen: string, values?: Record<string, string>) => void} go
 * @property {(screen: string, values?: Record<string, string>) => void} note
 *   Change the address to this without showing anything anew.
 * @property {(text: string, kind?: "good" | "bad") => void} toast
 */

/**
 * A screen shows itself in `root` and returns what is to be done when it is left.
 * @typedef {(app: App, root: HTMLElement, values: Record<string, string>) =>
 *   void | (() => void) | Promise<void | (() => void)>} Screen
 */

export {};
