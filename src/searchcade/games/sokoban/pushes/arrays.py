"""A room as arrays: what the kernel of the push graph reads, and where it works."""

from __future__ import annotations

from typing import Any

import numpy as np

from searchcade.games.sokoban.pushes.assign import IDLE, PARTS
from searchcade.games.sokoban.pushes.goals import Goal, prices
from searchcade.games.sokoban.pushes.lone import lone
from searchcade.games.sokoban.rules import Room
from searchcade.games.sokoban.space import mixers, stone_kinds


def floor_arrays(room: Room) -> tuple[Any, Any, Any]:
    """Return the neighbours of each place, which are dead, and which have a switch."""
    table = lone(room)
    near = np.array(table.near, dtype=np.int32)
    dead = np.frombuffer(bytearray(table.dead), dtype=np.uint8)
    switches = set(room.switches)
    switch = np.array([cell in switches for cell in table.floor], dtype=np.uint8)
    return near, dead, switch


def class_array(room: Room) -> Any:
    """Return for each stone where its weight class begins and ends, and its number."""
    kinds = stone_kinds(room)
    return np.array(
        [(*ends, kind) for ends, kind in zip(room.classes, kinds, strict=True)], dtype=np.int64
    ).reshape(len(kinds), 3)


def push_arguments(room: Room, goal: Goal) -> tuple[Any, ...]:
    """Return all that the kernel takes before the space of the search."""
    table, floor, columns = lone(room), len(lone(room).floor), len(room.switches)
    goal_prices = prices(room, goal)
    sides = np.frombuffer(bytearray(b"".join(table.sides)), dtype=np.uint8).reshape(floor, floor)
    pushes = np.array(table.pushes, dtype=np.int32).reshape(-1)
    each = np.zeros(columns, dtype=np.int64)
    each[: len(room.stones)] = goal_prices.pushes
    board, stuck = (np.zeros(floor, dtype=np.uint8) for _ in range(2))
    steps, steps_after, queue, area = (np.zeros(floor, dtype=np.int64) for _ in range(4))
    stones, rows, rows_after = (np.full(columns, IDLE, dtype=np.int64) for _ in range(3))
    work, spare = (np.zeros(PARTS * columns, dtype=np.int64) for _ in range(2))
    return (
        *floor_arrays(room),
        sides,
        pushes,
        each,
        goal_prices.walk,
        goal == "pushes",
        class_array(room),
        mixers(room),
        board,
        stuck,
        steps,
        steps_after,
        queue,
        area,
        stones,
        rows,
        rows_after,
        work,
        spare,
        np.zeros(len(room.stones) + 1, dtype=np.int64),
    )
