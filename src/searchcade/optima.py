"""The optimum of a level, which is the cost of a cheapest plan: known, or proven on the way.

It ships with the level, or one of the searches that are compared has proven it, or it can be proven
in about the time that they took.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from searchcade import catalog
from searchcade.game import Game
from searchcade.level import LoadedLevel
from searchcade.report import SolveReport
from searchcade.search.limits import Budget, never
from searchcade.solve import solve

MIN_SECONDS, MAX_SECONDS = 0.2, 5.0  # for a proof, however long the searches took


def with_optimum(
    reports: Sequence[SolveReport], cancelled: Callable[[], bool] = never
) -> list[SolveReport]:
    """Return reports on one level with its optimum, if that is known or soon proven."""
    least = optimum_of(reports, cancelled)
    return [replace(each, optimum=least) for each in reports]


def optimum_of(reports: Sequence[SolveReport], cancelled: Callable[[], bool] = never) -> int | None:
    """Return the optimum of the level that some searches have tried; None if it is not known."""
    plans = [each for each in reports if each.result.outcome == "solved"]
    if not plans:
        return None
    loaded = plans[0].loaded
    least = proven_by(plans)
    if least is None:
        least = shipped(loaded)
    if least is None and not cancelled():
        least = prove(loaded, time_of(plans), cancelled)
    return least


def proven_by(plans: Sequence[SolveReport]) -> int | None:
    """Return the lowest cost if no plan can cost less, by what searches have proven.

    The claims of somebody's own search are not believed: only its plan is replayed.
    """
    costs = [each.result.cost for each in plans if each.result.cost is not None]
    proofs = [each.result for each in plans if not each.choice.is_own]
    bounds = [each.cost if each.optimal else each.lower_bound for each in proofs]
    highest = max((bound for bound in bounds if bound is not None), default=None)
    return min(costs) if highest is not None and min(costs) <= highest else None


def time_of(plans: Sequence[SolveReport]) -> Budget:
    """Return a budget that is about what the longest of these searches took."""
    longest = max(each.result.seconds for each in plans)
    return Budget(seconds=min(MAX_SECONDS, max(MIN_SECONDS, longest)))


def prove(loaded: LoadedLevel, budget: Budget, cancelled: Callable[[], bool] = never) -> int | None:
    """Return the cost of a cheapest plan, if the game's best algorithms can prove it in time."""
    game, level = loaded.game, loaded.level
    for name in dict.fromkeys((game.deciding_algorithm(level), game.best_algorithm(level))):
        choice = catalog.algorithm(name, loaded)
        result = solve(loaded, choice, budget, cancelled=cancelled).result
        if result.outcome == "solved" and result.optimal:
            return result.cost
    return None


# ------------------------------------------------------------------ what ships


def shipped(loaded: LoadedLevel) -> int | None:
    """Return the proven optimum that ships with a level, for exactly its rules."""
    row = stored(loaded.game).get(loaded.short_name)
    if row is None:
        return None
    drawn = catalog.level(f"{loaded.game.name}/{loaded.short_name}")
    usual = drawn.rules_in_force()
    changed = {
        name: value for name, value in loaded.rules_in_force().items() if usual[name] != value
    }
    if drawn.with_rules(changed).content_hash != loaded.content_hash:
        return None
    column = " with ".join([list(row)[1], *changed.values()])  # as in `cost with 1+w`
    cost = row.get(column)
    is_proven = row.get("at least", cost) == cost
    return int(cost) if cost and is_proven else None


@cache
def stored(game: Game[Any, Any]) -> dict[str, dict[str, str]]:
    """Return the rows of levels/optima.csv, by level.

    The column after the level is the lowest known cost, empty where the level cannot be won; it is
    proven, or `at least` says which lower bound is. `plan` is the best known game, `points` are its
    points.
    """
    path = game.folder / "levels" / "optima.csv"
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["level"]: row for row in csv.DictReader(file)}
