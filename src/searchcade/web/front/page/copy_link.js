// @ts-check
/** The button that copies a link to what is shown, and what is said about links. */

import { element } from "../dom.js";
import { BrokenLink, linkTo } from "./link.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./link.js").Place} Place */

/**
 * Return a button that copies the link to a place, which is asked for when it is pressed.
 * @param {App} app
 * @param {() => Place | Promise<Place>} place
 */
export function copyButton(app, place) {
  const copy = async () => {
    const { screen, values } = await place();
    await offer(app, linkTo(screen, values));
  };
  return element("button", { type: "button", class: "copy-link", click: copy },
    app.words.say("page_link.copy"));
}

/**
 * Copy a link; where the browser refuses, show it to be copied by hand.
 * @param {App} app
 * @param {string} link
 */
async function offer(app, link) {
  try {
    await navigator.clipboard.writeText(link);
    app.toast(app.words.say("page_link.copied"), "good");
  } catch {
    byHand(app, link);
  }
}

/**
 * @param {App} app
 * @param {string} link
 */
function byHand(app, link) {
  const { words } = app;
  const name = words.say("page_link.link");
  const field = element("input", { value: link, readonly: true, "aria-label": name });
  const close = element("button", { type: "submit" }, words.say("page_link.close"));
  const form = element("form", { method: "dialog" },
    element("p", {}, words.say("page_link.by_hand")), field, close);
  const dialog = element("dialog", { class: "link-dialog", "aria-label": name }, form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.select();
}

/**
 * Say in one sentence what is wrong: with a link, or with what Python was asked.
 * @param {App} app
 * @param {unknown} problem
 */
export function problemText(app, problem) {
  const { words } = app;
  if (!(problem instanceof BrokenLink)) return problem instanceof Error ? problem.message : "";
  if (problem.reason === "damaged") return words.say("page_link.damaged");
  return words.say("page_link.old_browser");
}
