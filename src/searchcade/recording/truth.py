"""True distances: the cost of a cheapest plan from every cell where a piece of the game fits.

Where all states that follow are few, all are explored at once. Else a search is run from each
cell, as long as the time lasts; a cell that it does not settle stays unknown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Any

from searchcade import catalog
from searchcade.canvas import Place
from searchcade.game import Piece
from searchcade.level import LoadedLevel
from searchcade.problem import Move, Problem, Restarted, walked
from searchcade.search.limits import Budget, never
from searchcade.search.true_distance import true_distances
from searchcade.solve import solve

MOST = 150_000  # states that are explored at once
EACH = Budget(seconds=3, memory_mb=512)  # for one cell
LONGEST = 60.0  # seconds for all cells together
IN_VAIN = 6  # cells in a row that are not settled, after which it gives up


class Anywhere:
    """A problem that begins with the choice of one of some states."""

    start: Any = None

    def __init__(self, problem: Problem[Any], states: Sequence[Any]) -> None:
        self._problem, self._states = problem, states

    def is_goal(self, state: Any) -> bool:
        """Say whether a state is a goal of the problem itself."""
        return state is not None and self._problem.is_goal(state)

    def successors(self, state: Any) -> Iterable[tuple[Move, Any, int]]:
        """Return all choices at the beginning, then the moves of the problem itself."""
        if state is not None:
            return self._problem.successors(state)
        return [("", each, 0) for each in self._states]


class Truth:
    """What is known so far. One thread finds distances, others may read `known` meanwhile."""

    def __init__(self, loaded: LoadedLevel, piece: Piece[Any]) -> None:
        self.loaded, self.piece = loaded, piece
        self.problem = loaded.problem()
        self.known: dict[Place, float] = {}
        """The distance from each cell for which it is proven; infinity where there is no plan."""
        self.by_state: dict[Any, Place] = {state: cell for cell, state in piece.states.items()}
        self.is_over = False
        """Whether nothing more will be found."""

    @property
    def is_whole(self) -> bool:
        """Say whether the distance from every cell is known."""
        return len(self.known) == len(self.piece.states)

    def find(
        self,
        order: Callable[[Place], Any] | None = None,
        cancelled: Callable[[], bool] = never,
        most: int = MOST,
    ) -> None:
        """Find all distances, those of the lowest `order` first. This can take long."""
        self._explore(most, cancelled)
        if not self.is_whole:
            self._rule_out(cancelled)
            self._search_each(sorted(self.piece.states, key=order), cancelled)
        self.is_over = not cancelled()

    def _explore(self, most: int, cancelled: Callable[[], bool]) -> None:
        """Explore the states that can follow; if they are few, this is all that is needed."""
        found = true_distances(Anywhere(self.problem, [*self.by_state]), most, cancelled)
        if found is None:
            return
        for state, cell in self.by_state.items():
            if found.is_dead(state):
                self.known[cell] = inf
            elif (cost := found.remaining(state)) is not None:
                self.known[cell] = cost

    def _rule_out(self, cancelled: Callable[[], bool]) -> None:
        """Note the cells from which the game itself can prove that all is lost."""
        analysis, level = self.loaded.game.play.analysis, self.loaded.level
        for cell, state in self.piece.states.items():
            if cell not in self.known and not cancelled() and analysis(level, state).get("lost"):
                self.known[cell] = inf

    def _search_each(self, cells: Iterable[Place], cancelled: Callable[[], bool]) -> None:
        """Search from one cell after the other, until time or hope is used up."""
        until, in_vain = time.perf_counter() + LONGEST, 0
        for cell in cells:
            if cancelled() or time.perf_counter() > until or in_vain == IN_VAIN:
                return
            if cell not in self.known:
                self._search(cell, cancelled)
                in_vain = 0 if cell in self.known else in_vain + 1

    def _search(self, cell: Place, cancelled: Callable[[], bool]) -> None:
        """Solve from a cell; nothing is learnt where the answer is not proven."""
        game, state = self.loaded.game, self.piece.states[cell]
        level = game.lens.starting(self.loaded.level, state)
        if level is None:
            return
        loaded = LoadedLevel(self.loaded.name, game, level)
        choice = catalog.algorithm(game.deciding_algorithm(level), loaded)
        result = solve(loaded, choice, EACH, cancelled=cancelled).result
        if result.outcome == "unsolvable":
            self.known[cell] = inf
        elif result.optimal and result.plan is not None:
            self._learn(Restarted(self.problem, state), result.plan)

    def _learn(self, problem: Problem[Any], plan: str) -> None:
        """Replay a cheapest plan: the rest of it is cheapest from every cell on it."""
        steps = list(walked(problem, plan))
        last, total = steps[-1]
        if problem.is_goal(last):
            for state, cost in steps:
                if state in self.by_state:
                    self.known[self.by_state[state]] = total - cost
