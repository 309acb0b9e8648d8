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
    blank_ways,
    exits,
    join,
    mark_rim,
    more,
    one_of,
    ways_inside,
    wipe,
)


def backtracker(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Walk to blank cells; where there is none, go back. Bits 4 and 5 are the way back."""
    mark_rim(cells, rows, cols)
    here = first = below(dice, rows * cols)
    luck = EMPTY
    while flag[0] == 0:
        for _ in range(PATIENCE):
            ways = blank_ways(cells, here, rows, cols)
            if ways != 0:
                luck = more(luck, dice)
                way = one_of(ways, luck)
                luck >>= 16
                here = join(cells, here, way, cols)
                cells[here] = cells[here] | (way ^ 2) << 4
            elif here == first:
                return wipe(cells)
            else:
                here = beyond(here, cells[here] >> 4 & 3, cols)
    return False


def hunt_and_kill(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Walk to blank cells; where there is none, walk on from the first blank cell of the board.

    All cells before that one are taken, so the hunt never looks back and the whole is linear.
    """
    mark_rim(cells, rows, cols)
    here = hunted = 0
    cells[0] = cells[0] | TREE
    luck = EMPTY
    while flag[0] == 0:
        for _ in range(PATIENCE):
            luck = more(luck, dice)
            ways = blank_ways(cells, here, rows, cols)
            if ways != 0:
                here = join(cells, here, one_of(ways, luck), cols)
            else:
                while hunted < rows * cols and cells[hunted] & TAKEN:
                    hunted += 1
                if hunted == rows * cols:
                    return wipe(cells)
                here = hunted
                ways = exits(cells, here, rows, cols) - blank_ways(cells, here, rows, cols)
                join(cells, here, one_of(ways, luck), cols)
            luck >>= 16
    return False


def wilson(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Walk at random from each cell to the maze and keep the walk without its loops.

    Bits 4 and 5 are the last way out of a cell, which is what is left when loops are cut. All
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
            way = luck & 3
            luck >>= 2
            if cells[here] & RIM and ways_inside(here, rows, cols) >> way & 1 == 0:
                continue  # off the board: throw again, so that the others stay equally likely
            cells[here] = cells[here] & RIM | way << 4
            here = beyond(here, way, cols)
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
        way = luck & 3
        luck >>= 2
        if cells[here] & RIM and ways_inside(here, rows, cols) >> way & 1 == 0:
            continue
        there = beyond(here, way, cols)
        if cells[there] & TAKEN == 0:
            join(cells, here, way, cols)
            blank -= 1
        here = there
    return wipe(cells)
