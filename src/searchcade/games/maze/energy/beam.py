"""Energy mode by a wide beam: all walks step by step, of which each cell keeps the few richest."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from searchcade.games.maze.energy.tree import Glance
from searchcade.games.maze.rules import Maze, neighbour

MAX_WALKS = 12_000  # walks kept after each step

Ints = NDArray[np.int64]
Sets = NDArray[np.uint64]


class BeamWalks(NamedTuple):
    """Many walks of one length, a row each."""

    cell: Ints
    energy: Ints
    taken: Sets
    """The pills, a bit each."""
    mark: Sets
    """A hash of cell and pills."""
    parent: Ints
    """The row of the walk it continues, one step shorter."""

    def some(self, rows: Ints | NDArray[np.bool_]) -> BeamWalks:
        """Return these rows only."""
        columns: list[Any] = [column[rows] for column in self]
        return BeamWalks(*columns)


@dataclass
class BeamGrid:
    """The maze as arrays."""

    cells: Ints
    value: Ints
    number: Ints
    """Number of the pill in each cell; -1 without."""
    cell_mark: Sets
    pill_mark: Sets
    steps: list[int]
    goal: int
    home: Ints
    """Distance to the goal."""


class Beamed(NamedTuple):
    """What a beam found."""

    walk: list[int] | None
    complete: bool
    """Nothing was dropped unseen: the walk is a shortest, or none is shorter than the known one."""


def board_of(maze: Maze, home: dict[int, int]) -> BeamGrid:
    """Lay the maze out in arrays."""
    size, random = len(maze.cells), np.random.default_rng(0)
    value, number = np.zeros(size, np.int64), np.full(size, -1, np.int64)
    for cell, index in maze.numbers.items():
        value[cell], number[cell] = maze.pills[cell], index
    marks = random.integers(0, 2**63, size + len(maze.pills) + 1, dtype=np.uint64)
    far = np.full(size, size, np.int64)
    far[list(home)] = list(home.values())
    steps = [neighbour(0, direction, maze.cols) for direction in range(4)]
    cells = np.frombuffer(maze.cells, np.uint8).astype(np.int64)
    return BeamGrid(cells, value, number, marks[:size], marks[size:], steps, maze.goal, far)


def beam(
    maze: Maze, home: dict[int, int], known: int | None, per_cell: int
) -> Generator[Glance, None, Beamed]:
    """Find a walk shorter than `known`, keeping the `per_cell` richest in each cell."""
    grid = board_of(maze, home)
    words = len(maze.pills) // 64 + 1
    start, row = np.array([maze.start]), np.array([0])
    walks = BeamWalks(
        start,
        np.array([maze.energy or 0]),
        np.zeros((1, words), np.uint64),
        grid.cell_mark[start],
        row,
    )
    history, seen, complete = [walks], {int(walks.mark[0])}, True
    longest = known - 1 if known is not None else (maze.energy or 0) + sum(maze.pills.values())
    for length in range(1, longest + 1):
        walks = stepped(walks, grid)
        arrived = np.flatnonzero(walks.cell == grid.goal)
        if len(arrived):
            return Beamed(retraced([*history, walks], int(arrived[0])), complete)
        walks = new(walks.some(grid.home[walks.cell] <= longest - length), seen)
        kept = richest(walks, grid, per_cell)
        complete &= len(kept.cell) == len(walks.cell)
        walks = kept
        if not len(walks.cell):
            break
        history.append(walks)
        yield int(walks.cell[0]), int(walks.energy[0]), len(walks.cell)
    return Beamed(None, complete)


def stepped(walks: BeamWalks, grid: BeamGrid) -> BeamWalks:
    """Continue every walk that has energy by every possible step."""
    rows, cells = [], []
    for direction, step in enumerate(grid.steps):
        going = np.flatnonzero((grid.cells[walks.cell] >> direction & 1 != 0) & (walks.energy > 0))
        rows.append(going)
        cells.append(walks.cell[going] + step)
    parent, cell = np.concatenate(rows), np.concatenate(cells)
    taken, mark = walks.taken[parent], walks.mark[parent]
    mark = mark ^ grid.cell_mark[walks.cell[parent]] ^ grid.cell_mark[cell]
    energy = walks.energy[parent] - 1
    number = grid.number[cell]
    word, bit = number >> 6, np.uint64(1) << (number & 63).astype(np.uint64)
    at_pill = np.flatnonzero(number >= 0)
    fresh = at_pill[taken[at_pill, word[at_pill]] & bit[at_pill] == 0]
    taken[fresh, word[fresh]] |= bit[fresh]
    mark[fresh] ^= grid.pill_mark[number[fresh]]
    energy[fresh] += grid.value[cell[fresh]]
    return BeamWalks(cell, energy, taken, mark, parent)


def new(walks: BeamWalks, seen: set[int]) -> BeamWalks:
    """Keep the walks that stand where none with the same pills stood before: it had more energy.

    They are told apart by 63-bit random hashes, because the sets themselves would take too much
    memory. Two sets share a hash once in ten million mazes; only then could `complete` be wrong.
    """
    rows = []
    for row, mark in enumerate(walks.mark.tolist()):
        if mark not in seen:
            seen.add(mark)
            rows.append(row)
    return walks.some(np.array(rows, dtype=np.int64))


def richest(walks: BeamWalks, grid: BeamGrid, per_cell: int) -> BeamWalks:
    """Keep the walks with the most energy in each cell, and not too many in all."""
    order = np.lexsort((-walks.energy, walks.cell))
    cell = walks.cell[order]
    first = np.flatnonzero(np.append(True, cell[1:] != cell[:-1])) if len(cell) else order
    sizes = np.diff(np.append(first, len(cell)))
    rank = np.arange(len(cell)) - np.repeat(first, sizes)
    kept = order[rank < per_cell]
    if len(kept) > MAX_WALKS:
        outlook = walks.energy[kept] - grid.home[walks.cell[kept]]
        kept = kept[np.argsort(-outlook, kind="stable")[:MAX_WALKS]]
    return walks.some(kept)


def retraced(history: Sequence[BeamWalks], row: int) -> list[int]:
    """Return the cells of a walk from its last row."""
    cells = []
    for walks in reversed(history):
        cells.append(int(walks.cell[row]))
        row = int(walks.parent[row])
    return cells[::-1]
