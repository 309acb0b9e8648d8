"""Compare kernels as they are shipped, run by wasmtime, with the same compiled by Numba.

.venv/bin/python bench/kernel_engines.py     prints a table of processor times, taken in turns

Levels are ours or made from a seed; plans and counts of both runs have to be equal.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from math import exp, log
from pathlib import Path
from typing import Any

from measure import timed
from searchcade import catalog
from searchcade.compiled import engines
from searchcade.games.bloxorz import compiled as bloxorz
from searchcade.games.maze import compiled as maze
from searchcade.games.maze.generator import GENERATORS, generate_maze
from searchcade.games.sokoban import compiled as sokoban
from searchcade.games.sokoban.quick.anytime import QuickSearch
from searchcade.search.run import Budget

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
from numba_engine import NumbaArena

ROUNDS = 5
NODES = Budget(nodes=100_000)
GLANCES = 300  # slices of an any-plan search
Case = tuple[str, Callable[[], Any]]


def searched(
    search: Any, level: Any, estimate: str = "", budget: Budget = NODES
) -> Callable[[], Any]:
    """Return a search as a call, whose answer is its plan and counts."""

    def call() -> Any:
        found = search(level, estimate, budget)
        return found.outcome, found.plan, found.expanded, found.generated, found.peak_frontier

    return call


def maze_cases() -> Iterator[Case]:
    """Yield searches in mazes and maps, and generators."""
    for size in (300, 1000, 2000):
        perfect = generate_maze(size, size, seed=size)
        for name in ("breadth_first", "uniform_cost", "astar"):
            search = searched(getattr(maze, name), perfect, "manhattan", Budget(seconds=600))
            yield f"maze {name} {size} x {size}", search
    loops = catalog.level("maze/custom?size=1000&seed=1&braid=1&directions=8").level
    for name in ("bfs", "ucs", "astar", "jps"):
        yield (
            f"eight directions {name} 1000 x 1000",
            searched(maze.ALL.searches[name], loops, "octile"),
        )
    for name in GENERATORS:
        yield f"generator {name} 500 x 500", partial(generate_maze, 500, 500, name)


def bloxorz_cases() -> Iterator[Case]:
    """Yield searches of levels that ship."""
    for stem in ("bloxorz/31-whale", "bloxorz/36-mushroom", "bloxorz/41-pinwheel"):
        for loaded in catalog.levels(stem, "bloxorz", {})[:1]:
            for name, search in bloxorz.ALL.searches.items():
                estimate = "bridges" if name in ("astar", "greedy") else ""
                yield f"{loaded.name} {name}", searched(search, loaded.level, estimate)


def sokoban_cases() -> Iterator[Case]:
    """Yield searches of rooms that ship."""
    for loaded in catalog.levels("sokoban/3*", "sokoban", {})[::3]:
        for name, search in sokoban.ALL.searches.items():
            estimate = "pull" if name in ("astar", "greedy") else ""
            yield f"{loaded.name} {name}", searched(search, loaded.level, estimate)
        yield f"{loaded.name} any plan", partial(any_plan, loaded.level)


def any_plan(room: Any) -> Any:
    """Look for a plan and better it, for some slices."""
    search = QuickSearch(room)
    slices = sum(1 for _ in islice(search.work(), GLANCES))
    return search.pushes, search.generated, slices


def main() -> None:
    """Print each case with both times and their ratio, and the mean of all ratios."""
    ratios = []
    print("| what | wasmtime, ms | Numba, ms | ratio |", "| --- | ---: | ---: | ---: |", sep="\n")
    for name, call in (*maze_cases(), *bloxorz_cases(), *sokoban_cases()):
        with engines.using(NumbaArena):
            expected = call()  # compiles
        assert call() == expected, name
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(timed(call).cpu_s)
            with engines.using(NumbaArena):
                theirs.append(timed(call).cpu_s)
        ratios.append(min(ours) / min(theirs))
        print(
            f"| {name} | {1e3 * min(ours):.1f} | {1e3 * min(theirs):.1f} | {ratios[-1]:.2f} |",
            flush=True,
        )
    print(f"\n{len(ratios)} cases, geometric mean {exp(sum(map(log, ratios)) / len(ratios)):.2f}")


if __name__ == "__main__":
    main()
