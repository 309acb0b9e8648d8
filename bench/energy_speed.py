"""Time the exact energy plan.

    python bench/energy_speed.py

100x100 mazes with 2000 pills by three generators, with the least energy that is enough, 1.05 and
1.2 times that; then 500x500; then mazes with loops, where the walk is not always proven shortest.
A time is that of the whole algorithm under `run()`, plan and its replay included. Writes
bench/results/energy_speed.json and docs/bench/energy.md.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any, NamedTuple

import energy_page
from measure import keep, load, machine
from searchcade.games.maze.energy import energy as _registers_itself  # noqa: F401
from searchcade.games.maze.energy import least_energy
from searchcade.games.maze.generator import generate_maze
from searchcade.games.maze.rules import Maze, problem
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Result, run

DENSITY = 0.2  # pills a cell
SHARES = (1.0, 1.05, 1.2)


class Kind(NamedTuple):
    """Mazes of one size by one generator."""

    generator: str
    size: int
    mazes: int
    braid: float = 0.0
    shares: tuple[float, ...] = SHARES
    """The energies, as shares of the least one (with loops: of one that is enough)."""


KINDS = (
    *(Kind(generator, 100, 100) for generator in ("backtracker", "wilson", "prim")),
    *(Kind(generator, 500, 3) for generator in ("backtracker", "wilson", "prim")),
    *(Kind(name, 40, 10, 0.3, (1.0, 0.85, 0.7)) for name in ("backtracker", "wilson", "prim")),
)


def main() -> None:
    warm_up()
    report: dict[str, Any] = {"machine": machine(), "load_before": load(), "rows": []}
    for kind in KINDS:
        report["rows"] += measured(kind)
        print(kind, flush=True)
    keep("energy_speed", {**report, "load_after": load()}, indent=2)
    energy_page.main()


def warm_up() -> None:
    for braid in (0.0, 0.5):
        maze = level(Kind("wilson", 20, 1, braid), 0)
        run(ALGORITHMS["energy"], problem(replace(maze, energy=least_energy(maze))))


def level(kind: Kind, seed: int) -> Maze:
    """Make a maze from corner to corner, with pills anywhere."""
    cells = kind.size**2
    maze = generate_maze(
        kind.size, kind.size, kind.generator, seed=seed, start=0, goal=cells - 1, braid=kind.braid
    )
    random = Random(seed)
    free = random.sample(range(1, cells - 1), int(DENSITY * cells))
    return replace(maze, pills={cell: random.randint(1, 5) for cell in free})


def measured(kind: Kind) -> Iterator[dict[str, Any]]:
    """Solve all mazes of a kind with each energy; yield a row for each."""
    results: dict[float, list[Result]] = {share: [] for share in kind.shares}
    least_seconds = []
    for seed in range(kind.mazes):
        maze = level(kind, seed)
        began = time.perf_counter()
        least = least_energy(maze)
        least_seconds.append(time.perf_counter() - began)
        for share in kind.shares:
            enough = replace(maze, energy=max(1, math.ceil(share * least)))
            results[share].append(run(ALGORITHMS["energy"], problem(enough)))
    for share, found in results.items():
        yield row_of(kind, share, found, least_seconds)


def row_of(
    kind: Kind, share: float, results: list[Result], least_seconds: list[float]
) -> dict[str, Any]:
    """Return the figures of one row."""
    seconds = [result.seconds for result in results]
    solved = [result for result in results if result.cost is not None]
    gaps = [
        (result.cost - result.lower_bound) / result.cost
        for result in solved
        if result.cost and result.lower_bound is not None
    ]
    return {
        **kind._asdict(),
        "share": share,
        "median_s": round(median(seconds), 5),
        "worst_s": round(max(seconds), 5),
        "least_energy_median_s": round(median(least_seconds), 5),
        "least_energy_worst_s": round(max(least_seconds), 5),
        "solved": len(solved),
        "proven": sum(result.optimal for result in results),
        "widest_gap": round(max(gaps, default=0.0), 4),
    }


if __name__ == "__main__":
    main()
