// @ts-check
/** What this page is, what runs in it, what it is made of, and what becomes of your data. */

import { element, fill } from "../../dom.js";

/** @typedef {import("../app.js").App} App */

/** @type {import("../app.js").Screen} */
export const show = (app, root) => {
  const { words, parts } = app;
  const version = parts.version ? ` ${parts.version}` : "";
  fill(
    root,
    element("h1", {}, words.say("page.about")),
    element(
      "div",
      { class: "columns" },
      section(`searchcade${version}`, words.say("page.about_what")),
      section(words.say("page.about_here"), words.say("page.about_python"),
        words.say("page.about_missing")),
      section(words.say("page.about_privacy"), words.say("page.about_private")),
      section(words.say("page.keys"), words.say("page.keys_about")),
    ),
    madeWith(app),
  );
};

/**
 * @param {string} title
 * @param {...string} texts
 */
function section(title, ...texts) {
  return element("section", { class: "card" }, element("h2", {}, title),
    ...texts.map((text) => element("p", {}, text)));
}

/** @param {App} app */
function madeWith({ words, parts }) {
  const titles = [words.say("page.part"), words.say("page.version"), words.say("page.licence")];
  const rows = (parts.parts ?? []).map((/** @type {any} */ part) => element("tr", {},
    element("th", { scope: "row" }, name(part)),
    element("td", {}, part.version || "–"),
    element("td", {}, part.licence)));
  return element(
    "section",
    { class: "card" },
    element("h2", {}, words.say("page.about_parts")),
    element("div", { class: "table" }, element("table", {},
      element("thead", {}, element("tr", {},
        ...titles.map((title) => element("th", { scope: "col" }, title)))),
      element("tbody", {}, ...rows))),
    element("p", {}, words.say("page.about_own")),
    ...(parts.licences ?? []).map(licence),
  );
}

/** @param {{name: string, source?: string}} part */
function name({ name: title, source }) {
  if (!source?.startsWith("https://")) return title;
  return element("a", { href: source, rel: "noopener noreferrer", target: "_blank" }, title);
}

/** @param {{text: string, of: string[]}} licence */
function licence({ text, of }) {
  return element("details", {},
    element("summary", {}, of.join(", ")), element("pre", { class: "small" }, text));
}
