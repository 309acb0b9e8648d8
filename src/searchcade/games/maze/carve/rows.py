"""Mazes made row by row, in one pass: Eller, sidewinder, binary tree."""

from __future__ import annotations

from searchcade.compiled.dice import below
from searchcade.games.maze.carve.steps import EMPTY, Numbers, join, more


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
