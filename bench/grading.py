"""Measure grading: the time of a class of 200, and how far hostile submissions overrun limits.

    python bench/grading.py

Writes docs/bench/grading.md. Wall times, on a machine with nothing else to do if they are to mean
something; the verdicts are the same on any machine.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import measure
from measure import Record, timed
from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.marks import Grader, Marked
from searchcade.lab.grading.shelf import assignment_file
from searchcade.lab.grading.submission import Submission
from searchcade.lab.grading.workers import Crew, processors
from searchcade.places.guest import engine
from searchcade.places.guest.place import GuestPlace

sys.path.insert(0, str(measure.ROOT / "tests" / "grading"))

from hostile_submissions import HOSTILE
from solutions import solution

CLASS = 200
RIGHT = solution("maze-search")
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
    engine.prepare()
    with tempfile.TemporaryDirectory() as folder:
        figures = {**class_of(Path(folder)), "limits": [*limits(Path(folder))]}
    facts = {"facts": measure.facts(), "wasmtime": version("wasmtime")}
    measure.write_page("grading", {**figures, **facts})


def class_of(folder: Path) -> Record:
    """Grade a class: 60 % right, 30 % wrong, 10 % hostile; one empty, one broken, two alike."""
    path = assignment_file("maze-search")
    assignment = read_assignment(path)
    every = [*submissions(folder, assignment.file)]
    crew = Crew(path, assignment, "guest", processors())
    began, points = time.perf_counter(), dict[str, list[int]]()
    for number, _, marked in crew.graded([each for _, each in every]):
        points.setdefault(every[number][0], []).append(marked.points)
    assert sum(map(len, points.values())) == CLASS
    kinds = [{"kind": kind, "points": found} for kind, found in points.items()]
    return {"seconds": time.perf_counter() - began, "workers": crew.jobs, "kinds": kinds}


def submissions(folder: Path, name: str) -> Iterator[tuple[str, Submission]]:
    """Write what a class hands in; yield its kind and itself."""
    hostile = [each.code for each in HOSTILE.values() if "{" not in each.code]
    odd = {0: ("empty", ""), 1: ("broken", "def bfs(:"), 2: ("right", RIGHT), 3: ("right", RIGHT)}
    for number in range(CLASS):
        kind = "hostile" if number % 10 == 9 else "wrong" if number % 10 > 5 else "right"
        changes = [WRONG[number % len(WRONG)]] if kind == "wrong" else []
        code = f"{solution('maze-search', *changes)}\n# {number}\n"
        if kind == "hostile":
            code = hostile[number // 10 * len(hostile) * 10 // CLASS].replace("def bfs", "def dfs")
        kind, code = odd.get(number, (kind, code))
        file = folder / f"s{number}" / name
        file.parent.mkdir()
        file.write_text(code)
        yield kind, Submission.of(file, name)


def limits(folder: Path) -> Iterator[Record]:
    """Grade submissions that only a limit ends, each three times."""
    path = folder / "assignment.toml"
    path.write_text(SMALL)
    grader = Grader(read_assignment(path), GuestPlace())
    for name in LIMITED:
        runs = [graded(grader, folder / "bfs.py", HOSTILE[name].code) for _ in range(3)]
        found = runs[-1][0].marks[0].found.say("en").partition(":")[0]
        yield {"name": name, "worst": max(seconds for _, seconds in runs), "found": found}


def graded(grader: Grader, file: Path, code: str) -> tuple[Marked, float]:
    """Hand some code in; return its marks and the seconds that grading took."""
    file.write_text(code)
    return timed(lambda: grader.mark(Submission.of(file, grader.assignment.file)))[:2]


if __name__ == "__main__":
    main()
