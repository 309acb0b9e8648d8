// @ts-check
/** A guide as elements: headings, paragraphs, tables, and code that can be tried. */

import { element } from "../../dom.js";
import { data } from "../data.js";
import { write } from "../link.js";

/** @typedef {import("../app.js").App} App */
/** A text, or a tag with what stands in it. @typedef {string | [string, ...any[]]} Block */
/** @typedef {{name: string, blocks: Record<string, Block[]>}} Guide */

const TAGS = new Set("h1 h2 h3 p ul ol li table thead tbody tr th td strong em code span".split(" "));
const HEADINGS = new Set(["h1", "h2", "h3"]);

/** All guides, the first one for newcomers. @returns {Guide[]} */
export function guides() {
  return data("guides") ?? [];
}

/**
 * @param {Guide} guide
 * @param {string} language
 */
export function titleOf(guide, language) {
  return String(guide.blocks[language]?.[0]?.[1] ?? guide.name);
}

/**
 * Return the elements of a guide.
 * @param {App} app
 * @param {Guide} guide
 * @param {{isPart?: boolean, code?: (text: string) => void}} [options] Within another screen its
 *   headings are one level lower; `code` is called with code that a person wants to try.
 */
export function guideView(app, guide, options = {}) {
  const blocks = guide.blocks[app.settings.language] ?? [];
  const shown = { ...options, name: guide.name };
  return element("article", { class: "guide" }, ...blocks.map((each) => view(app, each, shown)));
}

/**
 * @param {App} app
 * @param {Block} block
 * @param {{isPart?: boolean, code?: (text: string) => void, name: string}} options
 * @returns {HTMLElement | string}
 */
function view(app, block, options) {
  if (typeof block === "string") return block;
  const [tag, ...inner] = block;
  if (tag === "pre") return example(app, inner[0], inner[1], options);
  const children = (tag === "a" ? inner.slice(1) : inner).map((each) => view(app, each, options));
  if (tag === "a" && inner[0] !== options.name) return element("a", { href: write("help", { page: inner[0] }) }, ...children);
  if (!TAGS.has(tag)) return element("span", {}, ...children);
  const lower = options.isPart && HEADINGS.has(tag) ? `h${Number(tag[1]) + 1}` : tag;
  return element(/** @type {"p"} */ (lower), {}, ...children);
}

/**
 * @param {App} app
 * @param {string} language Of the code; Python can be tried.
 * @param {string} text
 * @param {{code?: (text: string) => void}} options
 */
function example(app, language, text, { code }) {
  const isRunnable = language === "python" && /^def /m.test(text) && !/^from searchcade/m.test(text);
  const press = () => code?.(text);
  return element("div", { class: "example" }, element("pre", { tabindex: 0 }, text),
    isRunnable && code && element("button", { type: "button", click: press },
      app.words.say("page_help.try")));
}
