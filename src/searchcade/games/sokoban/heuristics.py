"""Estimates of what is left to push: every stone gets a switch of its own, as cheaply as can be.

Both never exceed the truth. In the end every stone lies on a switch of its own, each of its
pushes costs the same, and no stone gets to a switch with fewer pushes than it needs when it is
alone in the room. Walks are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf

from searchcade.game import Estimate
from searchcade.games.sokoban.assignment import cheapest_assignment
from searchcade.games.sokoban.deadlocks import FAR, pull_distances
from searchcade.games.sokoban.rules import Room, State
from searchcade.problem import Heuristic

KEPT = 2**17  # arrangements of stones whose value is remembered: walks do not change it

Table = list[Sequence[float]]
"""For each cell the pushes to each switch."""


def by_pushes(
    pushes: Callable[[Room], list[Sequence[float]]],
) -> Callable[[Room], Heuristic[State]]:
    """Estimate from the pushes that bring a stone from each cell to each switch."""

    def build(room: Room) -> Heuristic[State]:
        table = pushes(room)
        costs = [room.push_cost(weight) for weight in room.sorted_weights]

        @lru_cache(maxsize=KEPT)
        def value(stones: tuple[int, ...]) -> float:
            pairs = zip(stones, costs, strict=True)
            return cheapest_assignment([price(table[cell], cost) for cell, cost in pairs])

        return lambda state: value(state.stones)

    return build


def price(pushes: Sequence[float], cost: int) -> list[float]:
    """Return what so many pushes cost; what is impossible is so for a stone of weight 0, too."""
    return [inf if number == inf else number * cost for number in pushes]


def alone(room: Room) -> Table:
    """Return for each cell the pushes to each switch that a lone stone needs."""
    found = pull_distances(room)
    by_cell = zip(*(found[switch] for switch in room.switches), strict=True)
    return [[inf if number == FAR else number for number in pushes] for pushes in by_cell]


def beeline(room: Room) -> Table:
    """Return for each cell the rows and columns between it and each switch."""
    places = [divmod(switch, room.cols) for switch in room.switches]
    cells = (divmod(cell, room.cols) for cell in range(len(room.walls)))
    return [[abs(row - there) + abs(col - over) for there, over in places] for row, col in cells]


ESTIMATES: dict[str, Estimate[Room, State]] = {
    "pull": Estimate(
        "Pushes of lone stones, cheapest assignment to the switches", True, by_pushes(alone)
    ),
    "manhattan": Estimate(
        "Weight x Manhattan distance, cheapest assignment to the switches (as in the report)",
        True,
        by_pushes(beeline),
    ),
}
