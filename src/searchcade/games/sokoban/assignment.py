"""The cheapest assignment of stones to switches: the Hungarian method, step by step.

One body for lists in Python and for arrays in kernels, so both tiers get the same bound; it uses
whole numbers only, for a price here can be larger than a float is exact. Rows are stones, filled
up with idle ones to the number of the switches: with as many rows as columns any assigned row may
be taken out and put back at other costs, and only that row has to be assigned anew.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from searchcade.games.sokoban.deadlocks import FAR

NEVER = 1 << 62
"""The price of the impossible."""
IDLE = -1  # the row of a stone that is not there: every switch suits it
OWNER, STONE_PRICE, SWITCH_PRICE, REACH, BEFORE, DONE = range(6)
PARTS = 6  # lists of the length of the switches that the work needs, one after the other

Numbers = MutableSequence[int]


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
    cost = 0
    for column in range(columns):
        row = work[OWNER * columns + column]
        cost += price(pushes, rows[row], column, columns, each[row])
    return cost


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
