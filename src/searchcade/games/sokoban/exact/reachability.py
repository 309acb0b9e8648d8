"""What stones leave free, as bodies for kernels: where Ares can walk, what can still slide."""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.kernel_state import Numbers


def flood(near: Any, board: Numbers, steps: Numbers, queue: Numbers, start: int) -> int:
    """Walk everywhere from `start`; note the steps, -1 where no path leads; return the first place.

    The first place in reading order stands for the region.
    """
    for place in range(len(steps)):
        steps[place] = -1
    steps[start] = 0
    queue[0] = start
    head, tail, first = 0, 1, start
    while head < tail:
        place = queue[head]
        head += 1
        first = min(first, place)
        for direction in range(4):
            there = near[place, direction]
            if there >= 0 and steps[there] < 0 and board[there] == 0:
                steps[there] = steps[place] + 1
                queue[tail] = there
                tail += 1
    return int(first)


def can_slide(near: Any, dead: Numbers, stuck: Numbers, place: int) -> bool:
    """Say whether a stone has an axis along which a winning play might push it."""
    for axis in range(2):
        one, other = near[place, axis], near[place, axis + 2]
        if one < 0 or other < 0 or stuck[one] != 0 or stuck[other] != 0:
            continue
        if dead[one] == 0 or dead[other] == 0:
            return True
    return False


def freezes(near: Any, dead: Numbers, switch: Numbers, stuck: Numbers, key: Numbers) -> bool:
    """Say whether a stone off the switches is frozen; `deadlocks.frozen_stones` argues why."""
    for number in range(len(key) - 1):
        stuck[key[number]] = 1
    loosened = True
    while loosened:
        loosened = False
        for number in range(len(key) - 1):
            place = key[number]
            if stuck[place] != 0 and can_slide(near, dead, stuck, place):
                stuck[place] = 0
                loosened = True
    lost = False
    for number in range(len(key) - 1):
        lost = lost or (stuck[key[number]] != 0 and switch[key[number]] == 0)
        stuck[key[number]] = 0
    return lost


def fence(level: Any, stone: int, name: int) -> int:
    """Give the closed area of a stone a name; return how many places of it are in the queue."""
    near, steps, area, queue = level.near, level.steps, level.area, level.queue
    area[stone] = name
    queue[0] = stone
    head, tail = 0, 1
    while head < tail:
        place = queue[head]
        head += 1
        for direction in range(4):
            there = near[place, direction]
            if there >= 0 and steps[there] < 0 and area[there] == 0:
                area[there] = name
                queue[tail] = there
                tail += 1
    return tail


def inward_pushes(level: Any, size: int) -> int:
    """Count the pushes into the area of this size in the queue; -1 where it does not press."""
    inwards, presses = 0, False
    for index in range(size):
        stone = level.queue[index]
        if level.board[stone] == 0:
            continue
        presses = presses or level.switch[stone] == 0
        for direction in range(4):
            there, behind = level.near[stone, direction], level.near[stone, direction ^ 2]
            if there < 0 or behind < 0 or level.steps[behind] < 0 or level.dead[there] != 0:
                continue
            if level.steps[there] >= 0:
                return -1
            if level.board[there] == 0:
                inwards += 1
    return inwards if presses else -1


def pressing_corral(level: Any) -> int:
    """Name the closed areas; return the one to which the search may be confined, 0 if none.

    `corrals.py` argues why. `steps` are those of Ares's flood fill.
    """
    area, stones = level.area, level.stones
    for place in range(len(area)):
        area[place] = 0
    best, fewest = 0, 4 * len(stones) + 1
    for number in range(len(stones)):
        if area[stones[number]] == 0:
            inwards = inward_pushes(level, fence(level, stones[number], number + 1))
            if 0 <= inwards < fewest:
                best, fewest = number + 1, inwards
    return best
