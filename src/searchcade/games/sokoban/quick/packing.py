"""Kernels: which switches to fill before which, found by pulling stones out of the full ones.

A set of filled switches is good when lone stones can still fill all others one by one. Played
backwards: with every switch full, the others can be emptied one by one. Emptying one never hinders
another, so it does not matter in which order it is tried.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.quick.board import (
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
    Board,
    whole,
)
from searchcade.games.sokoban.quick.reach import flood, journeys
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


def packing_of(room: Room, board: Board) -> Packing:
    """Make room for what will be known."""
    away = [cell for cell in room.stones if cell not in room.switches]
    return Packing(
        sinks=np.array(away or room.stones, np.int16),
        slots=np.zeros(4 * MOST, np.int64),
        keys=np.zeros(MOST, np.int64),
        known=np.zeros(2, np.int64),
        shut=np.zeros(MOST, np.int64),
        pushes=np.zeros((MOST, board.cells), np.int16),
    )


def fill_all(board: Any) -> None:
    """Put a stone on every switch."""
    for cell in range(board.cells):
        board.grid[FILLED, cell] = STONE if board.grid[SWITCH, cell] else board.grid[WALLS, cell]


def explore_outside(board: Any, packing: Any) -> None:
    """Find where stones can come while all switches are full; from there the way in is known."""
    fill_all(board)
    for index in range(packing.sinks.size):
        sink = whole(packing.sinks[index])
        before = board.grid[FILLED, sink]
        for way in range(4):
            ares = sink + board.steps[way]
            if board.grid[FILLED, ares] == FLOOR:
                begun = board.clock[0]
                journeys(board, FILLED, sink, ares)
                for entry in range(4 * board.cells):
                    if board.lone[SIDES, entry] > begun:
                        board.lone[OUTSIDE, entry] = 1
        board.grid[FILLED, sink] = before
    packing.known[1] = shut_off(board, packing.sinks, 0)


def set_number(board: Any, packing: Any, stones: Any) -> Any:
    """Return the entry of the set of switches that are full now."""
    key = 0
    for index in range(board.total):
        if board.grid[SWITCH, stones[index]]:
            key ^= board.marks[stones[index]]
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
    judge(board, packing, stones, entry)
    return entry


def judge(board: Any, packing: Any, stones: Any, entry: int) -> None:
    """Work out what a set of full switches shuts off, and the way to the other empty ones."""
    shut = 0
    if board.goals.size == board.total:  # with switches to spare a stone more or less shuts none
        shut = shut_off(board, stones, board.total) - packing.known[1]
    packing.shut[entry] = max(0, shut)
    measure(board, stones, packing.pushes[entry])


def shut_off(board: Any, stones: Any, count: int) -> int:
    """Count the empty switches that no lone stone can come to any more, one after another."""
    fill_all(board)
    for index in range(count):
        if board.grid[SWITCH, stones[index]]:
            board.grid[FILLED, stones[index]] = KEPT
    left, before = 1, 0
    while left != before:
        before, left = left, 0
        for index in range(board.goals.size):
            goal = board.goals[index]
            if board.grid[FILLED, goal] == STONE:
                if comes_out(board, goal):
                    board.grid[FILLED, goal] = FLOOR
                else:
                    left += 1
    return left


def comes_out(board: Any, goal: int) -> bool:
    """Say whether a stone can be pulled from a switch to where stones come from."""
    grid, lone = board.grid, board.lone
    board.clock[0] += 1
    begun, tail, head = board.clock[0], 0, 0
    for way in range(4):
        if grid[FILLED, goal + board.steps[way]] == FLOOR:
            lone[PULL_PLACE, tail], lone[PULL_SIDE, tail] = goal, way
            lone[PULL_STAND, tail] = goal + board.steps[way]
            tail += 1
    came_out = False
    grid[FILLED, goal] = FLOOR
    while head < tail and not came_out:
        here = lone[PULL_PLACE, head]
        if board.lone[SIDES, 4 * here + lone[PULL_SIDE, head]] <= begun:
            grid[FILLED, here] = STONE
            flood(board, FILLED, lone[PULL_STAND, head])
            grid[FILLED, here] = FLOOR
            tail = pull_on(board, here, tail)
            came_out = is_outside(board, here)
        head += 1
    grid[FILLED, goal] = STONE
    return came_out


def pull_on(board: Any, here: int, tail: int) -> int:
    """Queue the pulls of a stone from a cell whose surroundings are just flooded."""
    grid, lone, now = board.grid, board.lone, board.clock[0]
    for way in range(4):
        there = here + board.steps[way]
        if grid[WALKED, there] == now:
            lone[SIDES, 4 * here + way] = now
            beyond = there + board.steps[way]
            if grid[FILLED, beyond] == FLOOR:
                lone[PULL_PLACE, tail], lone[PULL_STAND, tail], lone[PULL_SIDE, tail] = (
                    there,
                    beyond,
                    way,
                )
                tail += 1
    return tail


def is_outside(board: Any, here: int) -> bool:
    """Say whether stone and Ares stand as they may outside, while all switches are full."""
    lone = board.lone
    for side in range(4 * here, 4 * here + 4):
        if lone[OUTSIDE, side] and lone[SIDES, side] == board.clock[0]:
            return True
    return False


def measure(board: Any, stones: Any, pushes: Any) -> None:
    """Find the pushes from each cell to the next empty switch, with full switches as walls."""
    grid, steps = board.grid, board.steps
    for cell in range(board.cells):
        grid[FILLED, cell] = grid[WALLS, cell]
        pushes[cell] = FAR
    for index in range(board.total):
        if grid[SWITCH, stones[index]]:
            grid[FILLED, stones[index]] = STONE
    head, tail = 0, 0
    for index in range(board.goals.size):
        goal = board.goals[index]
        if grid[FILLED, goal] == FLOOR:
            pushes[goal] = 0
            grid[QUEUE, tail] = goal
            tail += 1
    while head < tail:
        cell = grid[QUEUE, head]
        head += 1
        for way in range(4):
            there, ares = cell + steps[way], cell + 2 * steps[way]
            if pushes[there] == FAR and not grid[FILLED, there] and not grid[FILLED, ares]:
                pushes[there] = pushes[cell] + 1
                grid[QUEUE, tail] = there
                tail += 1
