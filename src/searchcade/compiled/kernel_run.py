"""Compiled versions of searches: what a game has of them, and one run of a kernel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from searchcade.compiled import background, jit, textbook
from searchcade.compiled.background import run_kernel
from searchcade.search.run import Budget, Limits, Outcome, Result, Stop, never

Cancel = Callable[[], bool]
Level = TypeVar("Level")


# ------------------------------------------------------------------ what a game has


@dataclass(frozen=True)
class Compilable:
    """Kernels that are compiled together."""

    name: str
    """Unique among all games."""
    bodies: background.Bodies
    """The main one first."""
    try_out: Callable[[], object]
    """Calls each of them once, on something tiny."""

    def is_ready(self) -> bool:
        """Say whether it can run without a compile."""
        return background.are_ready(self.bodies)

    def is_loaded(self) -> bool:
        """Say whether it has run in this process, so that it runs at once."""
        return jit.is_loaded(next(iter(self.bodies)))

    def seconds(self) -> float:
        """Return how long the compiler will take; 0 where all is compiled."""
        return background.missing(self.bodies)

    def prepare(self, cancelled: Cancel = never) -> None:
        """Compile or load it, so that neither is timed."""
        background.prepare(self.name, self.bodies, self.try_out, cancelled)


@dataclass(frozen=True)
class CompiledSearch(Compilable, Generic[Level]):
    """The compiled version of an algorithm: same plan, same counts."""

    search: Callable[..., Result]
    """Takes a level, the name of an estimate or "", a budget, a callback that cancels, and the
    options of the algorithm by name."""
    fits: Callable[[Level, str], bool]
    """Whether it can do this level with this estimate; others are left to Python."""

    def __call__(
        self,
        level: Level,
        estimate: str = "",
        budget: Budget | None = None,
        cancelled: Cancel = never,
        **options: Any,
    ) -> Result:
        """Prepare it, then search."""
        self.prepare(cancelled)
        return self.search(level, estimate, budget or Budget(), cancelled, **options)


@dataclass(frozen=True)
class CompiledReplay(Compilable, Generic[Level]):
    """The compiled rules of a game in which every move costs one."""

    wins: Callable[[Level, str], bool]
    """Plays a plan and says whether it is legal and ends at the goal."""
    fits: Callable[[Level], bool]
    """Whether it knows all rules of this level; others are left to Python."""

    def __call__(self, level: Level, plan: str) -> bool:
        """Prepare it, then play a plan and say whether it wins."""
        self.prepare()
        return self.wins(level, plan)


class KernelSet(NamedTuple, Generic[Level]):
    """All that a game compiles."""

    searches: Mapping[str, CompiledSearch[Level]]
    """Algorithm -> its compiled version."""
    others: Sequence[Compilable] = ()
    """What else is compiled in advance."""
    replay: CompiledReplay[Level] | None = None
    """Plays plans by the compiled rules."""

    def prepare_searches(self) -> None:
        """Compile or load all searches."""
        for search in self.searches.values():
            search.prepare()

    def all(self) -> list[Compilable]:
        """Return each set of kernels once."""
        every = (*self.searches.values(), *self.others, *([self.replay] if self.replay else []))
        return list({each.name: each for each in every}.values())


@dataclass
class Kernels(Generic[Level]):
    """The compiled versions of a game's algorithms, which are imported on first use."""

    algorithms: Collection[str]
    """Those that have one."""
    load: Callable[[], KernelSet[Level]]
    """Imports them."""
    _loaded: KernelSet[Level] | None = field(default=None, init=False)

    def loaded(self) -> KernelSet[Level]:
        """Return them all."""
        self._loaded = self._loaded or self.load()
        return self._loaded

    def search(self, algorithm: str) -> CompiledSearch[Level]:
        """Return the compiled version of an algorithm."""
        return self.loaded().searches[algorithm]

    def is_loaded(self, algorithm: str) -> bool:
        """Say whether an algorithm's compiled version runs at once; nothing is imported to know."""
        return self._loaded is not None and self.search(algorithm).is_loaded()

    def replay(self, level: Level, *, at_once: bool) -> CompiledReplay[Level] | None:
        """Return the compiled rules where they fit; `at_once`: only if they are loaded."""
        if at_once and self._loaded is None:
            return None
        replay = self.loaded().replay
        fits = replay and replay.fits(level) and (replay.is_loaded() or not at_once)
        return replay if fits else None


# ------------------------------------------------------------------ one run


class Growing(Protocol):
    """The memory of a kernel."""

    counters: Any
    flag: Any

    def arguments(self) -> tuple[Any, ...]:
        """Return what a kernel may use, as it takes it."""

    def megabytes(self) -> float:
        """Return what is in use."""

    def grow(self, left: float) -> bool:
        """Make more of it usable, for at most so many bytes; say whether it is enough."""


class KernelRun:
    """One run of a kernel: called again with more memory until it is done or stopped."""

    def __init__(self, memory: Growing, budget: Budget, cancelled: Cancel) -> None:
        self.limits = Limits(budget, cancelled)
        self.memory = memory
        self.stopped: Stop | None = None

    def run(self, body: Callable[..., int], *arguments: Any) -> int:
        """Call the kernel until it is done or stopped; return its status.

        It takes these arguments, the arrays of the memory and the most nodes to expand.
        """
        kernel, memory, nodes = jit.compiled(body), self.memory, self.limits.budget.nodes
        while True:
            call: Callable[[], int] = partial(kernel, *arguments, *memory.arguments(), nodes)
            status = run_kernel(call, memory.flag, self.is_over)
            del call  # it holds arrays that growing frees
            left = self.limits.left(memory.megabytes())
            if status != textbook.FULL:
                return status
            if not left or not memory.grow(left):
                self.stopped = "out of memory"
                return textbook.STOPPED

    def is_over(self) -> bool:
        """Say whether a limit is reached; the kernel counts its nodes itself."""
        self.stopped = self.limits.limit_reached()
        return self.stopped is not None

    def result(
        self,
        status: int,
        plan: str | None = None,
        cost: int | None = None,
        *,
        optimal: bool = False,
        bound: int | None = None,
        proof: str = "",
    ) -> Result:
        """Return the result; `bound` is a lower bound on the cost of a plan."""
        stopped: Stop | None = None
        outcome: Outcome = "solved" if plan is not None else "unsolvable"
        if status == textbook.STOPPED:
            outcome = stopped = self.stopped or "out of nodes"
        counters = [int(number) for number in self.memory.counters]
        return Result(
            outcome,
            plan,
            cost,
            optimal,
            expanded=counters[textbook.EXPANDED],
            generated=counters[textbook.GENERATED],
            peak_frontier=counters[textbook.PEAK],
            peak_memory_mb=self.limits.counted_memory(),
            seconds=self.limits.seconds,
            cpu_seconds=self.limits.cpu_seconds,
            lower_bound=bound,
            proof=proof,
            stopped=stopped,
        )
