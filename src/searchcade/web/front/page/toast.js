// @ts-check
/** Short messages at the lower edge; screen readers say them, too. */

import { element } from "../dom.js";

const SECONDS = 6;

/**
 * Show a message for a few seconds.
 * @param {string} text
 * @param {"good" | "bad"} [kind]
 */
export function toast(text, kind = "good") {
  const message = element("p", { class: `toast ${kind}` }, text);
  document.getElementById("toasts")?.append(message);
  setTimeout(() => message.remove(), SECONDS * 1000);
}
