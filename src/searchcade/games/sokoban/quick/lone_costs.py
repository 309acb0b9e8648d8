"""Kernels: Ares's steps from cell to cell, and what it costs to push a lone stone."""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

from searchcade.compiled.arena import KernelArena, Matrix
from searchcade.games.sokoban.quick.shortcut import FAR
from searchcade.games.sokoban.rules import walk_from


class Sides(NamedTuple):
    """Each side of each cell, for a lone stone there and Ares beside it: four rows a cell."""

    around: Any
    """Ares's steps to the other sides."""
    paid: Any
    """What the stone costs from there to its goal."""
    waits: Any
    """Whether a row is in the line."""
    line: Any
    """The rows that wait, in a circle."""


def sides_of(arena: KernelArena, cells: int) -> Sides:
    """Return the sides of so many cells, nothing measured yet."""
    rows = 4 * cells
    around = arena.copy(Matrix("q", (rows, 4), array("q", [FAR]) * (4 * rows)))
    return Sides(around, *(arena.zeros("q", rows) for _ in range(3)))


def measure_walks(search: Any, sides: Sides, begin: int, end: int) -> None:
    """Count Ares's steps from some cells in the empty room, and around a lone stone on them."""
    near, board, steps, queue = search.near, search.board, search.steps, search.queue
    for cell in range(begin, end):
        walk_from(near, board, steps, queue, cell)
        for there in range(len(steps)):
            if steps[there] >= 0:
                search.walk[cell, there] = steps[there]
        board[cell] = 1
        for side in range(4 * cell, 4 * cell + 4):
            if near[side] >= 0:
                walk_from(near, board, steps, queue, near[side])
                for other in range(4):
                    there = near[4 * cell + other]
                    if there >= 0 and steps[there] >= 0:
                        sides.around[side, other] = steps[there]
        board[cell] = 0


def measure_lone(search: Any, sides: Sides, kind: int, price: int, begin: int, end: int) -> None:
    """Pull a lone stone backwards from some cells, until no path gets cheaper."""
    size = len(sides.line)
    for goal in range(begin, end):
        head, waiting = 0, begin_at(sides, goal)
        search.lone[kind, goal, goal] = 0
        while waiting > 0:
            row = sides.line[head]
            head, waiting = (head + 1) % size, waiting - 1
            sides.waits[row] = 0
            cell, side = row >> 2, row & 3
            before = search.near[row]  # where Ares stands, the stone lay before its last push
            if before < 0:
                continue
            paid = sides.paid[row]
            search.lone[kind, cell, goal] = min(search.lone[kind, cell, goal], paid)
            for other in range(4 * cell, 4 * cell + 4):  # he came from another side
                waiting += lower(sides, other, paid + sides.around[other, side], head + waiting)
            waiting += lower(sides, 4 * before + side, paid + price, head + waiting)


def begin_at(sides: Sides, goal: int) -> int:
    """Let the four sides of a goal wait, which cost nothing; return how many they are."""
    for row in range(len(sides.paid)):
        sides.paid[row] = FAR
    for side in range(4):
        sides.paid[4 * goal + side] = 0
        sides.line[side] = 4 * goal + side
    return 4


def lower(sides: Sides, row: int, paid: int, end: int) -> int:
    """Note what a row costs if that is less, and let it wait; return 1 if it did not before."""
    if paid >= sides.paid[row]:
        return 0
    sides.paid[row] = paid
    if sides.waits[row] != 0:
        return 0
    sides.waits[row] = 1
    sides.line[end % len(sides.line)] = row
    return 1
