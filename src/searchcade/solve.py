"""One request: a level and an algorithm in, a replayed result out."""

from __future__ import annotations

import importlib
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from searchcade import __version__
from searchcade.catalog import Choice, Named
from searchcade.compiled import jit
from searchcade.compiled.driver import Cancelled
from searchcade.problem import BadInput, IllegalMove
from searchcade.problem import replay as replay_by_rules
from searchcade.search.node import Node
from searchcade.search.run import MEGABYTE, Budget, Result, never, run, unwatched

FIRST_NODES = 20_000  # expansions that Python makes before a compiled twin takes over
COMPILE_NODES = 300_000  # and where the twin must be compiled first, which takes some seconds
FIRST_SECONDS, COMPILE_SECONDS = 0.5, 5  # the same, for searches whose expansions take long
QUICK = 0.3  # seconds
LONG_PLAN = 200_000  # moves from which on the compiled rules replay a plan


class WrongPlan(Exception):
    """A search returned a plan that the rules refuse: a mistake in the program."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What an algorithm did on a level, with all that is needed to compare it with others."""

    named: Named
    choice: Choice
    result: Result
    figures: Mapping[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """Return the record as it is stored and printed; docs/guide/json.md lists the names."""
        return {
            "game": self.named.game.name,
            "level": self.named.name,
            "level_hash": self.named.content_hash,
            "algorithm": self.choice.name,
            "heuristic": self.choice.heuristic,
            **self.result.as_dict(),
            **self.figures,
            "version": __version__,
        }


def rules_said(attempts: Iterable[Attempt]) -> list[str]:
    """Return what the figures say in words, such as the rules that were played: each once."""
    words = {
        f"{name.replace('_', ' ')} {value}": None
        for attempt in attempts
        for name, value in attempt.figures.items()
        if isinstance(value, str)
    }
    return list(words)


def solve(
    named: Named,
    choice: Choice,
    budget: Budget | None = None,
    *,
    cancelled: Callable[[], bool] = never,
    watch: Callable[[Node[Any], int], None] = unwatched,
) -> Attempt:
    """Run an algorithm on a level and replay its plan by the rules."""
    budget = budget or Budget()
    if not choice.algorithm.fits(named.game.problem(named.level)):
        raise BadInput(f"{choice.algorithm.title} ({choice.name}) does not fit {named.name}")
    in_python = InPython(named, choice, cancelled, watch)
    result = None
    if watch is unwatched and jit.available() and choice.algorithm.name in named.game.kernels:
        result = _fast(named, choice, budget, in_python, cancelled)
    if result is None:
        result = in_python.measured(budget)
    result = in_time(named, result)
    return Attempt(named, choice, result, check(named, result))


@dataclass(frozen=True, slots=True)
class InPython:
    """A request as the plain Python search runs it."""

    named: Named
    choice: Choice
    cancelled: Callable[[], bool]
    watch: Callable[[Node[Any], int], None]

    def run(self, budget: Budget) -> Result:
        """Run the search from its beginning."""
        game, level, heuristic = self.named.game, self.named.level, self.choice.heuristic
        estimate = game.estimates[heuristic] if heuristic else None
        return run(
            self.choice.algorithm,
            game.problem(level),
            estimate.build(level) if estimate else None,
            options=self.choice.options,
            admissible=estimate.admissible if estimate else True,
            unit_cost=game.unit_cost(level),
            budget=budget,
            cancelled=self.cancelled,
            watch=self.watch,
        )

    def measured(self, budget: Budget) -> Result:
        """Run the search, and a quick one again with its allocations counted.

        Counting would spoil the time, and what a quick search takes cannot be seen from outside.
        Beside other threads nothing is counted: starting and stopping to count while they
        allocate can crash Python (seen here, and known as CPython's issue 128679).
        """
        result = self.run(budget)
        is_whole = result.outcome not in ("out of nodes", "out of memory")
        if result.seconds > QUICK or not is_whole or self.watch != unwatched:
            return result
        if threading.current_thread() is not threading.main_thread():
            return result
        tracemalloc.start()
        try:
            self.run(replace(budget, nodes=result.expanded, seconds=10 * QUICK))
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        return replace(result, peak_memory_mb=round(peak / MEGABYTE, 3))


def _fast(
    named: Named,
    choice: Choice,
    budget: Budget,
    in_python: InPython,
    cancelled: Callable[[], bool],
) -> Result | None:
    """Try Python first, for small levels are done before a kernel is loaded; then the twin.

    The two give the same plan and the same counts, so it does not show which one answered.
    Returns None where no twin fits, and Python has to go on alone.
    """
    began = time.perf_counter()
    first = Budget(FIRST_NODES, FIRST_SECONDS)
    tried = in_python.measured(within(budget, first))
    if not cut_short(tried, budget, first):
        return tried
    module, _, name = named.game.kernels[choice.algorithm.name].partition(":")
    twins = importlib.import_module(module)
    if not twins.fits(name, named.level, choice.heuristic or ""):
        return None
    if not twins.is_ready(name):
        left, second = rest(budget, began), Budget(COMPILE_NODES, COMPILE_SECONDS)
        tried = in_python.measured(within(left, second))
        if not cut_short(tried, left, second):
            return tried
    arguments = (named.level, choice.heuristic or "", rest(budget, began), cancelled)
    try:
        found: Result = getattr(twins, name)(*arguments, **choice.options)
    except Cancelled:  # while it was compiled
        return replace(tried, outcome="cancelled", stopped="cancelled")
    return found


def within(budget: Budget, limit: Budget) -> Budget:
    """Return the budget with no more nodes and time than the limit has."""
    nodes, seconds = min(budget.nodes, limit.nodes), min(budget.seconds, limit.seconds)
    return replace(budget, nodes=nodes, seconds=seconds)


def cut_short(result: Result, budget: Budget, limit: Budget) -> bool:
    """Say whether a search ended at the limit while the budget allows more."""
    if result.outcome == "out of nodes":
        return limit.nodes < budget.nodes
    return result.outcome == "out of time" and limit.seconds < budget.seconds


def rest(budget: Budget, began: float) -> Budget:
    """Return what is left of a budget's time; each try starts with fresh nodes and memory."""
    return replace(budget, seconds=max(0.0, budget.seconds - (time.perf_counter() - began)))


def in_time(named: Named, result: Result) -> Result:
    """Return the result, without a plan that is longer than a game may last.

    If that plan was the cheapest of all, and every move costs one, there is none.
    """
    limit = named.game.limit(named.level)
    if limit is None or result.outcome != "solved" or (result.steps or 0) <= limit:
        return result
    proven = result.optimal and named.game.unit_cost(named.level)
    return replace(
        result, outcome="unsolvable" if proven else "not found", plan=None, cost=None, optimal=False
    )


def check(named: Named, result: Result) -> Mapping[str, Any]:
    """Replay the plan by the rules and return the game's own figures of the last state."""
    if result.plan is None:
        return {}
    game, level = named.game, named.level
    if len(result.plan) > LONG_PLAN and "replay" in game.kernels and jit.available():
        module, _, name = game.kernels["replay"].partition(":")
        if not getattr(importlib.import_module(module), name)(level, result.plan):
            raise WrongPlan(f"{named.name}: the plan does not replay")
        return {}
    problem = game.problem(level)
    try:
        state, cost = replay_by_rules(problem, result.plan)
    except IllegalMove as problem_found:
        raise WrongPlan(f"{named.name}: {problem_found}") from None
    if problem.is_goal(state) != (result.outcome == "solved") or cost != result.cost:
        raise WrongPlan(f"{named.name}: the plan does not end as it says or its cost is wrong")
    if result.outcome == "lost" and any(problem.successors(state)):
        raise WrongPlan(f"{named.name}: the game is not lost, there are moves left")
    return game.figures(level, state, result.plan)
