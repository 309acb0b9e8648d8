"""Energy mode by a wide beam: all walks step by step, of which each cell keeps the few richest."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from typing import NamedTuple

from searchcade.compiled import engines
from searchcade.compiled.arena import KernelArena
from searchcade.compiled.dice import shaken
from searchcade.games.maze.energy import beam_kernel as kernel
from searchcade.games.maze.energy.tree import Glance
from searchcade.games.maze.rules import Maze

MAX_WALKS = 12_000  # walks kept after each step
MAX_SORTED_ENERGY = 1 << 16  # the counting sort takes more energy than this for this much
FIRST_SIZE = 1 << 12  # rows of the log and of the hash table to begin with; doubled when full


class Beamed(NamedTuple):
    """What a beam found."""

    walk: list[int] | None
    complete: bool
    """Nothing was dropped unseen: the walk is a shortest, or none is shorter than the known one."""


def beam(
    maze: Maze, home: dict[int, int], known: int | None, per_cell: int
) -> Generator[Glance, None, Beamed]:
    """Find a walk shorter than `known`, keeping the `per_cell` richest in each cell."""
    most = (maze.energy or 0) + sum(maze.pills.values())
    longest = known - 1 if known is not None else most
    memory = BeamMemory(maze, home, most, per_cell)
    complete = True
    for length in range(1, longest + 1):
        found = memory.extend(longest - length)
        if found < 0:
            return Beamed([*memory.retraced(kernel.ARRIVED - found), maze.goal], complete)
        kept = memory.keep(found)
        complete &= kept == found
        if not kept:
            break
        yield memory.log.cell[memory.first], memory.walks.energy[0], kept
    return Beamed(None, complete)


class BeamMemory:
    """The walks of one length, those a step longer, and a log of all that were kept."""

    def __init__(self, maze: Maze, home: dict[int, int], most: int, per_cell: int) -> None:
        self.arena = arena = engines.arena("maze")
        self.grid = grid_of(maze, home, min(most, MAX_SORTED_ENERGY), arena)
        self.per_cell = per_cell
        rows = min(MAX_WALKS, per_cell * len(maze.cells))
        words, bins = len(maze.pills) // kernel.WORD_BITS + 1, self.grid.most + len(maze.cells) + 1
        self.walks, self.spare = (
            kernel.BeamWalks(
                arena.zeros("q", rows), arena.zeros("q", rows), arena.zeros("I", rows, words)
            )
            for _ in range(2)
        )
        self.steps = kernel.BeamSteps(
            arena.zeros("i", bins), *(arena.zeros(kind, 4 * rows) for kind in "iiqqii")
        )
        self.log = kernel.BeamLog(arena.zeros("i", FIRST_SIZE), arena.zeros("i", FIRST_SIZE))
        self.seen = arena.zeros("q", FIRST_SIZE)
        self.first, self.end, self.used = 0, 1, 1
        """The rows of the log with the walks of this length, and the entries of the table."""
        self.log.cell[0], self.log.parent[0] = maze.start, -1
        self.walks.energy[0], self.walks.mark[0] = maze.energy or 0, self.grid.mark[maze.start]
        kernel.is_new(self.seen, self.grid.mark[maze.start])

    def extend(self, left: int) -> int:
        """Make all new steps; return their number, or ARRIVED minus the row that arrives."""
        while 2 * (self.used + 4 * (self.end - self.first)) > len(self.seen):
            self.grow()
        arguments = (self.grid, self.walks, self.log, self.steps, self.seen)
        found: int = self.arena.call(kernel.extend, *arguments, self.first, self.end, left)
        self.used += max(0, found)
        return found

    def grow(self) -> None:
        """Double the table of the marks that were seen."""
        larger = self.arena.zeros("q", 2 * len(self.seen))
        self.arena.call(kernel.rehash, self.seen, larger)
        self.seen = larger

    def keep(self, found: int) -> int:
        """Keep the best of so many steps as the walks of the next length; return their number."""
        while self.end + found > len(self.log.cell):
            self.arena.resize(dict.fromkeys(self.log, 2 * len(self.log.cell)))
        arguments = (self.grid, self.walks, self.spare, self.log, self.steps)
        limits = (self.per_cell, MAX_WALKS, self.first, self.end)
        kept: int = self.arena.call(kernel.keep, *arguments, found, *limits)
        self.walks, self.spare = self.spare, self.walks
        self.first, self.end = self.end, self.end + kept
        return kept

    def retraced(self, row: int) -> list[int]:
        """Return the cells of a walk from its row in the log."""
        cells = []
        while row >= 0:
            cells.append(self.log.cell[row])
            row = self.log.parent[row]
        return cells[::-1]


def grid_of(maze: Maze, home: dict[int, int], most: int, arena: KernelArena) -> kernel.BeamGrid:
    """Lay the maze out in arrays."""
    size = len(maze.cells)
    value, number, far = (array("q", [each]) * size for each in (0, -1, size))
    for numbers, given in ((value, maze.pills), (number, maze.numbers), (far, home)):
        for cell, each in given.items():
            numbers[cell] = each
    marks = array("q", bytes(8 * (size + len(maze.pills))))
    board = (maze.cells, value, number, far, marks)
    grid: kernel.BeamGrid = arena.copy(kernel.BeamGrid(*board, maze.cols, maze.goal, most))
    arena.call(kernel.draw_marks, grid.mark, arena.copy(array("q", shaken(0))))
    return grid
