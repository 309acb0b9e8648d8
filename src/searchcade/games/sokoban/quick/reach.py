"""Kernels: where Ares can walk, and where one stone can be pushed while the others rest."""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import (
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


def spread(board: Any, layer: int, start: int, now: int) -> tuple[int, int]:
    """Stamp all cells that can be walked to; return the least of them and how many they are.

    `layer` is the row of the grid that shows the position.
    """
    grid, steps = board.grid, board.steps
    grid[WALKED, start] = now
    grid[QUEUE, 0] = start
    head, tail, least = 0, 1, start
    while head < tail:
        cell = grid[QUEUE, head]
        head += 1
        least = min(least, cell)
        for way in range(4):
            there = cell + steps[way]
            if grid[layer, there] == FLOOR and grid[WALKED, there] != now:
                grid[WALKED, there] = now
                grid[QUEUE, tail] = there
                tail += 1
    return least, tail


def flood(board: Any, layer: int, start: int) -> tuple[int, int]:
    """Stamp with a new time all cells that can be walked to."""
    board.clock[0] += 1
    return spread(board, layer, start, board.clock[0])


def journeys(board: Any, layer: int, stone: int, ares: int) -> int:
    """List where a stone can be pushed while the others rest; return the number of entries.

    An entry is a cell of the stone with a region of Ares. Entries of region -1 repeat others.
    """
    grid, lone = board.grid, board.lone
    lone[PLACE, 0], lone[STAND, 0], lone[SIDE, 0], lone[CAME, 0] = stone, ares, -1, -1
    board.clock[0] += 1
    begun = board.clock[0]  # sides stamped since then belong to this stone
    grid[layer, stone] = FLOOR
    head, tail = 0, 1
    while head < tail:
        here, side = lone[PLACE, head], lone[SIDE, head]
        if side >= 0 and lone[SIDES, 4 * here + side] > begun:
            lone[REGION, head] = -1
        else:
            grid[layer, here] = STONE
            lone[REGION, head] = flood(board, layer, lone[STAND, head])[0]
            grid[layer, here] = FLOOR
            tail = push_on(board, layer, head, tail)
        head += 1
    grid[layer, stone] = STONE
    return tail


def push_on(board: Any, layer: int, head: int, tail: int) -> int:
    """Queue the pushes from an entry whose region is just flooded: each side of a cell once."""
    grid, lone, now = board.grid, board.lone, board.clock[0]
    here = lone[PLACE, head]
    for way in range(4):
        behind, there = here - board.steps[way], here + board.steps[way]
        if grid[WALKED, behind] != now:
            continue
        lone[SIDES, 4 * here + (way ^ 2)] = now
        if grid[layer, there] == FLOOR and grid[DEAD, there] == 0:
            lone[PLACE, tail], lone[STAND, tail] = there, here
            lone[SIDE, tail], lone[CAME, tail] = way ^ 2, head
            tail += 1
    return tail
