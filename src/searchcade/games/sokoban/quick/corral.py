"""Kernels: corrals, where Ares cannot go, and when their stones have to be pushed first.

A corral is a region that Ares cannot walk to, with the stones at its edge. Where these stones can
be pushed into the corral only, and Ares can make every one of these pushes now, the first push of
them in a plan might as well come at once: what he does elsewhere before neither helps nor hinders
it. So if one of them is not on a switch, no other stone need be looked at (a PI-corral, after
Brian Damgaard). Some plan is left, if there is one.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.deadlock import is_open
from searchcade.games.sokoban.quick.reach import flood, spread
from searchcade.games.sokoban.quick.room_arrays import (
    BLOCKED,
    DEAD,
    FLOOR,
    PICKED,
    STILL,
    SWITCH,
    WALKED,
)


def pick(level: Any, stones: Any, ares: int) -> None:
    """Mark by index the stones that have to be looked at: those of the least such corral, or all.

    The board shows the position.
    """
    flood(level, BLOCKED, ares)
    home, fewest = level.clock[0], level.total + 1
    for index in range(level.total):
        level.grid[PICKED, index] = 1
    for number in range(level.floor.size):
        cell = level.floor[number]
        if level.grid[BLOCKED, cell] != FLOOR or level.grid[WALKED, cell] >= home:
            continue
        level.clock[0] += 1
        spread(level, BLOCKED, cell, level.clock[0])
        members = enclose(level, stones)
        if 0 < members < fewest and is_pressing(level, stones, home):
            fewest = members
            for index in range(level.total):
                level.grid[PICKED, index] = level.grid[STILL, stones[index]]
    for index in range(level.total):
        level.grid[STILL, stones[index]] = 0


def enclose(level: Any, stones: Any) -> int:
    """Mark the stones at the edge of the region just flooded; count them, 0 if all are at home."""
    members, away = 0, 0
    for index in range(level.total):
        stone = stones[index]
        level.grid[STILL, stone] = 0
        for direction in range(4):
            if is_in(level, stone + level.steps[direction], level.clock[0]):
                level.grid[STILL, stone] = 1
        members += level.grid[STILL, stone]
        away += level.grid[STILL, stone] and not level.grid[SWITCH, stone]
    return members if away else 0


def is_in(level: Any, cell: int, region: int) -> Any:
    """Say whether a cell is floor of a region."""
    return level.grid[BLOCKED, cell] == FLOOR and level.grid[WALKED, cell] == region


def is_pressing(level: Any, stones: Any, home: int) -> bool:
    """Say whether Ares can push each marked stone now wherever it can go, which is inwards only."""
    for index in range(level.total):
        stone = stones[index]
        if level.grid[STILL, stone]:
            for direction in range(4):
                behind, there = stone - level.steps[direction], stone + level.steps[direction]
                if is_possible(level, behind, there) and not (
                    is_in(level, behind, home) and is_in(level, there, level.clock[0])
                ):
                    return False
    return True


def is_possible(level: Any, behind: int, there: int) -> bool:
    """Say whether a push may come before any other of the corral's stones is moved.

    Until then Ares cannot stand inside; and no stone may come to a dead cell.
    """
    if not is_open(level, behind) or not is_open(level, there):
        return False
    return not level.grid[DEAD, there] and not is_in(level, behind, level.clock[0])
