"""Kernels of the beam in energy mode: one step of all walks, of which the richest are kept."""

from __future__ import annotations

from typing import Any, NamedTuple

from searchcade.compiled.dice import throw
from searchcade.games.maze.carve import beyond
from searchcade.games.maze.rules import is_open

WORD_BITS = 32  # pills in a word of a set
ARRIVED = -1
BY_ENERGY, BY_CELL, BY_OUTLOOK = range(3)  # what steps are sorted by


class BeamGrid(NamedTuple):
    """The maze as arrays."""

    cells: Any
    value: Any
    number: Any
    """Number of the pill in each cell; -1 without."""
    home: Any
    """Distance to the goal."""
    mark: Any
    """Random bits for each cell, then for each pill."""
    cols: int
    goal: int
    most: int
    """More energy than this counts as this much where steps are sorted."""


class BeamWalks(NamedTuple):
    """What walks of one length have, in the order of the log."""

    energy: Any
    mark: Any
    """A hash of cell and pills."""
    taken: Any
    """The pills, a bit each."""


class BeamLog(NamedTuple):
    """All walks that were kept, the shortest first."""

    cell: Any
    parent: Any
    """The row of the walk it continues, one step shorter; -1 for the start."""


class BeamSteps(NamedTuple):
    """Steps that continue walks, and memory to sort them."""

    counts: Any
    parent: Any
    cell: Any
    mark: Any
    energy: Any
    order: Any
    """The numbers of the steps, sorted."""
    spare: Any


def draw_marks(marks: Any, dice: Any) -> None:
    """Draw 63 random bits for each mark."""
    for place in range(len(marks)):
        marks[place] = throw(dice) << 31 | throw(dice) >> 1


def extend(
    grid: Any, walks: Any, log: Any, steps: Any, seen: Any, first: int, end: int, left: int
) -> int:
    """Continue every walk that has energy by every step to where none with the same pills stood.

    That one had more energy. Return the number of steps, or ARRIVED minus the row that arrives.
    """
    found = 0
    for direction in range(4):
        for row in range(first, end):
            cell, energy = int(log.cell[row]), int(walks.energy[row - first])
            there = beyond(cell, direction, grid.cols)
            if energy == 0 or not is_open(int(grid.cells[cell]), direction):
                continue
            if there == grid.goal:
                return ARRIVED - row
            mark = walks.mark[row - first] ^ grid.mark[cell] ^ grid.mark[there]
            number = int(grid.number[there])
            if number >= 0 and not is_taken(walks, row - first, number):
                energy += int(grid.value[there])
                mark ^= grid.mark[len(grid.cells) + number]
            if grid.home[there] <= left and is_new(seen, mark):
                steps.parent[found], steps.cell[found] = row, there
                steps.energy[found], steps.mark[found] = energy - 1, mark
                found += 1
    return found


def is_taken(walks: Any, row: int, number: int) -> bool:
    """Say whether a walk has taken a pill."""
    return int(walks.taken[row, number // WORD_BITS]) >> number % WORD_BITS & 1 != 0


def is_new(seen: Any, mark: int) -> bool:
    """Note a mark; say whether it was not there.

    Marks are 63-bit random hashes, because the sets themselves would take too much memory. Two
    sets share a hash once in ten million mazes; only then could `complete` be wrong.
    """
    slot = mark & len(seen) - 1
    while seen[slot] != 0 and seen[slot] != mark:
        slot = slot + 1 & len(seen) - 1
    was_there = seen[slot] == mark
    seen[slot] = mark
    return not was_there


def rehash(seen: Any, larger: Any) -> None:
    """Note all marks of a table in another."""
    for slot in range(len(seen)):
        if seen[slot] != 0:
            is_new(larger, seen[slot])


def keep(
    grid: Any, walks: Any, longer: Any, log: Any, steps: Any,
    found: int, per_cell: int, max_walks: int, first: int, end: int,
) -> int:  # fmt: skip
    """Keep the walks with the most energy in each cell, and not too many; return their number."""
    for row in range(found):
        steps.order[row] = row
    sort(grid, steps, found, BY_ENERGY)
    sort(grid, steps, found, BY_CELL)
    kept, last, rank = 0, -1, 0
    for place in range(found):
        row = int(steps.order[place])
        rank = rank + 1 if steps.cell[row] == last else 0
        last = int(steps.cell[row])
        if rank < per_cell:
            steps.order[kept] = row
            kept += 1
    if kept > max_walks:
        sort(grid, steps, kept, BY_OUTLOOK)
        kept = max_walks
    for place in range(kept):
        adopt(grid, walks, longer, log, steps, place, first, end)
    return kept


def sort(grid: Any, steps: Any, count: int, by: int) -> None:
    """Sort the first steps by counting them; equal ones keep their order."""
    order, counts, total = steps.order, steps.counts, 0
    for key in range(len(counts)):
        counts[key] = 0
    for place in range(count):
        counts[key_of(grid, steps, order[place], by)] += 1
    for key in range(len(counts)):
        counts[key], total = total, total + int(counts[key])
    for place in range(count):
        key = key_of(grid, steps, order[place], by)
        steps.spare[counts[key]] = order[place]
        counts[key] += 1
    for place in range(count):
        order[place] = steps.spare[place]


def key_of(grid: Any, steps: Any, row: int, by: int) -> int:
    """Return what a step is sorted by, the least first."""
    cell, lack = int(steps.cell[row]), max(0, int(grid.most) - int(steps.energy[row]))
    if by == BY_ENERGY:
        return lack
    return cell if by == BY_CELL else lack + int(grid.home[cell])


def adopt(
    grid: Any, walks: Any, longer: Any, log: Any, steps: Any, place: int, first: int, end: int
) -> None:
    """Write the walk of a step, the one at this place of the order."""
    row = int(steps.order[place])
    cell, parent = int(steps.cell[row]), int(steps.parent[row])
    log.cell[end + place], log.parent[end + place] = cell, parent
    longer.energy[place], longer.mark[place] = steps.energy[row], steps.mark[row]
    for word in range(walks.taken.shape[1]):
        longer.taken[place, word] = walks.taken[parent - first, word]
    number = int(grid.number[cell])
    if number >= 0:
        word = number // WORD_BITS
        longer.taken[place, word] = int(longer.taken[place, word]) | 1 << number % WORD_BITS
