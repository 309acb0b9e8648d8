"""Measure the bloxorz searches on public levels: the own one, the textbook ones, large levels.

    python bench/bloxorz.py LEVELS
    python bench/bloxorz.py --page

LEVELS is a folder with `bloxorz/` and `bloxorz-qsat/`, each with its `expected.csv`; these levels
are not ours to ship. Without it the environment variable SEARCHCADE_LEVELS names the folder.
Writes bench/results/bloxorz.json and docs/bench/bloxorz.md; `--page` only the latter.
"""

from __future__ import annotations

import csv
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import TypeVar

import measure
from frontdoor import front_part
from measure import Record
from searchcade import catalog
from searchcade.compiled import jit, textbook
from searchcade.games.bloxorz import compiled
from searchcade.games.bloxorz.board import Board, counts_alike
from searchcade.games.bloxorz.compiled import LayerMemory, level_arrays
from searchcade.games.bloxorz.heuristics import ESTIMATES
from searchcade.games.bloxorz.layers import shortest, table_of
from searchcade.games.bloxorz.levels import parse, vary
from searchcade.games.bloxorz.rules import State, problem
from searchcade.games.bloxorz.transitions import transitions_of
from searchcade.problem import replay
from searchcade.search.node import Node
from searchcade.search.run import Budget, Result, never, run

Thing = TypeVar("Thing")
Answer = TypeVar("Answer")
ROUNDS = 9
ENOUGH = Budget(seconds=120, memory_mb=6000)
SEARCHES = ["layers", "bfs", "ucs", *(f"astar {name}" for name in ESTIMATES), "greedy bridges"]
SEARCHES += ["idastar bridges", "dfs"]
QSAT_SEARCHES: dict[str, tuple[str, Callable[..., Result]]] = {
    "layers": ("", compiled.layered),
    "bfs": ("", compiled.breadth_first),
    "astar bridges": ("bridges", compiled.astar),
}
TASKS = ("agreement", "whole_set", "searches", "qsat")
LIMIT = 900.0  # seconds for a task
STEPS = {
    "read": "read all texts",
    "python": "solve in Python (`layers.shortest`), rows compiled on the way",
    "tables": "tables of the distances of all states",
    "arrays": "levels as arrays for the kernel",
    "kernel": "solve in the kernel, from empty memory",
    "twin": "solve by the twin: kernel, thread, limits, plan",
}
QSAT_SECONDS = {"qsat_03": 1.0, "qsat_04": 10.0}


def stages(folder: str) -> Iterator[tuple[str, Record, str]]:
    """Yield the public stages with what is known of them, as texts."""
    with Path(folder, "bloxorz", "expected.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            path = Path(folder, "bloxorz", f"level{int(row['level']):02}.txt")
            yield row["level"], row, path.read_text(encoding="utf-8")


def agreement(folder: str) -> Record:
    """Compare optima and counts of states with what is known."""
    compiled.ALL.prepare_searches()
    return {"levels": [agreed(*each) for each in stages(folder)]}


def agreed(name: str, row: Record, text: str) -> Record:
    """Solve a stage in both countings and count its states in both ways."""
    board = parse(text)
    keys = vary(board, {"swap-cost": "1"})
    table = table_of(board)
    assert table
    states = [table.rows.state(code) for code in table.states]
    plans = {"moves": shortest(board), "kernel": compiled.layered(board, "", ENOUGH, never).plan}
    counted = {
        "keys": shortest(keys),
        "keys kernel": compiled.layered(keys, "", ENOUGH, never).plan,
    }
    found = {kind: replay(problem(board), plan or "")[1] for kind, plan in plans.items()}
    found |= {kind: replay(problem(keys), plan or "")[1] for kind, plan in counted.items()}
    return {
        "level": name,
        **found,
        "swaps": (plans["moves"] or "").count("S"),
        "ordered": len(states),
        "unordered": len({position(state) for state in states}),
        "expected": {key: int(row[key]) for key in row if key.endswith(("_opt", "ordered"))},
    }


def position(state: State) -> tuple[int, int, int]:
    """Return a state without which cube is controlled."""
    return min(state.half, state.other), max(state.half, state.other), state.bridges


def whole_set(folder: str) -> Record:
    """Time all stages together: reading, solving in Python, tables, solving in the kernel."""
    texts = [text for _, _, text in stages(folder)]
    compiled.ALL.prepare_searches()
    found: dict[str, list[list[float]]] = {}
    for _ in range(ROUNDS):
        boards = timed(found, "read", parse, texts)
        timed(found, "python", shortest, boards)
        timed(found, "tables", table_of, boards)
        timed(found, "arrays", level_arrays, boards)
        timed(found, "kernel", searched, boards)
        timed(found, "twin", compiled_version, boards)
    return {"seconds": found}


def timed(
    found: dict[str, list[list[float]]],
    name: str,
    work: Callable[[Thing], Answer],
    things: list[Thing],
) -> list[Answer]:
    """Note how long something takes with all of some things, by the clock and by the processor."""
    began, cpu = time.perf_counter(), time.process_time()
    answer = [work(thing) for thing in things]
    waited, worked = time.perf_counter() - began, time.process_time() - cpu
    found.setdefault(name, []).append([round(waited, 6), round(worked, 6)])
    return answer


def compiled_version(board: Board) -> Result:
    """Run the compiled version as everybody does."""
    return compiled.layered(board, "", ENOUGH, never)


def searched(board: Board) -> int:
    """Run the kernel alone, from empty memory to the goal."""
    rows, level = transitions_of(board), level_arrays(board)
    memory = LayerMemory(level, rows.start, swaps_are_free=rows.swaps_are_free)
    status, body = textbook.FULL, jit.compiled(compiled.LAYERED)
    while status == textbook.FULL:
        status = body(level, int(rows.swaps_are_free), memory.arrays(), 10**12)
        if status == textbook.FULL:
            memory.grow()
    return int(status)


def searches(folder: str) -> Record:
    """Run every search of the core in Python on all stages."""
    boards = [(name, row, parse(text)) for name, row, text in stages(folder)]
    return {"runs": [one(search, *each) for search in SEARCHES for each in boards]}


def one(search: str, name: str, row: Record, board: Board) -> Record:
    """Run a search; count also the positions it expands, up to which cube is controlled."""
    algorithm, _, estimate = search.partition(" ")
    seen: set[tuple[int, int, int]] = set()

    def watch(node: Node[State], _waiting: int) -> None:
        seen.add(position(node.state))

    began = time.process_time()
    value = ESTIMATES[estimate].build(board) if estimate else None
    built = time.process_time() - began
    chosen = catalog.algorithms("bloxorz")[algorithm]
    ask = partial(run, chosen, problem(board), value, unit_cost=counts_alike(board), budget=ENOUGH)
    result = ask()
    ask(watch=watch)
    return {
        "search": search,
        "level": name,
        "expected": int(row["moves_opt"]),
        **brief(result),
        "positions": len(seen),
        "built_s": round(built, 5),
    }


def brief(result: Result) -> Record:
    """Return the figures of a result."""
    return {
        "outcome": result.outcome,
        "cost": result.cost,
        "expanded": result.expanded,
        "seconds": round(result.seconds, 5),
        "memory_mb": result.peak_memory_mb,
    }


def qsat(folder: str) -> Record:
    """Solve the large levels in the kernel, and the smaller ones in Python."""
    compiled.ALL.prepare_searches()
    found = []
    with Path(folder, "bloxorz-qsat", "expected.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            path = Path(folder, "bloxorz-qsat", f"{row['level']}.txt")
            for search, (estimate, solve) in QSAT_SEARCHES.items():
                board = parse(path.read_text(encoding="utf-8"))
                cpu = time.process_time()
                result = solve(board, estimate, ENOUGH, never)
                known = {"level": row["level"], "expected": int(row["moves_opt"])}
                cpu_s = round(time.process_time() - cpu, 4)
                found.append({**known, "search": search, **brief(result), "cpu_s": cpu_s})
    return {"runs": found}


# ------------------------------------------------------------------ the page


def figures(results: Record) -> Record:
    times = {name: least(rounds) for name, rounds in results["whole_set"]["seconds"].items()}
    python, kernel = times["read"][1] + times["python"][1], times["kernel"][1]
    levels, runs = results["agreement"]["levels"], results["searches"]["runs"]
    sums = {each["search"]: each for each in map(summed, grouped(runs).values())}
    bridges, pairs = (sums[f"astar {name}"]["positions"] for name in ("bridges", "pairs"))
    large = results["qsat"]["runs"]
    return results | {
        "front": front_part("bloxorz"),
        "levels": [each | {"known": "yes" if is_as_known(each) else "NO"} for each in levels],
        "agree": all(map(is_as_known, levels)),
        "stages": len(levels),
        "steps": [{"name": STEPS[name], "ms": [1000 * s for s in times[name]]} for name in STEPS],
        "python": python,
        "kernel_ms": 1000 * kernel,
        "sums": sums.values(),
        "bridges": bridges,
        "pairs": pairs,
        "large": [each | {"moves": moves_of(each)} for each in large],
        "qsat_right": all(each["cost"] == each["expected"] for each in large),
        "qsat_says": "; ".join(said(large, *goal) for goal in QSAT_SECONDS.items()),
    }


def least(rounds: list[list[float]]) -> tuple[float, float, float]:
    """Return the least time by clock and processor, and the median by the clock."""
    clock, processor = zip(*rounds, strict=True)
    return min(clock), min(processor), median(clock)


def is_as_known(each: Record) -> bool:
    """Say whether all counts are the known ones, in Python and in the kernel."""
    found = [each[name] for name in ("moves", "swaps", "keys", "unordered", "ordered")]
    names = ("moves_opt", "swaps_at_moves_opt", "keys_opt", "states_unordered", "states_ordered")
    same = each["kernel"] == each["moves"] and each["keys kernel"] == each["keys"]
    return bool(same and found == [each["expected"][name] for name in names])


def grouped(runs: list[Record]) -> dict[str, list[Record]]:
    """Return the runs of each search."""
    found: dict[str, list[Record]] = {}
    for each in runs:
        found.setdefault(each["search"], []).append(each)
    return found


def summed(runs: list[Record]) -> Record:
    """Add up the runs of a search over all stages."""
    names = ("expanded", "positions", "cost", "seconds", "built_s")
    best = sum(each["cost"] == each["expected"] for each in runs)
    sums = {name: sum(each[name] for each in runs) for name in names}
    return {"search": runs[0]["search"], "best": best, "count": len(runs), **sums}


def moves_of(each: Record) -> str:
    return f"{each['cost']:,} of {each['expected']:,}" if each["cost"] else str(each["outcome"])


def said(runs: list[Record], prefix: str, limit: float) -> str:
    """Say whether the levels of a difficulty are solved in time."""
    own = [each for each in runs if each["search"] == "layers"]
    slowest = max(each["cpu_s"] for each in own if each["level"].startswith(prefix))
    reached = measure.verdict(slowest <= limit)
    return f"difficulty {int(prefix[-2:])} in {limit:g} s: {reached} ({slowest:.2f} s)"


def main() -> None:
    if folder := measure.levels_folder(__doc__, "bloxorz/expected.csv"):
        packages = ["numba", "numpy"]
        found = measure.measured("bloxorz", TASKS, LIMIT, packages, folder=folder)
        measure.keep("bloxorz", found)
    measure.write_page("bloxorz", figures(measure.kept("bloxorz")))


if __name__ == "__main__":
    main()
