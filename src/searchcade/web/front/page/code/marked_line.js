// @ts-check
/** The line of an editor that is marked as the place of a mistake. */

import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutterLineClass } from "@codemirror/view";
import { RangeSet } from "@codemirror/state";

/** Mark a line by its number; null for none. */
export const markLine = /** @type {import("@codemirror/state").StateEffectType<number | null>} */ (
  StateEffect.define()
);

const LINE = Decoration.line({ class: "wrong", attributes: { "aria-invalid": "true" } });

class WrongNumber extends GutterMarker {
  elementClass = "wrong-number";
}

const NUMBER = new WrongNumber();

/** Where the marked line begins; -1 for none. */
const place = StateField.define({
  create: () => -1,
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(markLine)) return beginning(transaction.state.doc, effect.value);
    }
    return value;
  },
  provide: (field) => [
    EditorView.decorations.from(field, (at) => (at < 0 ? Decoration.none : RangeSet.of(LINE.range(at)))),
    gutterLineClass.from(field, (at) => (at < 0 ? RangeSet.empty : RangeSet.of(NUMBER.range(at)))),
  ],
});

/**
 * @param {import("@codemirror/state").Text} doc
 * @param {number | null} line
 */
function beginning(doc, line) {
  return line && line <= doc.lines ? doc.line(line).from : -1;
}

export const markedLine = place;
