// @ts-check
/** How the editor looks, and what it says: the colours of the page's themes, the words of its languages. */

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const CARD = { backgroundColor: "var(--card)", color: "var(--text)", border: "1px solid var(--rim)" };
const CONTROL = { ...CARD, backgroundImage: "none", borderRadius: "6px", fontSize: "14px",
  padding: "3px 8px", minHeight: "28px" };

export const look = EditorView.theme({
  "&": { backgroundColor: "var(--floor)", color: "var(--text)", minHeight: "320px",
    maxHeight: "max(320px, 62vh)" },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "15px", lineHeight: "22px", overflow: "auto" },
  ".cm-content": { caretColor: "var(--text)", minHeight: "320px" },
  "&.cm-focused .cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--floor)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--text), transparent 94%)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--second), transparent 65%)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "transparent",
    outline: "1px solid var(--second)" },
  ".cm-selectionMatch, .cm-searchMatch": {
    backgroundColor: "color-mix(in srgb, var(--second), transparent 75%)" },
  ".cm-searchMatch-selected": { outline: "2px solid var(--second)" },
  ".cm-line.wrong": { backgroundColor: "color-mix(in srgb, var(--bad), transparent 78%)" },
  ".cm-gutterElement.wrong-number": { backgroundColor: "var(--bad)", color: "var(--ground)",
    fontWeight: "700" },
  ".cm-panels": { ...CARD, border: "none", borderTop: "1px solid var(--rim)" },
  ".cm-textfield, .cm-button": CONTROL,
  ".cm-panel.cm-search label": { fontSize: "14px" },
  ".cm-panel.cm-search [name=close]": { color: "var(--text)", fontSize: "20px", minWidth: "28px" },
  ".cm-tooltip": { ...CARD, borderRadius: "8px", overflow: "hidden" },
  ".cm-tooltip.cm-completionInfo": { padding: "6px 10px", maxWidth: "320px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--second)",
    color: "var(--ground)" },
});

export const colours = syntaxHighlighting(HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--code-keyword)",
    fontWeight: "700" },
  { tag: [tags.bool, tags.null, tags.self, tags.number], color: "var(--second)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: [tags.standard(tags.variableName), tags.standard(tags.name)], color: "var(--second)" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)],
    fontWeight: "700" },
]));

/**
 * Let the editor speak the language of the page.
 * @param {import("../../words.js").Words} words
 */
export function phrases(words) {
  return EditorState.phrases.of({
    Find: words.say("page_editor.find"),
    Replace: words.say("page_editor.replace"),
    next: words.say("page_editor.next"),
    previous: words.say("page_editor.previous"),
    all: words.say("page_editor.all"),
    "match case": words.say("page_editor.case"),
    regexp: words.say("page_editor.regexp"),
    "by word": words.say("page_editor.word"),
    replace: words.say("page_editor.replace_one"),
    "replace all": words.say("page_editor.replace_all"),
    close: words.say("page_editor.close"),
    "current match": words.say("page_editor.match"),
    "on line": words.say("page_editor.on_line"),
    "replaced match on line $": words.say("page_editor.replaced"),
    "replaced $ matches": words.say("page_editor.replaced_all"),
    "Go to line": words.say("page_editor.go_to"),
    go: words.say("page_editor.go"),
    Completions: words.say("page_editor.completions"),
  });
}
