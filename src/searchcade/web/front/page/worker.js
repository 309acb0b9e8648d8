// @ts-check
/** The worker: Python runs here, and answers what the page asks. */
"use strict"; // no function tells who called it, or has the worker as its `this`

/**
 * Where Python's files are: below an address, or here, gzipped and in base64.
 * @typedef {{base: string, files?: Record<string, string>}} Place
 */

const PACKAGE = "/package";
const LIMIT = 768 * 2 ** 20;
/** Memory is never given back: a worker that has taken so much of it is better ended. */
const LARGE = LIMIT / 2;
const PAGE = 65536;
const MAX_REPLY = 2 ** 24; // characters
/** All that code in here keeps of its surroundings: the language, and what Python needs to run. */
const KEPT = new Set(
  `globalThis Infinity NaN undefined Object Function Array Number Boolean String Symbol BigInt Math
  Date JSON Intl RegExp Promise Proxy Reflect Iterator Map Set WeakMap WeakSet WeakRef
  FinalizationRegistry Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError
  URIError SuppressedError DisposableStack AsyncDisposableStack ArrayBuffer SharedArrayBuffer Atomics
  DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array
  Float16Array Float32Array Float64Array BigInt64Array BigUint64Array parseInt parseFloat isNaN
  isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent WebAssembly DOMException
  TextEncoder TextDecoder console crypto performance queueMicrotask setTimeout clearTimeout
  MessageChannel`.split(/\s+/),
);
const tell = self.postMessage.bind(self);
/** How large Python's memory has been, or would have been. */
let largest = 0;
/** @type {(message: string) => string} */
let answer = () => "";

self.onmessage = async ({ data }) => {
  try {
    if (data.place) await start(data.place);
    else reply(data.message);
  } catch (error) {
    tell(failure(error));
  }
};

/** @param {string} message */
function reply(message) {
  tell({ heard: true });
  const text = String(answer(message)).slice(0, MAX_REPLY); // own code may have changed what answers
  tell({ reply: text, large: largest > LARGE });
}

/**
 * Load Python and our package, and say that it is ready. Everything is fetched at once.
 * @param {Place} place
 */
async function start(place) {
  limitMemory(LIMIT);
  Object.assign(self, { importScripts: undefined }); // Pyodide would refuse us
  hand(place, "pyodide.asm.wasm");
  hand(place, "python_stdlib.zip");
  const content = file(place, "searchcade.gz").then(unpacked);
  const lock = file(place, "pyodide-lock.json").then((response) => response.json());
  const modules = [load(place, "pyodide.mjs"), load(place, "pyodide.asm.mjs")];
  const [{ loadPyodide }, module] = await Promise.all(modules);
  const python = await loadPyodide({
    indexURL: place.base,
    jsglobals: {}, // what own code gets by `import js`
    stdin: () => null, // nobody is asked: input() finds the end of a file
    stdout: () => {}, // what is printed beside Python's own streams would fill the browser's console
    stderr: () => {},
    createPyodideModule: module.default,
    lockFileContents: lock,
    env: { HOME: "/home", PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: async (/** @type {any} */ files) => write(files, await content),
  });
  const { use_alarm } = python.pyimport("searchcade.own.deadline");
  use_alarm((/** @type {number} */ seconds) => tell({ alarm: seconds }));
  python.pyimport("searchcade.compiled.engines.browser").use(WebAssembly, Uint8Array);
  answer = python.pyimport("searchcade.tab.dispatch").answer;
  takeAway();
  tell({ ready: true });
}

/** Take away what leads out of here, such as fetch, before own code runs: only `KEPT` stays. */
function takeAway() {
  for (let place = self; place !== Object.prototype; place = Object.getPrototypeOf(place)) {
    for (const name of Object.getOwnPropertyNames(place)) {
      if (!KEPT.has(name)) Reflect.deleteProperty(place, name);
    }
  }
}

/**
 * Open a file of Python.
 * @param {Place} place
 * @param {string} name
 * @returns {Promise<Response>}
 */
async function file({ base, files }, name) {
  if (files) return new Response(inflated(bytes(files[name])), { headers: kind(name) });
  const response = await fetch(base + name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

/**
 * Load a module of Python.
 * @param {Place} place
 * @param {string} name
 */
async function load(place, name) {
  if (!place.files) return import(place.base + name);
  return import(URL.createObjectURL(await (await file(place, name)).blob()));
}

/**
 * Open a file now, and answer Pyodide's own request for it with that.
 * @param {Place} place
 * @param {string} name
 */
function hand(place, name) {
  const opened = file(place, name);
  const fetchAny = self.fetch;
  self.fetch = (request, options) =>
    String(request).endsWith(`/${name}`) ? opened : fetchAny.call(self, request, options);
}

/** @param {string} name */
function kind(name) {
  if (name.endsWith(".mjs")) return { "Content-Type": "text/javascript" };
  return { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
}

/** @param {string} text Bytes in base64; newer browsers decode them by themselves. */
function bytes(text) {
  const { fromBase64 } = /** @type {any} */ (Uint8Array);
  if (fromBase64) return fromBase64.call(Uint8Array, text);
  const letters = atob(text);
  const made = new Uint8Array(letters.length);
  for (let place = 0; place < letters.length; place++) made[place] = letters.charCodeAt(place);
  return made;
}

/** @param {BodyInit} content */
function inflated(content) {
  const body = /** @type {ReadableStream} */ (new Response(content).body);
  return body.pipeThrough(new DecompressionStream("gzip"));
}

/**
 * Return our package, as web/archive.py has written it.
 * @param {Response} response
 */
async function unpacked(response) {
  const whole = inflated(await response.arrayBuffer());
  return new Uint8Array(await new Response(whole).arrayBuffer());
}

/**
 * Write the files of our package where Python finds it.
 * @param {any} files
 * @param {Uint8Array} content
 */
function write(files, content) {
  let end = content.indexOf(10);
  const sizes = JSON.parse(new TextDecoder().decode(content.subarray(0, end)));
  end += 1;
  for (const [name, size] of Object.entries(sizes)) {
    const path = `${PACKAGE}/${name}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, content.subarray(end, end + size));
    end += size;
  }
}

/**
 * Let Python's memory grow so far only: beyond that an allocation fails, with a MemoryError.
 * @param {number} limit In bytes.
 */
function limitMemory(limit) {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    largest = Math.max(largest, this.buffer.byteLength + pages * PAGE);
    if (this.buffer.byteLength + pages * PAGE > limit) throw new RangeError("out of memory");
    return grow.call(this, pages);
  };
}

/**
 * Say what went wrong, for the door to find words.
 * @param {any} error
 */
function failure(error) {
  const text = String(error?.message ?? error).trim();
  return { failed: error?.type === "MemoryError" ? "memory" : "error", text };
}
