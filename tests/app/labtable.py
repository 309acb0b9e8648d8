"""A lab whose runs took times that never change, for pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from desk import frames, settle

from searchcade import catalog
from searchcade.app.screens.lab.screen import LabScreen
from searchcade.app.screens.lab.state import LabState
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.window import App
from searchcade.lab.comparison import Conditions, Question, Row, compare

NAMES = ("bfs", "bibfs", "dfs", "dijkstra", "astar", "greedy", "wastar")
EACH = 4e-6  # seconds that an expansion takes


@cache
def compared(seeds: int, names: tuple[str, ...] = NAMES) -> tuple[Row, ...]:
    """Compare on some mazes; the time of a run follows from its expansions."""
    levels = [catalog.level(f"maze/loops?seed={seed}") for seed in range(1, seeds + 1)]
    rows = compare(Question(levels, names), Conditions(repeats=1))
    return tuple(steady(row) for row in rows)


def steady(row: Row) -> Row:
    """Return a row with a made-up time and memory."""
    report = row.reports[0]
    seconds = EACH * report.result.expanded
    result = replace(report.result, seconds=seconds, cpu_seconds=seconds, peak_memory_mb=0.2)
    return replace(row, reports=[replace(report, result=result)])


def open_lab(app: App, rows: Sequence[Row]) -> LabScreen:
    """Open the lab as if these runs had been made there."""
    state = LabState(rows=rows, asked=len(rows), seeds=len({id(row.level) for row in rows}))
    app.memory["lab"] = state
    screen = LabScreen(app)
    app.start(HomeScreen(app), screen)
    settle(app)
    frames(app, 0.1)
    return screen
