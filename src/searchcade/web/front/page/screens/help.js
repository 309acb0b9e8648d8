// @ts-check
/** The screen "help": guides for own code and for the algorithms, page by page. */

import { element, fill } from "../../dom.js";
import { guideView, guides, titleOf } from "../code/guide.js";
import { icon } from "../icons.js";
import { forgetTips, lessonLinks } from "../learned.js";
import { packed, write } from "../link.js";

/** @type {import("../app.js").Screen} */
export const show = (app, root, { page = "" }) => {
  const { words } = app;
  const every = guides();
  const chosen = every.find(({ name }) => name === page) ?? every[0];
  const links = every.map((guide) => element("li", {}, element("a",
    { href: write("help", { page: guide.name }), "aria-current": guide === chosen && "page" },
    titleOf(guide, app.settings.language))));
  const code = async (/** @type {string} */ text) =>
    app.go("code", { kind: kindOf(text), code: await packed(text) });
  fill(root, element("nav", { class: "help-pages", "aria-label": words.say("page_help.pages") },
    element("ul", {}, ...links), lessons(app)), guideView(app, chosen, { code: (text) => void code(text) }));
};

/** @param {import("../app.js").App} app */
function lessons(app) {
  const { words } = app;
  const again = () => {
    forgetTips(app.storage);
    app.toast(words.say("tips.shown_again"));
  };
  return element("div", { class: "row help-lessons" },
    element("h2", { class: "row" }, icon("lesson"), words.say("helpscreen.lessons")),
    element("p", { class: "faint small" }, words.say("home.lessons_note")),
    ...lessonLinks(app),
    element("button", { type: "button", id: "tips", click: again }, words.say("tips.again")));
}

/** @param {string} text */
function kindOf(text) {
  return /^def act\(seen/m.test(text) ? "player" : "";
}
