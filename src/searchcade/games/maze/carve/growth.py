"""Mazes that grow along a walk, or on all sides.

Along a walk: backtracker, hunt-and-kill, Wilson, Aldous-Broder. On all sides: Prim, growing tree,
Kruskal.
"""

from __future__ import annotations

from searchcade.compiled.dice import below, throw
from searchcade.games.maze.carve import (
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

IN_FRONTIER = 16  # the cell is in the frontier


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


# ------------------------------------------------------------------ on all sides


def prim(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Join a random cell of the frontier to the maze, and its blank neighbours to the frontier."""
    mark_rim(cells, rows, cols)
    here = below(dice, rows * cols)
    cells[here] = cells[here] | TREE
    waiting = enqueue(cells, here, blank_directions(cells, here, rows, cols), cols, scratch, 0)
    luck = EMPTY
    while flag[0] == 0:
        for _ in range(PATIENCE):
            if waiting == 0:
                return wipe(cells)
            index = below(dice, waiting)
            here = int(scratch[index])
            waiting -= 1
            scratch[index] = scratch[waiting]
            blank = blank_directions(cells, here, rows, cols)
            luck = more(luck, dice)
            join(cells, here, one_of(exits(cells, here, rows, cols) - blank, luck), cols)
            luck >>= 16
            waiting = enqueue(cells, here, blank, cols, scratch, waiting)
    return False


def enqueue(
    cells: Numbers, here: int, directions: int, cols: int, frontier: Numbers, waiting: int
) -> int:
    """Append the neighbours in these directions that are not queued yet; return the new length."""
    for direction in range(4):
        if directions >> direction & 1:
            there = beyond(here, direction, cols)
            if cells[there] & IN_FRONTIER == 0:
                cells[there] = cells[there] | IN_FRONTIER
                frontier[waiting] = there
                waiting += 1
    return waiting


def growing_tree(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Grow at the newest cell half of the time, else at a random one; forget grown-in cells."""
    mark_rim(cells, rows, cols)
    scratch[0] = below(dice, rows * cols)
    active = 1
    while flag[0] == 0:
        for _ in range(PATIENCE):
            luck = throw(dice)
            index = active - 1
            if luck >> 31:
                index = below(dice, active)
            here = int(scratch[index])
            directions = blank_directions(cells, here, rows, cols)
            if directions != 0:
                scratch[active] = join(cells, here, one_of(directions, luck), cols)
                active += 1
                continue
            active -= 1
            if active == 0:
                return wipe(cells)
            scratch[index] = scratch[active]
    return False


def kruskal(
    cells: Numbers, rows: int, cols: int, dice: Numbers, scratch: Numbers, flag: Numbers
) -> bool:
    """Take the walls in random order; open each one that parts two regions.

    The scratch holds a number for each cell, see `root_of`, then the walls: 2 * cell for the one
    on its right, 2 * cell + 1 for the one below.
    """
    regions = first = rows * cols
    end = list_walls(rows, cols, scratch, flag)
    while regions > 1:
        if flag[0] != 0:
            return False
        taken = max(first, end - PATIENCE)
        draw(scratch, first, taken, end, dice)
        for index in range(taken, end):
            wall = int(scratch[index])
            direction = (wall & 1) + 1
            if unite(scratch, wall >> 1, beyond(wall >> 1, direction, cols)):
                join(cells, wall >> 1, direction, cols)
                regions -= 1
        end = taken
    return True


def draw(scratch: Numbers, first: int, taken: int, end: int, dice: Numbers) -> None:
    """Bring random walls of those from `first` on to the places from `taken` to `end`.

    Many at once, so that the processor does not wait for each: Kruskal is twice as fast.
    """
    for last in range(end - 1, taken - 1, -1):
        index = first + below(dice, last + 1 - first)
        wall = scratch[index]
        scratch[index] = scratch[last]
        scratch[last] = wall


def list_walls(rows: int, cols: int, scratch: Numbers, flag: Numbers) -> int:
    """Write down single cells and all walls between them; return the place after the last."""
    end = rows * cols
    for row in range(rows):
        if flag[0] != 0:
            break  # cancelled: the list will not be read
        for cell in range(row * cols, row * cols + cols):
            scratch[cell] = -1
            if cell + 1 < row * cols + cols:
                scratch[end] = 2 * cell
                end += 1
            if row + 1 < rows:
                scratch[end] = 2 * cell + 1
                end += 1
    return end


def root_of(scratch: Numbers, cell: int) -> int:
    """Return the cell that stands for the region: its number is minus the region's size.

    The numbers of the other cells lead there; each visit makes the path shorter.
    """
    above = int(scratch[cell])
    while above >= 0:
        top = int(scratch[above])
        if top < 0:
            return above
        scratch[cell] = top
        cell = top
        above = int(scratch[cell])
    return cell


def unite(scratch: Numbers, one: int, other: int) -> bool:
    """Make one region of two, the smaller below the larger; say whether they were two."""
    large, small = root_of(scratch, one), root_of(scratch, other)
    if large == small:
        return False
    if scratch[large] > scratch[small]:
        large, small = small, large
    scratch[large] = scratch[large] + scratch[small]
    scratch[small] = large
    return True
