"""The memory of a compiled search: rows that are reserved at once, and touched as they are used.

A page takes no memory before it is written to. So every array is as long as the budget allows
from the beginning, a kernel may use as many of its rows as fit, and nothing is copied to grow.
Only the hash table is made anew, after the old one was freed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import inf
from typing import Any, NamedTuple

import numpy as np
import psutil

from searchcade.compiled import textbook
from searchcade.compiled.jit import Function, compiled
from searchcade.search.run import Budget

MEGABYTE = 1024 * 1024
MOST = (1 << 31) - 2  # states have numbers of 31 bits
SMALL = 16 * MEGABYTE  # bytes of a table below which it grows fourfold: to fill one is slow
LOAD, HIGH_LOAD = 0.5, 0.875  # share of the slots in use: usually, and where no larger table fits
FEWEST = 1 << 12  # rows without which it is no use to begin
INITIAL_STATES = 1 << 12
ENOUGH = Budget().memory_mb


def reserved(rows: int, width: int, kind: Any) -> Any:
    """Return so many rows of zeros, or fewer where the system does not give as many."""
    shape = (rows, width) if width else (rows,)
    try:
        return np.zeros(shape, dtype=kind)
    except MemoryError:
        if rows <= FEWEST:
            raise
        return reserved(rows // 2, width, kind)


class Layout(NamedTuple):
    """How wide the rows of a search are, in bytes or in numbers of a type."""

    record: int
    """Numbers in the record of a state."""
    kind: Any
    """The type of these numbers and of those of an entry."""
    key_bytes: int = 0
    """Bytes of a state beyond its record."""
    entry: int = 0
    """Numbers in an entry of the frontier; 0 where it has none."""

    @property
    def state_bytes(self) -> int:
        """Return the bytes of a state with its record."""
        return self.record * int(np.dtype(self.kind).itemsize) + self.key_bytes

    @property
    def entry_bytes(self) -> int:
        """Return the bytes of an entry."""
        return self.entry * int(np.dtype(self.kind).itemsize)


class Arrays(NamedTuple):
    """What a kernel may use of the memory."""

    states: Any
    """The states as a game stores them, a row each."""
    records: Any
    """What is known of each state."""
    table: Any
    """A hash table of the states."""
    entries: Any
    """The entries of the frontier, where it needs them."""
    buckets: Any
    """The first entry of each score."""
    counters: Any
    flag: Any
    """Not 0 when the kernel is to stop."""


class Memory(ABC):
    """States with their records, entries of the frontier, and a table in which states are found."""

    needed = 1
    """Rows that an expansion may take."""

    def __init__(
        self, level: Any, refill: Function, layout: Layout, megabytes: float, first: int = 0
    ) -> None:
        """Reserve the rows of all states that so many megabytes hold, and at least the first."""
        first = max(first, INITIAL_STATES)
        self.level, self.layout, self._refill = level, layout, refill
        most = min(megabytes * MEGABYTE, psutil.virtual_memory().total)
        self.most_states = max(first, min(MOST, int(most // layout.state_bytes)))
        self.most_entries = max(first, min(MOST, int(most // max(1, layout.entry_bytes))))
        self.states_open = self.entries_open = first
        self.load = LOAD
        self.records = self.state_rows(layout.record, layout.kind)
        self.entries = self.entry_rows() if layout.entry else np.zeros((1, 1), dtype=layout.kind)
        self.table = np.zeros(2 * first, dtype=np.int64)
        self.buckets = np.zeros(1, dtype=np.int64)
        self.highest = 0
        self.counters = np.zeros(textbook.COUNTERS, dtype=np.int64)
        self.flag = np.zeros(1, dtype=np.uint8)

    def state_rows(self, width: int, kind: Any) -> Any:
        """Reserve a row for every state that there may be."""
        rows = reserved(self.most_states, width, kind)
        self.most_states = len(rows)
        return rows

    def entry_rows(self) -> Any:
        """Reserve a row for every entry that there may be."""
        rows = reserved(self.most_entries, self.layout.entry, self.layout.kind)
        self.most_entries = len(rows)
        return rows

    @property
    @abstractmethod
    def states(self) -> Any:
        """Return the states as the game stores them."""

    def arrays(self) -> Arrays:
        """Return what a kernel may use."""
        return Arrays(
            self.states[: self.states_open],
            self.records[: self.states_open],
            self.table,
            self.entries[: self.entries_open],
            self.buckets,
            self.counters,
            self.flag,
        )

    def arguments(self) -> tuple[Any, ...]:
        """Return the same, as a kernel takes it."""
        return (self.arrays(),)

    # ------------------------------------------------------------------ the beginning

    def begin(self) -> None:
        """Start from state 0, which the game has stored."""
        self.records[0, textbook.PARENT] = -1
        self.counters[textbook.STATES] = 1
        self.fill_table(1)

    def begin_best_first(self, bound: int, highest: int) -> None:
        """Start from state 0 at this estimate, where no move raises a score by more than that."""
        self.begin()
        self.highest = highest
        self.buckets = np.zeros(2 * highest + 2, dtype=np.int64)
        self.records[0, textbook.BOUND], self.records[0, textbook.TICK] = bound, 1
        self.counters[textbook.TICKS] = self.counters[textbook.WAITING] = 1
        if bound < textbook.NEVER:
            self.buckets[bound] = 1
            self.counters[textbook.CURSOR] = self.counters[textbook.TOP] = bound

    def fill_table(self, states: int) -> None:
        """Enter so many states into the empty table."""
        compiled(self._refill)(self.level, self.arrays(), states)

    # ------------------------------------------------------------------ growth

    def used(self) -> tuple[int, int]:
        """Return how many rows of states and of entries have been written."""
        return int(self.counters[textbook.STATES]), self.entries_used()

    def entries_used(self) -> int:
        """Return how many rows of entries have been written."""
        return int(self.counters[textbook.TICKS]) + 1 if self.layout.entry else 0

    def megabytes(self) -> float:
        """Return what has been written to: nearly all that a search takes."""
        states, entries = self.used()
        rows = states * self.layout.state_bytes + entries * self.layout.entry_bytes
        return (rows + int(self.table.nbytes)) / MEGABYTE

    def grow(self, left: float = inf) -> bool:
        """Open more rows, and higher scores where needed, for so many bytes; say if it suffices."""
        if self.counters[textbook.CURSOR] + self.highest >= len(self.buckets) > 1:
            left -= 2 * self.buckets.nbytes
            if left < 0:
                return False
            self.buckets = np.concatenate([self.buckets, np.zeros_like(self.buckets)])
        return self.open_rows(left)

    def open_rows(self, left: float) -> bool:
        """Let the kernel use more rows, for at most so many bytes; say whether there are enough."""
        states, entries = self.used()
        while self.is_crowded(states) and (more := self.larger_table(left)) is not None:
            left -= more
        row = self.layout.state_bytes + self.layout.entry_bytes
        rows = int(min(MOST, max(0.0, left) // row))
        self.states_open = min(states + rows, int(self.load * len(self.table)), self.most_states)
        self.entries_open = min(entries + rows, self.most_entries)
        most = states + self.needed, entries + self.needed
        return most[0] <= self.states_open and most[1] <= self.entries_open

    def is_crowded(self, states: int) -> bool:
        """Say whether the next expansion might fill the table beyond its load."""
        return states + self.needed > self.load * len(self.table)

    def larger_table(self, left: float) -> int | None:
        """Enlarge the table, or fill it further where that gains more.

        Returns the bytes that it takes now, or None where neither is possible.
        """
        size, states = int(self.table.nbytes), self.used()[0]
        times = 4 if size < SMALL and 8 * size < left else 2
        more = (times - 1) * size
        further = (HIGH_LOAD - LOAD) * len(self.table) * self.layout.state_bytes
        if self.load == LOAD and more + further > left:
            self.load = HIGH_LOAD
            return 0
        if more > left:
            return None
        self.load = LOAD
        self.table = np.zeros(0, dtype=np.int64)  # freed before the larger one is made
        self.table = np.zeros(times * size // 8, dtype=np.int64)
        self.fill_table(states)
        return more

    # ------------------------------------------------------------------ the end

    def path(self) -> list[int]:
        """Return the numbers of the states from the start to where the kernel ended."""
        number, numbers = int(self.counters[textbook.CURRENT]), []
        while number >= 0:
            numbers.append(number)
            number = int(self.records[number, textbook.PARENT])
        return numbers[::-1]
