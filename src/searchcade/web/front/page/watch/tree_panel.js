// @ts-check
/** The tree of a moment: of the search, or of the look ahead before a move. */

import { element, fill } from "../../dom.js";
import { gameTree, SLOT } from "./game_tree.js";
import { searchTree } from "./search_tree.js";
import { TreeBox } from "./tree_box.js";

/** @typedef {import("./panels.js").Panels} Panels */
/** @typedef {import("./tree_box.js").Spot} Spot */

export class TreePanel {
  /** @param {Panels} panels */
  constructor(panels) {
    const { words } = panels.app;
    this.panels = panels;
    /** @type {any} */
    this.reply = null;
    this.asked = "";
    this.note = element("p", { class: "faint small" });
    this.box = new TreeBox(words.say("watch.tree"), {
      press: (spot) => this.press(spot),
      light: (spot) => panels.light(spot?.cell),
      resized: () => this.draw(),
    });
    this.element = element("div", { class: "tree-panel", hidden: true }, this.note, this.box.element);
  }

  show() {
    this.ask({});
  }

  /**
   * @param {{pressed?: number}} more
   */
  ask(more) {
    const slots = Math.floor(this.box.width / SLOT);
    const opened = this.reply?.opened ?? null;
    const { panels } = this;
    const values = { ...panels.moment, line: panels.lines.line, slots, opened, ...more };
    const asked = JSON.stringify(values);
    if (asked === this.asked) return;
    this.asked = asked;
    panels.requests.ask("moment.tree", values, (reply) => this.take(reply));
  }

  /** @param {any} reply */
  take(reply) {
    this.panels.say("");
    this.reply = reply;
    this.draw();
  }

  draw() {
    const { reply, box, panels: { app: { words } } } = this;
    if (!reply) return;
    if (reply.kind === "none") {
      fill(this.note, words.say("page_watch.no_tree"));
      box.show({ shapes: [], spots: [], width: 0, height: 0, isFlat: false, here: null });
    } else if (reply.kind === "search") {
      fill(this.note, reply.note);
      box.show(searchTree(reply, box, words));
    } else {
      fill(this.note, [reply.after, reply.hidden].filter(Boolean).join(" · ") || "\u00a0");
      box.show(gameTree(reply, box));
    }
  }

  /** @param {Spot} spot A node of the search leads to its moment; a position shows what is below. */
  press({ id, moment }) {
    if (moment === undefined) this.ask({ pressed: id });
    else this.panels.player.go(moment);
  }

  close() {
    this.box.close();
  }
}
