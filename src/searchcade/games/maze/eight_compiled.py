"""The compiled versions of the searches with eight directions: same plans, same counts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from searchcade.compiled import engines, textbook
from searchcade.compiled.arena import Kernel, KernelArena
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
from searchcade.search.run import Budget, Result

FRONTIER_SIZE = 1 << 10  # nodes to begin with; doubled when full
TINY = Maze(1, 2, bytes([2, 8]), start=0, goal=1, diagonal=True)
LETTERS = (DIRECTIONS + DIAGONALS).encode().ljust(256)


class EightMemory:
    """What a kernel notes of each cell, and its frontier: a ring of cells, or a heap."""

    def __init__(self, arena: KernelArena, kernel: Kernel, cells: int) -> None:
        is_best_first, has_jumps = kernel is not BREADTH_FIRST, kernel is JUMPS
        self.arena = arena
        self.counters = arena.zeros("q", textbook.COUNTERS)
        self.looks = arena.zeros("q", 1)
        self.arrivals = arena.zeros("B", cells)
        self.lengths = arena.zeros("H", cells if has_jumps else 0)
        self.paid = arena.zeros("q", cells if is_best_first else 0)
        kind, width = ("q", 2) if is_best_first else ("I", 1)
        self.frontier = arena.zeros(kind, width * FRONTIER_SIZE)

    def arguments(self) -> tuple[Any, ...]:
        """Return the arrays as the kernel takes them: those that it has."""
        notes = [each for each in (self.lengths, self.paid) if len(each)]
        return (self.arrivals, *notes, self.frontier, self.counters, self.looks)

    def megabytes(self) -> float:
        """Count the arrays: they are all the memory there is."""
        arrays = (self.arrivals, self.lengths, self.paid, self.frontier)
        return sum(each.nbytes for each in arrays) / MEGABYTE

    def grow(self, left: float) -> bool:
        """Double the frontier, if so many bytes allow it; a ring finds its cells in both halves."""
        size = len(self.frontier)
        if left < self.frontier.nbytes:
            return False
        try:
            self.arena.resize({self.frontier: 2 * size})
        except MemoryError:
            return False
        self.frontier[size:] = self.frontier[:size]
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
    graph, arena = JumpGraph(DiagonalWalk(maze)), engines.arena("maze", budget.memory_mb)
    boards = [graph.squares, graph.corners] if kernel is JUMPS else [graph.squares]
    arrays = [arena.copy(each) for each in boards]
    memory = EightMemory(arena, kernel, len(graph.squares))
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
    arena, ends = memory.arena, (maze.cols, maze.start, maze.goal)
    notes = (memory.arrivals, memory.lengths)
    steps = arena.call(eight_kernel.trace, *notes, *ends, arena.zeros("B", 0))
    directions = arena.zeros("B", steps)
    arena.call(eight_kernel.trace, *notes, *ends, directions)
    return directions.tobytes().translate(LETTERS).decode()


def fits(maze: Maze, _estimate: str = "") -> bool:
    """Fit mazes with eight directions."""
    return maze.diagonal


def fits_octile(maze: Maze, estimate: str) -> bool:
    """Fit them with the one estimate that the kernels have."""
    return maze.diagonal and estimate == "octile"


def try_out() -> None:
    """Use all kernels on a tiny maze."""
    for each in (breadth_first, uniform_cost, jump_point_search):
        each(TINY, "octile")


def version(
    kernel: Kernel, *extra: bool, fits: Callable[[Maze, str], bool] = fits
) -> CompiledSearch[Maze]:
    """Return the compiled version of a search."""
    return CompiledSearch(partial(search, kernel, extra), fits)


BREADTH_FIRST, JUMPS = eight_kernel.breadth_first, eight_kernel.jump_point_search
breadth_first = version(BREADTH_FIRST)
uniform_cost = version(eight_kernel.best_first, False)
astar = version(eight_kernel.best_first, True, fits=fits_octile)
jump_point_search = version(JUMPS, fits=fits_octile)
