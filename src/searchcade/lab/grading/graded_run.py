"""A graded run: a user's function on a level, with what it may know, wherever it happens."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.own.function import ESTIMATE, OwnCodeError, OwnFunction, told
from searchcade.own.heuristic import checked_estimate
from searchcade.own.player import OwnPlayer
from searchcade.own.rules import Meter, OwnProblem
from searchcade.own.search import checked, plan_of
from searchcade.problem import Problem
from searchcade.search.limits import Budget, Limits, never
from searchcade.search.run import unwatched

MAX_PLAN = 100_000  # moves that are read


class Forbidden(OwnCodeError):
    """A submission did something that no submission may do."""

    def __init__(self, act: Any) -> None:
        super().__init__("forbidden")
        self.act = act
        """What it says that it did, which is not checked yet."""


class GradedRun(NamedTuple):
    """What is told of a run: the function and the level, but not the name of the level."""

    game: str
    level: Any
    algorithm: str
    """The function, as `my_search.py:bfs`; for a heuristic also."""
    heuristic: str | None
    """The heuristic that the function gets."""
    budget: Budget
    folder: str
    """Where the file is, and nothing else."""
    served: bool = False
    """Whether the rules stay with the grader, who counts what is asked for."""
    states: Sequence[Any] = ()
    """The states whose estimate is wanted, if the function is a heuristic."""

    def estimate(self) -> Any:
        """Return the heuristic that the function gets, if any."""
        estimates = catalog.game(self.game).estimates
        return estimates[self.heuristic].build(self.level) if self.heuristic else None


class Heard(NamedTuple):
    """What came of a run; nothing of it is believed yet."""

    plan: str | None = None
    expanded: int = 0
    stopped: str | None = None
    """Which limit ended it, if one did."""
    asked: Mapping[Any, int] = {}
    """How often each state was asked for, where the rules were served."""
    values: Sequence[float] = ()
    """The estimates of a heuristic."""


class Executor(Protocol):
    """Runs graded code: in processes inside a sandbox, or here where there are none."""

    @property
    def folder(self) -> Any:
        """The folder that a submission is in."""

    def hold(self, files: Sequence[Any], /) -> None:
        """Put these files in the folder, and take everything else out of it."""

    def heard(self, run: GradedRun, level: LoadedLevel, /) -> Heard:
        """Run a function once."""

    def player(self, source: OwnFunction, budget: Budget, /) -> OwnPlayer:
        """Return a player for one game."""

    def restart(self) -> None:
        """Forget whatever a submission may have left."""


Progress = Callable[[int, int], None]
"""Told now and then how many states were expanded and generated."""


def searched(
    source: OwnFunction, rules: Any, estimate: Any, budget: Budget, progress: Progress
) -> dict[str, Any]:
    """Call a search, plain or a generator; return its plan, not checked, and the count."""
    function = source.load()
    meter = Meter(rules, Limits(budget, never), unwatched, progress)
    problem = OwnProblem(rules, meter.ask)
    arguments = {ESTIMATE: estimate} if source.is_informed else {}
    with told(source.text, source.path, meter.note):
        found = function(problem, **arguments)
    if inspect.isgenerator(found):
        found = driven(checked(source, found, rules, meter))
    plan = None if found is None else str(plan_of(source, found))[: MAX_PLAN + 1]
    return {"plan": plan, "expanded": meter.expanded}


def driven(search: Any) -> Any:
    """Run a generator to its end; return what it returns."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


def estimates(source: OwnFunction, rules: Any, states: Sequence[Any]) -> list[float]:
    """Return a heuristic's values of some states, asked twice in different orders."""
    function = source.load()
    with told(source.text, source.path):
        estimate = function(OwnProblem(rules, rules.successors))
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


# ------------------------------------------------------------------ the rules


def facts(problem: Problem[Any]) -> dict[str, Any]:
    """Return what a problem says about its level."""
    return {key: value for key, value in vars(problem).items() if not key.startswith("_")}


class LocalRules:
    """The rules of a level, as functions that stay when `close_rules` closes the class."""

    def __init__(self, problem: Any) -> None:
        vars(self).update(facts(problem))
        self.start, self.is_goal, self.successors = (
            problem.start, problem.is_goal, problem.successors,
        )  # fmt: skip
