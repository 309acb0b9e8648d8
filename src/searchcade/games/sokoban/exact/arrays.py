"""A room as arrays: what the kernel of the push graph reads, and where it works."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.assignment import IDLE, PARTS
from searchcade.games.sokoban.exact.graph import Goal, prices
from searchcade.games.sokoban.kernel_arrays import class_array, floor_arrays, mixers
from searchcade.games.sokoban.rules import Room
from searchcade.games.sokoban.single_stone import single_stone
from searchcade.games.sokoban.symmetries import symmetries


class PushArrays(NamedTuple):
    """A room for a goal of the search, by places of its floor."""

    near: Any
    """Four entries a place: the floor above, right of, below and left of it; -1 for a wall."""
    dead: Any
    """1 where a stone can never be brought to a switch."""
    switch: Any
    """1 where a switch is."""
    sides: Any
    """For a stone here, on which side of it Ares is when he stands there."""
    pushes: Any
    """For a stone here with Ares on that side (4 rows a place), the pushes to each switch."""
    each: Any
    """The price of a push of each stone."""
    walk_price: int
    by_region: bool
    """Whether walks are free, so that states with Ares in the same region are one."""
    classes: Any
    """For each stone where its weight class begins and ends, and the number of the class."""
    mixers: Any
    """A random number for each class of stones on each place; the last row is Ares's."""
    turns: Any
    """For each symmetry of the room where the places come to lie."""
    kinds: Any
    """The class of the stone on each place of the state after a push, plus 1."""
    board: Any
    """The number of the stone on each place, plus 1."""
    stuck: Any
    steps: Any
    """Ares's steps to each place, -1 where he cannot walk to."""
    steps_after: Any
    """The same after a push."""
    queue: Any
    area: Any
    """The number of the closed area of each place."""
    stones: Any
    """The stones of the state that is expanded."""
    key: Any
    """The state after a push."""
    rows: Any
    """The rows of `pushes` for these stones, filled up with idle ones."""
    rows_after: Any
    work: Any
    """The assignment of these rows, made when the first new state is met."""
    spare: Any
    """The same after a push."""
    assigned: Any
    """One number: whether `work` belongs to the state that is expanded."""


def turn_array(room: Room) -> Any:
    """Return the symmetries of a room, a row each."""
    table = single_stone(room)
    rows = [[table.number[turn[cell]] for cell in table.floor] for turn in symmetries(room)]
    return np.array(rows, dtype=np.int32)


def push_arrays(room: Room, goal: Goal) -> PushArrays:
    """Return a room for a goal."""
    table, columns = single_stone(room), len(room.switches)
    near, dead, switch = floor_arrays(room)
    floor, goal_prices = len(switch), prices(room, goal)
    each = np.zeros(columns, dtype=np.int64)
    each[: len(room.stones)] = goal_prices.pushes

    def zeros(length: int) -> Any:
        return np.zeros(length, dtype=np.int64)

    return PushArrays(
        near=near,
        dead=dead,
        switch=switch,
        sides=np.frombuffer(bytearray(b"".join(table.sides)), np.uint8).reshape(floor, floor),
        pushes=np.array(table.pushes, dtype=np.int32).reshape(-1),
        each=each,
        walk_price=goal_prices.walk,
        by_region=goal == "pushes",
        classes=class_array(room),
        mixers=mixers(room),
        turns=turn_array(room),
        kinds=zeros(floor),
        board=zeros(floor),
        stuck=zeros(floor),
        steps=zeros(floor),
        steps_after=zeros(floor),
        queue=zeros(floor),
        area=zeros(floor),
        stones=zeros(len(room.stones)),
        key=zeros(len(room.stones) + 1),
        rows=np.full(columns, IDLE, dtype=np.int64),
        rows_after=np.full(columns, IDLE, dtype=np.int64),
        work=zeros(PARTS * columns),
        spare=zeros(PARTS * columns),
        assigned=zeros(1),
    )
