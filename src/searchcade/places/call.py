"""A call of a submission's function on a level, and what came of it, wherever it runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import seed
from typing import Any, NamedTuple, Protocol

from searchcade.level import LoadedLevel
from searchcade.own.function import ESTIMATE, OwnFunction
from searchcade.own.heuristic import estimates
from searchcade.own.player import OwnPlayer
from searchcade.own.rules import ForwardRules, LimitReached, Meter, OwnProblem, untold
from searchcade.own.search import answered
from searchcade.problem import Problem
from searchcade.search.limits import Budget, Limits, Stop, never
from searchcade.search.node import Node


class Call(NamedTuple):
    """What is asked: a function on a level."""

    source: OwnFunction
    level: LoadedLevel
    heuristic: str | None
    """The heuristic that a search gets."""
    budget: Budget
    states: Sequence[Any] = ()
    """The states whose estimate is wanted, if the function is a heuristic."""
    questions: int = 0
    """How many states a heuristic may ask the successors of."""

    @property
    def most(self) -> int:
        """Return how many states may be asked for."""
        return self.questions if self.states else self.budget.nodes

    def estimate(self) -> Any:
        """Return the heuristic that the function gets, if any."""
        estimates = self.level.game.estimates
        return estimates[self.heuristic].build(self.level.level) if self.heuristic else None


class Reply(NamedTuple):
    """What came of a call; the plan is not replayed yet."""

    plan: str | None = None
    stopped: Stop | None = None
    """Which limit ended it, if one did."""
    asked: Mapping[Any, int] = {}
    """How often each state was asked for."""
    values: Sequence[float] = ()
    """The estimates of a heuristic."""
    fuel: int | None = None
    """What it has burnt, where that is counted."""

    @property
    def expanded(self) -> int:
        """Return how many states were asked for."""
        return sum(self.asked.values())


class Place(Protocol):
    """Where the functions of submissions run."""

    def hold(self, files: Sequence[Path], /) -> None:
        """Take these files for a submission, and forget the one before."""

    def reply(self, call: Call, /) -> Reply:
        """Run a function once; raise OwnCodeError for a mistake in it."""

    def player(self, source: OwnFunction, budget: Budget, /) -> OwnPlayer:
        """Return a player for one game."""

    def restart(self) -> None:
        """Forget whatever a submission may have left."""


def performed(call: Call, source: OwnFunction, problem: Problem[Any]) -> Reply:
    """Call a function in this process, with the rules of its level counted."""
    asked: Counter[Any] = Counter()

    def note(node: Node[Any], _waiting: int) -> None:
        asked[node.state] += 1

    rules = ForwardRules(problem)
    meter = Meter(rules, Limits(replace(call.budget, nodes=call.most), never), note, untold)
    own = OwnProblem(rules, meter.ask)
    seed(1)  # what draws at random without a seed does so alike each time
    try:
        if call.states:
            return Reply(values=estimates(source, own, call.states), asked=asked)
        arguments = {ESTIMATE: call.estimate()} if source.is_informed else {}
        return Reply(answered(source, own, arguments, meter.note), asked=asked)
    except LimitReached as reached:
        return Reply(stopped=reached.stop, asked=asked)
    except MemoryError:
        return Reply(stopped="out of memory", asked=asked)
