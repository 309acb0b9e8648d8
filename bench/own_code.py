"""Measure own code: what its process costs, how it compares with ours, how far limits are overrun.

    python bench/own_code.py

Writes docs/bench/own_code.md. Ratios are of processor time, medians of alternating runs.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import measure
from searchcade import catalog
from searchcade.apart import solve_apart
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.search.own_code import from_function
from searchcade.search.run import Budget, never, unwatched
from searchcade.solve import InPython, solve

LEVELS = ("maze/custom?size=150&seed=1", "sokoban/12-left-bank", "bloxorz/44-grand-tour",
          "pacman/2-5-night-watch")  # fmt: skip
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
        figures = {
            "facts": measure.facts(),
            "speed_table": speeds(),
            "cost_table": costs(file),
            "limit_table": overshoot(file),
        }
    measure.write_page("own_code", figures)


# ------------------------------------------------------------------ speed


def speeds() -> str:
    """Compare a breadth-first search as a plain function with ours, both in Python."""
    namespace: dict[str, Callable[..., object]] = {}
    exec(OWN, namespace)
    rows = []
    for name in LEVELS:
        level = catalog.level(name)
        ours = catalog.algorithm("bfs", level)
        own = catalog.own_algorithm(from_function(namespace["search"]), level)
        expanded = timed(level, own)[1]
        pairs = [(timed(level, ours)[0], timed(level, own)[0]) for _ in range(ROUNDS)]
        first, second = median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
        times = f"{1000 * first:.1f}", f"{1000 * second:.1f}", f"{second / first:.2f}"
        rows.append([name, f"{expanded:,}", *times])
    return measure.table(["level ", "expanded", "ours, ms", "own, ms", "ratio"], rows)


def timed(level: LoadedLevel, choice: AlgorithmSpec) -> tuple[float, int]:
    """Return the processor time of a search in this process, and what it expanded."""
    before = time.process_time()
    result = InPython(level, choice, never, unwatched).run(Budget())
    return time.process_time() - before, result.expanded


# ------------------------------------------------------------------ processes


def costs(file: Path) -> str:
    """Measure what a process costs, from the call to the replayed report."""
    level = catalog.level("maze/easy?seed=7")
    own, ours = catalog.algorithm(f"{file}:search", level), catalog.algorithm("astar", level)
    first = wall(lambda: solve(level, own))
    rows = {
        "own code, the first run of a program": first,
        "own code, each further run": many(lambda: solve(level, own)),
        "own code, served: the parent answers 324 questions": many(
            lambda: solve_apart(level, own, Budget(), served=True)
        ),
        "ours in a process of its own (`--measure-memory`, `bench`)": many(
            lambda: solve_apart(level, ours, Budget())
        ),
        "ours in this process": many(lambda: solve(level, ours)),
    }
    times = [[name, f"{1000 * seconds:.1f}"] for name, seconds in rows.items()]
    return measure.table(["call ", "ms"], times)


def wall(work: Callable[[], object]) -> float:
    """Return the wall time of a call."""
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def many(work: Callable[[], object]) -> float:
    """Return the median wall time of several calls."""
    return median(wall(work) for _ in range(30))


# ------------------------------------------------------------------ limits


def overshoot(file: Path) -> str:
    """Measure by how much functions that obey nothing overrun time and memory."""
    level = catalog.level("maze/easy?seed=7")
    rows = []
    base = many(lambda: solve(level, catalog.algorithm(f"{file}:search", level)))
    for name in ("endless", "asleep", "stubborn"):
        choice = catalog.algorithm(f"{file}:{name}", level)
        for seconds in (1.0, 3.0):
            budget = Budget(seconds=seconds)
            worst = max(wall(partial(solve, level, choice, budget)) for _ in range(5)) - base
            rows.append([name, f"{seconds:g} s", f"{worst:.2f} s"])
    for name in ("bytes_at_once", "little_by_little", "one_big_block"):
        choice = catalog.algorithm(f"{file}:{name}", level)
        for megabytes in (100.0, 600.0):
            budget = Budget(seconds=60, memory_mb=megabytes)
            results = [solve(level, choice, budget).result for _ in range(3)]
            assert {result.outcome for result in results} == {"out of memory"}
            worst = max(result.peak_memory_mb or 0 for result in results)
            rows.append([name, f"{megabytes:g} MB", f"{worst:.1f} MB"])
    return measure.table(["function ", "limit", "worst"], rows)


if __name__ == "__main__":
    main()
