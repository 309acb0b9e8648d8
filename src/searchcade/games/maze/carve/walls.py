"""Mazes made row by row (Eller, sidewinder, binary tree) or room by room (division); braid."""

from __future__ import annotations

from searchcade.compiled.dice import below, throw
from searchcade.games.maze.carve import (
    EMPTY,
    Numbers,
    beyond,
    directions_inside,
    join,
    more,
    one_of,
    wipe,
)

DEPTH = 32  # rooms that wait at once: the smaller half goes first, so 10**8 cells need 27
KEPT_END = 16  # a dead end that stays one
WHOLE = 1 << 16  # the share that means all


def eller(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Join neighbours of different sets at random, then let every set go down at least once.

    The scratch links the columns of a set in a ring, left to right: first each column's next one,
    then each one's last. Sets never cross, so neighbours are in one set when they are linked.
    """
    for col in range(cols):
        scratch[col] = scratch[cols + col] = col
    luck = EMPTY
    for row in range(rows):
        if flag[0] != 0:
            return False
        for col in range(cols):
            luck = more(luck, dice)
            cell = row * cols + col
            if col + 1 < cols and scratch[col] != col + 1 and (luck & 1 or row == rows - 1):
                link(scratch, cols, col)
                join(cells, cell, 1, cols)
            luck >>= 1
        for col in range(cols):
            luck = more(luck, dice)
            if row < rows - 1:
                if luck & 1 or scratch[col] == col:
                    join(cells, row * cols + col, 2, cols)
                else:
                    unlink(scratch, cols, col)
            luck >>= 1
    return True


def link(scratch: Numbers, cols: int, col: int) -> None:
    """Make one ring of the rings of this column and the one to its right."""
    after, before = int(scratch[col]), int(scratch[cols + col + 1])
    scratch[before] = after
    scratch[cols + after] = before
    scratch[col] = col + 1
    scratch[cols + col + 1] = col


def unlink(scratch: Numbers, cols: int, col: int) -> None:
    """Take the column out of its ring: below it a new set begins."""
    after, before = int(scratch[col]), int(scratch[cols + col])
    scratch[before] = after
    scratch[cols + after] = before
    scratch[col] = scratch[cols + col] = col


def sidewinder(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Part each row into runs of random length, each with one passage up. The top row is open."""
    for col in range(cols - 1):
        join(cells, col, 1, cols)
    luck = EMPTY
    for row in range(1, rows):
        if flag[0] != 0:
            return False
        first = row * cols
        for cell in range(row * cols, row * cols + cols):
            luck = more(luck, dice)
            if luck & 1 or cell == row * cols + cols - 1:
                join(cells, first + below(dice, cell + 1 - first), 0, cols)
                first = cell + 1
            else:
                join(cells, cell, 1, cols)
            luck >>= 1
    return True


def binary_tree(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Open every cell up or to the right."""
    for col in range(cols - 1):
        join(cells, col, 1, cols)
    luck = EMPTY
    for row in range(1, rows):
        if flag[0] != 0:
            return False
        for cell in range(row * cols, row * cols + cols - 1):
            luck = more(luck, dice)
            join(cells, cell, luck & 1, cols)
            luck >>= 1
        join(cells, row * cols + cols - 1, 0, cols)
    return True


# ------------------------------------------------------------------ rooms and dead ends


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
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers, share: int
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
            cells[cell] = cells[cell] | KEPT_END


def is_dead_end(square: int) -> bool:
    """Say whether exactly one side is open, and nothing is noted about the cell."""
    return 0 < square < 16 and square & (square - 1) == 0


def walls_to_open(cells: Numbers, cell: int, rows: int, cols: int) -> int:
    """Return the walls of a cell as bits, without those of dead ends that stay if it has others."""
    walls = directions_inside(cell, rows, cols) & (15 - int(cells[cell]))
    best = walls
    for direction in range(4):
        if walls >> direction & 1 and cells[beyond(cell, direction, cols)] & KEPT_END:
            best -= 1 << direction
    return best if best != 0 else walls
