"""The cheapest way to give every row a column of its own (the Hungarian method)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

Costs = Sequence[Sequence[float]]


def cheapest_assignment(costs: Costs) -> float:
    """Return the least total, infinity where no assignment is possible.

    There are at least as many columns as rows. One row after the other is added, and the columns
    are shifted along the cheapest alternating path; prices keep all reduced costs at 0 or more.
    """
    if not costs:
        return 0
    owner: list[int] = [-1] * len(costs[0])  # the row that has each column
    row_prices, column_prices = [0.0] * len(costs), [0.0] * len(costs[0])
    for row in range(len(costs)):
        if not _add(row, costs, owner, row_prices, column_prices):
            return inf
    return sum(costs[row][column] for column, row in enumerate(owner) if row >= 0)


def _add(
    row: int, costs: Costs, owner: list[int], row_prices: list[float], column_prices: list[float]
) -> bool:
    """Find a column for one more row; say whether there is any."""
    distance = [inf] * len(owner)  # of each column from the new row, in reduced costs
    before = [-1] * len(owner)  # the column before it on the path
    done: list[int] = []
    waiting = set(range(len(owner)))
    here, column, reach = row, -1, 0.0
    while True:
        for other in waiting:
            cost = costs[here][other] - row_prices[here] - column_prices[other] + reach
            if cost < distance[other]:
                distance[other], before[other] = cost, column
        column = min(waiting, key=lambda other: (distance[other], other), default=-1)
        if column < 0 or distance[column] == inf:
            return False
        reach = distance[column]
        if owner[column] < 0:
            break
        waiting.remove(column)
        done.append(column)
        here = owner[column]
    row_prices[row] += reach
    for other in done:
        row_prices[owner[other]] += reach - distance[other]
        column_prices[other] -= reach - distance[other]
    while column >= 0:
        owner[column] = owner[before[column]] if before[column] >= 0 else row
        column = before[column]
    return True
