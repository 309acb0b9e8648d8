"""Kernels: make a plan cheaper by looking at all positions near those it passes.

First the positions are gathered that a few pushes lead to from any on the plan. Then Dijkstra's
search among them finds the cheapest way, which the old plan bounds. If they are all there are, it
is the cheapest of all.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import (
    BLOCKED,
    DEAD,
    FLOOR,
    QUEUE,
    STEPS,
    STONE,
    SWITCH,
    WALKED,
    whole,
)
from searchcade.games.sokoban.quick.heap import pop, push
from searchcade.games.sokoban.quick.near import GATHERED, GOAL, HEAP, KNOWN, SETTLED, STEP
from searchcade.games.sokoban.quick.reach import flood

RUNNING, DONE, FULL = range(3)


def seed(board: Any, near: Any, trail: Any) -> None:
    """Note the positions of a plan, from the start in the first row on; it costs nothing there."""
    for index in range(board.total):
        near.row[index] = near.stones[0, index]
    row = note(board, near, whole(near.ares[0]))
    near.cost[0] = 0
    push(near.heap_cost, near.heap_row, 0, 0, 0)
    near.register[HEAP] = 1
    for number in range(trail.size):
        cell, way = trail[number] // 4, trail[number] % 4
        for index in range(board.total):
            if near.stones[row, index] == cell:
                shift(near, row, index, cell + board.steps[way])
                row = note(board, near, cell)
                break


def note(board: Any, near: Any, ares: int) -> Any:
    """Return the number of the position that the scribbled row shows, which may be a new one.

    A position more than there is room for is -1.
    """
    key = near.marks[board.total, ares]
    for index in range(board.total):
        key ^= near.marks[near.first[index], near.row[index]]
    mask = near.slots.size - 1
    slot = (key ^ (key >> 31)) & mask
    while near.slots[slot]:
        if is_same(board, near, near.slots[slot] - 1, key, ares):
            return near.slots[slot] - 1
        slot = (slot + 1) & mask
    new = near.register[KNOWN]
    if new == near.ares.size:
        return -1
    near.register[KNOWN] = new + 1
    near.slots[slot] = new + 1
    near.key[new], near.ares[new] = key, ares
    for index in range(board.total):
        near.stones[new, index] = near.row[index]
    return new


def is_same(board: Any, near: Any, other: int, key: int, ares: int) -> Any:
    """Say whether the scribbled row shows this position."""
    same = near.key[other] == key and near.ares[other] == ares
    for index in range(board.total):
        same = same and near.stones[other, index] == near.row[index]
    return same


def shift(near: Any, row: int, index: int, cell: int) -> None:
    """Scribble a position with one stone elsewhere, alike stones in reading order."""
    for each in range(near.row.size):
        near.row[each] = near.stones[row, each]
    first, last = near.first[index], near.last[index]
    while index > first and near.row[index - 1] > cell:
        near.row[index] = near.row[index - 1]
        index -= 1
    while index < last - 1 and near.row[index + 1] < cell:
        near.row[index] = near.row[index + 1]
        index += 1
    near.row[index] = cell


def gather(board: Any, near: Any, trail: Any, expansions: int) -> int:
    """Note what a push leads to from the next positions; say whether there is more."""
    register = near.register
    if register[KNOWN] == 0:
        seed(board, near, trail)
    for _ in range(expansions):
        if register[KNOWN] == near.ares.size:
            return FULL
        if register[GATHERED] == register[KNOWN]:
            return DONE
        row = register[GATHERED]
        show(board, near, row, STONE)
        flood(board, BLOCKED, whole(near.ares[row]))
        now = board.clock[0]
        for index in range(board.total):
            for way in range(4):
                stone, step = whole(near.stones[row, index]), board.steps[way]
                if board.grid[WALKED, stone - step] == now and can_come(board, stone + step):
                    shift(near, row, index, stone + step)
                    note(board, near, stone)
        show(board, near, row, FLOOR)
        register[GATHERED] += 1
    return RUNNING


def can_come(board: Any, cell: int) -> bool:
    """Say whether a stone may be pushed to a cell."""
    return board.grid[BLOCKED, cell] == FLOOR and not board.grid[DEAD, cell]


def show(board: Any, near: Any, row: int, what: int) -> None:
    """Put the stones of a position on the board, or take them off."""
    for index in range(board.total):
        board.grid[BLOCKED, near.stones[row, index]] = what


def settle(board: Any, near: Any, expansions: int) -> int:
    """Go on with Dijkstra's search among the positions that are noted."""
    register = near.register
    for _ in range(expansions):
        if register[HEAP] == 0:
            return DONE
        cost, row = pop(near.heap_cost, near.heap_row, register[HEAP])
        register[HEAP] -= 1
        if cost > near.cost[row]:
            continue  # a cheaper way here was found after it was queued
        register[SETTLED] += 1
        if is_solved(board, near, row):
            register[GOAL] = row
            return DONE
        show(board, near, row, STONE)
        walk(board, whole(near.ares[row]))
        had_room = relax(board, near, row)
        show(board, near, row, FLOOR)
        if not had_room:
            return FULL
    return RUNNING


def is_solved(board: Any, near: Any, row: int) -> Any:
    """Say whether every stone lies on a switch."""
    home = 0
    for index in range(board.total):
        home += board.grid[SWITCH, near.stones[row, index]]
    return home == board.total


def walk(board: Any, ares: int) -> None:
    """Count Ares's steps to every cell he can walk to."""
    board.clock[0] += 1
    now, grid = board.clock[0], board.grid
    grid[WALKED, ares], grid[STEPS, ares], grid[QUEUE, 0] = now, 0, ares
    head, tail = 0, 1
    while head < tail:
        cell = grid[QUEUE, head]
        head += 1
        for way in range(4):
            there = cell + board.steps[way]
            if grid[BLOCKED, there] == FLOOR and grid[WALKED, there] != now:
                grid[WALKED, there], grid[STEPS, there] = now, grid[STEPS, cell] + 1
                grid[QUEUE, tail] = there
                tail += 1


def relax(board: Any, near: Any, row: int) -> bool:
    """Take every push from a position to another noted one, where it is a cheaper way there.

    Says whether there was room for all of them in the queue.
    """
    now, register = board.clock[0], near.register
    for index in range(board.total):
        stone = whole(near.stones[row, index])
        for way in range(4):
            behind, there = stone - board.steps[way], stone + board.steps[way]
            if board.grid[WALKED, behind] != now or not can_come(board, there):
                continue
            shift(near, row, index, there)
            other = note(board, near, stone)
            cost = near.cost[row] + board.grid[STEPS, behind] * (STEP + 1) + near.price[index]
            if other >= 0 and cost < near.cost[other]:
                if register[HEAP] == near.heap_row.size:
                    return False
                near.cost[other], near.parent[other] = cost, row
                near.pushed[other] = 4 * stone + way
                push(near.heap_cost, near.heap_row, register[HEAP], cost, other)
                register[HEAP] += 1
    return True
