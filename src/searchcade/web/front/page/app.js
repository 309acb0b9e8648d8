// @ts-check
/** What every screen of the page gets: words, settings, levels, Python, and the way to others. */

/** @typedef {import("../words.js").Words} Words */

/**
 * @typedef {object} Settings
 * @property {"en" | "vi"} language
 * @property {"default" | "beach"} theme
 * @property {"usual" | "safe"} palette
 * @property {"off" | "quiet" | "loud"} sound
 * @property {"turns" | "slow" | "usual" | "fast"} pace Of games that can be played in real time.
 */

/**
 * How a request is answered.
 * @typedef {object} Limits
 * @property {number} [seconds]
 * @property {string} [program] The id of the program that runs in it. It runs in a worker that is
 *   used for nothing else: it may change all that Python is made of.
 * @property {number} [after] Seconds that may pass when its limit is over; it then runs only once.
 */

/**
 * Python in workers. `ask` rejects with a Refusal, whose text is one clear sentence; where a limit
 * of seconds is given and reached, or own code within it is late, the worker is ended and started
 * again.
 * @typedef {object} Python
 * @property {(name: string, values?: object, limits?: Limits) => Promise<any>} ask
 * @property {() => Promise<void>} ready Wait until Python answers.
 * @property {"starting" | "ready" | "working" | "failed"} state
 * @property {(listener: () => void) => () => void} listen Call back when the state changes.
 * @property {() => void} stop End whatever runs, and start again.
 * @property {() => {text: string}} failure Why Python could not be started.
 * @property {() => void} keepSpare From now on keep a second Python: for own code, and in place of the first.
 */

/**
 * @typedef {object} App
 * @property {Words} words
 * @property {Settings} settings
 * @property {(changes: Partial<Settings>) => void} change Keep settings and show the screen again.
 * @property {(changes: Partial<Settings>) => void} keep Keep settings; the screen stays as it is.
 * @property {import("./shelf.js").Shelf} shelf Games, worlds and levels with titles and scenes.
 * @property {any} parts What the build took from elsewhere, with versions and licences.
 * @property {import("./progress.js").Progress} progress What was solved in this browser.
 * @property {import("./sound.js").Sound} sound What is heard in a game.
 * @property {import("./storage.js").Storage} storage Other things that this browser keeps.
 * @property {import("./documents.js").Documents} documents The programs that it keeps.
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
