"""Estimates of what is left to push: every stone gets a switch of its own, as cheaply as can be.

All but `nearest` never exceed the truth. In the end every stone lies on a switch of its own, each
of its pushes costs the same, and no stone gets to a switch with fewer pushes than it needs when it
is alone in the room. Walks are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf

from searchcade.game import Estimate
from searchcade.games.sokoban.assignment import IDLE, NEVER, PARTS, cheapest
from searchcade.games.sokoban.deadlocks import pull_distances
from searchcade.games.sokoban.rules import Room, State
from searchcade.problem import Heuristic

KEPT = 2**17  # arrangements of stones whose value is remembered: walks do not change it

Table = list[Sequence[int]]
"""For each cell the pushes to each switch, FAR where there is no path."""


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
