// @ts-check
/** A question in a dialog, before something happens that cannot be undone. */

import { element } from "../dom.js";

/**
 * Ask, and return whether the answer was yes; Escape means no.
 * @param {{question: string, note: string, yes: string, no: string}} texts
 * @returns {Promise<boolean>}
 */
export function confirmed({ question, note, yes, no }) {
  const dialog = element(
    "dialog",
    { "aria-labelledby": "question" },
    element(
      "form",
      { method: "dialog", class: "prose" },
      element("h2", { id: "question" }, question),
      element("p", {}, note),
      element("div", { class: "row" },
        element("button", { value: "no", autofocus: true }, no),
        element("button", { value: "yes", class: "danger" }, yes)),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
