"""Estimates of what is left to push: every stone gets its own switch, as cheaply as can be.

All but `nearest` never exceed the truth. In the end every stone lies on a different switch, each
of its pushes costs the same, and no stone gets to a switch with fewer pushes than it needs when it
is alone in the room. Walks are left out. The lens shows an estimate for a stone on every cell.

The assignment is the Hungarian method, step by step: one body for lists in Python and for arrays in
kernels, so both tiers get the same bound; it uses whole numbers only, for a price here can be
larger than a float is exact. Rows are stones, filled up with idle ones to the number of the
switches: with as many rows as columns any assigned row may be taken out and put back at other
costs, and only that row has to be assigned anew.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from functools import lru_cache
from math import inf

from searchcade.game import Estimate, Lens, Piece
from searchcade.games.sokoban.deadlocks import FAR, pull_distances
from searchcade.games.sokoban.rules import Room, State, remaining, settled, start_state
from searchcade.problem import Heuristic

NEVER = 1 << 62
"""The price of the impossible."""
IDLE = -1  # the row of a stone that is not there: every switch suits it
OWNER, STONE_PRICE, SWITCH_PRICE, REACH, BEFORE, DONE = range(6)
PARTS = 6  # lists of the length of the switches that the work needs, one after the other

Numbers = MutableSequence[int]
KEPT = 2**17  # arrangements of stones whose value is remembered: walks do not change it

Table = list[Sequence[int]]
"""For each cell the pushes to each switch, FAR where there is no path."""


def price(pushes: Sequence[int], row: int, column: int, columns: int, each: int) -> int:
    """Return what it costs to bring a stone to a switch."""
    if row == IDLE:
        return 0
    distance = int(pushes[row * columns + column])
    return NEVER if distance == FAR else distance * each


def cheapest(
    pushes: Sequence[int], rows: Sequence[int], each: Sequence[int], columns: int, work: Numbers
) -> int:
    """Assign all rows from scratch; return the total, NEVER where it is impossible."""
    for place in range(columns):
        work[OWNER * columns + place] = -1
        work[STONE_PRICE * columns + place] = 0
        work[SWITCH_PRICE * columns + place] = 0
    for row in range(columns):
        if not assign(pushes, rows, each, columns, work, row):
            return NEVER
    return total(pushes, rows, each, columns, work)


def total(
    pushes: Sequence[int], rows: Sequence[int], each: Sequence[int], columns: int, work: Numbers
) -> int:
    """Add up the prices of an assignment."""
    price_sum = 0
    for column in range(columns):
        row = work[OWNER * columns + column]
        price_sum += price(pushes, rows[row], column, columns, each[row])
    return price_sum


def dismiss(work: Numbers, columns: int, row: int) -> None:
    """Take the column away from a row whose costs have changed."""
    for column in range(columns):
        if work[OWNER * columns + column] == row:
            work[OWNER * columns + column] = -1
    work[STONE_PRICE * columns + row] = 0


def assign(
    pushes: Sequence[int],
    rows: Sequence[int],
    each: Sequence[int],
    columns: int,
    work: Numbers,
    row: int,
) -> bool:
    """Find a column for one more row along the cheapest alternating path; say if there is any."""
    owner, stone_price = OWNER * columns, STONE_PRICE * columns
    switch_price, reach = SWITCH_PRICE * columns, REACH * columns
    before, done = BEFORE * columns, DONE * columns
    for column in range(columns):
        work[reach + column] = NEVER
        work[done + column] = 0
    here, last, far = row, -1, 0
    while True:
        best = -1
        for column in range(columns):
            if work[done + column]:
                continue
            cost = price(pushes, rows[here], column, columns, each[here])
            if cost < NEVER:
                cost += far - work[stone_price + here] - work[switch_price + column]
                if cost < work[reach + column]:
                    work[reach + column] = cost
                    work[before + column] = last
            if work[reach + column] < NEVER and (
                best < 0 or work[reach + column] < work[reach + best]
            ):
                best = column
        if best < 0:
            return False
        far = work[reach + best]
        if work[owner + best] < 0:
            break
        work[done + best] = 1
        here, last = work[owner + best], best
    work[stone_price + row] += far
    for column in range(columns):
        if work[done + column]:
            shift = far - work[reach + column]
            work[stone_price + work[owner + column]] += shift
            work[switch_price + column] -= shift
    while best >= 0:
        last = work[before + best]
        work[owner + best] = row if last < 0 else work[owner + last]
        best = last
    return True


def by_pushes(pushes: Callable[[Room], Table]) -> Callable[[Room], Heuristic[State]]:
    """Estimate from the pushes that bring a stone from each cell to each switch."""

    def build(room: Room) -> Heuristic[State]:
        flat = [number for row in pushes(room) for number in row]
        columns = len(room.switches)
        idle = columns - len(room.stones)
        each = [*(room.push_cost(weight) for weight in room.sorted_weights), *[0] * idle]
        rest, work = (IDLE,) * idle, [0] * (PARTS * columns)

        @lru_cache(maxsize=KEPT)
        def value(stones: tuple[int, ...]) -> float:
            total = cheapest(flat, (*stones, *rest), each, columns, work)
            return inf if total >= NEVER else total

        return lambda state: value(state.stones)

    return build


def alone(room: Room) -> Table:
    """Return for each cell the pushes to each switch that a lone stone needs."""
    tables = pull_distances(room)
    return list(zip(*(tables[switch] for switch in room.switches), strict=True))


def beeline(room: Room) -> Table:
    """Return for each cell the rows and columns between it and each switch."""
    places = [divmod(switch, room.cols) for switch in room.switches]
    cells = (divmod(cell, room.cols) for cell in range(len(room.walls)))
    return [[abs(row - there) + abs(col - over) for there, over in places] for row, col in cells]


def nearest(room: Room) -> Heuristic[State]:
    """Give each stone in turn its own switch or the nearest that is left, without weights."""
    away = beeline(room)

    def value(state: State) -> float:
        left, total = dict(enumerate(room.switches)), 0
        for stone in state.stones:
            there = away[stone]
            switch = there.index(0) if 0 in there else min(left, key=there.__getitem__)
            left.pop(switch, None)
            total += there[switch]
        return total

    return value


ESTIMATES: dict[str, Estimate[Room, State]] = {
    "pull": Estimate(
        "Pushes of lone stones, cheapest assignment to the switches", True, by_pushes(alone)
    ),
    "manhattan": Estimate(
        "Weight x Manhattan distance, cheapest assignment to the switches (as in the report)",
        True,
        by_pushes(beeline),
    ),
    "nearest": Estimate(
        "Manhattan distance to the nearest free switch, stone by stone (greedy in the report)",
        False,
        nearest,
    ),
}


# ------------------------------------------------------------------ the lens


def pieces(room: Room) -> list[Piece[State]]:
    """Return the stones in reading order."""
    stones = start_state(room).stones
    return sorted((piece(room, number) for number in range(len(stones))), key=reading_order)


def reading_order(stone: Piece[State]) -> tuple[int, int]:
    """Return where a stone lies."""
    return stone.home


def piece(room: Room, number: int) -> Piece[State]:
    """Return a stone with the states in which it lies elsewhere, but not on another or on Ares."""
    start = start_state(room)
    taken = {start.ares, *start.stones} - {start.stones[number]}
    states = {}
    for cell, wall in enumerate(room.walls):
        if not wall and cell not in taken:
            stones = (*start.stones[:number], cell, *start.stones[number + 1 :])
            states[room.place(cell)] = settled(room, start.ares, stones)
    weight = str(room.sorted_weights[number])
    return Piece("stone", room.place(start.stones[number]), states, weight)


LENS: Lens[Room, State] = Lens(pieces, remaining, signs=frozenset({"switch"}))
