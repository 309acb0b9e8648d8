"""Gradescope's results.json, as its autograder specification describes it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.forms.text import feedback, notes_of
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.problem import BadInput


def written(every: Sequence[Marked], reader: Reader) -> str:
    """Write the one submission that Gradescope hands over."""
    if len(every) != 1:
        raise BadInput(f"gradescope: expected one submission, found {len(every)}")
    (marked,) = every
    result = {
        "score": marked.points,
        "output": "\n".join([marked.assignment.title[reader.language], *notes_of(marked, reader)]),
        "output_format": "text",
        "stdout_visibility": "hidden",
        "tests": [test(mark, number, reader) for number, mark in enumerate(marked.marks, start=1)],
    }
    return json.dumps(result, ensure_ascii=False, indent=2) + "\n"


def test(mark: Mark, number: int, reader: Reader) -> dict[str, object]:
    """Return a test as Gradescope shows it; of one with some points it shows these and no state."""
    state = {} if mark.state == "partly" else {"status": mark.state}
    return {
        "name": mark.test.title[reader.language],
        "number": str(number),
        "score": mark.points,
        "max_score": mark.test.points,
        **state,
        "output": feedback(mark, reader),
        "output_format": "text",
        "visibility": "visible",
    }
