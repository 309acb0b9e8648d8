"""Carving mazes: the small steps that the generators share.

A generator is a plain function that runs interpreted and compiled and makes the same maze both
times. It works in place: the low four bits of a cell's byte are its passages, as in `rules.py`,
the others are notes that are wiped at the end. It returns whether it finished: it stops early
when another thread sets `flag[0]`.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from searchcade.compiled.dice import throw

Numbers = MutableSequence[int]  # a bytearray or list, or a NumPy array where compiled

RIM = 128  # the cell touches the rim of the board
TREE = 64  # the cell belongs to the maze although it may have no passage yet
TAKEN = TREE | 15
PATIENCE = 4096  # steps between two looks at the flag
EMPTY = 1  # luck that is used up: the bit above the random ones is all that is left
ONES = 0x4332322132212110  # its hexadecimal digit number m is the number of ones in m


def more(luck: int, dice: Numbers) -> int:
    """Return 32 fresh random bits when all are used up. Take bits from the low end."""
    return luck if luck > EMPTY else throw(dice) | 1 << 32


def one_of(directions: int, luck: int) -> int:
    """Return one of the directions whose bits are set, each as likely, by 16 random bits."""
    skip = (luck & 0xFFFF) * (ONES >> 4 * directions & 15) >> 16
    if skip > 0:
        directions &= directions - 1
    if skip > 1:
        directions &= directions - 1
    if skip > 2:
        directions &= directions - 1
    lowest = directions & -directions
    return (lowest >> 1) - (lowest >> 3)


def mark_rim(cells: Numbers, rows: int, cols: int) -> None:
    """Note which cells have fewer than four neighbours, so that the others need no check."""
    for col in range(cols):
        cells[col] = RIM
        cells[(rows - 1) * cols + col] = RIM
    for row in range(rows):
        cells[row * cols] = RIM
        cells[row * cols + cols - 1] = RIM


def wipe(cells: Numbers) -> bool:
    """Leave nothing but the passages."""
    for cell in range(len(cells)):
        cells[cell] = cells[cell] & 15
    return True


def directions_inside(cell: int, rows: int, cols: int) -> int:
    """Return the directions that stay on the board, as bits."""
    col = cell % cols
    directions = 15
    if cell < cols:
        directions -= 1
    if col == cols - 1:
        directions -= 2
    if cell >= (rows - 1) * cols:
        directions -= 4
    if col == 0:
        directions -= 8
    return directions


def exits(cells: Numbers, cell: int, rows: int, cols: int) -> int:
    """Return the same, quickly where the rim is marked."""
    return directions_inside(cell, rows, cols) if cells[cell] & RIM else 15


def blank_directions(cells: Numbers, cell: int, rows: int, cols: int) -> int:
    """Return the directions of neighbours that the maze has not reached, as bits."""
    directions = exits(cells, cell, rows, cols)
    if directions & 1 and cells[cell - cols] & TAKEN:
        directions -= 1
    if directions & 2 and cells[cell + 1] & TAKEN:
        directions -= 2
    if directions & 4 and cells[cell + cols] & TAKEN:
        directions -= 4
    if directions & 8 and cells[cell - 1] & TAKEN:
        directions -= 8
    return directions


def beyond(cell: int, direction: int, cols: int) -> int:
    """Return the next cell in this direction, as `rules.neighbour` does, but without a branch.

    The processor cannot predict a random direction: without a branch, a compiled random walk is
    twice as fast.
    """
    step = 1 if direction & 1 else cols
    return cell + step if (direction ^ direction >> 1) & 1 else cell - step


def join(cells: Numbers, cell: int, direction: int, cols: int) -> int:
    """Open the passage in this direction; return the cell behind it."""
    there = beyond(cell, direction, cols)
    cells[cell] = cells[cell] | 1 << direction
    cells[there] = cells[there] | 1 << (direction ^ 2)
    return there
