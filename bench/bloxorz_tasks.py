"""What the bloxorz bench measures, each task in a process of its own, with kernels warm."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

from measure import Record
from searchcade import catalog
from searchcade.compiled import jit, textbook
from searchcade.games.bloxorz import compiled
from searchcade.games.bloxorz.board import Board, counts_alike
from searchcade.games.bloxorz.heuristics import ESTIMATES
from searchcade.games.bloxorz.kernels.arrays import LayerMemory, level_arrays
from searchcade.games.bloxorz.layers import shortest
from searchcade.games.bloxorz.levels import parse, vary
from searchcade.games.bloxorz.rules import State, problem
from searchcade.games.bloxorz.table import table_of
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
