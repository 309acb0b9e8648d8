"""Rooms grow: small rectangles of floor, each joined to what is there already."""

from __future__ import annotations

from collections.abc import MutableSequence
from math import ceil
from typing import NamedTuple

from searchcade.compiled.dice import below

PATCHES = ((1, 3), (3, 1), (2, 2), (2, 2), (2, 3), (3, 2), (3, 3))  # rows and columns
SHARE = 0.62  # of the square that becomes floor: with more it is a hall, where nothing is hard


class Shape(NamedTuple):
    """A room without stones: the floor as a number with a bit a cell, within a border of wall."""

    rows: int
    cols: int
    floor: int

    @property
    def cells(self) -> list[int]:
        """Return the cells of the floor in reading order."""
        return bits(self.floor)


def bits(number: int) -> list[int]:
    """Return the places of the ones."""
    places = []
    while number:
        lowest = number & -number
        places.append(lowest.bit_length() - 1)
        number ^= lowest
    return places


def shifted(board: int, step: int) -> int:
    """Move every bit by a step."""
    return board << step if step > 0 else board >> -step


def grow(size: int, dice: MutableSequence[int]) -> Shape:
    """Lay patches of floor until the square is full enough, then cut the border to fit."""
    side = size + 2
    floor = patch(dice, size)
    while floor.bit_count() < least_floor(size):
        more = patch(dice, size)
        if touches(floor, more, side):
            floor |= more
    return trimmed(Shape(side, side, floor))


def least_floor(size: int) -> int:
    """Return how many cells of floor a room of this size has at least."""
    return ceil(size * size * SHARE)


def patch(dice: MutableSequence[int], size: int) -> int:
    """Return a rectangle of floor somewhere in the square."""
    rows, cols = PATCHES[below(dice, len(PATCHES))]
    top, left = below(dice, size - rows + 1) + 1, below(dice, size - cols + 1) + 1
    line = ((1 << cols) - 1) << left
    return sum(line << (row * (size + 2)) for row in range(top, top + rows))


def touches(floor: int, more: int, cols: int) -> bool:
    """Say whether Ares can walk from one to the other."""
    beside = more | more << 1 | more >> 1 | more << cols | more >> cols
    return bool(floor & beside)


def trimmed(shape: Shape) -> Shape:
    """Return the shape with one row and column of wall around it."""
    places = [divmod(cell, shape.cols) for cell in shape.cells]
    top, left = min(row for row, _ in places), min(col for _, col in places)
    rows = max(row for row, _ in places) - top + 3
    cols = max(col for _, col in places) - left + 3
    moved = ((row - top + 1) * cols + col - left + 1 for row, col in places)
    return Shape(rows, cols, sum(1 << cell for cell in moved))
