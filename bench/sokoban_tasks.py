"""What the sokoban bench measures, each task in a process of its own, with kernels warm."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import downward
from measure import Record
from searchcade.compiled.kernel_run import CompiledSearch
from searchcade.games.sokoban import compiled
from searchcade.games.sokoban.collection import split_file
from searchcade.games.sokoban.exact.graph import Goal
from searchcade.games.sokoban.heuristics import ESTIMATES
from searchcade.games.sokoban.levels import parse, vary
from searchcade.games.sokoban.rules import Room, problem
from searchcade.problem import replay
from searchcade.search import best_first, breadth_first  # noqa: F401  they register
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, Result, never, run

TEXTBOOK: dict[str, tuple[str, CompiledSearch[Room]]] = {
    "bfs": ("", compiled.breadth_first),
    "ucs": ("", compiled.uniform_cost),
    "astar manhattan": ("manhattan", compiled.astar),
    "astar pull": ("pull", compiled.astar),
}
ENOUGH = Budget(seconds=120, memory_mb=6000)
PYTHON_NODES = 60_000  # expansions after which Python's rate is known
LONG = (36, 43, 60, 78, 93, 99)  # Microban levels that keep a search busy
FOR_RATES = Budget(nodes=400_000, memory_mb=6000)


def ares_rooms(folder: str) -> Iterator[tuple[str, Record, Room]]:
    """Yield the 15 levels with what is known of them."""
    files = {path.name.lower(): path for path in Path(folder, "ares").iterdir()}
    with Path(folder, "ares_optimal.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            text = files[row["level"].lower()].read_text(encoding="utf-8")
            yield row["level"][-6:-4], row, parse(text.replace("\r\n", "\n"))


def microban(folder: str) -> Iterator[tuple[int, Record, Room]]:
    """Yield the first 100 levels of Microban with what is known of them."""
    texts = split_file(Path(folder, "microban_001-100.xsb").read_text(encoding="utf-8"))
    with Path(folder, "microban_001-100_optimal.csv").open(encoding="utf-8") as lines:
        for row, (_, text) in zip(csv.DictReader(lines), texts, strict=True):
            yield int(row["level"]), row, parse(text)


def brief(result: Result) -> Record:
    """Return the figures of a result."""
    return {
        "outcome": result.outcome,
        "cost": result.cost,
        "expanded": result.expanded,
        "generated": result.generated,
        "seconds": round(result.seconds, 5),
        "memory_mb": result.peak_memory_mb,
    }


def timed(call: Callable[[], Result]) -> Record:
    """Return the figures of a search with the whole time that its caller waited."""
    began, cpu = time.perf_counter(), time.process_time()
    result = call()
    waited, worked = time.perf_counter() - began, time.process_time() - cpu
    return {**brief(result), "whole_s": round(waited, 5), "cpu_s": round(worked, 5)}


def ares(folder: str) -> Record:
    """Solve the 15 levels under both conventions."""
    compiled.ALL.prepare_searches()
    found = []
    for name, row, room in ares_rooms(folder):
        for convention in ("w", "1+w"):
            level = vary(room, {"push-cost": convention})
            record = timed(partial(compiled.push_astar, level, "", ENOUGH, never))
            expected = int(row[f"optimal_cost_push={convention}"])
            found.append({"level": name, "push": convention, "expected": expected, **record})
    return {"levels": found}


def textbook(folder: str) -> Record:
    """Solve the 15 levels with the textbook searches, compiled, and some way in Python."""
    compiled.ALL.prepare_searches()
    found = []
    for name, _, room in ares_rooms(folder):
        for label, (estimate, search) in TEXTBOOK.items():
            record = timed(partial(search, room, estimate, ENOUGH, never))
            python = run(
                ALGORITHMS[label.partition(" ")[0]],
                problem(room),
                ESTIMATES[estimate].build(room) if estimate else None,
                budget=Budget(nodes=PYTHON_NODES),
                unit_cost=False,
            )
            found.append({"level": name, "search": label, **record, "python": brief(python)})
    return {"runs": found}


def collection(
    folder: str, goal: Goal, seconds: float, only: Collection[int] = range(1000)
) -> Record:
    """Solve Microban for a goal, with so many seconds for each level."""
    compiled.ALL.prepare_searches()
    found = []
    for number, row, room in microban(folder):
        if number not in only:
            continue
        result = compiled.push_astar(
            room, "", Budget(seconds=seconds, memory_mb=6000), never, goal=goal
        )
        known = row[f"optimal_{goal}"]
        found.append(
            {
                "level": number,
                "expected": int(known) if known else None,
                "found": reached(room, result.plan, goal),
                **brief(result),
            }
        )
    return {"levels": found}


def reached(room: Room, plan: str | None, goal: Goal) -> int | None:
    """Replay a plan by the rules; return its moves or pushes."""
    if plan is None:
        return None
    game = problem(room)
    last, _ = replay(game, plan)
    assert game.is_goal(last)
    return len(plan) if goal == "moves" else sum(letter.isupper() for letter in plan)


def rates(folder: str) -> Record:
    """Measure expansions a second of processor time on searches that are long enough."""
    compiled.ALL.prepare_searches()
    found = []
    for number, _, room in microban(folder):
        if number in LONG:
            push = timed(partial(compiled.push_astar, room, "", FOR_RATES, never, goal="moves"))
            found.append({"level": f"Microban {number}", "graph": "pushes", **push})
            for label, (estimate, search) in TEXTBOOK.items():
                step = timed(partial(search, room, estimate, FOR_RATES, never))
                found.append({"level": f"Microban {number}", "graph": label, **step})
    return {"runs": [each for each in found if each["expanded"] >= 30_000]}


def planner(folder: str, python: str, names: list[str], seconds: float) -> Record:
    """Ask Fast Downward, and ourselves, about some levels."""
    compiled.ALL.prepare_searches()
    rooms: dict[str, Any] = {f"ares {name}": room for name, _, room in ares_rooms(folder)}
    rooms |= {f"Microban {number}": room for number, _, room in microban(folder)}
    found = []
    for name in names:
        ours = timed(partial(compiled.push_astar, rooms[name], "", ENOUGH, never))
        theirs = {
            search: downward.ask(python, rooms[name], search, seconds)
            for search in downward.SEARCHES
        }
        found.append({"level": name, "ours": ours, "planner": theirs})
    return {"levels": found}
