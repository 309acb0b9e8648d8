"""The best way through a level, found after the game to compare with."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from searchcade import catalog
from searchcade.catalog import Named
from searchcade.search.run import Budget
from searchcade.solve import solve

BUDGET = Budget(seconds=30, memory_mb=1024)


class Best(NamedTuple):
    """The cheapest plan that was found, and what is known about it."""

    plan: str | None = None
    cost: int | None = None
    is_proven: bool = False
    bound: int | None = None
    """What every plan costs at least, where that is known."""


def find_best(named: Named, cancelled: Callable[[], bool]) -> Best:
    """Ask the algorithm that serves the level best; where it proves nothing, the referee, too.

    The first one may have to play without knowing what is hidden; the referee sees everything.
    """
    game, best = named.game, Best()
    for name in dict.fromkeys((game.best(named.level), game.referee(named.level))):
        if not best.is_proven and not cancelled():
            result = solve(named, catalog.choice(name, game), BUDGET, cancelled=cancelled).result
            found = Best(bound=result.lower_bound)
            if result.outcome == "solved":
                found = found._replace(plan=result.plan, cost=result.cost, is_proven=result.optimal)
            best = better(best, found)
    return best


def better(one: Best, other: Best) -> Best:
    """Return the cheaper of two plans, with the higher of the bounds."""
    bounds = [each.bound for each in (one, other) if each.bound is not None]
    kept = [each for each in (other, one) if each.cost is not None]
    found = min(kept, key=lambda each: (each.cost, not each.is_proven), default=other)
    return found._replace(bound=max(bounds, default=None))
