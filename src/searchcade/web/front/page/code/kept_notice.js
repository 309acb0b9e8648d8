// @ts-check
/** What a person is told of kept code: that it does not last, another tab's text, earlier texts. */

import { element, fill } from "../../dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./kept_code.js").KeptCode} KeptCode */

export class KeptNotice {
  /**
   * @param {App} app
   * @param {KeptCode} kept
   * @param {(text: string) => void} show Put a text into the editor.
   */
  constructor(app, kept, show) {
    const { words } = app;
    this.words = words;
    this.kept = kept;
    this.show = show;
    this.stop = () => {};
    this.full = element("p", { class: "notice", role: "alert", hidden: true },
      words.say("page_code.full"));
    this.overtaken = element("div", { class: "notice", role: "alert", hidden: true },
      element("p", {}, words.say("page_code.other_tab")),
      element("button", { type: "button", click: () => this.catchUp() },
        words.say("page_code.other_show")));
    this.element = element("div", {}, this.full, this.overtaken);
    this.earlier = element("span", { class: "row" });
    this.watch(kept);
  }

  /** @param {KeptCode} kept What is watched from now on. */
  watch(kept) {
    this.close();
    this.kept = kept;
    this.stop = kept.storage.listen(kept.name, () => this.look());
    this.look();
  }

  /** @param {string} text What a person has written. */
  keep(text) {
    this.told(this.kept.keep(text));
  }

  /** @param {string} text What replaces what a person has written. */
  replace(text) {
    this.show(text);
    this.told(this.kept.replace(text));
  }

  catchUp() {
    this.show(this.kept.catchUp());
    this.look();
  }

  /** @param {boolean} lasts */
  told(lasts) {
    this.full.hidden = lasts;
    this.look();
  }

  /** Show what has changed. */
  look() {
    const { kept, words } = this;
    const { earlier } = kept;
    this.overtaken.hidden = !kept.isOvertaken;
    this.earlier.hidden = !earlier.length;
    fill(this.earlier, ...earlier.map((text, at) =>
      element("button", { type: "button", click: () => this.replace(text) },
        words.say("page_code.earlier", { number: at + 1, lines: text.trim().split("\n").length }))));
  }

  close() {
    this.stop();
  }
}
