"""Measure grading: the time of a class of 100, and how far hostile submissions overrun limits.

    python bench/grading.py

Writes docs/bench/grading.md. Wall times, on a machine with nothing else to do if they are to mean
something; the verdicts are the same on any machine.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import measure
from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.marks import Grader
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
        figures = {**class_of(Path(folder)), "limit_table": limits(Path(folder))}
    contained = "yes" if is_contained() else "no"
    measure.write_page("grading", {**figures, "facts": measure.facts(), "contained": contained})


def class_of(folder: Path) -> measure.Record:
    """Grade a class: 60 right, 30 wrong and 10 hostile submissions."""
    assignment = read_assignment(assignment_file("maze-search"))
    kinds: dict[str, list[float]] = {"right": [], "wrong": [], "hostile": []}
    points: dict[str, list[int]] = {"right": [], "wrong": [], "hostile": []}
    hostile = [each.code for each in HOSTILE.values() if "{" not in each.code]
    began = time.perf_counter()
    with Sandbox() as sandbox:
        grader = Grader(assignment, sandbox)
        for number in range(CLASS):
            kind = "hostile" if number % 10 == 9 else "wrong" if number % 10 > 5 else "right"
            code = solution(
                "maze-search", *([WRONG[number % len(WRONG)]] if kind == "wrong" else [])
            )
            if kind == "hostile":
                code = hostile[number // 10 * len(hostile) // 10].replace("def bfs", "def dfs")
            file = folder / f"s{number}.py"
            file.write_text(code)
            start = time.perf_counter()
            marked = grader.mark(Submission.of(file, assignment.file))
            kinds[kind].append(time.perf_counter() - start)
            points[kind].append(marked.points)
    total = time.perf_counter() - began
    rows = [
        [kind, str(len(times)), f"{sum(times) / len(times):.2f}", f"{max(times):.2f}",
         f"{min(points[kind])} to {max(points[kind])}"]
        for kind, times in kinds.items()
    ]  # fmt: skip
    columns = ["submissions ", "number", "mean s", "longest s", "points"]
    return {"seconds": total, "class_table": measure.table(columns, rows)}


def limits(folder: Path) -> str:
    """Grade submissions that only a limit ends, each three times."""
    path = folder / "assignment.toml"
    path.write_text(SMALL)
    assignment = read_assignment(path)
    rows = []
    with Sandbox() as sandbox:
        grader = Grader(assignment, sandbox)
        for name in LIMITED:
            file = folder / "bfs.py"
            file.write_text(HOSTILE[name].code)
            worst, found = 0.0, ""
            for _ in range(3):
                start = time.perf_counter()
                marked = grader.mark(Submission.of(file, assignment.file))
                worst = max(worst, time.perf_counter() - start)
                found = marked.marks[0].found.say("en").partition(":")[0]
            rows.append([name, f"{worst:.2f}", found])
    return measure.table(["submission ", "s", "verdict "], rows)


if __name__ == "__main__":
    main()
