"""Local search as the report has it: what is near attracts or repels, old ground bores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import Any

from searchcade.games.pacman.agents.game import (
    InTheFog,
    Ratings,
    by_rating,
    in_order,
    is_dark,
    played,
)
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.sight import Glimpse
from searchcade.games.pacman.state import State
from searchcade.search.node import Search
from searchcade.search.registry import algorithm

LOOK = 3  # steps to what it looks at
FOOD = (35.0, 10.0, 5.0)
MONSTER = (-inf, -inf, -100.0)
"""What a food or a monster adds to the cells that are 0, 1 and 2 steps away from it."""
BOREDOM = 2  # points that a visit takes: the report says 1, its program takes it twice


@algorithm(
    "report-local", "Local search as in the report", game="pacman", complete=False, fits=is_dark
)
def report_local(problem: Any) -> Search[State]:
    """Step to the best cell beside Pacman: food and monsters within 3 steps count, and visits.

    As in the report's program, whatever is seen adds its points once for every path there, a
    monster hides the food under it, and where every cell is forbidden the first one is taken.
    """
    player = InTheFog(problem.arena, LocalSearch(problem.arena).rate)
    return played(problem, by_rating(problem, player), remembers=True)


class LocalSearch:
    """The rule, and how often Pacman was on each cell."""

    def __init__(self, arena: Arena) -> None:
        self.ways = [tuple(in_order(arena, cell)) for cell in range(len(arena.walls))]
        self.visits: Counter[int] = Counter()

    def rate(self, seen: Glimpse) -> Ratings:
        """Value each cell beside Pacman: what is near, less the visits."""
        self.visits[seen.cell] += 1
        points: Counter[int] = Counter()
        for way in self.walks((seen.cell,), LOOK):
            table = MONSTER if way[-1] in seen.monsters else FOOD if way[-1] in seen.food else ()
            if table:
                self.spread(points, way[-1], seen.cell, table)
        beside = self.ways[seen.cell]
        return [(points[there] - BOREDOM * self.visits[there], there) for there in beside]

    def walks(self, way: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
        """Yield all walks of at most so many steps that enter no cell twice."""
        for there in self.ways[way[-1]] if most else ():
            if there not in way:
                yield (*way, there)
                yield from self.walks((*way, there), most - 1)

    def spread(
        self, points: Counter[int], source: int, pacman: int, table: tuple[float, ...]
    ) -> None:
        """Add points to the cells around a food or a monster, but not beyond Pacman."""
        for way in ((source,), *self.walks((source,), len(table) - 1)):
            if pacman not in way:
                points[way[-1]] += table[len(way) - 1]  # type: ignore[assignment]
