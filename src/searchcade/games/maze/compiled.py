"""The compiled versions of the maze searches: same plans and counts, a hundred times faster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from searchcade.compiled import engines, textbook
from searchcade.compiled.arena import Kernel, KernelArena
from searchcade.compiled.kernel_run import (
    Cancel,
    CompiledReplay,
    CompiledSearch,
    KernelRun,
    KernelSet,
)
from searchcade.games.maze import eight_compiled, generator, kernel_state
from searchcade.games.maze.rules import DIRECTIONS, Maze
from searchcade.search.memory import MEGABYTE
from searchcade.search.run import Budget, Result

FRONTIER_SIZE = 1 << 14  # cells to begin with; doubled when full
NOWHERE = -1  # a goal that no search finds
UNLIMITED = Budget(seconds=float("inf"), memory_mb=float("inf"))
TINY = Maze(1, 2, bytes([2, 8]), start=0, goal=1)


# ------------------------------------------------------------------ one search


class MazeMemory:
    """The cells that a kernel notes in, and its frontier: a ring, or two stacks."""

    def __init__(self, arena: KernelArena, maze: Maze, frontiers: int) -> None:
        self.arena = arena
        self.cells = arena.copy(maze.cells)
        self.counters = arena.zeros("q", textbook.COUNTERS)
        self.looks = arena.zeros("q", 1)
        self.frontiers = [arena.zeros("I", FRONTIER_SIZE) for _ in range(frontiers)]

    def arguments(self) -> tuple[Any, ...]:
        """Return the arrays as a kernel takes them."""
        return (*self.frontiers, self.counters, self.looks)

    def megabytes(self) -> float:
        """Count the arrays: they are all the memory there is."""
        size: int = sum(each.nbytes for each in (self.cells, *self.frontiers))
        return size / MEGABYTE

    def grow(self, left: float) -> bool:
        """Double the frontier, if so many bytes allow it.

        A copy follows the old entries: a stack never looks there, a longer ring does.
        """
        size = len(self.frontiers[0])
        if left < sum(each.nbytes for each in self.frontiers):
            return False
        try:
            self.arena.resize(dict.fromkeys(self.frontiers, 2 * size))
        except MemoryError:
            return False
        for each in self.frontiers:
            each[size:] = each[:size]
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
    """Run a kernel on a plain maze."""
    arena = engines.arena("maze", budget.memory_mb)
    memory = MazeMemory(arena, maze, 1 if kernel is kernel_state.breadth_first else 2)
    run = KernelRun(memory, budget, cancelled)
    status = run.run(kernel, memory.cells, maze.cols, maze.start, maze.goal, *extra)
    if status != textbook.FOUND:
        return run.result(status)
    plan = traced(maze, memory)
    return run.result(status, plan, len(plan), optimal=True, bound=len(plan))


def traced(maze: Maze, memory: MazeMemory) -> str:
    """Read the plan off the parents."""
    arena, ends = memory.arena, (memory.cells, maze.cols, maze.start, maze.goal)
    steps = arena.call(kernel_state.trace, *ends, arena.zeros("B", 0))
    directions = arena.zeros("B", steps)
    arena.call(kernel_state.trace, *ends, directions)
    return directions.tobytes().translate(DIRECTIONS.encode().ljust(256)).decode()


def replayed(maze: Maze, plan: str) -> bool:
    """Play a plan by the compiled rules; say whether it is legal and ends at the goal."""
    table = bytearray(b"\xff" * 256)
    for direction, letter in enumerate(DIRECTIONS):
        table[ord(letter)] = direction
    arena = engines.arena("maze")
    cells, directions = arena.copy(maze.cells), arena.copy(plan.encode().translate(bytes(table)))
    last = arena.call(kernel_state.follow, cells, maze.cols, maze.start, directions)
    return bool(last == maze.goal)


def distance(maze: Maze) -> int | None:
    """Return the number of steps from the start to the goal; None where there is no path."""
    return breadth_first(plain(maze), "", UNLIMITED).cost


def reached(maze: Maze) -> int:
    """Return the number of cells that can be reached from the goal."""
    everywhere = replace(plain(maze), start=maze.goal, goal=NOWHERE)
    return breadth_first(everywhere, "", UNLIMITED).expanded


def plain(maze: Maze) -> Maze:
    """Return the maze without energy."""
    return Maze(maze.rows, maze.cols, maze.cells, maze.start, maze.goal)


# ------------------------------------------------------------------ what there is


def fits(maze: Maze, _estimate: str = "") -> bool:
    """Fit mazes without energy and with four directions."""
    return maze.energy is None and not maze.diagonal


def fits_manhattan(maze: Maze, estimate: str) -> bool:
    """Fit them with the one estimate that the kernel has."""
    return fits(maze, estimate) and estimate == "manhattan"


def version(
    kernel: Kernel, *extra: bool, fits: Callable[[Maze, str], bool] = fits
) -> CompiledSearch[Maze]:
    """Return the compiled version of a search."""
    return CompiledSearch(partial(search, kernel, extra), fits)


def try_out() -> None:
    """Use all kernels on a tiny maze."""
    for each in (breadth_first, uniform_cost):
        each(TINY)
    replayed(TINY, "R")
    eight_compiled.try_out()
    generator.try_out()


def beside(four: CompiledSearch[Maze], eight: CompiledSearch[Maze]) -> CompiledSearch[Maze]:
    """Return a search that runs the kernel for four directions or that for eight."""

    def search(maze: Maze, *rest: Any) -> Result:
        return (eight if maze.diagonal else four).search(maze, *rest)

    def fits(maze: Maze, estimate: str) -> bool:
        return (eight if maze.diagonal else four).fits(maze, estimate)

    return CompiledSearch(search, fits)


breadth_first = version(kernel_state.breadth_first)
uniform_cost = version(kernel_state.two_buckets, False)
astar = version(kernel_state.two_buckets, True, fits=fits_manhattan)
cheapest = beside(uniform_cost, eight_compiled.uniform_cost)
ALL: KernelSet[Maze] = KernelSet(
    {
        "bfs": beside(breadth_first, eight_compiled.breadth_first),
        "ucs": cheapest,
        "dijkstra": cheapest,
        "astar": beside(astar, eight_compiled.astar),
        "jps": eight_compiled.jump_point_search,
    },
    try_out,
    CompiledReplay(replayed, fits),
)
