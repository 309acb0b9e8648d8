"""What a state still costs: from the true distances of all states, or by searches from it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, replace
from math import inf
from time import monotonic
from typing import Any, Protocol

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.play.best_plan import Best, at_hand
from searchcade.problem import BadInput, Problem, walked
from searchcade.search.limits import Budget, clock, never
from searchcade.search.run import Result, unwatched
from searchcade.search.true_distance import TrueDistances, true_distances
from searchcade.solve import InPython, solve

MAX_EXPLORED = 40_000  # states that are explored to know them all
EXPLORE_CPU_S = 0.6  # seconds of processor time for that: on a busy machine it takes longer
ALL_MOVES_S = 1.0  # seconds after which no more than one best move is looked for
SEARCH_S = 1.0  # seconds that one search may take
MEMORY_MB = 512  # megabytes for one search
Cancel = Callable[[], bool]
Cost = float | None
"""A cost; infinity where the goal is proven to be out of reach, None where nothing is known."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The time until which something may work, unless it is cancelled."""

    end: float
    cancelled: Cancel = never

    @classmethod
    def after(cls, seconds: float, cancelled: Cancel = never) -> Deadline:
        """Begin now."""
        return cls(monotonic() + seconds, cancelled)

    @property
    def left(self) -> float:
        """Return the seconds that are left."""
        return max(0.0, self.end - monotonic())

    def is_over(self) -> bool:
        """Say whether it is time to stop."""
        return self.cancelled() or monotonic() > self.end

    def share(self, seconds: float) -> Deadline:
        """Return a deadline that is not later, for a part of the work."""
        return Deadline(min(self.end, monotonic() + seconds), self.cancelled)


class RemainingCost(Protocol):
    """Knows what states cost, and which moves are best there."""

    def cost(self, state: Any, /) -> Cost:
        """Return the cost from a state to the nearest goal."""
        ...

    def known_moves(self, state: Any, /) -> str:
        """Return moves that are known to begin a cheapest plan, without a search."""
        ...

    def best_moves(self, state: Any, /) -> tuple[str, bool]:
        """Return the moves that begin a cheapest plan, and whether these are all."""
        ...

    def with_time(self, deadline: Deadline, /) -> RemainingCost:
        """Return all that is known, with time to find out more."""
        ...


@dataclass(frozen=True, slots=True)
class AllStates:
    """The true distances of every state that the level has."""

    problem: Problem[Any]
    truth: TrueDistances[Any]

    def cost(self, state: Any) -> Cost:
        """Return the true cost; infinity where no goal can be reached."""
        return self.truth.costs.get(state, inf)

    def known_moves(self, state: Any) -> str:
        """Return all moves that begin a cheapest plan."""
        least = self.cost(state)
        if least in (0, inf):
            return ""
        costs, after = self.truth.costs, self.problem.successors(state)
        return "".join(move for move, there, cost in after if costs.get(there, inf) + cost == least)

    def best_moves(self, state: Any) -> tuple[str, bool]:
        """Return all of them."""
        return self.known_moves(state), True

    def with_time(self, _deadline: Deadline) -> AllStates:
        """Return itself: there is no more to find out."""
        return self


@dataclass(slots=True)
class Searches:
    """Costs found by searches from single states; whatever lies on a proven plan is known, too."""

    loaded: LoadedLevel
    deadline: Deadline
    spare: Deadline
    """Until when it may look for more than one best move."""
    known: dict[Any, float] = field(default_factory=dict)
    moves: dict[Any, str] = field(default_factory=dict)
    """State -> the moves that are known to begin a cheapest plan."""
    failed: set[Any] = field(default_factory=set)

    def cost(self, state: Any) -> Cost:
        """Return what is known, or search for it."""
        if state not in self.known and state not in self.failed:
            self._search(state)
        return self.known.get(state)

    def known_moves(self, state: Any) -> str:
        """Return the next moves of the plans that were found."""
        return self.moves.get(state, "")

    def best_moves(self, state: Any) -> tuple[str, bool]:
        """Search for a plan, and then behind each other move, as long as there is time to spare."""
        if state not in self.moves:
            self._search(state)
        least, found, is_all = self.known.get(state), self.known_moves(state), True
        for move, there, cost in self.loaded.problem().successors(state):
            if move in found or least is None:
                continue
            is_sure = there in self.known or not self.spare.is_over()
            behind = self.cost(there) if is_sure else None
            is_all = is_all and behind is not None
            found += move if behind == least - cost else ""
        return found, is_all and least is not None

    def with_time(self, deadline: Deadline) -> Searches:
        """Return a copy that shares what is known, and tries again what has failed."""
        return replace(self, deadline=deadline, spare=deadline, failed=set())

    def learn(self, start: Any, plan: str, cost: float) -> None:
        """Note what a plan that is proven to be cheapest says about the states on it."""
        steps = list(walked(restarted(self.loaded.problem(), start), plan))
        for number, (state, paid) in enumerate(steps):
            self.known[state] = cost - paid
            move = plan[number : number + 1]
            if move not in self.moves.get(state, ""):
                self.moves[state] = self.moves.get(state, "") + move

    def _search(self, state: Any) -> None:
        deadline = self.deadline.share(SEARCH_S)
        result = searched(self.loaded, state, deadline) if deadline.left else None
        if result and result.outcome == "solved" and result.optimal and result.plan is not None:
            self.learn(state, result.plan, result.cost or 0)
        elif result and result.outcome == "unsolvable":
            self.known[state] = inf
        else:
            self.failed.add(state)


def searched(loaded: LoadedLevel, state: Any, deadline: Deadline) -> Result | None:
    """Run the algorithm that decides a level from one of its states; None where none can."""
    game, later = loaded.game, loaded.game.play.later
    budget = Budget(seconds=deadline.left, memory_mb=MEMORY_MB)
    choice = catalog.algorithm(game.deciding_algorithm(loaded.level), loaded)
    try:
        if later is not None:
            rest = LoadedLevel(loaded.name, game, later(loaded.level, state))
            return solve(rest, choice, budget, cancelled=deadline.is_over).result
        problem = restarted(loaded.problem(), state)
        return InPython(loaded, choice, deadline.is_over, unwatched, problem).run(budget)
    except BadInput:  # as where a library is missing
        return None


def restarted(problem: Problem[Any], state: Any) -> Problem[Any]:
    """Return a copy of a problem that starts in another state, with all that it knows."""
    other: Any = copy(problem)
    other.start = state
    return other  # type: ignore[no-any-return]


def remaining_costs(
    loaded: LoadedLevel, seconds: float, cancelled: Cancel = never
) -> RemainingCost:
    """Return what knows the costs of a level: all its states, else searches for some seconds.

    Without seconds, only what is at hand is known.
    """
    source = all_states(loaded, cancelled) if seconds else None
    return source or by_searches(loaded, at_hand(loaded), Deadline.after(seconds, cancelled))


def all_states(loaded: LoadedLevel, cancelled: Cancel) -> AllStates | None:
    """Return the true distances of a level, unless it has too many states."""
    problem, end = loaded.problem(), clock() + EXPLORE_CPU_S
    truth = true_distances(problem, MAX_EXPLORED, lambda: cancelled() or clock() > end)
    return AllStates(problem, truth) if truth and truth.is_whole else None


def by_searches(loaded: LoadedLevel, best: Best, deadline: Deadline) -> Searches:
    """Return costs by search, with what a best plan that is proven says already."""
    source = Searches(loaded, deadline, deadline.share(ALL_MOVES_S))
    if best.is_proven and best.cost is not None:
        start = loaded.problem().start
        source.known[start] = best.cost
        if best.plan is not None:
            source.learn(start, best.plan, best.cost)
    return source
