"""Marks as one HTML file: the class, then each student."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.forms.html import document
from searchcade.lab.grading.forms.overview import overview
from searchcade.lab.grading.forms.student import student
from searchcade.lab.grading.marks import Marked
from searchcade.web.film import Film


def written(every: Sequence[Marked], reader: Reader) -> str:
    """Write all submissions; the class only where there are several."""
    if not every:
        return ""
    films: list[Film] = []
    names = [f"s{number}" for number in range(1, len(every) + 1)]
    head = overview(every, [f"#{name}" for name in names], reader, films) if names[1:] else ""
    parts = [student(each, reader, films, name) for each, name in zip(every, names, strict=True)]
    return document(every[0].assignment.title, head + "".join(parts), films, reader)
