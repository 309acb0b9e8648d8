// @ts-check
/** Files of this machine: saved from the page, or opened in it. */

import { element } from "../../dom.js";

/** @typedef {import("../app.js").App} App */

const MOST = 100000; // bytes, as in tab/own_source.py

/**
 * Let the browser save a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function saveFile(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/x-python" }));
  const link = element("a", { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

/**
 * Return a button that opens files, and hands over their texts by name.
 * @param {App} app
 * @param {{label: string, accept: string, several?: boolean}} look
 * @param {(texts: Record<string, string>) => void} taken
 */
export function openButton(app, { label, accept, several = false }, taken) {
  const input = element("input", { type: "file", accept, multiple: several, hidden: true });
  input.addEventListener("change", async () => {
    const texts = await textsOf(app, input.files);
    input.value = "";
    if (texts) taken(texts);
  });
  const button = element("button", { type: "button", click: () => input.click() }, label);
  return element("span", {}, input, button);
}

/**
 * Read files as texts; null, and a word about it, where they are too large.
 * @param {App} app
 * @param {FileList | null | undefined} files
 * @returns {Promise<Record<string, string> | null>}
 */
export async function textsOf(app, files) {
  const every = [...(files ?? [])];
  if (!every.length) return null;
  if (every.reduce((sum, file) => sum + file.size, 0) > MOST) {
    app.toast(app.words.say("page_code.too_large", { count: app.words.number(MOST) }), "bad");
    return null;
  }
  const texts = await Promise.all(every.map(async (file) => [file.name, await file.text()]));
  return Object.fromEntries(texts);
}
