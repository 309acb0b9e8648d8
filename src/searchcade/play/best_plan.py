"""The best known plan of a level, to compare a finished game with."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from searchcade import catalog
from searchcade.compiled import engines
from searchcade.level import LoadedLevel
from searchcade.optima import shipped, stored
from searchcade.play.session import Session
from searchcade.search.run import Budget
from searchcade.solve import solve

BUDGET = Budget(seconds=30, memory_mb=1024)


class Best(NamedTuple):
    """The cheapest plan that was found, and what is known about it."""

    plan: str | None = None
    cost: int | None = None
    is_proven: bool = False
    bound: int | None = None
    """A lower bound on the cost of every plan, if one is known."""
    points: int | None = None
    """The points of the plan, for a level that cannot be won."""


def find_best(loaded: LoadedLevel, cancelled: Callable[[], bool]) -> Best:
    """Look up the plan of a level that ships; else run the best algorithm.

    It may have to play without what is hidden; if it proves nothing, the deciding algorithm runs,
    too, which sees everything. Where none has found a plan, the one runs that finds any.
    """
    game, level, best = loaded.game, loaded.level, known(loaded)
    if best.points is not None:
        return best
    for name in dict.fromkeys((game.best_algorithm(level), game.deciding_algorithm(level))):
        if not best.is_proven and not cancelled():
            best = better(best, searched(loaded, name, cancelled))
    if best.cost is None and engines.are_compiled() and not cancelled():  # else it takes too long
        best = better(best, searched(loaded, game.fastest_algorithm(level), cancelled))
    return best


def searched(loaded: LoadedLevel, name: str, cancelled: Callable[[], bool]) -> Best:
    """Return what an algorithm finds out about a level."""
    choice = catalog.algorithm(name, loaded)
    result = solve(loaded, choice, BUDGET, cancelled=cancelled).result
    if result.outcome != "solved":
        return Best(bound=result.lower_bound)
    return Best(result.plan, result.cost, result.optimal, result.lower_bound)


def at_hand(loaded: LoadedLevel) -> Best:
    """Return what is known about a level without a search: its stored plan, or its optimum."""
    best, least = known(loaded), shipped(loaded)
    if best.plan is None and least is not None:
        return Best(cost=least, is_proven=True, bound=least)
    return best


def known(loaded: LoadedLevel) -> Best:
    """Return the stored plan of a level that ships, after replaying it."""
    row = stored(loaded.game).get(loaded.kind, {})
    session = Session(loaded.game, loaded.level)
    if "plan" not in row or not all(map(session.play, row["plan"])):
        return Best()
    bound = int(row["at least"]) if row.get("at least") else None
    if session.is_won:
        return Best(row["plan"], session.cost, session.cost == bound, bound)
    return Best(row["plan"], points=session.points)


def better(one: Best, other: Best) -> Best:
    """Return the cheaper of two plans, with the higher of the bounds."""
    bounds = [each.bound for each in (one, other) if each.bound is not None]
    kept = [each for each in (other, one) if each.cost is not None]
    cheaper = min(kept, key=lambda each: (each.cost, not each.is_proven), default=other)
    return cheaper._replace(bound=max(bounds, default=None))
