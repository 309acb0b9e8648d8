"""The true cost that remains from every state: explore them all, then relax backwards."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Generic

from searchcade.problem import Problem, State
from searchcade.search.limits import never

CHECK_STATES = 256  # states between two looks at `cancelled`


@dataclass(frozen=True, slots=True)
class TrueDistances(Generic[State]):
    """What is known about the states that can be reached from a start."""

    costs: dict[State, int]
    """The true cost from a state to the nearest goal; a state from which there is none is missing.

    Where not all states were explored, only costs that nothing beyond can lower are in it.
    """
    explored: dict[State, None] = field(default_factory=dict)
    """The states whose successors are known, nearest to the start first."""
    is_whole: bool = True
    """Whether every state that can be reached was explored."""

    def remaining(self, state: State) -> int | None:
        """Return the true cost from a state to a goal; None where there is none, or not known."""
        return self.costs.get(state)

    def is_dead(self, state: State) -> bool:
        """Say whether it is proven that no goal can be reached from a state."""
        return self.is_whole and state in self.explored and state not in self.costs


Arrivals = dict[State, list[tuple[State, int]]]
"""State -> the states from which a move leads there, with its cost."""


def true_distances(
    problem: Problem[State], limit: int = 200_000, cancelled: Callable[[], bool] = never
) -> TrueDistances[State] | None:
    """Return the true distances of all states that can be reached; None if cancelled.

    At most `limit` states are explored, breadth first. A goal beyond them may be nearer than those
    that were seen: costs that are not certain are left out.
    """
    arrivals: Arrivals[State] = {problem.start: []}
    explored: dict[State, None] = {}
    waiting = deque([problem.start])
    while waiting and len(explored) < limit:
        if len(explored) % CHECK_STATES == 0 and cancelled():
            return None
        state = waiting.popleft()
        explored[state] = None
        for _, after, cost in problem.successors(state):
            if after not in arrivals:
                arrivals[after] = []
                waiting.append(after)
            arrivals[after].append((state, cost))
    costs = relaxed(arrivals, [state for state in explored if problem.is_goal(state)], cancelled)
    if costs is None or not waiting:
        return None if costs is None else TrueDistances(costs, explored)
    edge = relaxed(arrivals, list(waiting), cancelled)
    if edge is None:
        return None
    # A path that leaves what was explored costs at least what leads to its edge.
    sure = {state: cost for state, cost in costs.items() if cost <= edge.get(state, cost)}
    return TrueDistances(sure, explored, is_whole=False)


def relaxed(
    arrivals: Arrivals[State], ends: list[State], cancelled: Callable[[], bool]
) -> dict[State, int] | None:
    """Return the least cost from each state to one of these ends, by Dijkstra's algorithm."""
    costs: dict[State, int] = dict.fromkeys(ends, 0)
    done: set[State] = set()
    tick = count()
    queue = [(0, next(tick), state) for state in ends]
    while queue:
        cost, _, state = heapq.heappop(queue)
        if state in done:
            continue  # it was reached for less
        done.add(state)
        if len(done) % CHECK_STATES == 0 and cancelled():
            return None
        for before, step in arrivals[state]:
            if before not in done and cost + step < costs.get(before, cost + step + 1):
                costs[before] = cost + step
                heapq.heappush(queue, (cost + step, next(tick), before))
    return costs
