"""Kernels: which switches to fill before which, found by pulling stones out of the full ones.

A set of filled switches is good when lone stones can still fill all others one by one. Played
backwards: with every switch full, the others can be emptied one by one. Emptying one never hinders
another, so it does not matter in which order it is tried.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.quick.reach import flood, journeys
from searchcade.games.sokoban.quick.room_arrays import (
    FAR,
    FILLED,
    FLOOR,
    KEPT,
    OUTSIDE,
    PULL_PLACE,
    PULL_SIDE,
    PULL_STAND,
    QUEUE,
    SIDES,
    STONE,
    SWITCH,
    WALKED,
    WALLS,
    RoomArrays,
    whole,
)
from searchcade.games.sokoban.rules import Room

MOST = 1 << 14  # sets of filled switches that are remembered


class Packing(NamedTuple):
    """What is known about sets of filled switches; an entry a set."""

    sinks: Any
    """Cells where stones lie at the start: where a stone pulled out has to come."""
    slots: Any
    """Mark of a set -> entry + 1, by open addressing."""
    keys: Any
    """The mark of each set."""
    known: Any
    """How many sets are known, and how many switches are shut off from the first."""
    shut: Any
    """How many empty switches lone stones cannot fill any more, beyond those of the first."""
    pushes: Any
    """A row of cells a set: pushes from there to the next empty switch."""


def packing_of(room: Room, level: RoomArrays) -> Packing:
    """Return empty tables of full size."""
    away = [cell for cell in room.stones if cell not in room.switches]
    return Packing(
        sinks=np.array(away or room.stones, np.int16),
        slots=np.zeros(4 * MOST, np.int64),
        keys=np.zeros(MOST, np.int64),
        known=np.zeros(2, np.int64),
        shut=np.zeros(MOST, np.int64),
        pushes=np.zeros((MOST, level.cells), np.int16),
    )


def fill_all(level: Any) -> None:
    """Put a stone on every switch."""
    for cell in range(level.cells):
        level.grid[FILLED, cell] = STONE if level.grid[SWITCH, cell] else level.grid[WALLS, cell]


def explore_outside(level: Any, packing: Any) -> None:
    """Find where stones can come while all switches are full; from there the path in is known."""
    fill_all(level)
    for index in range(packing.sinks.size):
        sink = whole(packing.sinks[index])
        before = level.grid[FILLED, sink]
        for direction in range(4):
            ares = sink + level.steps[direction]
            if level.grid[FILLED, ares] == FLOOR:
                begun = level.clock[0]
                journeys(level, FILLED, sink, ares)
                for entry in range(4 * level.cells):
                    if level.single[SIDES, entry] > begun:
                        level.single[OUTSIDE, entry] = 1
        level.grid[FILLED, sink] = before
    packing.known[1] = shut_off(level, packing.sinks, 0)


def set_number(level: Any, packing: Any, stones: Any) -> Any:
    """Return the entry of the set of switches that are full now."""
    key = 0
    for index in range(level.total):
        if level.grid[SWITCH, stones[index]]:
            key ^= level.marks[stones[index]]
    mask = packing.slots.size - 1
    slot = key & mask
    while packing.slots[slot]:
        entry = packing.slots[slot] - 1
        if packing.keys[entry] == key:
            return entry
        slot = (slot + 1) & mask
    entry = packing.known[0]
    if entry == MOST:  # forget all rather than grow
        packing.slots[:] = 0
        entry, slot = 0, key & mask
    packing.known[0] = entry + 1
    packing.slots[slot] = entry + 1
    packing.keys[entry] = key
    judge(level, packing, stones, entry)
    return entry


def judge(level: Any, packing: Any, stones: Any, entry: int) -> None:
    """Work out what a set of full switches shuts off, and the pushes to the other empty ones."""
    shut = 0
    if level.goals.size == level.total:  # with switches to spare a stone more or less shuts none
        shut = shut_off(level, stones, level.total) - packing.known[1]
    packing.shut[entry] = max(0, shut)
    measure(level, stones, packing.pushes[entry])


def shut_off(level: Any, stones: Any, count: int) -> int:
    """Count the empty switches that no lone stone can come to any more, one after another."""
    fill_all(level)
    for index in range(count):
        if level.grid[SWITCH, stones[index]]:
            level.grid[FILLED, stones[index]] = KEPT
    left, before = 1, 0
    while left != before:
        before, left = left, 0
        for index in range(level.goals.size):
            goal = level.goals[index]
            if level.grid[FILLED, goal] == STONE:
                if comes_out(level, goal):
                    level.grid[FILLED, goal] = FLOOR
                else:
                    left += 1
    return left


def comes_out(level: Any, goal: int) -> bool:
    """Say whether a stone can be pulled from a switch to where stones come from."""
    grid, single = level.grid, level.single
    level.clock[0] += 1
    begun, tail, head = level.clock[0], 0, 0
    for direction in range(4):
        if grid[FILLED, goal + level.steps[direction]] == FLOOR:
            single[PULL_PLACE, tail], single[PULL_SIDE, tail] = goal, direction
            single[PULL_STAND, tail] = goal + level.steps[direction]
            tail += 1
    came_out = False
    grid[FILLED, goal] = FLOOR
    while head < tail and not came_out:
        here = single[PULL_PLACE, head]
        if level.single[SIDES, 4 * here + single[PULL_SIDE, head]] <= begun:
            grid[FILLED, here] = STONE
            flood(level, FILLED, single[PULL_STAND, head])
            grid[FILLED, here] = FLOOR
            tail = pull_on(level, here, tail)
            came_out = is_outside(level, here)
        head += 1
    grid[FILLED, goal] = STONE
    return came_out


def pull_on(level: Any, here: int, tail: int) -> int:
    """Queue the pulls of a stone from a cell whose surroundings are just flooded."""
    grid, single, now = level.grid, level.single, level.clock[0]
    for direction in range(4):
        there = here + level.steps[direction]
        if grid[WALKED, there] == now:
            single[SIDES, 4 * here + direction] = now
            beyond = there + level.steps[direction]
            if grid[FILLED, beyond] == FLOOR:
                single[PULL_PLACE, tail], single[PULL_STAND, tail], single[PULL_SIDE, tail] = (
                    there,
                    beyond,
                    direction,
                )
                tail += 1
    return tail


def is_outside(level: Any, here: int) -> bool:
    """Say whether stone and Ares stand as they may outside, while all switches are full."""
    single = level.single
    for side in range(4 * here, 4 * here + 4):
        if single[OUTSIDE, side] and single[SIDES, side] == level.clock[0]:
            return True
    return False


def measure(level: Any, stones: Any, pushes: Any) -> None:
    """Find the pushes from each cell to the next empty switch, with full switches as walls."""
    grid, steps = level.grid, level.steps
    for cell in range(level.cells):
        grid[FILLED, cell] = grid[WALLS, cell]
        pushes[cell] = FAR
    for index in range(level.total):
        if grid[SWITCH, stones[index]]:
            grid[FILLED, stones[index]] = STONE
    head, tail = 0, 0
    for index in range(level.goals.size):
        goal = level.goals[index]
        if grid[FILLED, goal] == FLOOR:
            pushes[goal] = 0
            grid[QUEUE, tail] = goal
            tail += 1
    while head < tail:
        cell = grid[QUEUE, head]
        head += 1
        for direction in range(4):
            there, ares = cell + steps[direction], cell + 2 * steps[direction]
            if pushes[there] == FAR and not grid[FILLED, there] and not grid[FILLED, ares]:
                pushes[there] = pushes[cell] + 1
                grid[QUEUE, tail] = there
                tail += 1
