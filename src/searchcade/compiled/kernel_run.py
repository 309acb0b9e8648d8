"""Compiled versions of searches: what a game has of them, and one run of a kernel."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from searchcade.compiled import textbook
from searchcade.compiled.arena import Kernel, KernelArena
from searchcade.search.limits import charge as charge_thread
from searchcade.search.limits import processor_seconds, thread_clock
from searchcade.search.run import Budget, Limits, Outcome, Result, Stop, never

Cancel = Callable[[], bool]
Level = TypeVar("Level")
Answer = TypeVar("Answer")
SLICE_SECONDS = 0.01  # that a kernel runs between two looks at the limits
MAX_FACTOR = 8  # times as long as the last slice that the next one may be
POLL_SECONDS = 0.02  # between two looks at the limits, where a kernel cannot pause
END_SECONDS = 0.5  # that it has to end after Ctrl-C


# ------------------------------------------------------------------ what a game has


@dataclass(frozen=True)
class CompiledSearch(Generic[Level]):
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
        """Search a level; where not even its arrays fit the budget, it is out of memory."""
        try:
            return self.search(level, estimate, budget or Budget(), cancelled, **options)
        except MemoryError:
            return Result("out of memory", stopped="out of memory")


@dataclass(frozen=True)
class CompiledReplay(Generic[Level]):
    """The compiled rules of a game in which every move costs one."""

    wins: Callable[[Level, str], bool]
    """Plays a plan and says whether it is legal and ends at the goal."""
    fits: Callable[[Level], bool]
    """Whether it knows all rules of this level; others are left to Python."""


class KernelSet(NamedTuple, Generic[Level]):
    """All that a game has compiled."""

    searches: Mapping[str, CompiledSearch[Level]]
    """Algorithm -> its compiled version."""
    try_out: Callable[[], None]
    """Calls every kernel on something tiny: so `tools/kernels.py` knows what to build."""
    replay: CompiledReplay[Level] | None = None
    """Plays plans by the compiled rules."""


@dataclass
class Kernels(Generic[Level]):
    """The compiled versions of a game's algorithms, which are imported on first use."""

    algorithms: Collection[str]
    """Those that have one."""
    load: Callable[[], KernelSet[Level]]
    """Imports them."""
    is_small: Callable[[Level], bool] = lambda _level: False
    """Whether plain Python has solved a level before a kernel is loaded."""
    _loaded: KernelSet[Level] | None = field(default=None, init=False)

    def loaded(self) -> KernelSet[Level]:
        """Return them all."""
        self._loaded = self._loaded or self.load()
        return self._loaded

    def search(self, algorithm: str) -> CompiledSearch[Level]:
        """Return the compiled version of an algorithm."""
        return self.loaded().searches[algorithm]

    def replay(self, level: Level) -> CompiledReplay[Level] | None:
        """Return the compiled rules where they fit."""
        replay = self.loaded().replay
        return replay if replay and replay.fits(level) else None


# ------------------------------------------------------------------ one run


class Growing(Protocol):
    """The memory of a kernel."""

    arena: KernelArena
    counters: Any
    looks: Any

    def arguments(self) -> tuple[Any, ...]:
        """Return what a kernel may use, as it takes it."""

    def megabytes(self) -> float:
        """Return what is in use."""

    def grow(self, left: float) -> bool:
        """Make more of it usable, for at most so many bytes; say whether it is enough."""


class KernelRun:
    """One run of a kernel: in slices, with more memory where it needs it, until it is done."""

    def __init__(self, memory: Growing, budget: Budget, cancelled: Cancel) -> None:
        self.limits = Limits(budget, cancelled)
        self.memory = memory
        self.stopped: Stop | None = None

    def run(self, kernel: Kernel, *arguments: Any) -> int:
        """Call the kernel until it is done or stopped; return its status.

        It takes these arguments, the arrays of the memory and the most nodes to expand.
        """
        memory, nodes, looks = self.memory, self.limits.budget.nodes, 2
        while not self.is_over():
            memory.looks[0] = looks
            began = time.perf_counter()
            status: int = memory.arena.call(kernel, *arguments, *memory.arguments(), nodes)
            left = self.limits.left(memory.megabytes())
            if status == textbook.PAUSED:
                looks = longer(looks, time.perf_counter() - began)
            elif status != textbook.FULL:
                return status
            elif not left or not memory.grow(left):
                self.stopped = "out of memory"
                break
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


def longer(looks: int, seconds: float) -> int:
    """Return after how many looks the next slice is to end, if the last one took so long."""
    return max(2, int(looks * min(MAX_FACTOR, SLICE_SECONDS / max(seconds, 1e-9))))


# ------------------------------------------------------------------ without pauses


def run_in_thread(
    call: Callable[[], Answer], flag: Any, cancelled: Callable[[], bool] = never
) -> Answer:
    """Run `call`, which cannot pause, in a thread; set `flag[0]` when it is to end early.

    The kernel releases the interpreter's lock and looks at the flag now and then. After Ctrl-C it
    has a moment to do so.
    """
    answers: list[Answer] = []
    failures: list[BaseException] = []
    clocks: list[Callable[[], float]] = []
    spent: list[float] = []
    charged = 0.0

    def work() -> None:
        clocks.append(thread_clock())
        try:
            answers.append(call())
        except BaseException as failure:  # raised in the caller's thread below
            failures.append(failure)
        spent.append(processor_seconds())  # a new thread begins at 0

    def charge() -> None:
        """Charge the caller with what the thread has used since the last time."""
        nonlocal charged
        with suppress(OSError):  # the thread has just ended, and its clock with it
            used = spent[0] if spent else clocks[0]() if clocks else 0.0
            charge_thread(used - charged)
            charged = used

    flag[0] = 1 if cancelled() else 0
    thread = threading.Thread(target=work, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # a browser has no threads: nothing can stop the kernel there
        return call()
    try:
        while thread.is_alive():
            thread.join(POLL_SECONDS)
            charge()
            if cancelled():
                flag[0] = 1
    except BaseException:
        flag[0] = 1
        thread.join(END_SECONDS)
        raise
    charge()
    if failures:
        raise failures[0]
    return answers[0]
