"""Drive a search: count it, limit it, cancel it, watch it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any, Generic, Literal

import psutil

from searchcade.problem import Heuristic, Move, Problem, State
from searchcade.search.growth import grown_by
from searchcade.search.node import Node, Search, Verdict
from searchcade.search.registry import Algorithm

Outcome = Literal[
    "solved",
    "unsolvable",
    "not found",
    "lost",
    "stalled",
    "resigned",
    "out of nodes",
    "out of time",
    "out of memory",
    "cancelled",
]
"""`unsolvable` is a proof; `not found` means that an incomplete search ended without a plan.

`lost`, `stalled` and `resigned` have a plan: the game that was played, and not won.
"""

MEGABYTE = 1024 * 1024
LOOK_EVERY = 16  # expansions between two looks at the clock, where they are quick
SLOW = 0.005  # seconds between two looks, above which the next one follows at once
WEIGH_EVERY = 512  # and at the memory


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may use."""

    nodes: int = 10**12
    seconds: float = 60
    memory_mb: float = 2048


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a search. `optimal` is true only when the plan is proven to be cheapest."""

    outcome: Outcome
    plan: str | None = None
    cost: int | None = None
    optimal: bool = False
    expanded: int = 0
    generated: int = 0
    peak_frontier: int = 0
    peak_memory_mb: float | None = None
    """The most memory that the search held; None where it could not be measured."""
    seconds: float = 0
    lower_bound: int | None = None
    proof: str = ""
    """What else is proven of the plan, such as `fewest pushes`."""

    @property
    def steps(self) -> int | None:
        """Return the number of moves of the plan."""
        return None if self.plan is None else len(self.plan)

    def as_dict(self) -> dict[str, Any]:
        """Return the fields by name, with the number of steps."""
        return {**asdict(self), "steps": self.steps}


class Counted(Generic[State]):
    """A problem that counts the successors it gives; all else it leaves to the real one."""

    def __init__(self, problem: Problem[State]) -> None:
        self._problem = problem
        self.start = problem.start
        self.is_goal = problem.is_goal
        self.generated = 0

    def successors(self, state: State) -> Iterable[tuple[Move, State, int]]:
        """Count and pass on."""
        found = self._problem.successors(state)
        if not isinstance(found, list):
            found = list(found)
        self.generated += len(found)
        return found

    def predecessors(self, state: State) -> Iterable[tuple[Move, State, int]]:
        """Count and pass on, where the real problem is reversible."""
        found = list(self._problem.predecessors(state))  # type: ignore[attr-defined]
        self.generated += len(found)
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._problem, name)


class Limits:
    """The budget of one search in use: asks the clock often and the memory now and then."""

    def __init__(self, budget: Budget, cancelled: Callable[[], bool]) -> None:
        self.budget = budget
        self.cancelled = cancelled
        self.process = psutil.Process()
        self.before = self.process.memory_info().rss
        self.peak_memory_mb = 0.0
        self.began = self.looked = time.perf_counter()
        self.stride = 1

    @property
    def seconds(self) -> float:
        """Return the time since the start."""
        return time.perf_counter() - self.began

    def look_at_memory(self) -> None:
        """Note how far the process has grown since the start."""
        grown = (self.process.memory_info().rss - self.before) / MEGABYTE
        self.peak_memory_mb = max(self.peak_memory_mb, round(grown, 3))

    def exceeded(self, expanded: int) -> Outcome | None:
        """Say which limit is reached, if any; all but the nodes are looked at now and then."""
        if expanded >= self.budget.nodes:
            return "out of nodes"
        if expanded % self.stride:
            return None
        if expanded % WEIGH_EVERY == 0:
            self.look_at_memory()
        now = time.perf_counter()
        self.stride = 1 if now - self.looked > SLOW else min(2 * self.stride, LOOK_EVERY)
        self.looked = now
        return self.pressing()

    def pressing(self) -> Outcome | None:
        """Say whether time or memory is used up, or nobody wants the answer any more."""
        if self.seconds > self.budget.seconds:
            return "out of time"
        if self.peak_memory_mb > self.budget.memory_mb:
            return "out of memory"
        return "cancelled" if self.cancelled() else None


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Let nobody look for cycles meanwhile: nodes form none, and looking takes a third of the time.

    Memory is bounded by the budget all the same.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def never() -> bool:
    """Do not cancel."""
    return False


def unwatched(_node: Node[Any], _waiting: int) -> None:
    """Look away."""


def run(
    algorithm: Algorithm,
    problem: Problem[State],
    estimate: Heuristic[State] | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    admissible: bool = True,
    unit_cost: bool = True,
    budget: Budget | None = None,
    cancelled: Callable[[], bool] = never,
    watch: Callable[[Node[State], int], None] = unwatched,
) -> Result:
    """Run `algorithm` on `problem` to its end or to the edge of its budget."""
    counted = Counted(problem)
    arguments = (counted, estimate) if algorithm.informed else (counted,)
    search = algorithm.search(*arguments, **(options or {}))  # may import what it needs
    limits = Limits(budget or Budget(), cancelled)
    expanded = peak = 0
    verdict: Verdict | None = None
    stopped: Outcome | None = None
    try:
        with no_garbage_collection():
            while not (stopped := limits.exceeded(expanded)):
                node, waiting = next(search)
                expanded += 1
                if waiting > peak:
                    peak = waiting
                watch(node, waiting)
    except StopIteration as end:
        verdict = judged(end.value, algorithm, unit_cost=unit_cost, admissible=admissible)
    except MemoryError:
        stopped = "out of memory"
    if stopped and stopped != "cancelled":
        verdict = last_word(search)
    limits.look_at_memory()
    result = Result(
        stopped or "cancelled",
        expanded=expanded,
        generated=counted.generated,
        peak_frontier=peak,
        peak_memory_mb=grown_by(limits.before, limits.peak_memory_mb),
        seconds=limits.seconds,
    )
    return concluded(result, verdict) if verdict else result


def last_word(search: Search[Any]) -> Verdict | None:
    """End a search whose budget is used up; one that betters its plan catches this and gives it."""
    try:
        search.throw(GeneratorExit)
    except StopIteration as end:
        return end.value if isinstance(end.value, Verdict) else None
    except GeneratorExit:
        pass
    return None


def judged(
    end: Node[Any] | Verdict | None, algorithm: Algorithm, *, unit_cost: bool, admissible: bool
) -> Verdict:
    """Turn what a search returned into a verdict by what the algorithm promises."""
    if isinstance(end, Verdict):
        return end
    if end is None:
        return Verdict(None, proven=algorithm.complete)
    proven = algorithm.proves(unit_cost=unit_cost, admissible=admissible)
    return Verdict(end, proven, end.cost if proven else None)


def concluded(result: Result, verdict: Verdict) -> Result:
    """Return the result with what the search found."""
    goal, proven, bound, proof, ended = verdict
    if goal is None:
        return replace(result, outcome="unsolvable" if proven else "not found", lower_bound=bound)
    return replace(
        result,
        outcome=ended or "solved",
        plan=goal.plan(),
        cost=goal.cost,
        optimal=proven and not ended,
        lower_bound=bound,
        proof=proof,
    )
