"""The driver of a search: counts, limits, cancels and watches it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any, Generic, Literal

from searchcade.problem import Heuristic, Move, Problem, State, library_needed
from searchcade.search.limits import Budget, Limits, Stop, never
from searchcade.search.memory import grown_by
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import Algorithm, Cancelled

__all__ = ["Budget", "Limits", "Outcome", "Result", "Stop", "never", "run", "unwatched"]

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

`lost`, `stalled` and `resigned` have a plan: the moves of a game that was played and not won. The
last four may have one, too: the moves that were made before the game was stopped.
"""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a search. `optimal` is true only when the plan is proven to be cheapest."""

    outcome: Outcome
    plan: str | None = None
    cost: int | None = None
    optimal: bool = False
    expanded: int = 0
    generated: int = 0
    peak_frontier: int | None = 0
    """Most nodes that waited at a time; None where the search does not say."""
    peak_memory_mb: float | None = None
    """The most memory that the search held; None where it could not be measured."""
    seconds: float = 0
    cpu_seconds: float | None = None
    """Processor time of the search, with that of its kernels; None where nobody measured it."""
    lower_bound: int | None = None
    proof: str = ""
    """What else is proven of the plan, such as `fewest pushes`."""
    stopped: Stop | None = None
    """Which limit ended the search, if one did; a plan may have been found before."""
    heuristic_check: str = ""
    """What was seen of a user's own heuristic: whether it is consistent and admissible."""

    def __repr__(self) -> str:
        plan = "" if self.plan is None else f", cost {self.cost}, {self.steps} steps"
        proven = ", proven cheapest" if self.optimal else ""
        work = f"{self.expanded} expanded in {self.seconds:.3g} s"
        return f"<Result {self.outcome}{plan}{proven}, {work}>"

    @property
    def steps(self) -> int | None:
        """Return the number of moves of the plan."""
        return None if self.plan is None else len(self.plan)

    @property
    def spent(self) -> float:
        """Return the processor time, or that by the clock where nobody measured it."""
        return self.seconds if self.cpu_seconds is None else self.cpu_seconds

    def as_dict(self) -> dict[str, Any]:
        """Return the fields by name, with the number of steps."""
        return {**asdict(self), "steps": self.steps}


class Counted(Generic[State]):
    """A problem that counts the successors it returns, and delegates everything else."""

    def __init__(self, problem: Problem[State]) -> None:
        self._problem = problem
        self.start = problem.start
        self.is_goal = problem.is_goal
        self.generated = 0

    def successors(self, state: State) -> Iterable[tuple[Move, State, int]]:
        """Return the successors of the real problem, counted."""
        successors = self._problem.successors(state)
        if not isinstance(successors, list):
            successors = list(successors)
        self.generated += len(successors)
        return successors

    def predecessors(self, state: State) -> Iterable[tuple[Move, State, int]]:
        """Return the predecessors, counted, where the real problem is reversible."""
        predecessors = list(self._problem.predecessors(state))  # type: ignore[attr-defined]
        self.generated += len(predecessors)
        return predecessors

    def __getattr__(self, name: str) -> Any:
        return getattr(self._problem, name)


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Disable the cyclic garbage collector: nodes form no cycles, and it takes a third of the time.

    The budget still bounds the memory.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def unwatched(_node: Node[Any], _waiting: int) -> None:
    """Ignore the expansion."""


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
    """Run `algorithm` on `problem` until it ends or a limit of its budget is reached."""
    counted = Counted(algorithm.graph(problem))
    arguments = (counted, estimate) if algorithm.informed else (counted,)
    try:
        with library_needed(f"{algorithm.title} ({algorithm.name})"):
            algorithm.prepare(cancelled)
            search = algorithm.search(*arguments, **(options or {}))  # may import what it needs
    except Cancelled:
        return Result("cancelled", stopped="cancelled")
    limits = Limits(budget or Budget(), cancelled)
    expanded = peak = 0
    verdict: Verdict | None = None
    stopped: Stop | None = None
    try:
        with no_garbage_collection():
            while not (stopped := limits.exceeded(expanded)):
                while isinstance(step := next(search), int):
                    counted.generated += step
                node, waiting = step
                expanded += 1
                if waiting > peak:
                    peak = waiting
                watch(node, waiting)
    except StopIteration as end:
        verdict = judged(end.value, algorithm, unit_cost=unit_cost, admissible=admissible)
    except MemoryError:
        stopped = "out of memory"
    if stopped:
        answer = stop_and_collect(search, counted)
        verdict = trusted(answer, algorithm, unit_cost=unit_cost, admissible=admissible)
    limits.look_back()
    result = Result(
        stopped or "not found",
        expanded=expanded,
        generated=counted.generated,
        peak_frontier=peak,
        peak_memory_mb=grown_by(limits.before, limits.peak_memory_mb),
        seconds=limits.seconds,
        cpu_seconds=limits.cpu_seconds,
        stopped=stopped,
    )
    return concluded(result, verdict) if verdict else result


def stop_and_collect(search: Search[Any], counted: Counted[Any]) -> Node[Any] | Verdict | None:
    """Stop a search and return its answer: a plan or a bound that it has so far, if any."""
    try:
        step = search.throw(Stopped())
        while isinstance(step, int):
            counted.generated += step
            step = next(search)
    except StopIteration as end:
        answer: Node[Any] | Verdict | None = end.value
        return answer
    except Stopped:
        pass
    return None


def trusted(
    end: Node[Any] | Verdict | None, algorithm: Algorithm, *, unit_cost: bool, admissible: bool
) -> Verdict | None:
    """Return what can be trusted in the answer of a stopped search.

    A bound from an estimate that is not admissible proves nothing.
    """
    if isinstance(end, Node):
        return Verdict(end, proven=False)
    proves = algorithm.proves(unit_cost=unit_cost, admissible=admissible)
    return end if end is None or proves or algorithm.cheapest == "no" else unbounded(end)


def unbounded(verdict: Verdict) -> Verdict:
    """Return a verdict without its claims about all other plans."""
    return verdict._replace(proven=False, lower_bound=None)


def judged(
    end: Node[Any] | Verdict | None, algorithm: Algorithm, *, unit_cost: bool, admissible: bool
) -> Verdict:
    """Turn what a search returned into a verdict, using the promises of its algorithm."""
    if isinstance(end, Verdict):
        return end
    if end is None:
        return Verdict(None, proven=algorithm.complete)
    proven = algorithm.proves(unit_cost=unit_cost, admissible=admissible)
    return Verdict(end, proven, end.cost if proven else None)


def concluded(result: Result, verdict: Verdict) -> Result:
    """Return the result completed with the verdict."""
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
