"""Marks as JSON, one submission per line; docs/guide/grading.md lists the names."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.forms.text import notes_of
from searchcade.lab.grading.marks import Mark, Marked


def written(every: Sequence[Marked], reader: Reader) -> str:
    """Write every submission."""
    return "".join(
        json.dumps(submission(each, reader), ensure_ascii=False) + "\n" for each in every
    )


def submission(marked: Marked, reader: Reader) -> dict[str, Any]:
    """Return a submission as a record."""
    return {
        "assignment": marked.assignment.name,
        "submission": marked.submission.name,
        "author": marked.submission.author,
        "points": marked.points,
        "earned": marked.earned,
        "max_points": marked.assignment.points,
        "notes": notes_of(marked, reader),
        "tests": [test(mark, reader) for mark in marked.marks],
    }


def test(mark: Mark, reader: Reader) -> dict[str, Any]:
    """Return a test as a record."""
    where = mark.where(reveal=reader.reveal)
    return {
        "name": mark.test.name,
        "function": mark.test.function.name,
        "check": mark.test.check,
        "passed": mark.passed,
        "points": mark.points,
        "earned": mark.earned,
        "max_points": mark.test.points,
        "notes": notes_of(mark, reader),
        "expected": mark.expected.say(reader.language),
        "found": mark.told(reveal=reader.reveal).say(reader.language),
        "where": where.say(reader.language) if where else None,
        "fuel": mark.fuel,
        "plan": mark.plan if mark.picture(reveal=reader.reveal) else "",
    }
