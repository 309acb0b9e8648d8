// @ts-check
/** An editor for Python: CodeMirror, with our colours, keys and words. */

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap }
  from "@codemirror/autocomplete";
import { defaultKeymap, history, historyField, historyKeymap, indentLess, indentMore }
  from "@codemirror/commands";
import { globalCompletion, localCompletionSource, python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers }
  from "@codemirror/view";
import { element } from "../../dom.js";
import { completion } from "./completion.js";
import { colours, look, phrases } from "./editor_look.js";
import { markLine, markedLine } from "./marked_line.js";

/** @typedef {import("../../words.js").Words} Words */
/** @typedef {import("./completion.js").Names} Names */

/**
 * @typedef {object} EditorOptions
 * @property {string} label
 * @property {Words} words
 * @property {() => Names} names What is known of `problem`, `state` and the like.
 * @property {() => void} changed Called after each change that a person makes.
 * @property {() => void} run Called for Ctrl+Enter.
 */

const INDENT = 4;
const TO_LEAVE_MS = 5000; // after Escape, in which Tab leads out of the editor
const MAX_HISTORY = 300_000; // characters of a history that is kept
const FIELDS = { history: historyField };

export class Editor {
  /** @param {EditorOptions} options */
  constructor({ label, words, names, changed, run }) {
    this.changed = changed;
    /** @type {number | null} */
    this.marked = null;
    this.extensions = [
      Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => (run(), true) }])),
      lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(),
      closeBrackets(), highlightActiveLine(), highlightSelectionMatches(), highlightSpecialChars(),
      python(), indentUnit.of(" ".repeat(INDENT)), EditorState.tabSize.of(INDENT),
      autocompletion({ override: [completion(names), localCompletionSource, globalCompletion] }),
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap,
        { key: "Tab", run: tab, shift: indentLess }, { key: "Escape", run: leaveByTab },
        ...historyKeymap, ...defaultKeymap]),
      EditorView.lineWrapping, markedLine, look, colours, phrases(words),
      EditorView.contentAttributes.of({ id: "editor", tabindex: "0",
        "aria-label": `${label}. ${words.say("page_code.editor_hint")}` }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.isOpening) this.edited();
      }),
    ];
    this.isOpening = false;
    this.element = element("div", { class: "editor" });
    const root = this.element.attachShadow({ mode: "open" }); // where styles by script are allowed
    this.view = new EditorView({ root, parent: root });
    this.hint = element("p", { class: "faint small", "aria-hidden": "true" },
      words.say("page_code.editor_hint"));
    this.open("");
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** Replace the text; Undo brings the old one back. */
  set text(text) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  /** What can be undone, as JSON; null where it would be too much to keep. */
  get history() {
    const kept = this.view.state.toJSON(FIELDS).history;
    return JSON.stringify(kept).length > MAX_HISTORY ? null : kept;
  }

  /**
   * Show another text, with what could be undone in it.
   * @param {string} text
   * @param {any} [kept] What `history` was.
   */
  open(text, kept = null) {
    this.marked = null;
    this.view.setState(this.state(text, kept));
  }

  /**
   * @param {string} text
   * @param {any} kept
   */
  state(text, kept) {
    const { extensions } = this;
    const start = { doc: text, selection: { main: 0, ranges: [{ anchor: 0, head: 0 }] } };
    try {
      if (kept) return EditorState.fromJSON({ ...start, history: kept }, { extensions }, FIELDS);
    } catch {
      // it is of another version: there is nothing to undo
    }
    return EditorState.create({ doc: text, extensions });
  }

  edited() {
    this.mark(null);
    this.changed();
  }

  /**
   * Mark a line as the place of a mistake; null for none.
   * @param {number | null} line
   */
  mark(line) {
    this.marked = line;
    this.view.dispatch({ effects: markLine.of(line) });
  }

  /**
   * Put the caret at the beginning of a line, and show it.
   * @param {number} number
   */
  goTo(number) {
    const { doc } = this.view.state;
    const line = doc.line(Math.min(Math.max(1, number), doc.lines));
    this.view.focus();
    this.view.dispatch({ selection: { anchor: line.from },
      effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
  }

  close() {
    this.view.destroy();
  }
}

/**
 * Indent the lines that are selected; else write spaces up to the next stop.
 * @type {import("@codemirror/view").Command}
 */
function tab(view) {
  const { main } = view.state.selection;
  if (!main.empty) return indentMore(view);
  const before = main.head - view.state.doc.lineAt(main.head).from;
  view.dispatch(view.state.replaceSelection(" ".repeat(INDENT - (before % INDENT))),
    { scrollIntoView: true, userEvent: "input" });
  return true;
}

/**
 * Let the next Tab lead on, as in every other field.
 * @type {import("@codemirror/view").Command}
 */
function leaveByTab(view) {
  view.setTabFocusMode(TO_LEAVE_MS);
  return false;
}
