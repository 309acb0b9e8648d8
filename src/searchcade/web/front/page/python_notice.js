// @ts-check
/** The line below the header where Python could not be started: why, and a button to try again. */

import { element, fill } from "../dom.js";

/** @typedef {import("./app.js").App} App */

export class PythonNotice {
  /**
   * @param {App} app
   * @param {HTMLElement} root
   */
  constructor(app, root) {
    this.app = app;
    this.root = root;
    app.python.listen(() => this.show());
  }

  /** Show the line, or nothing where all is well. */
  show() {
    const { words, python } = this.app;
    this.root.hidden = python.state !== "failed";
    if (this.root.hidden) return;
    const again = () => void python.ready().catch(() => {}); // a failure is shown here again
    fill(
      this.root,
      element("p", {}, python.failure().text),
      element("button", { id: "python-again", click: again }, words.say("page_python.again")),
    );
  }
}
