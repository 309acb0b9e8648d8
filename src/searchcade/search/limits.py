"""The limits of a search: nodes, processor time and memory, and how much of them is used.

On a busy machine processor time says what a search costs; the clock on the wall says how long one
waits. That of a thread includes the kernels that other threads ran for it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from searchcade.search.memory import IN_BROWSER, MEGABYTE, grown_by, peak_resident, resident

clock = getattr(time, "thread_time", time.process_time)  # a browser has one thread and no clock
Stop = Literal["out of nodes", "out of time", "out of memory", "cancelled"]
"""Why a search ended before it was done."""

MAX_STRIDE = 16  # expansions between two checks of the clock, if they are fast
SLOW_SECONDS = 0.001  # seconds between two checks, above which every expansion is checked
LARGE_ARRAYS_MB = 10.0  # of a kernel, above which threads and allocators are negligible
WEIGH_SECONDS = 0.02 if IN_BROWSER else 0.002  # seconds between two measurements of the memory
TOLERANCE = 1.1  # of the memory that may be in use for a moment
SMALL_JUMP_SHARE = 0.02  # of the memory that a search may use
STEADY_FACTOR = 4  # times the growth before it: less is no jump
MAX_WAIT_FACTOR = 4  # times the seconds of a budget that a search may last by the clock, and
MIN_WAIT_S = 1.0  # seconds more: on a busy machine, or while own code sleeps


class Account(threading.local):
    """The seconds that other threads have worked for this one."""

    seconds: float = 0.0


charged = Account()


def charge(seconds: float) -> None:
    """Add the time of a thread that has worked for this one."""
    charged.seconds += seconds


def thread_clock() -> Callable[[], float]:
    """Return a clock of the current thread's processor time that other threads can read.

    Where the system has none it is the clock on the wall.
    """
    if not hasattr(time, "pthread_getcpuclockid"):
        began = time.perf_counter()
        return lambda: time.perf_counter() - began
    clock_id = time.pthread_getcpuclockid(threading.get_ident())
    return lambda: time.clock_gettime(clock_id)


def processor_seconds() -> float:
    """Return the processor time that was spent so far by this thread and for it."""
    return float(clock()) + charged.seconds


def never() -> bool:
    """Do not cancel."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may use."""

    nodes: int = 10**12
    seconds: float = 60
    """Processor time, so that a busy machine finds what a quiet one does."""
    memory_mb: float = 2048

    @property
    def wall_seconds(self) -> float:
        """Return the time by the clock after which a search ends, whatever it has used."""
        return MAX_WAIT_FACTOR * self.seconds + MIN_WAIT_S


class Limits:
    """Checks the budget of one running search: the clock often, the memory now and then."""

    def __init__(self, budget: Budget, cancelled: Callable[[], bool]) -> None:
        self.budget = budget
        self.cancelled = cancelled
        self.before, self.highest_before = resident(), peak_resident()
        self.peak_memory_mb = self.grown = self.counted_mb = 0.0
        self.growth = 0.0  # between the last two measurements
        self.jump = self.jumped_to = 0.0  # the largest growth at once, and the size after it
        self.began = self.looked = self.weighed = time.perf_counter()
        self.stride = 1
        self.processor_began = processor_seconds()

    @property
    def cpu_seconds(self) -> float:
        """Return the processor time since the start."""
        return processor_seconds() - self.processor_began

    @property
    def seconds(self) -> float:
        """Return the time by the clock since the start."""
        return time.perf_counter() - self.began

    def note_memory(self, megabytes: float) -> None:
        """Update the peak: so many megabytes are in use."""
        self.peak_memory_mb = max(self.peak_memory_mb, round(megabytes, 3))

    def look_at_memory(self) -> float:
        """Return by how many megabytes the process has grown since the start; update the peak."""
        before, self.grown = self.grown, (resident() - self.before) / MEGABYTE
        last, self.growth = self.growth, self.grown - before
        small = SMALL_JUMP_SHARE * self.budget.memory_mb
        if self.growth > max(self.jump, small, STEADY_FACTOR * last):
            self.jump, self.jumped_to = self.growth, self.grown
        self.note_memory(self.grown)
        return self.grown

    def left(self, counted_mb: float) -> float:
        """Return the bytes that are left, by the search's own count or by the process' growth.

        The last hundredth counts as nothing, so that growing bit by bit comes to an end.
        """
        self.counted_mb = max(self.counted_mb, round(counted_mb, 3))
        self.note_memory(counted_mb)
        free = self.budget.memory_mb - max(counted_mb, self.look_at_memory())
        return free * MEGABYTE if free >= self.budget.memory_mb / 100 else 0

    def look_back(self) -> None:
        """Update the peak with that of the system, which also covers the time between checks."""
        highest = peak_resident()
        if highest > self.highest_before:
            self.note_memory((highest - self.before) / MEGABYTE)

    def counted_memory(self) -> float:
        """Return the megabytes that a kernel took: its own count, or the measured growth if larger.

        Growth is trusted only where the arrays are large.
        """
        self.look_back()
        if self.counted_mb <= LARGE_ARRAYS_MB:
            return self.counted_mb
        return max(self.counted_mb, grown_by(self.before, self.peak_memory_mb) or 0)

    def exceeded(self, expanded: int) -> Stop | None:
        """Return which limit is reached, if any; time and memory are checked now and then."""
        if expanded >= self.budget.nodes:
            return "out of nodes"
        if expanded % self.stride:
            return None
        now = time.perf_counter()
        self.stride = 1 if now - self.looked > SLOW_SECONDS else min(2 * self.stride, MAX_STRIDE)
        self.looked = now
        return self.limit_reached() or ("out of memory" if self.is_about_to_jump() else None)

    def is_about_to_jump(self) -> bool:
        """Say whether the next resize of a dict or set would exceed the budget.

        It doubles its size each time, and for a moment the old and the new table exist together:
        that takes four times the growth that remained after the last resize.
        """
        if not 1.6 * self.jumped_to <= self.grown <= 3 * self.jumped_to:
            return False  # not yet; or it was no dict, which would have grown again by now
        return self.grown + 4 * self.jump > TOLERANCE * self.budget.memory_mb

    def limit_reached(self) -> Stop | None:
        """Return whether time or memory is used up, or the caller has cancelled."""
        now = time.perf_counter()
        if now - self.weighed > WEIGH_SECONDS:
            self.weighed = now
            self.look_at_memory()
        if self.cpu_seconds > self.budget.seconds or now - self.began > self.budget.wall_seconds:
            return "out of time"
        if self.peak_memory_mb > self.budget.memory_mb:
            return "out of memory"
        return "cancelled" if self.cancelled() else None
