"""Measure the quick Sokoban search: any plan within some seconds on public collections of levels.

python bench/sokoban_any.py FOLDER [SECONDS]; the levels are not part of the repository.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from searchcade.games.sokoban.levels import parse, split_file
from searchcade.games.sokoban.quick.anytime import Attempt, prepare
from searchcade.games.sokoban.rules import Pushing, Room
from searchcade.problem import replay

FILES = ("microban_001-100.xsb", "xsokoban_01-50.xsb")
RESULTS = Path(__file__).parent / "results" / "sokoban_any.json"
TO_BETTER = 1.0  # seconds after the first plan


def measured(room: Room, seconds: float) -> dict[str, Any]:
    """Give a room its time for a plan and a second more to better it; say what came of it."""
    attempt, began = Attempt(room), time.perf_counter()
    found: dict[str, Any] = {"first_seconds": None, "first_cost": None}
    expanded, until = 0, began + seconds
    for _ in attempt.work():
        if attempt.pushes is None:
            expanded += 1
        elif found["first_seconds"] is None:
            found, until = first(attempt, began), time.perf_counter() + TO_BETTER
        if time.perf_counter() > until:
            break
    if attempt.pushes is None:
        return {**found, "cost": None, "lower_bound": attempt.bound, "expanded": expanded}
    last = cost(room, attempt.plan)
    bound = last if attempt.proven else attempt.bound
    return {**found, "cost": last, "lower_bound": bound, "expanded": expanded}


def first(attempt: Attempt, began: float) -> dict[str, Any]:
    """Note when a plan was found, and its cost."""
    seconds = round(time.perf_counter() - began, 3)
    return {"first_seconds": seconds, "first_cost": cost(attempt.room, attempt.plan)}


def cost(room: Room, plan: str) -> int:
    """Replay a plan by the rules."""
    problem = Pushing(room)
    state, total = replay(problem, plan)
    assert problem.is_goal(state)
    return total


def main(folder: Path, seconds: float) -> None:
    """Measure all levels and write the results."""
    prepare()
    results: dict[str, Any] = {"seconds": seconds}
    for file in FILES:
        if not (folder / file).exists():
            print(f"{file}: not there, left out")
            continue
        levels = split_file((folder / file).read_text(encoding="utf-8"))
        rows = []
        for number, (_, text) in enumerate(levels, start=1):
            rows.append({"level": number, **measured(parse(text), seconds)})
            print(file, rows[-1])
        solved = sum(row["cost"] is not None for row in rows)
        print(f"{file}: {solved} of {len(rows)} within {seconds} s each")
        results[file] = {"solved": solved, "levels": rows}
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 10)
