"""Kernels: make a plan cheaper by looking at all positions near those it passes.

First the positions are gathered that a few pushes lead to from any on the plan. Then Dijkstra's
search among them finds the cheapest path, which the old plan bounds. If they are all there are, it
is the cheapest of all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.quick.reach import flood
from searchcade.games.sokoban.quick.room_arrays import (
    BLOCKED,
    DEAD,
    FLOOR,
    QUEUE,
    STEPS,
    STONE,
    SWITCH,
    WALKED,
    RoomArrays,
    whole,
)
from searchcade.games.sokoban.rules import Room, are_on_switches, put, start_state

KNOWN, GATHERED, HEAP, GOAL, SETTLED = range(5)  # entries of the counters
NEVER = 1 << 60
STEP = 1 << 20
"""A cost counts so much more than a step: of equally cheap plans the shortest is wanted."""


class Near(NamedTuple):
    """The positions near a plan; a row each."""

    stones: Any
    """As in a state: light ones first, in reading order if alike."""
    ares: Any
    """Ares's cell after the last push."""
    key: Any
    slots: Any
    """Key -> position + 1, by open addressing."""
    cost: Any
    """The cost of the cheapest known path from the start, in STEPs."""
    parent: Any
    pushed: Any
    """Four times the cell of the stone that is pushed last, plus the direction."""
    heap_cost: Any
    heap_row: Any
    first: Any
    """Where the weight class of each stone begins."""
    last: Any
    """And where it ends."""
    price: Any
    """What a push of each stone costs, in STEPs."""
    marks: Any
    """A row of cells for each stone's class, and a last one for Ares."""
    row: Any
    """A row of stones to scribble on."""
    counters: Any


def near_for(room: Room, level: RoomArrays, most: int) -> Near:
    """Reserve rows for so many positions; unused ones take no memory."""
    random = np.random.default_rng(1)
    classes = np.array(room.classes, np.int64).reshape(-1, 2)
    prices = [STEP * room.push_cost(weight) + 1 for weight in room.sorted_weights]
    near = Near(
        stones=np.empty((most, level.total), np.int16),
        ares=np.empty(most, np.int16),
        key=np.empty(most, np.int64),
        slots=np.zeros(1 << (2 * most - 1).bit_length(), np.int32),
        cost=np.full(most, NEVER, np.int64),
        parent=np.empty(most, np.int32),
        pushed=np.empty(most, np.int32),
        heap_cost=np.empty(8 * most, np.int64),
        heap_row=np.empty(8 * most, np.int32),
        first=classes[:, 0].copy(),
        last=classes[:, 1].copy(),
        price=np.array(prices, np.int64),
        marks=random.integers(0, 2**62, (level.total + 1, level.cells), dtype=np.int64),
        row=np.zeros(level.total, np.int16),
        counters=np.array([0, 0, 0, -1, 0]),
    )
    start = start_state(room)
    near.stones[0], near.ares[0] = start.stones, start.ares
    return near


def push(costs: Any, rows: Any, size: int, cost: int, row: int) -> None:
    """Put a row into a heap of this size."""
    hole = size
    while hole and costs[(hole - 1) // 2] > cost:
        costs[hole], rows[hole] = costs[(hole - 1) // 2], rows[(hole - 1) // 2]
        hole = (hole - 1) // 2
    costs[hole], rows[hole] = cost, row


def pop(costs: Any, rows: Any, size: int) -> tuple[int, int]:
    """Take the cheapest row out of a heap of this size."""
    cost, row = costs[0], rows[0]
    last, moved = costs[size - 1], rows[size - 1]
    hole, child = 0, 1
    while child < size - 1:
        if child + 1 < size - 1 and costs[child + 1] < costs[child]:
            child += 1
        if costs[child] >= last:
            break
        costs[hole], rows[hole] = costs[child], rows[child]
        hole, child = child, 2 * child + 1
    costs[hole], rows[hole] = last, moved
    return cost, row


RUNNING, DONE, FULL = range(3)


def seed(level: Any, near: Any, trail: Any) -> None:
    """Note the positions of a plan, from the start in the first row on; it costs nothing there."""
    for index in range(level.total):
        near.row[index] = near.stones[0, index]
    row = note(level, near, whole(near.ares[0]))
    near.cost[0] = 0
    push(near.heap_cost, near.heap_row, 0, 0, 0)
    near.counters[HEAP] = 1
    for number in range(trail.size):
        cell, direction = trail[number] // 4, trail[number] % 4
        for index in range(level.total):
            if near.stones[row, index] == cell:
                shift(near, row, index, cell + level.steps[direction])
                row = note(level, near, cell)
                break


def note(level: Any, near: Any, ares: int) -> Any:
    """Return the number of the position that the scribbled row shows, which may be a new one.

    It is -1 where all rows are in use.
    """
    key = near.marks[level.total, ares]
    for index in range(level.total):
        key ^= near.marks[near.first[index], near.row[index]]
    mask = near.slots.size - 1
    slot = (key ^ (key >> 31)) & mask
    while near.slots[slot]:
        if is_same(level, near, near.slots[slot] - 1, key, ares):
            return near.slots[slot] - 1
        slot = (slot + 1) & mask
    new = near.counters[KNOWN]
    if new == near.ares.size:
        return -1
    near.counters[KNOWN] = new + 1
    near.slots[slot] = new + 1
    near.key[new], near.ares[new] = key, ares
    for index in range(level.total):
        near.stones[new, index] = near.row[index]
    return new


def is_same(level: Any, near: Any, other: int, key: int, ares: int) -> Any:
    """Say whether the scribbled row shows this position."""
    same = near.key[other] == key and near.ares[other] == ares
    for index in range(level.total):
        same = same and near.stones[other, index] == near.row[index]
    return same


def shift(near: Any, row: int, index: int, cell: int) -> None:
    """Scribble a position with one stone elsewhere, alike stones in reading order."""
    for each in range(near.row.size):
        near.row[each] = near.stones[row, each]
    put(near.row, index, cell, near.first[index], near.last[index])


def gather(level: Any, near: Any, trail: Any, expansions: int) -> int:
    """Note what a push leads to from the next positions; say whether there is more."""
    counters = near.counters
    if counters[KNOWN] == 0:
        seed(level, near, trail)
    for _ in range(expansions):
        if counters[KNOWN] == near.ares.size:
            return FULL
        if counters[GATHERED] == counters[KNOWN]:
            return DONE
        row = counters[GATHERED]
        show(level, near, row, STONE)
        flood(level, BLOCKED, whole(near.ares[row]))
        now = level.clock[0]
        for index in range(level.total):
            for direction in range(4):
                stone, step = whole(near.stones[row, index]), level.steps[direction]
                if level.grid[WALKED, stone - step] == now and can_come(level, stone + step):
                    shift(near, row, index, stone + step)
                    note(level, near, stone)
        show(level, near, row, FLOOR)
        counters[GATHERED] += 1
    return RUNNING


def can_come(level: Any, cell: int) -> bool:
    """Say whether a stone may be pushed to a cell."""
    return level.grid[BLOCKED, cell] == FLOOR and not level.grid[DEAD, cell]


def show(level: Any, near: Any, row: int, what: int) -> None:
    """Put the stones of a position on the board, or take them off."""
    for index in range(level.total):
        level.grid[BLOCKED, near.stones[row, index]] = what


def settle(level: Any, near: Any, expansions: int) -> int:
    """Go on with Dijkstra's search among the positions that are noted."""
    counters = near.counters
    for _ in range(expansions):
        if counters[HEAP] == 0:
            return DONE
        cost, row = pop(near.heap_cost, near.heap_row, counters[HEAP])
        counters[HEAP] -= 1
        if cost > near.cost[row]:
            continue  # a cheaper path here was found after it was queued
        counters[SETTLED] += 1
        if are_on_switches(level.grid[SWITCH], near.stones[row], level.total):
            counters[GOAL] = row
            return DONE
        show(level, near, row, STONE)
        walk(level, whole(near.ares[row]))
        had_room = relax(level, near, row)
        show(level, near, row, FLOOR)
        if not had_room:
            return FULL
    return RUNNING


def walk(level: Any, ares: int) -> None:
    """Count Ares's steps to every cell he can walk to."""
    level.clock[0] += 1
    now, grid = level.clock[0], level.grid
    grid[WALKED, ares], grid[STEPS, ares], grid[QUEUE, 0] = now, 0, ares
    head, tail = 0, 1
    while head < tail:
        cell = grid[QUEUE, head]
        head += 1
        for direction in range(4):
            there = cell + level.steps[direction]
            if grid[BLOCKED, there] == FLOOR and grid[WALKED, there] != now:
                grid[WALKED, there], grid[STEPS, there] = now, grid[STEPS, cell] + 1
                grid[QUEUE, tail] = there
                tail += 1


def relax(level: Any, near: Any, row: int) -> bool:
    """Take every push from a position to another noted one, where that is a cheaper path.

    Says whether the heap could hold all of them.
    """
    now, counters = level.clock[0], near.counters
    for index in range(level.total):
        stone = whole(near.stones[row, index])
        for direction in range(4):
            behind, there = stone - level.steps[direction], stone + level.steps[direction]
            if level.grid[WALKED, behind] != now or not can_come(level, there):
                continue
            shift(near, row, index, there)
            other = note(level, near, stone)
            cost = near.cost[row] + level.grid[STEPS, behind] * (STEP + 1) + near.price[index]
            if other >= 0 and cost < near.cost[other]:
                if counters[HEAP] == near.heap_row.size:
                    return False
                near.cost[other], near.parent[other] = cost, row
                near.pushed[other] = 4 * stone + direction
                push(near.heap_cost, near.heap_row, counters[HEAP], cost, other)
                counters[HEAP] += 1
    return True
