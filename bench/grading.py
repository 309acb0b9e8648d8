"""Measure grading: the time of a class of 100, and how far hostile submissions overrun limits.

    python bench/grading.py

Writes docs/bench/grading.md. Wall times, on a machine with nothing else to do if they are to mean
something; the verdicts are the same on any machine.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import measure
from measure import Record, timed
from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.marks import Grader, Marked
from searchcade.lab.grading.sandbox import Sandbox, is_contained
from searchcade.lab.grading.shelf import assignment_file
from searchcade.lab.grading.submission import Submission

sys.path.insert(0, str(measure.ROOT / "tests" / "grading"))

from hostile_submissions import HOSTILE
from solutions import solution

CLASS = 100
WRONG = (
    ("popleft()", "pop()"),
    ("return plan\n", "return plan[:-1]\n"),
    ("total + estimate(after), count", "estimate(after), count"),
    ("if after not in reached", "if True"),
    ("total < best[after]", "False"),
)
"""Changes that make the solution wrong."""
LIMITED = ("endless", "asleep", "deaf", "does not stop", "endless at import", "memory")
SMALL = """
name = "limits"
game = "maze"
file = "bfs.py"
title = { en = "Limits", vi = "Limits" }
text = { en = "", vi = "" }
limits = { seconds = 1, memory_mb = 64, nodes = 5000 }
functions = { bfs = { kind = "search" } }
levels = { one = ["maze/custom?size=3&seed=1"] }

[[test]]
name = "legal"
function = "bfs"
check = "legal"
levels = ["one"]
points = 1
title = { en = "legal", vi = "legal" }
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        figures = {**class_of(Path(folder)), "limits": [*limits(Path(folder))]}
    contained = "yes" if is_contained() else "no"
    measure.write_page("grading", {**figures, "facts": measure.facts(), "contained": contained})


def class_of(folder: Path) -> Record:
    """Grade a class: 60 right, 30 wrong and 10 hostile submissions."""
    assignment = read_assignment(assignment_file("maze-search"))
    kinds: dict[str, Record] = {
        kind: {"kind": kind, "times": [], "points": []} for kind in ("right", "wrong", "hostile")
    }
    hostile = [each.code for each in HOSTILE.values() if "{" not in each.code]
    began = time.perf_counter()
    with Sandbox() as sandbox:
        grader = Grader(assignment, sandbox)
        for number in range(CLASS):
            kind = "hostile" if number % 10 == 9 else "wrong" if number % 10 > 5 else "right"
            changes = [WRONG[number % len(WRONG)]] if kind == "wrong" else []
            code = solution("maze-search", *changes)
            if kind == "hostile":
                code = hostile[number // 10 * len(hostile) // 10].replace("def bfs", "def dfs")
            marked, seconds = graded(grader, folder / f"s{number}.py", code)
            kinds[kind]["times"].append(seconds)
            kinds[kind]["points"].append(marked.points)
    return {"seconds": time.perf_counter() - began, "kinds": [*kinds.values()]}


def graded(grader: Grader, file: Path, code: str) -> tuple[Marked, float]:
    """Hand some code in; return its marks and the seconds that grading took."""
    file.write_text(code)
    return timed(lambda: grader.mark(Submission.of(file, grader.assignment.file)))[:2]


def limits(folder: Path) -> Iterator[Record]:
    """Grade submissions that only a limit ends, each three times."""
    path = folder / "assignment.toml"
    path.write_text(SMALL)
    with Sandbox() as sandbox:
        grader = Grader(read_assignment(path), sandbox)
        for name in LIMITED:
            runs = [graded(grader, folder / "bfs.py", HOSTILE[name].code) for _ in range(3)]
            found = runs[-1][0].marks[0].found.say("en").partition(":")[0]
            yield {"name": name, "worst": max(seconds for _, seconds in runs), "found": found}


if __name__ == "__main__":
    main()
