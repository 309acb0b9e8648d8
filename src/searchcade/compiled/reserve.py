"""The memory of a compiled search: rows that are reserved at once, and touched as they are used.

A page takes no memory before somebody writes to it. So every array is as long as the budget allows
from the beginning, a kernel is given as many of its rows as fit, and nothing is copied to grow.
Only the hash table is made anew, after the old one was given back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import inf
from typing import Any

import numpy as np
import psutil

MEGABYTE = 1024 * 1024
MOST = (1 << 31) - 2  # states have numbers of 31 bits
SMALL = 16 * MEGABYTE  # bytes of a table up to which it grows fourfold
LOAD, HIGH_LOAD = 0.5, 0.875  # share of the slots in use: usually, and where a larger table is none
FEWEST = 1 << 12  # rows without which it is no use to begin


def reserved(rows: int, width: int, kind: Any) -> Any:
    """Return so many rows of zeros, or fewer where the system does not give as many."""
    shape = (rows, width) if width else (rows,)
    try:
        return np.zeros(shape, dtype=kind)
    except MemoryError:
        if rows <= FEWEST:
            raise
        return reserved(rows // 2, width, kind)


class Reserve(ABC):
    """Rows for states and for entries of the frontier, and a table in which states are found."""

    needed = 1
    """Rows that an expansion may take."""

    def __init__(self, first: int, state_bytes: int, entry_bytes: int, megabytes: float) -> None:
        """Make room for the first states; rows may take so many bytes each, all so many MB."""
        self.state_bytes, self.entry_bytes = state_bytes, entry_bytes
        most = min(megabytes * MEGABYTE, psutil.virtual_memory().total)
        self.most_states = max(first, min(MOST, int(most // state_bytes)))
        self.most_entries = max(first, min(MOST, int(most // max(1, entry_bytes))))
        self.states_open = self.entries_open = first
        self.table = np.zeros(2 * first, dtype=np.int64)
        self.load = LOAD

    def state_rows(self, width: int, kind: Any) -> Any:
        """Reserve a row for every state that there may be."""
        found = reserved(self.most_states, width, kind)
        self.most_states = len(found)
        return found

    def entry_rows(self, width: int, kind: Any) -> Any:
        """Reserve a row for every entry that there may be."""
        found = reserved(self.most_entries, width, kind)
        self.most_entries = len(found)
        return found

    @abstractmethod
    def used(self) -> tuple[int, int]:
        """Return how many rows of states and of entries have been written."""

    @abstractmethod
    def refill(self, states: int) -> None:
        """Enter so many states into the empty table."""

    def megabytes(self) -> float:
        """Return what has been written to: nearly all that a search takes."""
        states, entries = self.used()
        rows = states * self.state_bytes + entries * self.entry_bytes
        return (rows + int(self.table.nbytes)) / MEGABYTE

    def grow(self, left: float = inf) -> bool:
        """Let the kernel use more rows, for at most so many bytes; say whether there are enough."""
        states, entries = self.used()
        while self.is_crowded(states) and (more := self.larger_table(left)) is not None:
            left -= more
        rows = int(min(MOST, max(0.0, left) // (self.state_bytes + self.entry_bytes)))
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
        further = (HIGH_LOAD - LOAD) * len(self.table) * self.state_bytes
        if self.load == LOAD and more + further > left:
            self.load = HIGH_LOAD
            return 0
        if more > left:
            return None
        self.load = LOAD
        self.table = np.zeros(0, dtype=np.int64)  # given back before the larger one is made
        self.table = np.zeros(times * size // 8, dtype=np.int64)
        self.refill(states)
        return more
