"""Eight searches, timed in processor time: run by this machine's Python and by the browser's.

`browser.py` runs this file twice and compares. It needs nothing but Python; it prints JSON.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from searchcade import catalog
from searchcade.search.run import Budget
from searchcade.solve import solve

ROUNDS = 4
REPEAT_SECONDS = 4.0
"""Seconds in which a search is repeated: a browser's engine takes time to make code fast."""
TASKS = [
    ("maze/custom?size=100&braid=0.3&seed=2", "bfs", 10**6),
    ("maze/custom?size=100&braid=0.3&seed=2", "astar", 10**6),
    ("sokoban/36-lighthouse", "ucs", 20_000),
    ("sokoban/36-lighthouse", "astar", 10_000),
    ("bloxorz/44-grand-tour", "bfs", 20_000),
    ("bloxorz/38-pine-tree", "mcts?seed=1", 2_000),
    ("pacman/3-1-in-the-dark", "astar", 10_000),
    ("pacman/4-7-grand-arcade", "alphabeta?nodes=200", 20),
]


def processor_seconds() -> float:
    """Return the processor time of this process; in the browser's Python its Node knows it."""
    if sys.platform != "emscripten":
        return time.process_time()
    from js import process  # type: ignore[import-not-found]

    used = process.cpuUsage()
    return float(used.user + used.system) / 1e6


def measured(name: str, algorithm: str, nodes: int) -> dict[str, Any]:
    """Solve a level several times, and keep the best time."""
    level = catalog.level(name)
    spec = catalog.algorithm(algorithm, level.game)
    times: list[float] = []
    while len(times) < ROUNDS or sum(times) < REPEAT_SECONDS:
        began = processor_seconds()
        expanded = solve(level, spec, Budget(nodes=nodes, seconds=600)).result.expanded
        times.append(processor_seconds() - began)
    return {"level": name, "algorithm": algorithm, "expanded": expanded, "seconds": min(times)}


print(json.dumps([sys.version.split()[0], [measured(*task) for task in TASKS]]))
