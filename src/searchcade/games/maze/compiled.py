"""Compiled maze searches: the same plans and counts, about a hundred times faster."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from searchcade.compiled import jit, preparing
from searchcade.compiled.driver import doubled, run_kernel
from searchcade.compiled.jit import compiled
from searchcade.games.maze import kernel_state
from searchcade.games.maze.carve.steps import wipe
from searchcade.games.maze.rules import DIRECTIONS, Maze
from searchcade.search.memory import MEGABYTE
from searchcade.search.run import Budget, Limits, Outcome, Result, Stop, never

FIRST_ROOM = 1 << 14  # frontier cells; doubled when full
HUGE = 1 << 23  # cells; a copy of as many would take nearly all the memory of a search
in_use = threading.Lock()
NOWHERE = -1  # a goal that no search finds
UNLIMITED = Budget(seconds=float("inf"), memory_mb=float("inf"))
TINY = Maze(1, 2, bytes([2, 8]), start=0, goal=1)
Cancel = Callable[[], bool]
Kernel = Callable[..., Any]


def breadth_first(maze: Maze, _estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search breadth first, compiled."""
    return search(maze, budget, cancelled, kernel_state.breadth_first, rooms=1)


def uniform_cost(maze: Maze, _estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search by cost, compiled."""
    return search(maze, budget, cancelled, kernel_state.two_buckets, False, rooms=2)


def astar(maze: Maze, _estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search by cost plus Manhattan distance, compiled."""
    return search(maze, budget, cancelled, kernel_state.two_buckets, True, rooms=2)


def search(
    maze: Maze, budget: Budget, cancelled: Cancel, kernel: Kernel, *extra: bool, rooms: int
) -> Result:
    """Run a kernel on a plain maze."""
    warm_up(kernel, *extra, rooms=rooms, cancelled=cancelled)
    with notebook(maze) as cells:
        return Attempt(maze, cells, budget, cancelled).run(kernel, *extra, rooms=rooms)


def warm_up(kernel: Kernel, *extra: bool, rooms: int, cancelled: Cancel = never) -> None:
    """Run a kernel on a tiny maze, so that neither a compile nor a load is timed."""

    def work() -> None:
        Attempt(TINY, bytearray(TINY.cells), Budget(), never).run(kernel, *extra, rooms=rooms)
        compiled(wipe)(np.zeros(1, dtype=np.uint8))

    bodies = {body: BODIES[body] for body in (kernel, kernel_state.trace, wipe)}
    preparing.prepare(f"maze {kernel.__name__}", bodies, work, cancelled)


@contextmanager
def notebook(maze: Maze) -> Iterator[bytearray]:
    """Yield cells that a kernel may write to: a copy, or a huge maze's own, wiped afterwards.

    A byte has spare bits beside the passages, and all other code reads the passages only. One
    search at a time may do so.
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


class Attempt:
    """One run of a kernel: its arrays, its limits and what it found."""

    def __init__(self, maze: Maze, cells: bytearray, budget: Budget, cancelled: Cancel) -> None:
        self.maze = maze
        self.limits = Limits(budget, cancelled)
        self.cells = np.frombuffer(cells, dtype=np.uint8)
        self.register = np.zeros(kernel_state.REGISTER_SIZE, dtype=np.int64)
        self.flag = np.zeros(1, dtype=np.uint8)
        self.stopped: Stop | None = None

    def run(self, kernel: Kernel, *extra: bool, rooms: int) -> Result:
        """Call the kernel until it is done or stopped; enlarge its arrays when it asks."""
        maze, fast = self.maze, compiled(kernel)
        waiting = [np.empty(FIRST_ROOM, dtype=np.uint32) for _ in range(rooms)]
        while True:
            board = (self.cells, maze.cols, maze.start, maze.goal, *extra)
            state = (*waiting, self.register, self.flag, self.limits.budget.nodes)
            status = run_kernel(partial(fast, *board, *state), self.flag, self.is_over)
            left = self.limits.left(self.megabytes(waiting))
            if status != kernel_state.FULL:
                return self.result(status)
            if left < 2 * sum(array.nbytes for array in waiting):
                self.stopped = "out of memory"
                return self.result(kernel_state.STOPPED)
            for number, array in enumerate(waiting):  # one by one: the old one is freed
                waiting[number] = doubled(array)
                del array

    def is_over(self) -> bool:
        """Check the limits; the kernel counts its nodes itself."""
        self.stopped = self.limits.pressing()
        return self.stopped is not None

    def megabytes(self, waiting: list[Any]) -> float:
        """Return the bytes of the arrays: all the memory that is used."""
        return float(self.cells.nbytes + sum(array.nbytes for array in waiting)) / MEGABYTE

    def result(self, status: int) -> Result:
        """Read the counters and, where there is one, the plan."""
        register = [int(number) for number in self.register]
        plan = self.plan() if status == kernel_state.FOUND else None
        outcome: Outcome = "solved" if plan is not None else "unsolvable"
        stopped: Stop | None = None
        if status == kernel_state.STOPPED:
            outcome = stopped = self.stopped or "out of nodes"
        return Result(
            outcome,
            plan,
            cost=None if plan is None else len(plan),
            optimal=plan is not None,
            expanded=register[kernel_state.EXPANDED],
            generated=register[kernel_state.GENERATED],
            peak_frontier=register[kernel_state.PEAK],
            peak_memory_mb=self.limits.counted_memory(),
            seconds=self.limits.seconds,
            lower_bound=None if plan is None else len(plan),
            stopped=stopped,
        )

    def plan(self) -> str:
        """Read the plan off the parents."""
        maze = self.maze
        back = compiled(kernel_state.trace)
        ends = (self.cells, maze.cols, maze.start, maze.goal)
        directions = np.empty(back(*ends, np.empty(0, dtype=np.uint8)), dtype=np.uint8)
        back(*ends, directions)
        return directions.tobytes().translate(DIRECTIONS.encode().ljust(256)).decode()


def replay(maze: Maze, plan: str) -> bool:
    """Play a plan by the compiled rules; say whether it is legal and ends at the goal."""
    bodies = {kernel_state.follow: BODIES[kernel_state.follow]}
    preparing.prepare("maze replay", bodies, lambda: replayed(TINY, "R"))
    return replayed(maze, plan)


def replayed(maze: Maze, plan: str) -> bool:
    """Play a plan, compiled."""
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
    return search(plain(maze), UNLIMITED, never, kernel_state.breadth_first, rooms=1).cost


def reached(maze: Maze) -> int:
    """Return the number of cells that can be reached from the goal."""
    everywhere = replace(plain(maze), start=maze.goal, goal=NOWHERE)
    return search(everywhere, UNLIMITED, never, kernel_state.breadth_first, rooms=1).expanded


def plain(maze: Maze) -> Maze:
    """Return the maze without energy."""
    return Maze(maze.rows, maze.cols, maze.cells, maze.start, maze.goal)


BODIES: preparing.Bodies = {
    kernel_state.breadth_first: 1,
    kernel_state.two_buckets: 0.8,
    kernel_state.trace: 0.2,
    kernel_state.follow: 0.3,
    wipe: 0.1,
}
KERNELS: dict[str, tuple[Kernel, ...]] = {
    "breadth_first": (kernel_state.breadth_first, kernel_state.trace, wipe),
    "uniform_cost": (kernel_state.two_buckets, kernel_state.trace, wipe),
    "astar": (kernel_state.two_buckets, kernel_state.trace, wipe),
    "replay": (kernel_state.follow,),
}


def fits(name: str, maze: Maze, estimate: str) -> bool:
    """Say whether a compiled search can do this; energy and other estimates are left to Python."""
    return maze.energy is None and (name != "astar" or estimate == "manhattan")


def is_ready(name: str) -> bool:
    """Say whether this search can run without a compile."""
    return seconds(name) == 0


def seconds(name: str) -> float:
    """Return how long the compiler will take."""
    return preparing.missing({body: BODIES[body] for body in KERNELS[name]})


def is_loaded(name: str) -> bool:
    """Say whether this search has run in this process, so that it runs at once."""
    return jit.is_loaded(next(iter(KERNELS[name])))


def prepare() -> None:
    """Compile all searches."""
    for twin in (breadth_first, uniform_cost, astar):
        twin(TINY, "manhattan", Budget(), never)
    replay(TINY, "R")
