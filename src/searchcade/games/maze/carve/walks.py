"""Mazes that grow along a walk: backtracker, hunt-and-kill, Wilson, Aldous-Broder."""

from __future__ import annotations

from searchcade.compiled.dice import below
from searchcade.games.maze.carve.steps import (
    EMPTY,
    PATIENCE,
    RIM,
    TAKEN,
    TREE,
    Numbers,
    beyond,
    blank_directions,
    directions_inside,
    exits,
    join,
    mark_rim,
    more,
    one_of,
    wipe,
)


def backtracker(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Walk to blank cells; without one, go back. Bits 4 and 5 are the direction back."""
    mark_rim(cells, rows, cols)
    here = first = below(dice, rows * cols)
    luck = EMPTY
    while flag[0] == 0:
        for _ in range(PATIENCE):
            directions = blank_directions(cells, here, rows, cols)
            if directions != 0:
                luck = more(luck, dice)
                direction = one_of(directions, luck)
                luck >>= 16
                here = join(cells, here, direction, cols)
                cells[here] = cells[here] | (direction ^ 2) << 4
            elif here == first:
                return wipe(cells)
            else:
                here = beyond(here, cells[here] >> 4 & 3, cols)
    return False


def hunt_and_kill(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Walk to blank cells; without one, go on from the first blank cell of the board.

    All cells before that one are taken, so the hunt never looks back and the whole is linear.
    """
    mark_rim(cells, rows, cols)
    here = hunted = 0
    cells[0] = cells[0] | TREE
    luck = EMPTY
    while flag[0] == 0:
        for _ in range(PATIENCE):
            luck = more(luck, dice)
            directions = blank_directions(cells, here, rows, cols)
            if directions != 0:
                here = join(cells, here, one_of(directions, luck), cols)
            else:
                while hunted < rows * cols and cells[hunted] & TAKEN:
                    hunted += 1
                if hunted == rows * cols:
                    return wipe(cells)
                here = hunted
                directions = exits(cells, here, rows, cols) - blank_directions(
                    cells, here, rows, cols
                )
                join(cells, here, one_of(directions, luck), cols)
            luck >>= 16
    return False


def wilson(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Walk at random from each cell to the maze and keep the walk without its loops.

    Bits 4 and 5 are the last direction out of a cell: what is left when loops are cut. All
    mazes are equally likely, whatever the first cell; from the middle the first walk is short.
    """
    mark_rim(cells, rows, cols)
    middle = rows // 2 * cols + cols // 2
    cells[middle] = cells[middle] | TREE
    luck = EMPTY
    for first in range(rows * cols):
        here = first
        while cells[here] & TREE == 0:
            if luck == EMPTY and flag[0] != 0:
                return False
            luck = more(luck, dice)
            direction = luck & 3
            luck >>= 2
            if cells[here] & RIM and directions_inside(here, rows, cols) >> direction & 1 == 0:
                continue  # off the board: throw again, so that the others stay equally likely
            cells[here] = cells[here] & RIM | direction << 4
            here = beyond(here, direction, cols)
        here = first
        while cells[here] & TREE == 0:
            cells[here] = cells[here] | TREE
            here = join(cells, here, cells[here] >> 4 & 3, cols)
    return wipe(cells)


def aldous_broder(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Walk at random until every cell was seen; keep each cell's first entrance.

    All mazes are equally likely, but the last blank cells are found late.
    """
    mark_rim(cells, rows, cols)
    here = below(dice, rows * cols)
    cells[here] = cells[here] | TREE
    blank = rows * cols - 1
    luck = EMPTY
    while blank > 0:
        if luck == EMPTY and flag[0] != 0:
            return False
        luck = more(luck, dice)
        direction = luck & 3
        luck >>= 2
        if cells[here] & RIM and directions_inside(here, rows, cols) >> direction & 1 == 0:
            continue
        there = beyond(here, direction, cols)
        if cells[there] & TAKEN == 0:
            join(cells, here, direction, cols)
            blank -= 1
        here = there
    return wipe(cells)
