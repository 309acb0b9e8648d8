"""Check whether an estimate is consistent: then A* never expands a state twice.

An estimate is consistent when no move lowers it by more than the move costs, and it is 0 at the
goal. Then it never exceeds the truth either: along a cheapest plan it goes down to 0, and each
move takes away at most its cost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Generic, NamedTuple

from searchcade.problem import Heuristic, Move, Problem, State

SLACK = 1e-9  # of floating-point sums


class Drop(NamedTuple, Generic[State]):
    """A move on which an estimate drops too much; at a goal, without a move, what it should be."""

    state: State
    estimate: float
    move: Move
    cost: int
    after: State
    then: float

    def __str__(self) -> str:
        if not self.move:
            return f"the estimate is {self.estimate} at the goal {self.state}"
        return (
            f"the estimate is {self.estimate} at {self.state}, but {self.move} costs {self.cost} "
            f"and leads to {self.after}, where it is {self.then}"
        )


def drops(
    problem: Problem[State], estimate: Heuristic[State], most: int = 10_000
) -> Iterator[Drop[State]]:
    """Yield every move on which the estimate drops too much, breadth first over `most` states."""
    reached, queue = {problem.start}, deque([problem.start])
    while queue:
        state = queue.popleft()
        yield from drops_at(problem, estimate, state)
        for _, after, _ in problem.successors(state):
            if after not in reached and len(reached) < most:
                reached.add(after)
                queue.append(after)


def drops_at(
    problem: Problem[State], estimate: Heuristic[State], state: State
) -> Iterator[Drop[State]]:
    """Yield the moves of one state on which the estimate drops too much."""
    value = estimate(state)
    if problem.is_goal(state) and value != 0:
        yield Drop(state, value, "", 0, state, 0)
    for move, after, cost in problem.successors(state):
        if value > cost + (then := estimate(after)) + SLACK:
            yield Drop(state, value, move, cost, after, then)
