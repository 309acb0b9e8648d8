"""Marks as data: what a worker sends, and what is kept of a grading that was interrupted."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from searchcade import __version__
from searchcade.lab.grading.assignment import Assignment, GradedLevel
from searchcade.lab.grading.defence import Defence
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.submission import Submission

Data = dict[str, Any]


def data_of(marked: Marked) -> list[Data]:
    """Return the marks of a submission as data; what is asked about it stands with the first."""
    data = marks_data(marked)
    if marked.defence and data:
        data[0]["defence"] = [*marked.defence]
    return data


def marks_data(marked: Marked) -> list[Data]:
    """Return each mark as data."""
    return [
        {
            "test": mark.test.name,
            "expected": sentence_data(mark.expected),
            "found": sentence_data(mark.found),
            "passed": mark.passed,
            "level": None if mark.level is None else level_key(mark.level),
            "plan": mark.plan,
            "better": mark.better,
            "line": mark.line,
            "fuel": mark.fuel,
            "partial": mark.partial,
        }
        for mark in marked.marks
    ]


def marked_from(data: list[Data], submission: Submission, assignment: Assignment) -> Marked:
    """Return the marks that data say."""
    levels = {level_key(each): each for each in levels_of(assignment)}
    tests = {test.name: test for test in assignment.tests}
    marks = [
        Mark(
            tests[each["test"]],
            sentence_from(each["expected"]),
            sentence_from(each["found"]),
            each["passed"],
            levels[each["level"]] if each["level"] else None,
            each["plan"],
            each["better"],
            each["line"],
            each["fuel"],
            each["partial"],
        )
        for each in data
    ]
    kept = data[0].get("defence") if data else None
    return Marked(submission, assignment, marks, defence=Defence(*kept) if kept else None)


def levels_of(assignment: Assignment) -> list[GradedLevel]:
    """Return all levels of an assignment."""
    return [*assignment.smaller, *(level for test in assignment.tests for level in test.levels)]


def level_key(level: GradedLevel) -> str:
    """Return what tells levels apart."""
    return f"{level.loaded.content_hash} {level.hidden} {level.loaded.name}"


def sentence_data(sentence: Sentence) -> Data:
    """Return a sentence as data."""
    values = {
        key: sentence_data(value) if isinstance(value, Sentence) else value
        for key, value in sentence.values.items()
    }
    return {"sentence": sentence.name, "values": values}


def sentence_from(data: Mapping[str, Any]) -> Sentence:
    """Return the sentence that data say."""
    values = {
        key: sentence_from(value) if isinstance(value, dict) and "sentence" in value else value
        for key, value in data["values"].items()
    }
    return Sentence(data["sentence"], **values)


def key_of(submission: Submission, assignment: Assignment, place: str) -> str:
    """Return a hash of all that the marks of a submission depend on."""
    tests = [
        [test.name, str(test.function), test.check, test.points, str(test.parameters),
         str(test.easier), *map(level_key, test.levels)]
        for test in assignment.tests
    ]  # fmt: skip
    smaller = [level_key(each) for each in assignment.smaller]
    files = [(each.name, content(each)) for each in submission.files]
    refused = sentence_data(submission.refused) if submission.refused else None
    made_of = [__version__, place, str(assignment.budget), tests, smaller, files, refused]
    return hashlib.sha256(json.dumps(made_of).encode()).hexdigest()


def content(file: Path) -> str:
    """Return a hash of a file; empty where it cannot be read, which its row will say."""
    with suppress(OSError):
        return hashlib.sha256(file.read_bytes()).hexdigest()
    return ""
