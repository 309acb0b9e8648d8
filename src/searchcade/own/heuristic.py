"""A user's own heuristic: `h(problem)` returns `estimate(state)`; checked on what a search sees."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Sequence
from math import inf
from numbers import Integral, Real
from typing import Any

from searchcade.own.function import OwnCodeError, OwnFunction, told
from searchcade.own.rules import OwnProblem
from searchcade.problem import Problem

SLACK = 1e-9  # of floating-point sums


class CheckedHeuristic:
    """A problem with a heuristic that is checked on every move that a search asks for.

    Consistent: it drops by no more than a move costs, and is 0 at a goal. Where a plan is found, it
    is also compared with what the plan costs from each of its states: more is not admissible.
    """

    def __init__(self, source: OwnFunction, problem: Problem[Any]) -> None:
        self.source, self._problem = source, problem
        self.start, self.is_goal = problem.start, problem.is_goal
        self._values: dict[Hashable, float] = {}
        self.moves = 0
        self.drop = ""
        """The first move over which it drops too much."""
        own = OwnProblem(problem, problem.successors)
        function = source.load()
        with told(source.text, source.path):
            self._function: Callable[[Any], Any] = function(own, **source.chosen)
        if not callable(self._function):
            wanted = f"expected {source.name}({source.parameters[0]}) to return a function"
            raise OwnCodeError(f"{source.text}: {wanted} of a state, found {self._function!r:.100}")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._problem, name)

    def estimate(self, state: Any) -> float:
        """Return the estimate of a state, a number from 0 up."""
        value = self._values.get(state)
        if value is None:
            with told(
                self.source.text, self.source.path, lambda: f"    at the state {state!r:.200}"
            ):
                value = self._function(state)
            self._values[state] = value = checked_estimate(self.source, state, value)
        return value

    def successors(self, state: Any) -> list[tuple[str, Any, int]]:
        """Return the successors, and check the estimate on each move."""
        successors = list(self._problem.successors(state))
        if not self.drop:
            here = self.estimate(state)
            for move, after, cost in successors:
                there = self.estimate(after)
                self.moves += 1
                if here > cost + there + SLACK:
                    self.drop = (
                        f"it drops from {here:g} to {there:g} over a move {move!r} of cost {cost}, "
                        f"at {state!r:.200}"
                    )
                    break
        return successors

    def verdict(self, plan: str | None) -> str:
        """Say what was seen of the heuristic."""
        if excess := self.excess(plan or ""):
            return f"not admissible: {excess}"
        if self.drop:
            return f"not consistent: {self.drop}"
        return f"consistent on the {self.moves:,} moves that were seen"

    def excess(self, plan: str) -> str:
        """Return where along a plan the estimate exceeds the cost of the rest, if anywhere."""
        steps, state = [], self.start
        for move in plan:
            steps.append(state)
            state, cost = next(
                (after, cost) for letter, after, cost in self._problem.successors(state)
                if letter == move
            )  # fmt: skip
            steps[-1] = (steps[-1], cost)
        left = 0
        if plan and self.estimate(state) > SLACK:
            return f"{self.estimate(state):g} at the goal, at {state!r:.200}"
        for before, cost in reversed(steps):
            left += cost
            if self.estimate(before) > left + SLACK:
                found = f"{self.estimate(before):g} where {left} is enough"
                return f"{found}, at {before!r:.200}"
        return ""


def estimates(source: OwnFunction, problem: OwnProblem, states: Sequence[Any]) -> list[float]:
    """Return a heuristic's values of some states, asked twice in different orders."""
    function = source.load()
    with told(source.text, source.path):
        estimate = function(problem)
    if not callable(estimate):
        wanted = f"expected {source.name}(problem) to return a function of a state"
        raise OwnCodeError(f"{source.text}: {wanted}, found {estimate!r:.100}")
    values = [value_of(source, estimate, state) for state in states]
    for state, value in zip(reversed(states), reversed(values), strict=True):
        if value_of(source, estimate, state) != value:
            raise OwnCodeError(f"{source.text}: expected one value for a state, found two")
    return values


def value_of(source: OwnFunction, estimate: Callable[[Any], Any], state: Any) -> float:
    """Return a heuristic's value of a state."""
    with told(source.text, source.path, lambda: f"    at the state {state!r:.200}"):
        value = estimate(state)
    return float(checked_estimate(source, state, value))


def is_estimate(value: Any) -> bool:
    """Say whether a heuristic may return this; NumPy's numbers are numbers, too."""
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    return is_number and bool(0 <= value <= sys.float_info.max or value == inf)


def checked_estimate(source: OwnFunction, state: Any, value: Any) -> float:
    """Return what a heuristic gave for a state as a number of Python; refuse anything else."""
    if not is_estimate(value):
        wanted = f"expected a number from 0 up for {state!r:.200}, found {value!r:.100}"
        raise OwnCodeError(f"{source.text}: {wanted}")
    return int(value) if isinstance(value, Integral) else float(value)
