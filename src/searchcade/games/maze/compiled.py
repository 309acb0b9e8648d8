"""The compiled versions of the maze searches: same plans and counts, a hundred times faster."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from searchcade.compiled import textbook
from searchcade.compiled.background import Bodies
from searchcade.compiled.jit import compiled
from searchcade.compiled.kernel_run import (
    Cancel,
    Compilable,
    CompiledReplay,
    CompiledSearch,
    KernelRun,
    KernelSet,
)
from searchcade.games.maze import eight_compiled, generator, kernel_state
from searchcade.games.maze.carve import wipe
from searchcade.games.maze.rules import DIRECTIONS, Maze
from searchcade.search.memory import MEGABYTE
from searchcade.search.run import Budget, Result, never

FRONTIER = 1 << 14  # cells to begin with; doubled when full
HUGE = 1 << 23  # cells; a copy of so many would be nearly all that a search takes
in_use = threading.Lock()
NOWHERE = -1  # a goal that no search finds
UNLIMITED = Budget(seconds=float("inf"), memory_mb=float("inf"))
TINY = Maze(1, 2, bytes([2, 8]), start=0, goal=1)
Kernel = Callable[..., Any]


# ------------------------------------------------------------------ one search


class MazeMemory:
    """The cells that a kernel notes in, and its frontier: a ring, or two stacks."""

    def __init__(self, cells: bytearray, frontiers: int) -> None:
        self.cells = np.frombuffer(cells, dtype=np.uint8)
        self.frontiers = [np.empty(FRONTIER, dtype=np.uint32) for _ in range(frontiers)]
        self.counters = np.zeros(textbook.COUNTERS, dtype=np.int64)
        self.flag = np.zeros(1, dtype=np.uint8)

    def arguments(self) -> tuple[Any, ...]:
        """Return the arrays as a kernel takes them."""
        return (*self.frontiers, self.counters, self.flag)

    def megabytes(self) -> float:
        """Count the arrays: they are all the memory there is."""
        return float(self.cells.nbytes + sum(each.nbytes for each in self.frontiers)) / MEGABYTE

    def grow(self, left: float) -> bool:
        """Double the frontier, if so many bytes allow it."""
        if left < 2 * sum(each.nbytes for each in self.frontiers):
            return False
        for number, array in enumerate(self.frontiers):  # one by one: the old one is freed
            self.frontiers[number] = doubled(array)
            del array
        return True


def doubled(array: Any) -> Any:
    """Return an array of twice the length, for a stack or for a ring.

    An entry is where it was, and again one old length on, where the longer ring looks for it.
    """
    return np.concatenate([array, array])


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
    with notebook(maze) as cells:
        memory = MazeMemory(cells, 1 if kernel is kernel_state.breadth_first else 2)
        run = KernelRun(memory, budget, cancelled)
        status = run.run(kernel, memory.cells, maze.cols, maze.start, maze.goal, *extra)
        if status != textbook.FOUND:
            return run.result(status)
        plan = traced(maze, memory.cells)
        return run.result(status, plan, len(plan), optimal=True, bound=len(plan))


def traced(maze: Maze, cells: Any) -> str:
    """Read the plan off the parents."""
    back = compiled(kernel_state.trace)
    ends = (cells, maze.cols, maze.start, maze.goal)
    directions = np.empty(back(*ends, np.empty(0, dtype=np.uint8)), dtype=np.uint8)
    back(*ends, directions)
    return directions.tobytes().translate(DIRECTIONS.encode().ljust(256)).decode()


@contextmanager
def notebook(maze: Maze) -> Iterator[bytearray]:
    """Give a kernel cells to note in: a copy, or for a huge maze its own, wiped afterwards.

    A byte has bits for the notes beside the passages, and all other code reads the passages
    only. One search at a time may do so.
    """
    own = maze.cells
    if len(own) < HUGE or not isinstance(own, bytearray) or not in_use.acquire(blocking=False):
        yield bytearray(own)
        return
    try:
        yield own
    finally:
        compiled(wipe)(np.frombuffer(own, dtype=np.uint8))
        in_use.release()


def replayed(maze: Maze, plan: str) -> bool:
    """Play a plan by the compiled rules; say whether it is legal and ends at the goal."""
    table = bytearray(b"\xff" * 256)
    for direction, letter in enumerate(DIRECTIONS):
        table[ord(letter)] = direction
    directions = np.frombuffer(plan.encode().translate(bytes(table)), dtype=np.uint8)
    cells = np.frombuffer(maze.cells, dtype=np.uint8)
    cells.flags.writeable = False  # one signature, so one compile, for bytes and bytearray
    return bool(
        compiled(kernel_state.follow)(cells, maze.cols, maze.start, directions) == maze.goal
    )


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


def try_out(kernel: Kernel, extra: tuple[bool, ...]) -> None:
    """Run a kernel on a tiny maze."""
    search(kernel, extra, TINY, "", Budget(), never)
    compiled(wipe)(np.zeros(1, dtype=np.uint8))
    replayed(TINY, "R")  # the plan is replayed next


def version(
    name: str, bodies: Bodies, *extra: bool, fits: Callable[[Maze, str], bool] = fits
) -> CompiledSearch[Maze]:
    """Return the compiled version of a search, whose kernel is the first of the bodies."""
    parts = next(iter(bodies)), extra
    return CompiledSearch(name, bodies, partial(try_out, *parts), partial(search, *parts), fits)


FOLLOW: Bodies = {kernel_state.follow: 0.3}
SHARED: Bodies = {kernel_state.trace: 0.2, wipe: 0.1, **FOLLOW}
BUCKETS: Bodies = {kernel_state.two_buckets: 0.8, **SHARED}
breadth_first = version("maze breadth_first", {kernel_state.breadth_first: 1, **SHARED})
uniform_cost = version("maze uniform_cost", BUCKETS, False)
astar = version("maze astar", BUCKETS, True, fits=fits_manhattan)
replay = CompiledReplay("maze replay", FOLLOW, lambda: replayed(TINY, "R"), replayed, fits)
generating = Compilable("maze generate", generator.BODIES, generator.try_out_all)
cheapest = eight_compiled.beside(uniform_cost, eight_compiled.uniform_cost)
ALL: KernelSet[Maze] = KernelSet(
    {
        "bfs": eight_compiled.beside(breadth_first, eight_compiled.breadth_first),
        "ucs": cheapest,
        "dijkstra": cheapest,
        "astar": eight_compiled.beside(astar, eight_compiled.astar),
        "jps": eight_compiled.jump_point_search,
    },
    [generating],
    replay,
)
