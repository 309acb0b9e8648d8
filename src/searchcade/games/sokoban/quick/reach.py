"""Kernels: where Ares can walk, and where one stone can be pushed while the others rest."""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.room_arrays import (
    CAME,
    DEAD,
    FLOOR,
    PLACE,
    QUEUE,
    REGION,
    SIDE,
    SIDES,
    STAND,
    STONE,
    WALKED,
)


def spread(level: Any, layer: int, start: int, now: int) -> tuple[int, int]:
    """Stamp all cells that can be walked to; return the least of them and how many they are.

    `layer` is the row of the grid that shows the position.
    """
    grid, steps = level.grid, level.steps
    grid[WALKED, start] = now
    grid[QUEUE, 0] = start
    head, tail, least = 0, 1, start
    while head < tail:
        cell = grid[QUEUE, head]
        head += 1
        least = min(least, cell)
        for direction in range(4):
            there = cell + steps[direction]
            if grid[layer, there] == FLOOR and grid[WALKED, there] != now:
                grid[WALKED, there] = now
                grid[QUEUE, tail] = there
                tail += 1
    return least, tail


def flood(level: Any, layer: int, start: int) -> tuple[int, int]:
    """Stamp with a new time all cells that can be walked to."""
    level.clock[0] += 1
    return spread(level, layer, start, level.clock[0])


def journeys(level: Any, layer: int, stone: int, ares: int) -> int:
    """List where a stone can be pushed while the others rest; return the number of entries.

    An entry is a cell of the stone with a region of Ares. Entries of region -1 repeat others.
    """
    grid, single = level.grid, level.single
    single[PLACE, 0], single[STAND, 0], single[SIDE, 0], single[CAME, 0] = stone, ares, -1, -1
    level.clock[0] += 1
    begun = level.clock[0]  # sides stamped since then belong to this stone
    grid[layer, stone] = FLOOR
    head, tail = 0, 1
    while head < tail:
        here, side = single[PLACE, head], single[SIDE, head]
        if side >= 0 and single[SIDES, 4 * here + side] > begun:
            single[REGION, head] = -1
        else:
            grid[layer, here] = STONE
            single[REGION, head] = flood(level, layer, single[STAND, head])[0]
            grid[layer, here] = FLOOR
            tail = push_on(level, layer, head, tail)
        head += 1
    grid[layer, stone] = STONE
    return tail


def push_on(level: Any, layer: int, head: int, tail: int) -> int:
    """Queue the pushes from an entry whose region is just flooded: each side of a cell once."""
    grid, single, now = level.grid, level.single, level.clock[0]
    here = single[PLACE, head]
    for direction in range(4):
        behind, there = here - level.steps[direction], here + level.steps[direction]
        if grid[WALKED, behind] != now:
            continue
        single[SIDES, 4 * here + (direction ^ 2)] = now
        if grid[layer, there] == FLOOR and grid[DEAD, there] == 0:
            single[PLACE, tail], single[STAND, tail] = there, here
            single[SIDE, tail], single[CAME, tail] = direction ^ 2, head
            tail += 1
    return tail
