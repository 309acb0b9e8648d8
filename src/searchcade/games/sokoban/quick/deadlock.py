"""Kernels: positions that no plan can mend. Every rule is sound, so nothing solvable is lost."""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.room_arrays import (
    DEAD,
    FLOOR,
    GIVER,
    HAS,
    OWNER,
    PULLED,
    QUEUE,
    STILL,
    SWITCH,
    WALLS,
    whole,
)


def is_lost(level: Any, stones: Any, count: int) -> bool:
    """Say whether stones that can never move again spoil the position.

    What is lost with some of the stones alone is lost with all of them.
    """
    frozen = freeze(level, stones, count)
    lost = frozen < 0 or (frozen > 0 and cuts_off(level, stones, count))
    for index in range(count):
        level.grid[STILL, stones[index]] = 0
    return lost


def freeze(level: Any, stones: Any, count: int) -> int:
    """Mark the stones that can never move again; return how many, or -1 if one is off a switch.

    All are taken for frozen at first, and thawed while one can move. In the set that remains each
    stone is held on both axes by walls, by others of the set or because both neighbours are dead
    cells; so none of them can be the first that moves in a plan that wins.
    """
    for index in range(count):
        level.grid[STILL, stones[index]] = 1
    frozen, before = count, -1
    while frozen != before:
        before = frozen
        for index in range(count):
            cell = whole(stones[index])
            if level.grid[STILL, cell] and (is_free(level, cell, 0) or is_free(level, cell, 1)):
                level.grid[STILL, cell] = 0
                frozen -= 1
    for index in range(count):
        if level.grid[STILL, stones[index]] and not level.grid[SWITCH, stones[index]]:
            return -1
    return frozen


def is_free(level: Any, cell: int, axis: int) -> bool:
    """Say whether a stone may be able to move along an axis."""
    one, other = cell - level.steps[axis], cell + level.steps[axis]
    if not is_open(level, one) or not is_open(level, other):
        return False
    return not (level.grid[DEAD, one] and level.grid[DEAD, other])


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
    for goal in range(level.goals.size):
        level.grid[OWNER, goal] = -1
    index = 0
    while index < level.total and finds_switch(level, stones, index):
        index += 1
    return bool(index == level.total)


def finds_switch(level: Any, stones: Any, index: int) -> bool:
    """Give a stone a switch, and those before it others where that is necessary."""
    grid, seen = level.grid, 0
    grid[QUEUE, 0] = index
    head, tail = 0, 1
    while head < tail:
        stone = grid[QUEUE, head]
        head += 1
        for goal in range(level.goals.size):
            if (level.reach[stones[stone]] & ~seen) >> goal & 1:
                seen |= 1 << goal
                grid[GIVER, goal] = stone
                if grid[OWNER, goal] < 0:
                    hand_on(level, goal, index)
                    return True
                grid[QUEUE, tail] = grid[OWNER, goal]
                tail += 1
    return False


def hand_on(level: Any, goal: int, index: int) -> None:
    """Let the stone that led to a free switch have it, another that one's, and so on."""
    grid = level.grid
    stone = grid[GIVER, goal]
    while stone != index:
        before = grid[HAS, stone]
        grid[OWNER, goal], grid[HAS, stone] = stone, goal
        goal = before
        stone = grid[GIVER, goal]
    grid[OWNER, goal], grid[HAS, stone] = stone, goal
