"""Measure the exact Pacman solvers on public maps: the frontier sweep, A*, and pies.

    python bench/pacman_collect.py LEVELS [--seconds 120]

LEVELS is a folder with `known_optima.csv`, `pies_optima.csv` and the maps that they name; these
maps are not ours to ship. Writes bench/results/pacman_collect.json and its part of
docs/bench/pacman.md.
"""

from __future__ import annotations

import argparse
import csv
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import measure
from measure import Record
from searchcade import catalog
from searchcade.games.pacman import GAME
from searchcade.games.pacman.arena import LEVEL_1, Arena
from searchcade.games.pacman.collect import open_cells, to_nearest_food
from searchcade.games.pacman.collect.graph import reachable
from searchcade.games.pacman.rules import TELEPORTS
from searchcade.problem import replay
from searchcade.search.run import Budget, run

LIMIT = 1800.0  # seconds for a task
ASTAR_SECONDS = 20.0
SWEEP_TARGET = 0.05  # seconds
SEARCHES = catalog.algorithms("pacman")
KNOWN = {
    "none": "no_teleport",
    "diagonal": "choice_diagonal",
    "adjacent": "choice_adjacent_seedcode",
    "auto": "auto_diagonal",
}


def rows(folder: str, table: str) -> Iterator[Record]:
    """Yield the rows of a table of known optima."""
    with Path(folder, table).open(encoding="utf-8") as lines:
        yield from csv.DictReader(lines)


def arena_of(folder: str, row: Record) -> Arena:
    """Read a map without its monsters, except at level 2, and without food out of reach."""
    arena = GAME.parse(Path(folder, row["file"]).read_text(encoding="utf-8"))
    if row["level"] != "2":
        arena = replace(arena, monsters=(), pies=(), rules=LEVEL_1)
    near = reachable(open_cells(GAME.problem(arena)), arena.start)
    return replace(arena, food=tuple(cell for cell in arena.food if cell in near))


def attempt(arena: Arena, name: str, estimate: str = "", seconds: float = 60) -> Record:
    """Let an algorithm work on a map; its tables count as well, and its plan is replayed.

    Seconds are those of the processor: other programs share it.
    """
    rules = GAME.problem(arena)
    budget = Budget(seconds=seconds, memory_mb=6000)
    began = time.process_time()
    built = GAME.estimates[estimate].build(arena) if estimate else None
    result = run(SEARCHES[name], rules, built, budget=budget)
    whole = time.process_time() - began
    if result.plan is not None:
        state, _ = replay(rules, result.plan)
        assert rules.is_goal(state)
    return {
        "outcome": result.outcome,
        "cost": result.cost,
        "optimal": result.optimal,
        "lower_bound": result.lower_bound,
        "expanded": result.expanded,
        "peak": result.peak_frontier,
        "seconds": round(whole, 5),
    }


def best_of(times: int, arena: Arena, name: str, estimate: str = "", seconds: float = 60) -> Record:
    """Return the quickest of some attempts; others are at work on the machine."""
    result = [attempt(arena, name, estimate, seconds) for _ in range(times)]
    return min(result, key=lambda each: float(each["seconds"]))


def sweeps(folder: str, seconds: float) -> Record:
    """Sweep over every map of known_optima.csv, with the monsters taken out."""
    levels = []
    for row in rows(folder, "known_optima.csv"):
        arena = arena_of(folder, row)
        food = len(arena.food)
        if not food:
            continue  # nothing can be eaten
        greedy = len(to_nearest_food(open_cells(GAME.problem(arena)), arena.start, arena.food)) - 1
        result = best_of(1, arena, "frontier", seconds=seconds)
        if result["seconds"] < 1:
            result = best_of(5, arena, "frontier", seconds=seconds)
        known = int(row["opt_steps"]) if row["opt_steps"] else None
        levels.append(
            {"map": row["file"], "food": food, "known": known, "greedy": greedy, **result}
        )
    return {"levels": levels}


def estimates(folder: str, seconds: float) -> Record:
    """Let A* collect all food with each estimate, beside the sweep."""
    names = ("tinySearch", "smallSearch", "trickySearch", "mediumCorners", "mediumSearch")
    levels = []
    for name in names:
        row = {"file": f"berkeley/{name}.lay", "level": ""}
        arena = arena_of(folder, row)
        levels.append({"map": name, "search": "frontier", **best_of(5, arena, "frontier")})
        for estimate in ("null", "farthest", "mst", "tour"):
            result = attempt(arena, "astar", estimate, seconds)
            levels.append({"map": name, "search": f"A* {estimate}", **result})
    return {"levels": levels}


def pies(folder: str, seconds: float) -> Record:
    """Solve the pies maps under each way to teleport, beside the report's greedy way."""
    levels = []
    for row in rows(folder, "pies_optima.csv"):
        text = Path(folder, row["file"]).read_text(encoding="utf-8")
        for teleport in TELEPORTS:
            arena = GAME.rules.with_options(
                GAME.parse(text), {"level": "pies", "teleport": teleport}
            )
            result = best_of(3, arena, "pies-optimal", seconds=seconds)
            greedy = attempt(arena, "pies-greedy")["cost"]
            known = {"known": int(row[KNOWN[teleport]]), "greedy": greedy}
            levels.append({"map": Path(row["file"]).stem, "teleport": teleport, **known, **result})
    return {"levels": levels}


# ------------------------------------------------------------------ the page


def figures(results: Record) -> Record:
    sweeps, pies = results["sweeps"]["levels"], results["pies"]["levels"]
    runs = results["estimates"]["levels"]
    many = [each for each in sweeps if each["food"] > 1]
    medium = next(each for each in many if "mediumSearch" in each["map"])
    tricky = {each["search"]: each["expanded"] for each in runs if each["map"] == "trickySearch"}
    tree, tour = (tricky[f"A* {name}"] for name in ("mst", "tour"))
    slowest = max(each["seconds"] for each in pies)
    return {
        "many": [each | sweep_words(each) for each in many],
        "proven": sum(each["optimal"] for each in sweeps),
        "maps": len(sweeps),
        "known_right": all(each["cost"] == each["known"] for each in sweeps if each["known"]),
        "medium": medium,
        "medium_ok": bool(medium["optimal"] and medium["seconds"] <= SWEEP_TARGET),
        "runs": [each | run_words(each) for each in runs],
        "tree": tree,
        "tour": tour,
        "walks": [each | {"report": greedy(each)} for each in pies],
        "pies_right": all(each["optimal"] and each["cost"] == each["known"] for each in pies),
        "slowest": slowest,
    }


def greedy(each: Record) -> str:
    """Write the cost of the greedy walk, and how much more than the best that is."""
    return f"{each['greedy']} (+{each['greedy'] / each['cost'] - 1:.0%})"


def sweep_words(each: Record) -> Record:
    is_proven = each["optimal"]
    return {
        "name": each["map"].rpartition(".")[0],
        "steps": each["cost"] if is_proven else f"{each['lower_bound']} to {each['cost']}",
        "before": each["known"] or "open",
        "nearest": greedy(each),
    }


def run_words(each: Record) -> Record:
    steps = each["outcome"] if each["cost"] is None else each["cost"]
    return {
        "steps": steps,
        "count": "" if each["search"] == "frontier" else f"{each['expanded']:,}",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="?", help="the folder of public maps")
    parser.add_argument("--page", action="store_true", help="measure nothing, write the page anew")
    parser.add_argument("--seconds", type=float, default=120.0, help="for the sweep on a map")
    arguments = parser.parse_args()
    if not arguments.page:
        measure.keep("pacman_collect", measured(arguments))
    results = measure.kept("pacman_collect")
    part = measure.filled("pacman_collect", results | figures(results))
    measure.put("pacman", "collect", part)


def measured(arguments: argparse.Namespace) -> Record:
    results = {**measure.begun(), "limit_s": arguments.seconds}
    folder = str(Path(arguments.levels).resolve())
    seconds = {"sweeps": arguments.seconds, "estimates": ASTAR_SECONDS, "pies": ASTAR_SECONDS}
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(os.environ.get("SEARCHCADE_CACHE", scratch))
        for name, limit in seconds.items():
            print(f"{name} ...", flush=True)
            task = f"pacman_collect:{name}"
            results[name] = measure.fresh(task, LIMIT, cache, folder=folder, seconds=limit)
    return {**results, "load_after": measure.load()}


if __name__ == "__main__":
    main()
