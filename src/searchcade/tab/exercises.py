"""Exercises in the page: assignments that ship or that a teacher gives, and practice runs of them.

The same checks, points and sentences as `searchcade grade`, test by test. No hidden levels are here
and nothing guards the rules, so only the teacher's run counts.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from searchcade.lab.grading.assignment import Assignment, Test, read_assignment
from searchcade.lab.grading.marks import Grader, Mark
from searchcade.lab.grading.shelf import PUBLIC, SHELF, shelf
from searchcade.lab.grading.submission import Submission
from searchcade.lab.grading.trial import Bench
from searchcade.places.here import Here
from searchcade.problem import BadInput
from searchcade.tab.linked_level import packed
from searchcade.words import LANGUAGES

MAX_FILES, MAX_CHARACTERS = 40, 200_000
OWN_SEARCH_S = 20.0  # seconds for our own searches, beside those of a submission


# ------------------------------------------------------------------ assignments


def listed() -> list[dict[str, Any]]:
    """Return the assignments that ship; the build writes them into the page."""
    return [described(read_assignment(SHELF / name / PUBLIC), name) for name in shelf()]


def described(assignment: Assignment, shipped: str = "") -> dict[str, Any]:
    """Return an assignment as the page shows it, in all languages."""
    starter = SHELF / shipped / assignment.file if shipped else None
    return {
        "shipped": shipped,
        "name": assignment.name,
        "game": assignment.game,
        "file": assignment.file,
        "title": assignment.title,
        "text": {each: assignment.text[each].strip() for each in LANGUAGES},
        "starter": starter.read_text(encoding="utf-8") if starter else blank(assignment),
        "points": assignment.points,
        "seconds": assignment.budget.seconds,
        "tests": [
            {"name": test.name, "title": test.title, "function": test.function.name,
             "points": test.points, "seconds": longest(assignment, test)}
            for test in assignment.tests
        ],
    }  # fmt: skip


def blank(assignment: Assignment) -> str:
    """Return a file with the functions that are wanted, which do nothing yet."""
    parameters = {"heuristic": "problem", "player": "seen"}
    parts = [
        f"def {each.name}({parameters.get(each.kind) or search_parameters(each.heuristic)}):\n"
        "    return None\n"
        for each in assignment.functions.values()
    ]
    return "\n\n".join(parts)


def search_parameters(heuristic: str | None) -> str:
    """Return what a search gets."""
    return "problem, estimate" if heuristic else "problem"


def longest(assignment: Assignment, test: Test) -> float:
    """Return the seconds that a test may take before its worker is ended."""
    return OWN_SEARCH_S + 2 * assignment.budget.seconds * len(test.levels)


def opened(files: Mapping[str, str]) -> dict[str, Any]:
    """Read an assignment that a teacher gives: its file, and the level files that it names."""
    return described(given(json.dumps(dict(files), sort_keys=True)))


# ------------------------------------------------------------------ practice


class Practice(NamedTuple):
    """An assignment that is practised in this process."""

    assignment: Assignment
    grader: Grader


@lru_cache(maxsize=2)
def practice(shipped: str, files: str) -> Practice:
    """Return an assignment that ships, or one that was given, ready to grade."""
    if shipped and shipped not in shelf():
        raise BadInput(f"expected an assignment among {', '.join(shelf())}; found {shipped[:40]!r}")
    assignment = read_assignment(SHELF / shipped / PUBLIC) if shipped else given(files)
    return Practice(assignment, Grader(assignment, Here()))


def given(files: str) -> Assignment:
    """Read an assignment from the texts of its files, name -> text as JSON."""
    texts: dict[str, str] = json.loads(files)
    if not 0 < len(texts) <= MAX_FILES or sum(map(len, texts.values())) > MAX_CHARACTERS:
        raise BadInput(f"expected at most {MAX_FILES} files with {MAX_CHARACTERS:,} characters")
    folder = fresh("assignment", files)
    assignments = [name for name, text in texts.items() if is_assignment(name, text)]
    if len(assignments) != 1:
        raise BadInput(f"expected one assignment.toml, found {len(assignments)}")
    (folder / "levels").mkdir()
    for name, text in texts.items():
        for place in (folder, folder / "levels"):  # a browser tells no folder of a file
            (place / Path(name).name).write_text(text, encoding="utf-8")
    try:
        return read_assignment(folder / Path(assignments[0]).name)
    except BadInput as problem:
        raise BadInput(str(problem).replace(f"{folder}/", "")) from None


def is_assignment(name: str, text: str) -> bool:
    """Say whether this is the file that students get, and not the teacher's with hidden levels."""
    lines = text.splitlines()
    return name.endswith(".toml") and not any(line.startswith("extends") for line in lines)


@lru_cache(maxsize=1)
def bench(shipped: str, files: str, text: str) -> tuple[Practice, Bench]:
    """Return where a submission is tried: a function runs once on a level, for all tests."""
    practised = practice(shipped, files)
    folder = fresh("submission", text)
    file = folder / practised.assignment.file
    file.write_text(text, encoding="utf-8")
    submission = Submission.of(file, practised.assignment.file)
    practised.grader.place.hold(submission.files)
    return practised, Bench(practised.grader.place, submission, practised.assignment.budget)


def check(
    text: str,
    test: str,
    shipped: str = "",
    files: Mapping[str, str] | None = None,
    language: str = "en",
) -> dict[str, Any]:
    """Run one test of an assignment on a submission, as `searchcade grade` does."""
    practised, where = bench(shipped, json.dumps(dict(files or {}), sort_keys=True), text)
    for each in practised.assignment.tests:
        if each.name == test:
            return told(practised.grader.tested(each, where), language)
    raise BadInput(f"expected a test of this assignment, found {test[:40]!r}")


def told(mark: Mark, language: str) -> dict[str, Any]:
    """Return a mark as the page shows it."""
    where, level = mark.where(reveal=False), mark.picture(reveal=False)
    return {
        "name": mark.test.name,
        "passed": mark.passed,
        "points": mark.points,
        "expected": mark.expected.say(language),
        "found": mark.found.say(language),
        "where": where.say(language) if where else "",
        "level": "" if level is None else str(level.address or packed(level.text())),
        "plan": mark.plan,
        "better": mark.better,
    }


# ------------------------------------------------------------------ files


@cache
def scratch() -> Path:
    """Return the folder of all assignments and submissions."""
    return Path(tempfile.mkdtemp(prefix="searchcade-exercises-")).resolve()


def fresh(kind: str, content: str) -> Path:
    """Return an empty folder for files of this content."""
    name = hashlib.sha256(content.encode(errors="replace")).hexdigest()[:16]
    path = scratch() / f"{kind}-{name}"
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    return path


REQUESTS = {"opened": opened, "check": check}
