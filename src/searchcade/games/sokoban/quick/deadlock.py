"""Kernels: positions that no plan can mend. Every rule is sound, so nothing solvable is lost."""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.deadlocks import freeze, holds_off_switch, match, release
from searchcade.games.sokoban.quick.room_arrays import (
    DEAD,
    FLOOR,
    PULLED,
    QUEUE,
    STILL,
    SWITCH,
    WALLS,
)


def is_lost(level: Any, stones: Any, count: int) -> bool:
    """Say whether stones that can never move again spoil the position.

    What is lost with some of the stones alone is lost with all of them.
    """
    still = level.grid[STILL]
    frozen = freeze(level.near, level.grid[DEAD], still, stones, count)
    lost = frozen > 0 and (
        holds_off_switch(level.grid[SWITCH], still, stones, count) or cuts_off(level, stones, count)
    )
    release(still, stones, count)
    return lost


def cuts_off(level: Any, stones: Any, count: int) -> bool:
    """Say whether frozen stones keep another from all switches that are left.

    They are walls for the rest of the game. A stone pulled back from a switch comes wherever a
    plan could have brought it from; a stone that lies elsewhere cannot be brought in.
    """
    level.clock[0] += 1
    now, grid, steps = level.clock[0], level.grid, level.steps
    head, tail = 0, 0
    for index in range(level.goals.size):
        if not level.grid[STILL, level.goals[index]]:
            grid[PULLED, level.goals[index]] = now
            grid[QUEUE, tail] = level.goals[index]
            tail += 1
    while head < tail:
        cell = grid[QUEUE, head]
        head += 1
        for direction in range(4):
            there, ares = cell + steps[direction], cell + 2 * steps[direction]
            if grid[PULLED, there] != now and is_open(level, there) and is_open(level, ares):
                grid[PULLED, there] = now
                grid[QUEUE, tail] = there
                tail += 1
    for index in range(count):
        if grid[PULLED, stones[index]] != now and not level.grid[STILL, stones[index]]:
            return True
    return False


def is_open(level: Any, cell: int) -> bool:
    """Say whether neither a wall nor a frozen stone is there."""
    return level.grid[WALLS, cell] == FLOOR and not level.grid[STILL, cell]


def is_matched(level: Any, stones: Any) -> bool:
    """Say whether there is a switch for every stone that it comes to when it is alone.

    Other stones only bar the path, so where there is none the position is lost.
    """
    return match(level.reach, stones, level.total, level.goals.size, level.matching) == 0
