"""The compiled twins of the searches: same plans and counts as in Python, many times faster."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from searchcade.compiled import jit, preparing
from searchcade.compiled.driver import run_kernel
from searchcade.games.bloxorz.board import DIRECTIONS, Board, counts_alike
from searchcade.games.bloxorz.heuristics import ESTIMATES
from searchcade.games.bloxorz.kernels import layered as layer_kernel
from searchcade.games.bloxorz.kernels import packed, textbook
from searchcade.games.bloxorz.kernels.arrays import estimate_arrays, level_arrays
from searchcade.games.bloxorz.kernels.space import BestSpace, LayerSpace, Space
from searchcade.games.bloxorz.levels import parse
from searchcade.games.bloxorz.rows import rows_of
from searchcade.games.bloxorz.rules import SWAP, State
from searchcade.search.run import Budget, Limits, Outcome, Result, Stop, never

Cancel = Callable[[], bool]
WORD = 62  # bits of a state that fit a word
MOST_POSES = 1 << 22  # that an estimate has a number for
TINY = "S##T\n"


class Attempt:
    """One run of a kernel: its space, its limits and what came of it."""

    def __init__(self, board: Board, space: Space, budget: Budget, cancelled: Cancel) -> None:
        self.limits = Limits(budget, cancelled)
        self.board = board
        self.space = space
        self.flag = np.zeros(1, dtype=np.uint8)
        self.stopped: Stop | None = None

    def run(self, body: Callable[..., int], *arguments: Any) -> int:
        """Call the kernel until it is done or stopped; give it more room when it asks."""
        fast, space, nodes = jit.compiled(body), self.space, self.limits.budget.nodes
        level = level_arrays(self.board)
        while True:
            call: Callable[[], int] = partial(
                fast, *level, *arguments, *space.arrays(), self.flag, nodes
            )
            status = run_kernel(call, self.flag, self.is_over)
            left = self.limits.left(space.megabytes())
            if status != packed.FULL:
                return status
            if not left or not space.grow(left):
                self.stopped = "out of memory"
                return packed.STOPPED

    def is_over(self) -> bool:
        """Look at the limits; the kernel counts its nodes itself."""
        self.stopped = self.limits.pressing()
        return self.stopped is not None

    def plan(self) -> str:
        """Return the moves from the start to where the kernel ended."""
        path = np.array(self.space.path(), dtype=np.int64)
        found = np.zeros(len(path), dtype=np.int64)
        jit.compiled(packed.name_ways)(*level_arrays(self.board), path, found)
        return "".join((DIRECTIONS + SWAP)[way] for way in found[:-1])

    def result(self, status: int, *, optimal: bool, bound: int | None = None) -> Result:
        """Read the plan and the counters; `bound` is what a plan costs at least, for who stops."""
        plan, cost = None, None
        outcome: Outcome = "unsolvable"
        stopped: Stop | None = None
        if status == packed.FOUND:
            plan = self.plan()
            cost = len(plan) - plan.count(SWAP) * (1 - self.board.swap_cost)
            outcome = "solved"
        elif status == packed.STOPPED:
            outcome = stopped = self.stopped or "out of nodes"
        register = [int(number) for number in self.space.register]
        proven = optimal and plan is not None
        return Result(
            outcome,
            plan,
            cost,
            proven,
            expanded=register[packed.EXPANDED],
            generated=register[packed.GENERATED],
            peak_frontier=register[packed.PEAK],
            peak_memory_mb=self.limits.counted_memory(),
            seconds=self.limits.seconds,
            lower_bound=cost if proven else bound if stopped else None,
            stopped=stopped,
        )


# ------------------------------------------------------------------ the searches


def layered(
    board: Board, _estimate: str, budget: Budget, cancelled: Cancel, start: State | None = None
) -> Result:
    """Search layer by layer, compiled; from a later state on if one is given."""
    warm_up("layered", cancelled)
    return layer_search(board, budget, cancelled, start)


def layer_search(
    board: Board, budget: Budget, cancelled: Cancel, start: State | None = None
) -> Result:
    """Run the kernel of the search by layers."""
    rows = rows_of(board)
    code = rows.code(start) if start else rows.start
    space = LayerSpace(code, rows.bits, budget.memory_mb, has_twins=rows.swaps_are_free)
    attempt = Attempt(board, space, budget, cancelled)
    status = attempt.run(layer_kernel.layered, int(rows.swaps_are_free))
    return attempt.result(status, optimal=True)


def breadth_first(board: Board, _estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search breadth first, compiled."""
    warm_up("breadth_first", cancelled)
    return breadth_search(board, budget, cancelled)


def breadth_search(board: Board, budget: Budget, cancelled: Cancel) -> Result:
    """Run the kernel of breadth-first search."""
    rows = rows_of(board)
    attempt = Attempt(board, Space(rows.start, rows.bits, budget.memory_mb), budget, cancelled)
    status = attempt.run(textbook.breadth_first)
    return attempt.result(status, optimal=counts_alike(board))


def uniform_cost(board: Board, _estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search by cost, compiled."""
    warm_up("uniform_cost", cancelled)
    return best_search(board, "", budget, cancelled, trust_cost=True)


def astar(board: Board, estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search by cost plus estimate, compiled."""
    warm_up("astar", cancelled)
    return best_search(board, estimate, budget, cancelled, trust_cost=True)


def greedy(board: Board, estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search by estimate, compiled."""
    warm_up("greedy", cancelled)
    return best_search(board, estimate, budget, cancelled, trust_cost=False)


def best_search(
    board: Board, estimate: str, budget: Budget, cancelled: Cancel, *, trust_cost: bool
) -> Result:
    """Run the kernel of best-first search."""
    rows = rows_of(board)
    dense, watched, values = estimate_arrays(board, estimate)
    bound = packed.bound_of(dense, watched, values, rows.bits, rows.start)
    highest = 1 + int(values[values < packed.NEVER].max(initial=0))
    space = BestSpace(rows.start, rows.bits, int(bound), highest, budget.memory_mb)
    attempt = Attempt(board, space, budget, cancelled)
    status = attempt.run(
        textbook.best_first, dense, watched, values, board.swap_cost, int(trust_cost), highest
    )
    proves = trust_cost and (not estimate or ESTIMATES[estimate].admissible)
    lowest = int(space.register[packed.CURSOR]) if proves else None
    return attempt.result(status, optimal=proves, bound=lowest)


# ------------------------------------------------------------------ what there is

SHARED: preparing.Bodies = {packed.refill: 0.3, packed.name_ways: 0.2}
BEST: preparing.Bodies = {textbook.best_first: 1.4, **SHARED}
KERNELS: dict[str, preparing.Bodies] = {
    "layered": {layer_kernel.layered: 2, **SHARED},
    "breadth_first": {textbook.breadth_first: 0.5, **SHARED},
    "uniform_cost": BEST,
    "astar": BEST,
    "greedy": BEST,
}
BODIES: preparing.Bodies = {body: each[body] for each in KERNELS.values() for body in each}


def warm_up(name: str, cancelled: Cancel = never) -> None:
    """Search a tiny level, so that neither a compile nor a load is timed."""
    board = parse(TINY)
    tries = {
        "layered": lambda: layer_search(board, Budget(), never),
        "breadth_first": lambda: breadth_search(board, Budget(), never),
    }
    best = partial(best_search, board, "relaxed", Budget(), never, trust_cost=True)
    preparing.prepare(f"bloxorz {name}", KERNELS[name], tries.get(name, best), cancelled)


def fits(name: str, board: Board, estimate: str) -> bool:
    """Say whether a twin can do this: states that outgrow a word are left to Python."""
    rows = rows_of(board)
    if rows.bits + rows.poses.bit_length() > WORD or estimate not in ("", *ESTIMATES):
        return False
    return name in ("layered", "breadth_first", "uniform_cost") or rows.poses <= MOST_POSES


def is_ready(name: str) -> bool:
    """Say whether this twin can run without a compile."""
    return preparing.are_ready(KERNELS[name])


def seconds(name: str) -> float:
    """Return how long the compiler will take."""
    return preparing.missing(KERNELS[name])


def is_loaded(name: str) -> bool:
    """Say whether this twin has run in this process: it runs at once."""
    return jit.is_loaded(next(iter(KERNELS[name])))


def prepare() -> None:
    """Compile all twins."""
    for name in KERNELS:
        warm_up(name)
