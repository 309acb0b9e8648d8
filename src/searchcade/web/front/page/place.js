// @ts-check
/** Where Python comes from: from beside the page, or, where the page is one file, from within it. */

/** Start a worker, and tell it where Python's files are. */
export function startWorker() {
  const script = document.getElementById("worker");
  const worker = script ? innerWorker(script) : new Worker("worker.js", { type: "module" });
  const base = new URL("python/", document.baseURI).href;
  worker.postMessage({ place: { base, files: script ? innerFiles() : undefined } });
  return worker;
}

/** Tell whether the page was opened as a file of a folder, where browsers start no worker. */
export function isUnserved() {
  return location.protocol === "file:" && !document.getElementById("worker");
}

/**
 * A classic worker: browsers do not start modules from within a local file.
 * @param {HTMLElement} script
 */
function innerWorker(script) {
  const source = new Blob([script.textContent ?? ""], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

/** Return Python's files as they stand in the page: name -> gzipped, in base64. */
function innerFiles() {
  const elements = [...document.querySelectorAll("script[data-file]")];
  return Object.fromEntries(
    elements.map((each) => [each.getAttribute("data-file"), each.textContent]),
  );
}
