// @ts-check
/** Where Python comes from: from beside the page, or, where the page is one file, from within it. */

/** Start a worker, and tell it where Python's files are. */
export function startWorker() {
  const worker = innerWorker();
  const base = new URL("python/", document.baseURI).href;
  worker.postMessage({ place: { base, files: innerFiles() } });
  return worker;
}

/** Tell whether the page was opened as a file of a folder, where browsers load nothing beside it. */
export function isUnserved() {
  return location.protocol === "file:" && !innerFiles();
}

/** Tell whether the page stands in a frame that takes its origin away, so that it loads no files. */
export function isShutIn() {
  return location.protocol !== "file:" && globalThis.origin === "null" && !innerFiles();
}

/**
 * A worker made of what stands in the page: it inherits the page's content policy, also where the
 * host sends none. A classic one: browsers do not start modules from within a local file.
 */
function innerWorker() {
  const script = document.getElementById("worker")?.textContent ?? "";
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

/** Return Python's files as they stand in the page: name -> gzipped, in base64; if they do. */
function innerFiles() {
  const elements = [...document.querySelectorAll("script[data-file]")];
  if (!elements.length) return undefined;
  return Object.fromEntries(
    elements.map((each) => [each.getAttribute("data-file"), each.textContent]),
  );
}
