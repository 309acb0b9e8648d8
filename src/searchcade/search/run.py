"""Drive a search: count it, limit it, cancel it, watch it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any, Generic, Literal

from searchcade.problem import Heuristic, Move, Problem, State
from searchcade.search.memory import MEGABYTE, grown_by, peak_resident, resident
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import Algorithm, Cancelled

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

`lost`, `stalled` and `resigned` have a plan: the game that was played, and not won. So may the
last four: the moves that were made before the game was stopped.
"""
Stop = Literal["out of nodes", "out of time", "out of memory", "cancelled"]
"""Why a search ended before it was done."""

LOOK_EVERY = 16  # expansions between two looks at the clock, where they are quick
SLOW = 0.001  # seconds between two looks, above which the next one follows at once
MUCH = 10.0  # megabytes of a kernel's arrays beside which threads and allocators weigh nothing
WEIGH_EVERY = 0.002  # seconds between two looks at the memory
TOLERANCE = 1.1  # of the memory that may be in use for a moment
SMALL_JUMP = 0.02  # of the memory that a search may use


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
    stopped: Stop | None = None
    """Which limit ended the search, if one did; it may have had a plan by then, and be solved."""

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
        self.before, self.highest_before = resident(), peak_resident()
        self.peak_memory_mb = self.grown = self.counted_mb = 0.0
        self.jump = self.jumped_to = 0.0  # the largest growth at once, and the size after it
        self.began = self.looked = self.weighed = time.perf_counter()
        self.stride = 1

    @property
    def seconds(self) -> float:
        """Return the time since the start."""
        return time.perf_counter() - self.began

    def note_memory(self, megabytes: float) -> None:
        """Note that so much was in use."""
        self.peak_memory_mb = max(self.peak_memory_mb, round(megabytes, 3))

    def look_at_memory(self) -> float:
        """Note and return how far the process has grown since the start, in megabytes."""
        before, self.grown = self.grown, (resident() - self.before) / MEGABYTE
        if self.grown - before > max(self.jump, SMALL_JUMP * self.budget.memory_mb):
            self.jump, self.jumped_to = self.grown - before, self.grown
        self.note_memory(self.grown)
        return self.grown

    def left(self, counted_mb: float) -> float:
        """Return the bytes that are left, by what a search counts or by how far the process grew.

        The last hundredth is nothing, so that who asks again and again comes to an end.
        """
        self.counted_mb = max(self.counted_mb, round(counted_mb, 3))
        self.note_memory(counted_mb)
        free = self.budget.memory_mb - max(counted_mb, self.look_at_memory())
        return free * MEGABYTE if free >= self.budget.memory_mb / 100 else 0

    def look_back(self) -> None:
        """Note how far the process has ever grown, also between two looks."""
        highest = peak_resident()
        if highest > self.highest_before:
            self.note_memory((highest - self.before) / MEGABYTE)

    def counted_memory(self) -> float:
        """Return what a kernel took: its own count, or what surely came on top if that is much."""
        self.look_back()
        seen = grown_by(self.before, self.peak_memory_mb) if self.counted_mb > MUCH else None
        return max(self.counted_mb, seen or 0)

    def exceeded(self, expanded: int) -> Stop | None:
        """Say which limit is reached, if any; all but the nodes are looked at now and then."""
        if expanded >= self.budget.nodes:
            return "out of nodes"
        if expanded % self.stride:
            return None
        now = time.perf_counter()
        self.stride = 1 if now - self.looked > SLOW else min(2 * self.stride, LOOK_EVERY)
        self.looked = now
        return self.pressing() or ("out of memory" if self.is_about_to_jump() else None)

    def is_about_to_jump(self) -> bool:
        """Say whether a dict or a set that grows would take more than there is.

        Each time it has twice as many entries it becomes twice as large, and old and new exist for
        a moment: four times what was seen to remain the last time.
        """
        if not 1.6 * self.jumped_to <= self.grown <= 3 * self.jumped_to:
            return False  # not yet; or it was no dict, for it would have grown again by now
        return self.grown + 4 * self.jump > TOLERANCE * self.budget.memory_mb

    def pressing(self) -> Stop | None:
        """Say whether time or memory is used up, or nobody wants the answer any more."""
        now = time.perf_counter()
        if now - self.weighed > WEIGH_EVERY:
            self.weighed = now
            self.look_at_memory()
        if now - self.began > self.budget.seconds:
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
    try:
        algorithm.prepare(cancelled)
    except Cancelled:
        return Result("cancelled", stopped="cancelled")
    search = algorithm.search(*arguments, **(options or {}))  # may import what it needs
    limits = Limits(budget or Budget(), cancelled)
    expanded = peak = 0
    verdict: Verdict | None = None
    stopped: Stop | None = None
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
    if stopped:
        verdict = last_word(search, algorithm, unit_cost=unit_cost, admissible=admissible)
    limits.look_back()
    result = Result(
        stopped or "not found",
        expanded=expanded,
        generated=counted.generated,
        peak_frontier=peak,
        peak_memory_mb=grown_by(limits.before, limits.peak_memory_mb),
        seconds=limits.seconds,
        stopped=stopped,
    )
    return concluded(result, verdict) if verdict else result


def last_word(
    search: Search[Any], algorithm: Algorithm, *, unit_cost: bool, admissible: bool
) -> Verdict | None:
    """Stop a search; one that has a plan or a bound by then catches this and gives it.

    A bound that rests on an estimate which may exceed the truth is worth nothing.
    """
    try:
        search.throw(Stopped())
    except StopIteration as end:
        if isinstance(end.value, Node):
            return Verdict(end.value, proven=False)
        if isinstance(end.value, Verdict):
            trusted = algorithm.proves(unit_cost=unit_cost, admissible=admissible)
            return end.value if trusted or algorithm.cheapest == "no" else unbounded(end.value)
    except Stopped:
        pass
    return None


def unbounded(verdict: Verdict) -> Verdict:
    """Return a verdict without what it says about all other plans."""
    return verdict._replace(proven=False, lower_bound=None)


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
        ending: Outcome = "unsolvable" if proven else result.stopped or "not found"
        return replace(result, outcome=ending, lower_bound=bound)
    return replace(
        result,
        outcome=(result.stopped or "stalled") if ended == "unfinished" else ended or "solved",
        plan=goal.plan(),
        cost=goal.cost,
        optimal=proven and not ended,
        lower_bound=bound,
        proof=proof,
    )
