"""A graded run, as it happens in the child: a user's function, guarded, with what it may know.

The first run has the rules here and is fast. In the second one they stay with the grader, which
serves them state by state and counts itself.
"""

from __future__ import annotations

import gc
import os
import pickle
from collections.abc import Callable, Hashable
from random import seed
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.lab.grading.graded_run import GradedRun, LocalRules, estimates, facts, searched
from searchcade.own.function import own_function
from searchcade.own.rules import LimitReached
from searchcade.places.guard import guard
from searchcade.places.messages import Channel, packed
from searchcade.search.memory import MEGABYTE, resident
from searchcade.subprocess_solve import limit_memory

VALUES_AT_ONCE = 10_000  # estimates in a message


class GradingRequest(NamedTuple):
    """What a child is asked: a graded run, which it answers itself."""

    run: GradedRun

    @property
    def folder(self) -> str:
        """Return where the file is."""
        return self.run.folder

    def answer(self, channel: Channel, orders: Any) -> None:
        """Run the function, and send what it gave."""
        answer(self.run, channel, orders)


def answer(run: GradedRun, channel: Channel, orders: Any) -> None:
    """Run a function, and send what it gave."""

    def progress(expanded: int, generated: int) -> None:
        channel.say(kind="progress", expanded=expanded, generated=generated)

    problem: Any = catalog.game(run.game).problem(run.level)
    estimate = run.estimate()
    source = own_function(run.algorithm)
    own: Any = ServedRules(problem, channel, orders) if run.served else LocalRules(problem)
    seed(1)  # what draws at random without a seed does so alike each time
    gc.collect()
    channel.say(kind="started", megabytes=resident() / MEGABYTE)
    limit_memory(run.budget.memory_mb)
    end = guard(channel, run.folder)
    close_rules(problem, lambda: end("rules"))
    say: dict[str, Any]
    try:
        if run.states:
            say, values = {}, estimates(source, own, run.states)
            for first in range(0, len(values), VALUES_AT_ONCE):
                channel.say(kind="values", values=values[first : first + VALUES_AT_ONCE])
        else:
            say = searched(source, own, estimate, run.budget, progress)
    except LimitReached as reached:
        say = {"stopped": reached.stop}
    except MemoryError:
        say = {"stopped": "out of memory"}
    channel.say(kind="result", **say)
    os._exit(0)  # whatever it has left behind does not run any more


# ------------------------------------------------------------------ the rules


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
    """Replace the rules' methods so that bypassing the counter is reported."""

    def closed(_self: Any, _state: Any) -> Any:
        return caught()

    for name in ("successors", "predecessors"):
        if hasattr(type(problem), name):
            setattr(type(problem), name, closed)
