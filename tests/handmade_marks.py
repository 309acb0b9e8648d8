"""Marks made by hand, as graders make them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from searchcade import catalog
from searchcade.lab.grading.assignment import Assignment, GradedLevel, Test
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.submission import Submission, Wanted
from searchcade.search.limits import Budget

LEVEL = "sokoban/05-near-or-far"
YOURS, BEST = "RRRR", "llluurrrrdD"
"""Plans of LEVEL: the one pushes the stone far, the other walks around it."""
COSTLY = Sentence(
    "because",
    what=Sentence("not_optimal", cost=80, optimum=30),
    why=Sentence("ignores_costs", moves=4),
)
RAISED = Sentence("run_error", text="sam.py:ucs: line 2: ValueError: SECRET",
                  what=Sentence("in_line", error="ValueError", line="2"))  # fmt: skip


def a_test(name: str = "optimal", kind: Literal["search", "heuristic"] = "search") -> Test:
    """Return a test of ten points."""
    title = {"en": f"title of {name}", "vi": f"tên của {name}"}
    return Test(name, title, Wanted("ucs", kind), "optimal", 10, [])


def passed(name: str = "optimal") -> Mark:
    """Return the mark of a test that was passed."""
    fine = Sentence("fine_levels", levels=2)
    return Mark(a_test(name), Sentence("expected.optimal"), fine, passed=True)


def failed(
    found: Sentence = COSTLY, level: str = LEVEL, *, test: Test | None = None,
    hidden: bool = False, **more: Any,
) -> Mark:  # fmt: skip
    """Return the mark of a test that was failed on a level."""
    graded = GradedLevel(catalog.level(level), hidden)
    expected = Sentence("expected.optimal")
    return Mark(test or a_test(), expected, found, passed=False, level=graded, **more)


def costly(**more: Any) -> Mark:
    """Return the mark of a plan that is not optimal."""
    return failed(plan=YOURS, better=BEST, **more)


def marked(*marks: Mark, author: str = "sam", file: Path = Path("gone.py")) -> Marked:
    """Return a submission with these marks."""
    return Marked(Submission(str(file), author, file, [file]), assignment(marks), marks)


def assignment(marks: Sequence[Mark]) -> Assignment:
    """Return the assignment that has these tests."""
    title, text = {"en": "Weighted Sokoban", "vi": "Sokoban có trọng lượng"}, {"en": "", "vi": ""}
    tests = [mark.test for mark in marks]
    return Assignment("mine", "sokoban", "my.py", title, text, Budget(), {}, tests)
