// @ts-check
/** The screen "help": guides for own code and for the algorithms, page by page. */

import { element, fill } from "../../dom.js";
import { guideView, guides, titleOf } from "../code/guide.js";
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
    element("ul", {}, ...links)), guideView(app, chosen, { code: (text) => void code(text) }));
};

/** @param {string} text */
function kindOf(text) {
  return /^def act\(seen/m.test(text) ? "player" : "";
}
