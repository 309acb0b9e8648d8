"""Walls put in and taken out: recursive division, braid."""

from __future__ import annotations

from searchcade.compiled.dice import below, throw
from searchcade.games.maze.carve.steps import Numbers, beyond, directions_inside, join, one_of, wipe

DEPTH = 32  # rooms that wait at once: the smaller half goes first, so 10**8 cells need 27
KEPT = 16  # a dead end that stays one
WHOLE = 1 << 16  # the share that means all


def division(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Part a room by a wall with one gap, then both halves, until all are corridors.

    The scratch is a stack of rooms, three numbers each: first cell, height, width.
    """
    clear(cells, rows, cols)
    waiting = push(scratch, 0, 0, rows, cols)
    while waiting > 0:
        if flag[0] != 0:
            return False
        waiting -= 1
        first, high, wide = room(scratch, waiting)
        if high > wide or (high == wide and throw(dice) & 1):
            near = 1 + below(dice, high - 1)
            wall = first + (near - 1) * cols
            wall_below(cells, wall, wide, cols)
            join(cells, wall + below(dice, wide), 2, cols)
            if near > high - near:
                waiting = push(scratch, waiting, first, near, wide)
            waiting = push(scratch, waiting, wall + cols, high - near, wide)
            if near <= high - near:
                waiting = push(scratch, waiting, first, near, wide)
        else:
            near = 1 + below(dice, wide - 1)
            wall = first + near - 1
            wall_right(cells, wall, high, cols)
            join(cells, wall + below(dice, high) * cols, 1, cols)
            if near > wide - near:
                waiting = push(scratch, waiting, first, high, near)
            waiting = push(scratch, waiting, wall + 1, high, wide - near)
            if near <= wide - near:
                waiting = push(scratch, waiting, first, high, near)
    return True


def clear(cells: Numbers, rows: int, cols: int) -> None:
    """Open all passages between two cells."""
    for cell in range(rows * cols):
        cells[cell] = 15
    for col in range(cols):
        cells[col] = cells[col] & 14
        cells[(rows - 1) * cols + col] = cells[(rows - 1) * cols + col] & 11
    for row in range(rows):
        cells[row * cols] = cells[row * cols] & 7
        cells[row * cols + cols - 1] = cells[row * cols + cols - 1] & 13


def room(scratch: Numbers, index: int) -> tuple[int, int, int]:
    """Read a room from the stack."""
    return int(scratch[3 * index]), int(scratch[3 * index + 1]), int(scratch[3 * index + 2])


def push(scratch: Numbers, waiting: int, first: int, high: int, wide: int) -> int:
    """Put a room on the stack unless it is a corridor; return how many wait now."""
    if high < 2 or wide < 2:
        return waiting
    scratch[3 * waiting] = first
    scratch[3 * waiting + 1] = high
    scratch[3 * waiting + 2] = wide
    return waiting + 1


def wall_below(cells: Numbers, first: int, length: int, cols: int) -> None:
    """Close the passages below `length` cells of a row."""
    for cell in range(first, first + length):
        cells[cell] = cells[cell] & 11
        cells[cell + cols] = cells[cell + cols] & 14


def wall_right(cells: Numbers, first: int, length: int, cols: int) -> None:
    """Close the passages on the right of `length` cells of a column."""
    for cell in range(first, first + length * cols, cols):
        cells[cell] = cells[cell] & 13
        cells[cell + 1] = cells[cell + 1] & 7


def braid(
    cells: Numbers,
    rows: int,
    cols: int,
    dice: Numbers,
    scratch: Numbers,
    flag: Numbers,
    share: int,
) -> bool:
    """Open one more wall of this share of the dead ends, in 65536ths; the others stay."""
    for row in range(rows):
        if flag[0] != 0:
            return False
        keep_some(cells, row * cols, row * cols + cols, dice, share)
    for row in range(rows):
        if flag[0] != 0:
            return False
        for cell in range(row * cols, row * cols + cols):
            if is_dead_end(cells[cell]):
                directions = walls_to_open(cells, cell, rows, cols)
                if directions != 0:  # a corridor one cell wide has no wall to open
                    join(cells, cell, one_of(directions, throw(dice)), cols)
    return wipe(cells)


def keep_some(cells: Numbers, first: int, end: int, dice: Numbers, share: int) -> None:
    """Mark the dead ends from `first` to before `end` that are not among the share."""
    for cell in range(first, end):
        if is_dead_end(cells[cell]) and throw(dice) & (WHOLE - 1) >= share:
            cells[cell] = cells[cell] | KEPT


def is_dead_end(square: int) -> bool:
    """Say whether exactly one side is open, and nothing is noted about the cell."""
    return 0 < square < 16 and square & (square - 1) == 0


def walls_to_open(cells: Numbers, cell: int, rows: int, cols: int) -> int:
    """Return the walls of a cell as bits, without those of dead ends that stay if it has others."""
    walls = directions_inside(cell, rows, cols) & (15 - int(cells[cell]))
    best = walls
    for direction in range(4):
        if walls >> direction & 1 and cells[beyond(cell, direction, cols)] & KEPT:
            best -= 1 << direction
    return best if best != 0 else walls
