"""The verdict on a level that is being drawn: can it be solved, how cheaply, and how hard is it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from searchcade import catalog
from searchcade.compiled import engines
from searchcade.facets.editing import EditorText, Place
from searchcade.level import LoadedLevel
from searchcade.play.draft import editing_of
from searchcade.search.run import Budget, Result
from searchcade.solve import solve

BUDGET = Budget(seconds=20, memory_mb=512)
ANY_PLAN_SHARE = 0.25  # of these seconds again to find any plan where nothing is decided
STEPS = (50, 500, 5_000, 50_000)
"""Positions from which on a level is one step harder, of five: a search that has to look at ten
times as many meets ten times as many wrong turns."""
HARDEST = len(STEPS) + 1

Answer = Literal["solvable", "unsolvable", "unknown"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search found out about a level."""

    answer: Answer
    seconds: float
    positions: int
    """How many it looked at."""
    plan: str = ""
    cost: int = 0
    is_cheapest: bool = False
    """Whether it is proven that no plan costs less."""
    stuck: tuple[Place, ...] = ()
    """Cells that make the level hopeless, if the game can tell."""
    note: EditorText | None = None

    @property
    def difficulty(self) -> int:
        """Return how hard the level is, from 1 to 5, by how many positions were looked at.

        They count as at least those of the plan: some algorithms leave out what is forced.
        """
        positions = max(self.positions, len(self.plan))
        return 1 + sum(positions >= step for step in STEPS)

    @property
    def pushes(self) -> int:
        """Return the number of moves written in large letters, where small ones only walk."""
        has_walks = any(move.islower() for move in self.plan)
        return sum(move.isupper() for move in self.plan) if has_walks else 0


def judge(loaded: LoadedLevel, cancelled: Callable[[], bool], budget: Budget = BUDGET) -> Verdict:
    """Solve a level with nothing hidden, by the algorithm that decides it, else by any plan."""
    game, level = loaded.game, loaded.level
    result = decided(loaded, cancelled, budget)
    seconds = result.seconds
    note = editing_of(game).note
    if result.outcome == "solved" and result.plan is not None:
        return Verdict(
            "solvable", seconds, result.expanded, result.plan, result.cost or 0,
            bool(result.optimal), note=note(level, result.plan),
        )  # fmt: skip
    if result.outcome != "unsolvable":
        return Verdict("unknown", seconds, result.expanded)
    stuck = game.play.analysis(level, game.problem(level).start).get("stuck", ())
    return Verdict(
        "unsolvable", seconds, result.expanded, stuck=tuple(stuck), note=note(level, None)
    )


def decided(loaded: LoadedLevel, cancelled: Callable[[], bool], budget: Budget) -> Result:
    """Run the algorithm that decides a level; where it gives up, the one that finds any plan.

    Without a compiler the latter is too slow to be waited for.
    """
    game, level = loaded.game, loaded.level
    decider, fastest = game.deciding_algorithm(level), game.fastest_algorithm(level)
    first = solve(loaded, catalog.algorithm(decider, loaded), budget, cancelled=cancelled).result
    is_decided = first.outcome in ("solved", "unsolvable")
    if is_decided or fastest == decider or cancelled() or not engines.are_compiled():
        return first
    choice = catalog.algorithm(fastest, loaded)
    less = replace(budget, seconds=ANY_PLAN_SHARE * budget.seconds)
    other = solve(loaded, choice, less, cancelled=cancelled).result
    expanded, seconds = first.expanded + other.expanded, first.seconds + other.seconds
    return replace(other, expanded=expanded, seconds=seconds)
