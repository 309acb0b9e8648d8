"""What a search for shortcuts knows: a room with its plan, and the positions near it.

`shortcut_search.py` searches it, `returns.py` guesses what a position still costs.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import chain
from math import prod
from random import Random
from typing import Any, NamedTuple

from searchcade.compiled.arena import KernelArena, Matrix, RecordType
from searchcade.games.sokoban.quick.heap import ENTRY_SIZE
from searchcade.games.sokoban.rules import Room

FAR = 1 << 40  # more than a lone stone ever costs
MAX_WIDTH = 256  # pushes of a window
MAX_ODD = 2  # stones that may lie elsewhere than in a position of the window
UNIT_BITS = 18  # bits of a measure for the steps of a plan, and for its pushes
ROW_BYTES = 4 * 8 + 4 * 4 + 2 * 8 * ENTRY_SIZE + 8  # of a position, without its stones
MIN_ROWS = 1 << 10  # rows without which it is no use to begin

WINDOW = RecordType(
    [
        # ---- what is asked
        ("begin", "q"),  # the position of the plan that is left
        ("width", "q"),  # so many later ones may be returned to; 0 to search the whole room
        ("length", "q"),  # pushes of the plan
        ("max_odd", "q"),  # stones that may lie elsewhere
        ("slack", "q"),  # what a return may seem to cost more than the plan
        ("max_rows", "q"),
        ("mask", "q"),  # of the slots in use
        # ---- what was found
        ("best", "q"),  # the measure of the best plan so far
        ("leaving", "q"),  # the position from which it returns, -1 for none
        ("returning", "q"),  # the position of the plan that it returns to
        ("known", "q"),  # rows in use
        ("waiting", "q"),
        ("expanded", "q"),
        # ---- the position that is expanded, beside each one that may be returned to
        ("odd", "i", MAX_WIDTH),  # how many stones lie elsewhere
        ("odd_stones", "i", (MAX_ODD + 1, MAX_WIDTH)),  # the places of the first of them
        ("bare_places", "i", (MAX_ODD + 1, MAX_WIDTH)),  # places without their stone
    ]
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
    step_measure: int
    push_measure: int  # without the price of the stone
    shift: int  # the bits below the cost
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


def search_for(
    arena: KernelArena, room: Room, pushes: int, megabytes: float
) -> ShortcutSearch | None:
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
    first, last = zip(*room.classes, strict=True)
    prices = (room.push_cost(weight) for weight in room.sorted_weights)
    homes = (homeward_costs(room, floor, weight) for weight in weights)
    random = Random(1)

    def table(*shape: int) -> Any:
        return arena.copy(Matrix("q", shape, array("q", [FAR]) * prod(shape)))

    def numbers(values: Iterable[int]) -> Any:
        return arena.copy(array("q", values))

    def grid(values: Iterable[int], lines: int) -> Any:
        return arena.copy(Matrix("q", (lines, cells), values))

    kinds = len(weights)
    step_measure, push_measure, shift = units_of(room, cells, pushes)
    return ShortcutSearch(
        near=arena.copy(array("i", near)),
        switch=arena.copy(bytes(cell in room.switches for cell in floor)),
        walk=table(cells, cells),
        lone=table(kinds, cells, cells),
        home=grid(chain.from_iterable(homes), kinds),
        marks=grid((random.getrandbits(62) for _ in range((kinds + 1) * cells)), kinds + 1),
        first=numbers(first),
        last=numbers(last),
        kind=numbers(weights.index(weight) for weight in room.sorted_weights),
        price=numbers(prices),
        step_measure=step_measure,
        push_measure=push_measure,
        shift=shift,
        board=arena.zeros("i", cells),
        steps=arena.zeros("i", cells),
        queue=arena.zeros("i", cells),
        pushed_stones=arena.zeros("q", total),
        stones=arena.zeros("h", rows, total),
        **{name: arena.zeros("q", rows) for name in ("key", "cost", "done", "left")},
        **{name: arena.zeros("i", rows) for name in ("parent", "pushed", "ares", "stand")},
        slots=arena.zeros("i", slots),
        heap=arena.zeros("q", 2 * rows, ENTRY_SIZE),
        belongs=arena.zeros("i", kinds, cells, MAX_WIDTH),
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
