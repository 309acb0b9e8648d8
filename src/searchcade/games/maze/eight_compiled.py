"""The compiled versions of the searches with eight directions: same plans, same counts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from searchcade.compiled import textbook
from searchcade.compiled.background import Bodies
from searchcade.compiled.jit import compiled
from searchcade.compiled.kernel_run import Cancel, CompiledSearch, KernelRun
from searchcade.games.maze import eight_kernel
from searchcade.games.maze.jump_points import JumpGraph
from searchcade.games.maze.rules import (
    DIAGONAL,
    DIAGONALS,
    DIRECTIONS,
    STRAIGHT,
    DiagonalWalk,
    Maze,
)
from searchcade.search.memory import MEGABYTE
from searchcade.search.run import Budget, Result, never

FRONTIER = 1 << 10  # nodes to begin with; doubled when full
TINY = Maze(1, 2, bytes([2, 8]), start=0, goal=1, diagonal=True)
LETTERS = (DIRECTIONS + DIAGONALS).encode().ljust(256)
Kernel = Callable[..., Any]


class EightMemory:
    """What a kernel notes of each cell, and its frontier: a ring of cells, or a heap."""

    def __init__(self, kernel: Kernel, cells: int) -> None:
        is_best_first, has_jumps = kernel is not BREADTH_FIRST, kernel is JUMPS
        self.arrivals = np.zeros(cells, dtype=np.uint8)
        self.lengths = np.zeros(cells if has_jumps else 0, dtype=np.uint16)
        self.paid = np.zeros(cells if is_best_first else 0, dtype=np.int64)
        kind, width = (np.int64, 2) if is_best_first else (np.uint32, 1)
        self.frontier = np.empty(width * FRONTIER, dtype=kind)
        self.counters = np.zeros(textbook.COUNTERS, dtype=np.int64)
        self.flag = np.zeros(1, dtype=np.uint8)

    def arguments(self) -> tuple[Any, ...]:
        """Return the arrays as the kernel takes them: those that it has."""
        notes = [each for each in (self.lengths, self.paid) if len(each)]
        return (self.arrivals, *notes, self.frontier, self.counters, self.flag)

    def megabytes(self) -> float:
        """Count the arrays: they are all the memory there is."""
        arrays = (self.arrivals, self.lengths, self.paid, self.frontier)
        return float(sum(each.nbytes for each in arrays)) / MEGABYTE

    def grow(self, left: float) -> bool:
        """Double the frontier, if so many bytes allow it; a ring finds its cells in both halves."""
        if left < 2 * self.frontier.nbytes:
            return False
        self.frontier = np.concatenate([self.frontier, self.frontier])
        return True


def search(
    kernel: Kernel,
    extra: tuple[bool, ...],
    maze: Maze,
    _estimate: str,
    budget: Budget,
    cancelled: Cancel,
    /,
) -> Result:
    """Run a kernel on a maze with eight directions."""
    graph = JumpGraph(DiagonalWalk(maze))
    boards = [graph.squares, graph.corners] if kernel is JUMPS else [graph.squares]
    arrays = [np.frombuffer(each, dtype=np.uint8) for each in boards]
    memory = EightMemory(kernel, len(graph.squares))
    run = KernelRun(memory, budget, cancelled)
    status = run.run(kernel, *arrays, maze.cols, maze.start, maze.goal, *extra)
    if status != textbook.FOUND:
        return run.result(status)
    plan = traced(maze, memory)
    is_cheapest = kernel is not BREADTH_FIRST
    cost = sum(STRAIGHT if letter in DIRECTIONS else DIAGONAL for letter in plan)
    return run.result(status, plan, cost, optimal=is_cheapest, bound=cost if is_cheapest else None)


def traced(maze: Maze, memory: EightMemory) -> str:
    """Read the plan off the arrivals."""
    back = compiled(eight_kernel.trace)
    ends = (memory.arrivals, memory.lengths, maze.cols, maze.start, maze.goal)
    directions = np.empty(back(*ends, np.empty(0, dtype=np.uint8)), dtype=np.uint8)
    back(*ends, directions)
    return directions.tobytes().translate(LETTERS).decode()


def fits(maze: Maze, _estimate: str = "") -> bool:
    """Fit mazes with eight directions."""
    return maze.diagonal


def fits_octile(maze: Maze, estimate: str) -> bool:
    """Fit them with the one estimate that the kernels have."""
    return maze.diagonal and estimate == "octile"


def try_out(kernel: Kernel, extra: tuple[bool, ...]) -> None:
    """Run a kernel on a tiny maze."""
    search(kernel, extra, TINY, "", Budget(), never)


def version(
    name: str, kernel: Kernel, seconds: float, *extra: bool, fits: Callable[[Maze, str], bool]
) -> CompiledSearch[Maze]:
    """Return the compiled version of a search."""
    bodies: Bodies = {kernel: seconds, eight_kernel.trace: 0.2}
    parts = kernel, extra
    return CompiledSearch(name, bodies, partial(try_out, *parts), partial(search, *parts), fits)


BREADTH_FIRST, JUMPS = eight_kernel.breadth_first, eight_kernel.jump_point_search
breadth_first = version("maze breadth_first, eight", BREADTH_FIRST, 0.8, fits=fits)
uniform_cost = version("maze uniform_cost, eight", eight_kernel.best_first, 1.5, False, fits=fits)
astar = version("maze astar, eight", eight_kernel.best_first, 1.5, True, fits=fits_octile)
jump_point_search = version("maze jump_point_search", JUMPS, 2.0, fits=fits_octile)


def beside(four: CompiledSearch[Maze], eight: CompiledSearch[Maze]) -> CompiledSearch[Maze]:
    """Return a search that runs the kernel for four directions or that for eight."""

    def search(maze: Maze, *rest: Any) -> Result:
        return (eight if maze.diagonal else four).search(maze, *rest)

    def try_out() -> None:
        four.try_out()
        eight.try_out()

    bodies = {**four.bodies, **eight.bodies}
    return CompiledSearch(
        four.name,
        bodies,
        try_out,
        search,
        lambda maze, estimate: four.fits(maze, estimate) or eight.fits(maze, estimate),
    )
