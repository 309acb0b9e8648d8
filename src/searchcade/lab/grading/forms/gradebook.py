"""Marks as CSV for a gradebook, such as Moodle's: a line each, with feedback in words."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.forms.text import notes_of
from searchcade.lab.grading.marks import Marked
from searchcade.lab.spreadsheet import cell


def written(every: Sequence[Marked], reader: Reader) -> str:
    """Write every submission; points of each test stand behind the feedback."""
    tests = [mark.test.name for mark in every[0].marks] if every else []
    rows = [["Username", "Grade", "Max grade", "Feedback", *tests]]
    for each in every:
        points = [str(mark.points) for mark in each.marks]
        total = [str(each.points), str(each.assignment.points)]
        rows.append([each.submission.author, *total, feedback(each, reader), *points])
    return lines(rows)


def feedback(marked: Marked, reader: Reader) -> str:
    """Return what went wrong and what the teacher says, in one line."""
    words = notes_of(marked, reader)
    for mark in marked.marks:
        told = [] if mark.passed else [mark.told(reveal=reader.reveal).say(reader.language)]
        words += [f"{mark.test.name}: {each}" for each in (*told, *notes_of(mark, reader))]
    return " | ".join(" ".join(each.split()) for each in words)


def lines(rows: Sequence[Sequence[str]]) -> str:
    """Write rows as CSV in which no cell is a formula."""
    out = StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([[cell(each) for each in row] for row in rows])
    return out.getvalue()
