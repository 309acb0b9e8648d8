"""The compiled versions of the searches: same plans and counts as in Python, many times faster."""

from __future__ import annotations

from functools import partial

import numpy as np

from searchcade.compiled import jit, textbook
from searchcade.compiled.kernel_run import Cancel, Compilable, CompiledSearch, KernelRun, KernelSet
from searchcade.compiled.preparing import Bodies
from searchcade.games.bloxorz import generator
from searchcade.games.bloxorz.board import DIRECTIONS, Board, counts_alike
from searchcade.games.bloxorz.heuristics import ESTIMATES
from searchcade.games.bloxorz.kernels import layered as layer_kernel
from searchcade.games.bloxorz.kernels import state
from searchcade.games.bloxorz.kernels.arrays import (
    KERNELS,
    BoardArrays,
    BoardMemory,
    LayerMemory,
    level_arrays,
)
from searchcade.games.bloxorz.levels import parse
from searchcade.games.bloxorz.rules import SWAP, State
from searchcade.games.bloxorz.transitions import transitions_of
from searchcade.search.run import Budget, Result, never

WORD = 62  # bits of a state that fit a word
MOST_POSES = 1 << 22  # that an estimate has a number for
PARENT_ONLY, RECORD, ENTRY = 1, 4, 2  # numbers in a record and in an entry of the frontier
TINY = "S##T\n"
LAYERED = textbook.bind(layer_kernel.layered, state)


# ------------------------------------------------------------------ the searches


def layer_search(
    board: Board,
    _estimate: str,
    budget: Budget,
    cancelled: Cancel,
    /,
    start: State | None = None,
) -> Result:
    """Search layer by layer; from a later state on if one is given."""
    rows, level = transitions_of(board), level_arrays(board)
    code = rows.code(start) if start else rows.start
    memory = LayerMemory(level, code, budget.memory_mb, swaps_are_free=rows.swaps_are_free)
    run = KernelRun(memory, budget, cancelled)
    status = run.run(LAYERED, level, int(rows.swaps_are_free))
    return told(board, memory, run, status, optimal=True)


def breadth_search(board: Board, _estimate: str, budget: Budget, cancelled: Cancel, /) -> Result:
    """Search breadth first."""
    level = level_arrays(board)
    memory = BoardMemory(level, transitions_of(board).start, PARENT_ONLY, 0, budget.memory_mb)
    memory.begin()
    run = KernelRun(memory, budget, cancelled)
    status = run.run(KERNELS.breadth_first, level)
    return told(board, memory, run, status, optimal=counts_alike(board))


def best_search(
    trust_cost: bool, board: Board, estimate: str, budget: Budget, cancelled: Cancel, /
) -> Result:
    """Search by the estimate, and by the cost so far if it is trusted."""
    level, start = level_arrays(board, estimate), transitions_of(board).start
    memory = BoardMemory(level, start, RECORD, ENTRY, budget.memory_mb)
    memory.begin_best_first(state.estimate(level, memory, 0, start), level.highest)
    run = KernelRun(memory, budget, cancelled)
    status = run.run(KERNELS.best_first, level, int(trust_cost), level.highest)
    proves = trust_cost and (not estimate or ESTIMATES[estimate].admissible)
    lowest = int(memory.counters[textbook.CURSOR]) if proves else None
    return told(board, memory, run, status, optimal=proves, bound=lowest)


def told(
    board: Board,
    memory: BoardMemory,
    run: KernelRun,
    status: int,
    *,
    optimal: bool,
    bound: int | None = None,
) -> Result:
    """Return the result of a search; `bound` is a lower bound on the cost if it was stopped."""
    if status != textbook.FOUND:
        return run.result(status, bound=bound if status == textbook.STOPPED else None)
    plan = plan_along(memory.level, memory.codes[memory.path()])
    cost = len(plan) - plan.count(SWAP) * (1 - board.swap_cost)
    return run.result(status, plan, cost, optimal=optimal, bound=cost if optimal else None)


def plan_along(level: BoardArrays, path: np.ndarray) -> str:
    """Return the moves along a path of states."""
    moves = np.zeros(len(path), dtype=np.int64)
    jit.compiled(state.name_moves)(level, path, moves)
    return "".join((DIRECTIONS + SWAP)[move] for move in moves[:-1])


# ------------------------------------------------------------------ what there is


def fits_word(board: Board, estimate: str) -> bool:
    """Fit levels whose states fit a word, and estimates that kernels know."""
    rows = transitions_of(board)
    return rows.bits + rows.poses.bit_length() <= WORD and estimate in ("", *ESTIMATES)


def fits_estimate(board: Board, estimate: str) -> bool:
    """Fit levels that have not too many poses for an estimate."""
    return fits_word(board, estimate) and transitions_of(board).poses <= MOST_POSES


SHARED: Bodies = {KERNELS.refill: 0.3, state.name_moves: 0.2}
BEST: Bodies = {KERNELS.best_first: 1.4, **SHARED}


def try_layers() -> Result:
    """Search a tiny level."""
    return layer_search(parse(TINY), "", Budget(), never)


def try_breadth() -> Result:
    """Search a tiny level."""
    return breadth_search(parse(TINY), "", Budget(), never)


def try_best() -> Result:
    """Search a tiny level."""
    return best_search(True, parse(TINY), "relaxed", Budget(), never)


layered: CompiledSearch[Board] = CompiledSearch(
    "bloxorz layered", {LAYERED: 2, **SHARED}, try_layers, layer_search, fits_word
)
breadth_first: CompiledSearch[Board] = CompiledSearch(
    "bloxorz breadth_first",
    {KERNELS.breadth_first: 0.5, **SHARED},
    try_breadth,
    breadth_search,
    fits_word,
)
uniform_cost: CompiledSearch[Board] = CompiledSearch(
    "bloxorz uniform_cost", BEST, try_best, partial(best_search, True), fits_word
)
astar: CompiledSearch[Board] = CompiledSearch(
    "bloxorz astar", BEST, try_best, partial(best_search, True), fits_estimate
)
greedy: CompiledSearch[Board] = CompiledSearch(
    "bloxorz greedy", BEST, try_best, partial(best_search, False), fits_estimate
)
look = Compilable("bloxorz look", generator.BODIES, generator.try_out)
ALL: KernelSet[Board] = KernelSet(
    {
        "layers": layered,
        "bfs": breadth_first,
        "ucs": uniform_cost,
        "dijkstra": uniform_cost,
        "astar": astar,
        "greedy": greedy,
    },
    [look],
)
