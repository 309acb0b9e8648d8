"""Corrals that must be opened now: where only pushes count, all others can wait.

The stones and places that Ares cannot walk to fall into closed areas, parted by where he can. Say
that in one of them a stone is still off the switches, and that no stone of it can be pushed out to
where he walks, but onto a dead cell. Then every solution pushes one of its stones, and the first
such push goes inwards and can be made right now: until then nothing in the area changes, for
Ares walks and pushes outside of it, and its rim towards him is stones. Make that push first
instead: it takes away no place that the pushes before it used, Ares steps back to where he came
from and makes them as he did, and in the end he can walk to where he would have been. The pushes
are the same ones in another order, so the fewest pushes are found among those of the area alone.
Only the walks change: for other goals this does not hold.

Written once for Python and the kernel. A level has lists or arrays by place: `near` (four entries
each), `board`, `dead`, `switch`, `steps` of Ares's flood fill (-1 where he cannot walk to), `area`
and `queue`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def fence(level: Any, stone: int, number: int) -> int:
    """Mark the closed area of a stone with a number; return how many places the queue has."""
    near, steps, area, queue = level.near, level.steps, level.area, level.queue
    area[stone] = number
    queue[0] = stone
    head, tail = 0, 1
    while head < tail:
        place = queue[head]
        head += 1
        for direction in range(4):
            there = near[4 * place + direction]
            if there >= 0 and steps[there] < 0 and area[there] == 0:
                area[there] = number
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
            there, behind = level.near[4 * stone + direction], level.near[4 * stone + direction ^ 2]
            if there < 0 or behind < 0 or level.steps[behind] < 0 or level.dead[there] != 0:
                continue
            if level.steps[there] >= 0:
                return -1
            if level.board[there] == 0:
                inwards += 1
    return inwards if presses else -1


def pressing_corral(level: Any, stones: Sequence[int]) -> int:
    """Find all closed areas; return the number of the one that comes first, 0 if none does."""
    area = level.area
    for place in range(len(area)):
        area[place] = 0
    best, fewest = 0, 4 * len(stones) + 1
    for number in range(len(stones)):
        if area[stones[number]] == 0:
            inwards = inward_pushes(level, fence(level, stones[number], number + 1))
            if 0 <= inwards < fewest:
                best, fewest = number + 1, inwards
    return best
