"""Measure the exact Pacman solvers on public maps: the frontier sweep, A*, and pies.

    python bench/pacman_collect.py LEVELS
    python bench/pacman_collect.py --page

LEVELS is a folder with `pacman/`, where `known_optima.csv`, `pies_optima.csv` and the maps that
they name are; these maps are not ours to ship. Writes bench/results/pacman_collect.json and its
part of docs/bench/pacman.md, `--page` only the latter.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import measure
from measure import Record, timed
from searchcade import catalog
from searchcade.games.pacman import GAME
from searchcade.games.pacman.arena import LEVEL_1, Arena
from searchcade.games.pacman.collect import open_cells, to_nearest_food
from searchcade.games.pacman.collect.graph import reachable
from searchcade.games.pacman.rules import TELEPORTS
from searchcade.problem import replay
from searchcade.search.run import Budget, Result, run

LIMIT = 1800.0  # seconds for a task
SWEEP_SECONDS, ASTAR_SECONDS = 120.0, 20.0  # for a map
TASKS = ("sweeps", "estimates", "pies")
SEARCHES = catalog.algorithms("pacman")
KNOWN = {
    "none": "no_teleport",
    "diagonal": "choice_diagonal",
    "adjacent": "choice_adjacent_seedcode",
    "auto": "auto_diagonal",
}


def rows(folder: str, table: str) -> Iterator[Record]:
    """Yield the rows of a table of known optima."""
    with Path(folder, "pacman", table).open(encoding="utf-8") as lines:
        yield from csv.DictReader(lines)


def arena_of(folder: str, row: Record) -> Arena:
    """Read a map without its monsters, except at level 2, and without food out of reach."""
    arena = GAME.parse(Path(folder, "pacman", row["file"]).read_text(encoding="utf-8"))
    if row["level"] != "2":
        arena = replace(arena, monsters=(), pies=(), rules=LEVEL_1)
    near = reachable(open_cells(GAME.problem(arena)), arena.start)
    return replace(arena, food=tuple(cell for cell in arena.food if cell in near))


def attempt(arena: Arena, name: str, estimate: str = "", seconds: float = ASTAR_SECONDS) -> Record:
    """Let an algorithm work on a map; its tables count as well, and its plan is replayed.

    Seconds are those of the processor: other programs share it.
    """
    rules = GAME.problem(arena)
    budget = Budget(seconds=seconds, memory_mb=6000)

    def search() -> Result:
        built = GAME.estimates[estimate].build(arena) if estimate else None
        return run(SEARCHES[name], rules, built, budget=budget)

    result, _, whole = timed(search)
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


def best_of(times: int, arena: Arena, name: str) -> Record:
    """Return the quickest of some attempts; others are at work on the machine."""
    result = [attempt(arena, name) for _ in range(times)]
    return min(result, key=lambda each: float(each["seconds"]))


def sweeps(folder: str) -> Record:
    """Sweep over every map of known_optima.csv, with the monsters taken out."""
    levels = []
    for row in rows(folder, "known_optima.csv"):
        arena = arena_of(folder, row)
        food = len(arena.food)
        if not food:
            continue  # nothing can be eaten
        greedy = len(to_nearest_food(open_cells(GAME.problem(arena)), arena.start, arena.food)) - 1
        result = attempt(arena, "frontier", seconds=SWEEP_SECONDS)
        if result["seconds"] < 1:
            result = best_of(5, arena, "frontier")
        known = int(row["opt_steps"]) if row["opt_steps"] else None
        levels.append(
            {"map": row["file"], "food": food, "known": known, "greedy": greedy, **result}
        )
    return {"levels": levels}


def estimates(folder: str) -> Record:
    """Let A* collect all food with each estimate, beside the sweep."""
    names = ("tinySearch", "smallSearch", "trickySearch", "mediumCorners", "mediumSearch")
    levels = []
    for name in names:
        row = {"file": f"berkeley/{name}.lay", "level": ""}
        arena = arena_of(folder, row)
        levels.append({"map": name, "search": "frontier", **best_of(5, arena, "frontier")})
        for estimate in ("null", "farthest", "mst", "tour"):
            result = attempt(arena, "astar", estimate, ASTAR_SECONDS)
            levels.append({"map": name, "search": f"A* {estimate}", **result})
    return {"levels": levels}


def pies(folder: str) -> Record:
    """Solve the pies maps under each way to teleport, beside the report's greedy way."""
    levels = []
    for row in rows(folder, "pies_optima.csv"):
        text = Path(folder, "pacman", row["file"]).read_text(encoding="utf-8")
        for teleport in TELEPORTS:
            arena = GAME.rules.with_options(
                GAME.parse(text), {"level": "pies", "teleport": teleport}
            )
            result = best_of(3, arena, "pies-optimal")
            greedy = attempt(arena, "pies-greedy")["cost"]
            known = {"known": int(row[KNOWN[teleport]]), "greedy": greedy}
            levels.append({"map": Path(row["file"]).stem, "teleport": teleport, **known, **result})
    return {"levels": levels}


# ------------------------------------------------------------------ the page


def figures(results: Record) -> Record:
    runs = results["estimates"]["levels"]
    many = [each for each in results["sweeps"]["levels"] if each["food"] > 1]
    return {
        "many": many,
        "medium": next(each for each in many if "mediumSearch" in each["map"]),
        "tricky": {run["search"]: run["expanded"] for run in runs if run["map"] == "trickySearch"},
    }


def main() -> None:
    if folder := measure.levels_folder(__doc__, "pacman/known_optima.csv"):
        found = measure.measured("pacman_collect", TASKS, LIMIT, folder=folder)
        measure.keep("pacman_collect", {**found, "limit_s": SWEEP_SECONDS})
    results = measure.kept("pacman_collect")
    measure.put("pacman", "collect", measure.filled("pacman_collect", results | figures(results)))


if __name__ == "__main__":
    main()
