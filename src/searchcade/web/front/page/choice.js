// @ts-check
/** One of a few: radio buttons that look like a bar of buttons. */

import { element } from "../dom.js";

/**
 * @typedef {object} Choice
 * @property {string} title
 * @property {string} name A word for ids; one choice of a name at a time is on a screen.
 * @property {[string, string][]} choices Values and what they are called.
 * @property {string} chosen
 * @property {(value: string) => void} choose
 */

/** @param {Choice} of */
export function choice({ title, name, choices, chosen, choose }) {
  const buttons = choices.map(([value, text]) => {
    const id = `${name}-${value}`;
    const radio = element("input", { type: "radio", name, id, value, checked: value === chosen });
    radio.addEventListener("change", () => choose(value));
    return element("label", { for: id }, radio, text);
  });
  return element(
    "fieldset",
    { class: "choice" },
    element("legend", {}, title),
    element("div", { class: "bar" }, ...buttons),
  );
}
