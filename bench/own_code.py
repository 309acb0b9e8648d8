"""Measure own code: what its process costs, how it compares with ours, how far limits are overrun.

    python bench/own_code.py

Writes docs/bench/own_code.md. Ratios are of processor time, medians of alternating runs.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

import measure
from measure import Record, timed
from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.own.function import from_function
from searchcade.own.lines import Snapshot, Tell
from searchcade.search.run import Budget, Result, never, unwatched
from searchcade.solve import InPython, solve
from searchcade.subprocess_solve import solve_in_subprocess

LEVELS = ("maze/custom?size=150&seed=1", "sokoban/12-left-bank", "bloxorz/44-grand-tour",
          "pacman/2-5-night-watch")  # fmt: skip
SMALL = "maze/easy?seed=7"
OWN_FILE = "mine.py"
ROUNDS = 9
OWN = """
from collections import deque
import time

def search(problem):
    waiting, reached = deque([("", problem.start)]), {problem.start}
    while waiting:
        plan, state = waiting.popleft()
        if problem.is_goal(state):
            return plan
        for move, after, cost in problem.successors(state):
            if after not in reached:
                reached.add(after)
                waiting.append((plan + move, after))

def endless(problem):
    while True:
        pass

def asleep(problem):
    time.sleep(1000)

def stubborn(problem):
    while True:
        try:
            problem.successors(problem.start)
        except BaseException:
            pass

def bytes_at_once(problem):
    kept = []
    while True:
        kept.append(bytearray(1_000_000))

def little_by_little(problem):
    kept = []
    while True:
        problem.successors(problem.start)
        kept.append([0] * 1000)

def one_big_block(problem):
    return bytearray(10**10)
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mine.py"
        file.write_text(OWN, encoding="utf-8")
        parts = {
            "speeds": speeds(),
            "lines": lines(),
            "costs": costs(file),
            "limits": [*overshoot(file)],
        }
    measure.write_page("own_code", {"facts": measure.facts(), **parts})


def speeds() -> list[Record]:
    """Compare a breadth-first search as a plain function with ours, both in Python."""
    namespace: dict[str, Callable[..., object]] = {}
    exec(OWN, namespace)
    rows = []
    for name in LEVELS:
        level = catalog.level(name)
        ours = partial(in_python, level, catalog.algorithm("bfs", level))
        own = partial(
            in_python, level, catalog.own_algorithm(from_function(namespace["search"]), level)
        )
        expanded = own().expanded
        pairs = [(timed(ours).cpu_s, timed(own).cpu_s) for _ in range(ROUNDS)]
        first, second = (1000 * median(times) for times in zip(*pairs, strict=True))
        rows.append({"level": name, "expanded": expanded, "ours": first, "own": second})
    return rows


def lines() -> list[Record]:
    """Compare the same function with its lines recorded and without."""
    namespace: dict[str, Callable[..., object]] = {}
    exec(compile(OWN, OWN_FILE, "exec"), namespace)
    rows = []
    for name in (*LEVELS, SMALL):
        level = catalog.level(name)
        choice = catalog.own_algorithm(from_function(namespace["search"]), level)
        kept: list[Snapshot] = []
        plain = partial(in_python, level, choice)
        recorded = partial(in_python, level, choice, kept.append)
        expanded = recorded().expanded
        assert len(kept[0].ran) > 1
        pairs = [(timed(plain).cpu_s, timed(recorded).cpu_s) for _ in range(ROUNDS)]
        first, second = (1000 * median(times) for times in zip(*pairs, strict=True))
        rows.append({"level": name, "expanded": expanded, "plain": first, "recorded": second})
    return rows


def in_python(level: LoadedLevel, choice: AlgorithmSpec, tell: Tell | None = None) -> Result:
    """Search in this process, in Python; `tell` takes the lines that run."""
    return InPython(level, choice, never, unwatched, tell=tell).run(Budget())


def costs(file: Path) -> Record:
    """Measure what a process costs, from the call to the replayed report, in seconds."""
    level = catalog.level(SMALL)
    own, ours = catalog.algorithm(f"{file}:search", level), catalog.algorithm("astar", level)
    return {
        "own code, the first run of a program": timed(lambda: solve(level, own)).wall_s,
        "own code, each further run": many(lambda: solve(level, own)),
        "ours in a process of its own (`--measure-memory`, `bench`)": many(
            lambda: solve_in_subprocess(level, ours, Budget())
        ),
        "ours in this process": many(lambda: solve(level, ours)),
    }


def many(work: Callable[[], object]) -> float:
    """Return the median wall time of several calls."""
    return median(timed(work).wall_s for _ in range(30))


def overshoot(file: Path) -> Iterator[Record]:
    """Measure by how much functions that obey nothing overrun time and memory."""
    level = catalog.level(SMALL)
    base = many(lambda: solve(level, catalog.algorithm(f"{file}:search", level)))
    for name in ("endless", "asleep", "stubborn"):
        choice = catalog.algorithm(f"{file}:{name}", level)
        for seconds in (1.0, 3.0):
            call = partial(solve, level, choice, Budget(seconds=seconds))
            worst = max(timed(call).wall_s for _ in range(5)) - base
            yield {"name": name, "limit": f"{seconds:g} s", "worst": f"{worst:.2f} s"}
    for name in ("bytes_at_once", "little_by_little", "one_big_block"):
        choice = catalog.algorithm(f"{file}:{name}", level)
        for megabytes in (100.0, 600.0):
            budget = Budget(seconds=60, memory_mb=megabytes)
            results = [solve(level, choice, budget).result for _ in range(3)]
            assert {result.outcome for result in results} == {"out of memory"}
            worst = max(result.peak_memory_mb or 0 for result in results)
            yield {"name": name, "limit": f"{megabytes:g} MB", "worst": f"{worst:.1f} MB"}


if __name__ == "__main__":
    main()
