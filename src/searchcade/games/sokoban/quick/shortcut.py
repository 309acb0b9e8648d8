"""What a search for shortcuts knows: a room with its plan, and the positions near it.

`shortcut_search.py` searches it, `returns.py` guesses what a position still costs.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.quick.heap import ENTRY_SIZE
from searchcade.games.sokoban.rules import Room

FAR = 1 << 40  # more than a lone stone ever costs
MAX_WIDTH = 256  # pushes of a window
MAX_ODD = 2  # stones that may lie elsewhere than in a position of the window
UNIT_BITS = 18  # bits of a measure for the steps of a plan, and for its pushes
ROW_BYTES = 4 * 8 + 4 * 4 + 2 * 8 * ENTRY_SIZE + 8  # of a position, without its stones
MIN_ROWS = 1 << 10  # rows without which it is no use to begin

WINDOW = np.dtype(
    [
        # ---- what is asked
        ("begin", np.int64),  # the position of the plan that is left
        ("width", np.int64),  # so many later ones may be returned to; 0 to search the whole room
        ("length", np.int64),  # pushes of the plan
        ("max_odd", np.int64),  # stones that may lie elsewhere
        ("slack", np.int64),  # what a return may seem to cost more than the plan
        ("max_rows", np.int64),
        ("mask", np.int64),  # of the slots in use
        # ---- what was found
        ("best", np.int64),  # the measure of the best plan so far
        ("leaving", np.int64),  # the position from which it returns, -1 for none
        ("returning", np.int64),  # the position of the plan that it returns to
        ("known", np.int64),  # rows in use
        ("waiting", np.int64),
        ("expanded", np.int64),
        # ---- the position that is expanded, beside each one that may be returned to
        ("odd", np.int32, MAX_WIDTH),  # how many stones lie elsewhere
        ("odd_stones", np.int32, (MAX_ODD + 1, MAX_WIDTH)),  # the places of the first of them
        ("bare_places", np.int32, (MAX_ODD + 1, MAX_WIDTH)),  # places without their stone
    ],
    align=True,
)


class ShortcutSearch(NamedTuple):
    """A room with a plan, and the positions near it.

    A measure is a cost with steps and pushes in its low bits, so the least one is the best of the
    cheapest. Positions are numbered: those of the plan, then the others.
    """

    # ---- the room
    near: Any  # above, right, below, left; -1 for a wall; d ^ 2 is opposite
    switch: Any  # 1 where a switch is
    walk: Any  # [from, to]: Ares's steps in the empty room
    lone: Any  # [kind, from, to]: what it costs to push a lone stone, with Ares's steps around it
    home: Any  # [kind, from]: what the pushes of a lone stone to the nearest switch cost
    marks: Any  # [kind, cell]: random numbers; the last row is for Ares
    # ---- the stones of a position: light ones first, in reading order if alike
    first: Any  # where the stones of equal weight begin
    last: Any  # where they end
    kind: Any  # which of the kinds of weights they have
    price: Any  # what a push costs
    # ---- units
    step_measure: Any
    push_measure: Any  # without the price of the stone
    shift: Any  # the bits below the cost
    # ---- the position that is expanded
    board: Any  # the number of the stone on a cell plus 1, or 0
    steps: Any  # Ares's steps to each cell, -1 where he cannot walk to
    queue: Any
    pushed_stones: Any  # the stones after a push that is tried
    # ---- positions
    stones: Any
    key: Any  # their hash
    cost: Any  # the measure of the cheapest known path
    done: Any  # the measure with which they were expanded
    parent: Any
    pushed: Any  # the last push: four times the cell, plus the direction
    ares: Any
    left: Any  # on the plan: what it costs from the next push on
    stand: Any  # on the plan: where Ares has to stand for that push, -1 at the end
    slots: Any  # hash -> number + 1, by open addressing
    heap: Any
    # ---- the window
    belongs: Any  # [kind, cell, position of the window]: 1 where a stone of this kind belongs


def search_for(room: Room, pushes: int, megabytes: float) -> ShortcutSearch | None:
    """Lay out a room with as many rows as so much memory holds; None where that is too little."""
    floor = [cell for cell, wall in enumerate(room.walls) if not wall]
    cells, total, weights = len(floor), len(room.stones), sorted(set(room.weights))
    rows = rows_in(int(megabytes * (1 << 20)), cells, total, len(weights))
    if rows < 2 * pushes + MIN_ROWS:
        return None
    slots = 1 << rows.bit_length()
    rows = min(rows, 3 * slots // 4)
    number = {cell: place for place, cell in enumerate(floor)}
    near = [number.get(cell + step, -1) for cell in floor for step in room.steps]
    first, last = np.array(room.classes, np.int64).reshape(-1, 2).T.copy()
    units = [np.int64(unit) for unit in units_of(room, cells, pushes)]
    return ShortcutSearch(
        near=np.array(near, np.int32),
        switch=np.array([cell in room.switches for cell in floor], np.uint8),
        walk=np.full((cells, cells), FAR, np.int64),
        lone=np.full((len(weights), cells, cells), FAR, np.int64),
        home=np.array([homeward_costs(room, floor, weight) for weight in weights], np.int64),
        marks=np.random.default_rng(1).integers(0, 2**62, (len(weights) + 1, cells), np.int64),
        first=first,
        last=last,
        kind=np.array([weights.index(weight) for weight in room.sorted_weights], np.int64),
        price=np.array([room.push_cost(weight) for weight in room.sorted_weights], np.int64),
        step_measure=units[0],
        push_measure=units[1],
        shift=units[2],
        board=np.zeros(cells, np.int32),
        steps=np.zeros(cells, np.int32),
        queue=np.zeros(cells, np.int32),
        pushed_stones=np.zeros(total, np.int64),
        stones=np.empty((rows, total), np.int16),
        **{name: np.empty(rows, np.int64) for name in ("key", "cost", "done", "left")},
        **{name: np.empty(rows, np.int32) for name in ("parent", "pushed", "ares", "stand")},
        slots=np.zeros(slots, np.int32),
        heap=np.empty((2 * rows, ENTRY_SIZE), np.int64),
        belongs=np.zeros((len(weights), cells, MAX_WIDTH), np.int32),
    )


def rows_in(size: int, cells: int, stones: int, kinds: int) -> int:
    """Return how many rows so many bytes hold, beside the tables of the room."""
    tables = 8 * (kinds + 2) * cells * (cells + 1)
    tables += 4 * kinds * (cells + 32) * MAX_WIDTH + 2000 * cells
    return (size - tables) // (2 * stones + ROW_BYTES)


def units_of(room: Room, cells: int, pushes: int) -> tuple[int, int, int]:
    """Return the measures of a step and of a push without its price, and the bits below the cost.

    Half of these bits are for the steps, the others for the pushes. Where a plan or a lone stone
    may cost so much that a measure cannot hold them, equally cheap plans count as equal.
    """
    highest = (room.push_cost(max(room.weights)) + cells) * max(pushes, 4 * cells)
    if highest < 1 << 23 and pushes * cells < 1 << UNIT_BITS:
        return (1 << 2 * UNIT_BITS) + (1 << UNIT_BITS), (1 << UNIT_BITS) + 1, 2 * UNIT_BITS
    return 1, 0, 0


def homeward_costs(room: Room, floor: list[int], weight: int) -> list[int]:
    """Return what the pushes of a lone stone to the nearest switch cost from each cell."""
    pushes, price = pushes_to_switch(room), room.push_cost(weight)
    return [pushes[cell] * price if cell in pushes else FAR for cell in floor]


def pushes_to_switch(room: Room) -> dict[int, int]:
    """Return the pushes of a lone stone to the nearest switch, as if Ares could stand anywhere.

    That is never too many. A cell is missing from which no stone comes to a switch.
    """
    pushes = dict.fromkeys(room.switches, 0)
    queue = list(pushes)
    for cell in queue:
        for step in room.steps:
            before = cell - step
            if before in pushes or room.walls[before] or room.walls[before - step]:
                continue
            pushes[before] = pushes[cell] + 1
            queue.append(before)
    return pushes
