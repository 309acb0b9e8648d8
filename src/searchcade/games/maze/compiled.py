"""The compiled versions of the maze searches: same plans and counts, a hundred times faster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from searchcade.compiled import engines, textbook
from searchcade.compiled.arena import Array, Kernel, KernelArena
from searchcade.compiled.kernel_run import (
    Cancel,
    CompiledReplay,
    CompiledSearch,
    KernelRun,
    KernelSet,
)
from searchcade.games.maze import eight_kernel, generator, kernel_state
from searchcade.games.maze.energy.beam import BeamMemory
from searchcade.games.maze.energy.relaxed import relaxed_bound
from searchcade.games.maze.energy.tree import finished
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

FRONTIER_SIZE = 1 << 14  # cells to begin with; doubled when full
HEAP_SIZE = 1 << 11  # numbers to begin with, where a map has eight directions
NOWHERE = -1  # a goal that no search finds
UNLIMITED = Budget(seconds=float("inf"), memory_mb=float("inf"))
LETTERS = (DIRECTIONS + DIAGONALS).encode().ljust(256)
TINY = Maze(1, 2, bytes([2, 8]), start=0, goal=1)


# ------------------------------------------------------------------ one search


class MazeMemory:
    """The cells, what is noted of each, and the frontier: a ring, two stacks or a heap."""

    def __init__(
        self,
        arena: KernelArena,
        boards: Sequence[Array],
        notes: Sequence[Array],
        frontiers: Sequence[Array],
    ) -> None:
        self.arena, self.boards, self.notes, self.frontiers = arena, boards, notes, frontiers
        self.counters = arena.zeros("q", textbook.COUNTERS)
        self.looks = arena.zeros("q", 1)

    def arguments(self) -> tuple[Any, ...]:
        """Return the arrays as a kernel takes them after the boards and the ends."""
        return (*self.notes, *self.frontiers, self.counters, self.looks)

    def megabytes(self) -> float:
        """Count the arrays: they are all the memory there is."""
        arrays = (*self.boards, *self.notes, *self.frontiers)
        return sum(each.nbytes for each in arrays) / MEGABYTE

    def grow(self, left: float) -> bool:
        """Double the frontier, if so many bytes allow it.

        A copy follows the old entries: a stack or a heap never looks there, a longer ring does.
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
    """Run a kernel on a plain maze; it notes parents in a copy of the cells."""
    arena = engines.arena("maze", budget.memory_mb)
    cells, ends = arena.copy(maze.cells), (maze.cols, maze.start, maze.goal)
    count = 1 if kernel is kernel_state.breadth_first else 2
    frontiers = [arena.zeros("I", FRONTIER_SIZE) for _ in range(count)]
    memory = MazeMemory(arena, [cells], [], frontiers)
    run = KernelRun(memory, budget, cancelled)
    status = run.run(kernel, cells, *ends, *extra)
    if status != textbook.FOUND:
        return run.result(status)
    plan = traced(arena, kernel_state.trace, cells, *ends)
    return run.result(status, plan, len(plan), optimal=True, bound=len(plan))


def search_eight(
    kernel: Kernel,
    informed: tuple[bool, ...],
    has_jumps: bool,
    maze: Maze,
    _estimate: str,
    budget: Budget,
    cancelled: Cancel,
    /,
) -> Result:
    """Run a kernel on a maze with eight directions."""
    graph, arena = JumpGraph(DiagonalWalk(maze)), engines.arena("maze", budget.memory_mb)
    size, ends = len(graph.squares), (maze.cols, maze.start, maze.goal)
    boards, notes = [arena.copy(graph.squares)], [arena.zeros("B", size)]
    lengths = arena.zeros("H", size if has_jumps else 0)
    if informed:
        boards.append(arena.copy(graph.corners if has_jumps else b""))
        notes += [lengths, arena.zeros("q", size)]
    frontier = arena.zeros("q" if informed else "I", HEAP_SIZE)
    memory = MazeMemory(arena, boards, notes, [frontier])
    run = KernelRun(memory, budget, cancelled)
    status = run.run(kernel, *boards, *ends, *informed)
    if status != textbook.FOUND:
        return run.result(status)
    plan = traced(arena, eight_kernel.trace, notes[0], lengths, *ends)
    cost = sum(STRAIGHT if letter in DIRECTIONS else DIAGONAL for letter in plan)
    proven = bool(informed)
    return run.result(status, plan, cost, optimal=proven, bound=cost if proven else None)


def traced(arena: KernelArena, trace: Kernel, *noted: Any) -> str:
    """Read the plan off what a kernel has noted of the cells."""
    steps = arena.call(trace, *noted, arena.zeros("B", 0))
    directions = arena.zeros("B", steps)
    arena.call(trace, *noted, directions)
    return directions.tobytes().translate(LETTERS).decode()


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


def fits_eight(maze: Maze, _estimate: str = "") -> bool:
    """Fit mazes with eight directions."""
    return maze.diagonal


def fits_octile(maze: Maze, estimate: str) -> bool:
    """Fit them with the one estimate that the kernels have."""
    return maze.diagonal and estimate == "octile"


def version(
    kernel: Kernel, *extra: bool, fits: Callable[[Maze, str], bool] = fits
) -> CompiledSearch[Maze]:
    """Return the compiled version of a search with four directions."""
    return CompiledSearch(partial(search, kernel, extra), fits)


def version_eight(
    kernel: Kernel,
    *informed: bool,
    has_jumps: bool = False,
    fits: Callable[[Maze, str], bool] = fits_eight,
) -> CompiledSearch[Maze]:
    """Return the compiled version of a search with eight directions."""
    return CompiledSearch(partial(search_eight, kernel, informed, has_jumps), fits)


def either(four: CompiledSearch[Maze], eight: CompiledSearch[Maze]) -> CompiledSearch[Maze]:
    """Return a search that runs the kernel for four directions or that for eight."""

    def search(maze: Maze, *rest: Any) -> Result:
        return (eight if maze.diagonal else four).search(maze, *rest)

    def fits(maze: Maze, estimate: str) -> bool:
        return (eight if maze.diagonal else four).fits(maze, estimate)

    return CompiledSearch(search, fits)


def try_out() -> None:
    """Use all kernels on a tiny maze."""
    for maze in (TINY, replace(TINY, diagonal=True)):
        for name in ("bfs", "ucs"):
            ALL.searches[name](maze)
    replayed(TINY, "R")
    generator.try_out()
    energetic, home = replace(TINY, energy=1), {0: 1, 1: 0}
    finished(relaxed_bound(energetic, home, None))
    memory = BeamMemory(energetic, home, most=1, per_cell=1)
    memory.grow()
    memory.extend(left=0)
    memory.keep(found=0)


breadth_first = version(kernel_state.breadth_first)
uniform_cost = version(kernel_state.two_buckets, False)
astar = version(kernel_state.two_buckets, True, fits=fits_manhattan)
uniform_cost_either = either(uniform_cost, version_eight(eight_kernel.best_first, False))
ALL: KernelSet[Maze] = KernelSet(
    {
        "bfs": either(breadth_first, version_eight(eight_kernel.breadth_first)),
        "ucs": uniform_cost_either,
        "dijkstra": uniform_cost_either,
        "astar": either(astar, version_eight(eight_kernel.best_first, True, fits=fits_octile)),
        "jps": version_eight(eight_kernel.best_first, True, has_jumps=True, fits=fits_octile),
    },
    try_out,
    CompiledReplay(replayed, fits),
)
