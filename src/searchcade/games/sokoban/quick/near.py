"""The positions near a plan, as arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.quick.board import Board
from searchcade.games.sokoban.rules import Room, start_state

KNOWN, GATHERED, HEAP, GOAL, SETTLED = range(5)  # entries of the register
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
    """The cheapest known way from the start, in STEPs."""
    parent: Any
    pushed: Any
    """Four times the cell of the stone that is pushed last, plus the way."""
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
    register: Any


def near_for(room: Room, board: Board, most: int) -> Near:
    """Make room for so many positions; what is not used takes no memory."""
    random = np.random.default_rng(1)
    classes = np.array(room.classes, np.int64).reshape(-1, 2)
    prices = [STEP * room.push_cost(weight) + 1 for weight in room.sorted_weights]
    near = Near(
        stones=np.empty((most, board.total), np.int16),
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
        marks=random.integers(0, 2**62, (board.total + 1, board.cells), dtype=np.int64),
        row=np.zeros(board.total, np.int16),
        register=np.array([0, 0, 0, -1, 0]),
    )
    start = start_state(room)
    near.stones[0], near.ares[0] = start.stones, start.ares
    return near
