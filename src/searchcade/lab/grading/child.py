"""A graded run, as it happens in the child: a user's function, guarded, with what it may know.

The first run has the rules here and is fast. In the second one they stay with the grader, which
serves them state by state and counts itself.
"""

from __future__ import annotations

import gc
import inspect
import os
import pickle
from collections.abc import Callable, Hashable, Sequence
from random import seed
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.apart import limit_memory
from searchcade.problem import Problem
from searchcade.runner.guard import guard
from searchcade.runner.messages import Channel, packed
from searchcade.search.limits import Budget, Limits, never
from searchcade.search.memory import MEGABYTE, resident
from searchcade.search.own_code import ESTIMATE, OwnCodeError, OwnFunction, own_function, told
from searchcade.search.own_heuristic import is_estimate
from searchcade.search.own_run import LimitReached, Meter, OwnProblem, checked, plan_of
from searchcade.search.run import unwatched


class GradedRun(NamedTuple):
    """What a child is told: the function and the level, but not the name of the level."""

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
    states: Sequence[Any] = ()
    """The states whose estimate is wanted, if the function is a heuristic."""

    def answer(self, channel: Channel, orders: Any) -> None:
        """Run the function, and say what it gave."""
        of = catalog.game(self.game)
        problem: Any = of.problem(self.level)
        build = of.estimates[self.heuristic].build if self.heuristic else None
        estimate = build(self.level) if build else None
        source = own_function(self.algorithm)
        own: Any = ServedRules(problem, channel, orders) if self.served else LocalRules(problem)
        seed(1)  # what draws at random without a seed does so alike each time
        gc.collect()
        channel.say(kind="started", megabytes=resident() / MEGABYTE)
        limit_memory(self.budget.memory_mb)
        end = guard(channel, self.folder)
        close_rules(problem, lambda: end("rules"))
        say: dict[str, Any]
        try:
            if self.states:
                say = {"values": estimates(source, own, self.states)}
            else:
                say = searched(source, own, estimate, self.budget, channel)
        except LimitReached as reached:
            say = {"stopped": reached.stop}
        except MemoryError:
            say = {"stopped": "out of memory"}
        channel.say(kind="result", **say)
        os._exit(0)  # whatever it has left behind does not run any more


def searched(
    source: OwnFunction, rules: Any, estimate: Any, budget: Budget, channel: Channel
) -> dict[str, Any]:
    """Call a search, plain or a generator; return its plan, not checked, and the count."""

    def progress(expanded: int, generated: int) -> None:
        channel.say(kind="progress", expanded=expanded, generated=generated)

    function = source.load()
    meter = Meter(rules, Limits(budget, never), unwatched, progress)
    problem = OwnProblem(rules, meter.ask)
    arguments = {ESTIMATE: estimate} if source.is_informed else {}
    with told(source.text, source.path, meter.note):
        found = function(problem, **arguments)
    if inspect.isgenerator(found):
        found = driven(checked(source, found, rules, meter))
    plan = None if found is None else str(plan_of(source, found))
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
    if type(value) not in (int, float) or not is_estimate(value):
        wanted = f"expected a number from 0 up for {state!r:.200}, found {value!r:.100}"
        raise OwnCodeError(f"{source.text}: {wanted}")
    return float(value)


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


class ServedRules:
    """The rules of a level that are with the grader: only what was generated is known here."""

    def __init__(self, problem: Any, channel: Channel, orders: Any) -> None:
        vars(self).update(facts(problem))
        self.start = problem.start
        goals: dict[Hashable, bool] = {}
        """Whether a state is a goal, told along with the successors."""

        def asked(kind: str, state: Any) -> Any:
            channel.say(kind="ask", about=kind, state=packed(state))
            return pickle.load(orders)

        def is_goal(state: Any) -> bool:
            known = goals.get(state)
            if known is None:
                known = goals[state] = asked("goal", state)
            return known

        def successors(state: Any) -> list[tuple[str, Any, int]]:
            found, reached = asked("successors", state)
            goals.update(zip((after for _, after, _ in found), reached, strict=True))
            return found  # type: ignore[no-any-return]

        self.is_goal, self.successors = is_goal, successors


def close_rules(problem: Any, caught: Callable[[], object]) -> None:
    """Let nobody ask the rules of this game around the counter: they report whoever does."""

    def closed(_self: Any, _state: Any) -> Any:
        return caught()

    for name in ("successors", "predecessors"):
        if hasattr(type(problem), name):
            setattr(type(problem), name, closed)
