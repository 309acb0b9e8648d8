"""Measure the bloxorz searches on public levels: ours, the textbook's, a report's, large levels.

    python bench/bloxorz.py LEVELS
    python bench/bloxorz.py --page

LEVELS is a folder with `bloxorz/` and `bloxorz-qsat/`, each with its `expected.csv`; these levels
are not ours to ship. Without it the environment variable SEARCHCADE_LEVELS names the folder.
Writes bench/results/bloxorz.json, docs/bench/bloxorz.md and, with the report's table of DFS and A*
in its own counting, docs/bench/bloxorz_report.md; `--page` only the pages.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any

import measure
from frontdoor import front_part
from measure import Record, timed
from searchcade import catalog
from searchcade.compiled import engines, textbook
from searchcade.games.bloxorz import compiled
from searchcade.games.bloxorz.board import Board, counts_alike
from searchcade.games.bloxorz.compiled import LayerMemory, level_arrays
from searchcade.games.bloxorz.heuristics import ESTIMATES
from searchcade.games.bloxorz.layers import shortest, table_of
from searchcade.games.bloxorz.levels import parse, vary
from searchcade.games.bloxorz.rules import State, problem
from searchcade.games.bloxorz.transitions import transitions_of
from searchcade.lab.bench import suite
from searchcade.problem import replay
from searchcade.search.node import Node
from searchcade.search.run import Budget, Result, never, run

ROUNDS = 9
BUDGET = Budget(seconds=120, memory_mb=6000)
SEARCHES = ["layers", "bfs", "ucs", *(f"astar {name}" for name in ESTIMATES), "greedy bridges"]
SEARCHES += ["idastar bridges", "dfs"]
QSAT_SEARCHES: dict[str, tuple[str, Callable[..., Result]]] = {
    "layers": ("", compiled.layered),
    "bfs": ("", compiled.breadth_first),
    "astar bridges": ("bridges", compiled.astar),
}
REPORTED = ("report-dfs", "report-astar")
OPEN_ONLY = "2"  # the stage whose switches the report has wrong: they only open
TASKS = ("agreement", "whole_set", "searches", "qsat", "reported")
LIMIT = 900.0  # seconds for a task
QSAT_SECONDS = {"qsat_03": 1.0, "qsat_04": 10.0}


def stages(folder: str) -> Iterator[tuple[str, Record, str]]:
    """Yield the public stages with what is known of them, as texts."""
    with Path(folder, "bloxorz", "expected.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            path = Path(folder, "bloxorz", f"level{int(row['level']):02}.txt")
            yield row["level"], row, path.read_text(encoding="utf-8")


def agreement(folder: str) -> Record:
    """Compare optima and counts of states with what is known."""
    compiled.ALL.try_out()
    return {"levels": [agreed(*each) for each in stages(folder)]}


def agreed(name: str, row: Record, text: str) -> Record:
    """Solve a stage in both countings and count its states in both ways."""
    board = parse(text)
    keys = vary(board, {"swap-cost": "1"})
    table = table_of(board)
    assert table
    states = [table.rows.state(code) for code in table.states]
    plans = {"moves": shortest(board), "kernel": compiled.layered(board, "", BUDGET, never).plan}
    counted = {
        "keys": shortest(keys),
        "keys kernel": compiled.layered(keys, "", BUDGET, never).plan,
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
    compiled.ALL.try_out()
    steps: dict[str, Callable[[Board], object]] = {
        "python": shortest,
        "tables": table_of,
        "arrays": level_arrays,
        "kernel": searched,
        "twin": compiled_version,
    }
    found: dict[str, list[list[float]]] = {name: [] for name in ("read", *steps)}
    for _ in range(ROUNDS):
        boards, *seconds = timed(lambda: [parse(text) for text in texts])
        found["read"].append(seconds)
        for name, work in steps.items():
            found[name].append([*timed(partial(all_of, work, boards))[1:]])
    return {"seconds": found}


def all_of(work: Callable[[Board], object], boards: list[Board]) -> None:
    """Do some work with all boards."""
    for board in boards:
        work(board)


def compiled_version(board: Board) -> Result:
    """Run the compiled version as everybody does."""
    return compiled.layered(board, "", BUDGET, never)


def searched(board: Board) -> int:
    """Run the kernel alone, from empty memory to the goal."""
    rows, level = transitions_of(board), level_arrays(board)
    arena, status = engines.arena("bloxorz"), textbook.FULL
    memory = LayerMemory(arena, level, rows.start, swaps_are_free=rows.swaps_are_free)
    arguments = (compiled.LAYERED, memory.level, int(rows.swaps_are_free))
    while status == textbook.FULL:
        status = arena.call(*arguments, memory.arrays(), 10**12)
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

    value, _, built = timed(lambda: ESTIMATES[estimate].build(board) if estimate else None)
    chosen = catalog.algorithms("bloxorz")[algorithm]
    ask = partial(run, chosen, problem(board), value, unit_cost=counts_alike(board), budget=BUDGET)
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
    compiled.ALL.try_out()
    found = []
    with Path(folder, "bloxorz-qsat", "expected.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            path = Path(folder, "bloxorz-qsat", f"{row['level']}.txt")
            for search, (estimate, solve) in QSAT_SEARCHES.items():
                board = parse(path.read_text(encoding="utf-8"))
                result, _, cpu = timed(partial(solve, board, estimate, BUDGET, never))
                known = {"level": row["level"], "expected": int(row["moves_opt"])}
                found.append({**known, "search": search, **brief(result), "cpu_s": round(cpu, 4)})
    return {"runs": found}


def reported(folder: str) -> Record:
    """Let the report's searches count moves and nodes on all stages, as the report does."""
    found = {}
    for name, _, text in stages(folder):
        board = parse(text.replace("toggle", "open") if name == OPEN_ONLY else text)
        searches = [catalog.algorithms("bloxorz")[each] for each in REPORTED]
        results = [run(search, problem(board)) for search in searches]
        found[name] = [count for each in results for count in (each.steps, each.generated)]
    return {"counts": found}


# ------------------------------------------------------------------ the pages


def figures(results: Record) -> Record:
    levels, large = results["agreement"]["levels"], results["qsat"]["runs"]
    runs = groupby(results["searches"]["runs"], lambda each: each["search"])
    sums = {search: summed([*some]) for search, some in runs}
    return results | {
        "front": front_part("bloxorz"),
        "levels": [each | {"known": is_as_known(each)} for each in levels],
        "steps": {name: least(rounds) for name, rounds in results["whole_set"]["seconds"].items()},
        "sums": sums,
        "large": large,
        "qsat_says": "; ".join(said(large, *goal) for goal in QSAT_SECONDS.items()),
        **report_figures(results),
    }


def least(rounds: list[list[float]]) -> tuple[float, float, float]:
    """Return the least time by clock and processor, and the median by the clock, in ms."""
    clock, processor = ([1000 * each for each in times] for times in zip(*rounds, strict=True))
    return min(clock), min(processor), median(clock)


def is_as_known(each: Record) -> bool:
    """Say whether all counts are the known ones, in Python and in the kernel."""
    found = [each[name] for name in ("moves", "swaps", "keys", "unordered", "ordered")]
    names = ("moves_opt", "swaps_at_moves_opt", "keys_opt", "states_unordered", "states_ordered")
    same = each["kernel"] == each["moves"] and each["keys kernel"] == each["keys"]
    return bool(same and found == [each["expected"][name] for name in names])


def summed(runs: list[Record]) -> Record:
    """Add up the runs of a search over all stages."""
    names = ("expanded", "positions", "cost", "seconds", "built_s")
    best = sum(each["cost"] == each["expected"] for each in runs)
    sums = {name: sum(each[name] for each in runs) for name in names}
    return {"search": runs[0]["search"], "best": best, "count": len(runs), **sums}


def said(runs: list[Record], prefix: str, limit: float) -> str:
    """Say whether the levels of a difficulty are solved in time."""
    own = [each for each in runs if each["search"] == "layers"]
    slowest = max(each["cpu_s"] for each in own if each["level"].startswith(prefix))
    reached = measure.verdict(slowest <= limit)
    return f"difficulty {int(prefix[-2:])} in {limit:g} s: {reached} ({slowest:.2f} s)"


def report_figures(results: Record) -> Record:
    """Compare the counts of the report's searches with what it prints, and with the optima."""
    printed: dict[str, list[Any]] = {}
    for each in suite.find("reports/bloxorz").expected:
        for level, search, moves, nodes, *_ in each.rows:
            if search in REPORTED:
                printed.setdefault(str(int(str(level)[5:7])), []).extend([moves, nodes])
    rows = []
    for each in results["agreement"]["levels"]:
        counts, told = results["reported"]["counts"][each["level"]], printed.get(each["level"])
        same = "" if told is None else "yes" if told == counts else f"no: {told}"
        rows.append({**each, "counts": counts, "same": same, "over": counts[2] - each["keys"]})
    return {"reported_rows": rows, "printed": printed}


def main() -> None:
    if folder := measure.levels_folder(__doc__, "bloxorz/expected.csv"):
        found = measure.measured("bloxorz", TASKS, LIMIT, ["wasmtime"], folder=folder)
        measure.keep("bloxorz", found)
    for page in ("bloxorz", "bloxorz_report"):
        measure.write_page(page, figures(measure.kept("bloxorz")))


if __name__ == "__main__":
    main()
