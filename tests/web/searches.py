"""Solve many levels with many algorithms and print what came out, a line each.

`test_equality.py` runs this file three times: in plain Python, by wasmtime, and in a browser.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.search.run import Budget
from searchcade.solve import solve

ALGORITHMS = ("bfs", "dfs", "ucs", "astar", "greedy", "wastar", "beam", "idastar")
MAZES = 36
BUDGET = Budget(nodes=400, seconds=100)


def levels() -> Iterator[str]:
    """Name all levels that ship, and mazes to be made."""
    for game in catalog.games():
        yield from (f"{game}/{name}" for name in catalog.game(game).shipped())
    for seed in range(MAZES):
        yield f"maze/custom?size={4 + seed % 9}&braid={seed % 4 / 4}&seed={seed}"
        yield f"maze/custom?size={71 + seed}&seed={seed}&directions={4 + seed % 2 * 4}"


def solved(level: LoadedLevel, algorithm: str) -> tuple[object, ...]:
    """Return what a search gives: outcome, plan, cost, and the nodes expanded and generated."""
    result = solve(level, catalog.algorithm(algorithm, level.game), BUDGET).result
    return result.outcome, result.plan, result.cost, result.expanded, result.generated


for name in levels():
    loaded = catalog.level(name)
    for each in ALGORITHMS:
        print(json.dumps([name, each, *solved(loaded, each)]))
