"""The memory of a compiled search: rows of states and of the frontier, and a hash table.

All of them grow together, in one arena whose limit is that of the search. What was not written to
takes no memory.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import inf
from typing import Any, NamedTuple

from searchcade.compiled import textbook
from searchcade.compiled.arena import ITEM_BYTES, Array, Kernel, KernelArena

MEGABYTE = 1024 * 1024
MAX_ROWS = (1 << 31) - 2  # states have numbers of 31 bits
SMALL_BYTES = 16 * MEGABYTE  # of a table below which it grows fourfold: to fill one is slow
LOAD, HIGH_LOAD = 0.5, 0.875  # share of the slots in use: usually, and where no larger table fits
INITIAL_STATES = 1 << 12
SLACK_BYTES = 1 << 12  # that arrays may need to begin at round addresses


class Layout(NamedTuple):
    """How wide the rows of a search are."""

    kind: str
    """The kind of the numbers in a record and in an entry."""
    record: int
    """Numbers in the record of a state."""
    entry: int = 0
    """Numbers in an entry of the frontier; 0 where it has none."""
    key: str = ""
    """The kind of the number that is a state, where its record does not hold it."""

    @property
    def state_bytes(self) -> int:
        """Return the bytes of a state with its record."""
        return self.record * ITEM_BYTES[self.kind] + (ITEM_BYTES[self.key] if self.key else 0)

    @property
    def entry_bytes(self) -> int:
        """Return the bytes of an entry."""
        return self.entry * ITEM_BYTES[self.kind]


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
    looks: Any
    """How many looks are left until the kernel is to pause."""


class Memory(ABC):
    """States with their records, entries of the frontier, and a table in which states are found."""

    needed = 1
    """Rows that an expansion may take."""

    def __init__(
        self, arena: KernelArena, level: Any, refill: Kernel, layout: Layout, first: int = 0
    ) -> None:
        """Make rows for the first states."""
        first = max(first, INITIAL_STATES)
        self.arena, self.level, self.layout, self._refill = arena, level, layout, refill
        self.highest = 0
        self.counters = arena.zeros("q", textbook.COUNTERS)
        self.looks = arena.zeros("q", 1)
        self.buckets = arena.zeros("q", 1)
        self.keys = arena.zeros(layout.key, first) if layout.key else None
        self.records = arena.zeros(layout.kind, first, layout.record)
        self.entries = arena.zeros(layout.kind, first if layout.entry else 1, layout.entry or 1)
        self.table = arena.zeros("q", 2 * first)

    @property
    @abstractmethod
    def states(self) -> Array:
        """Return the states as the game stores them."""

    def arrays(self) -> Arrays:
        """Return what a kernel may use."""
        return Arrays(
            self.states,
            self.records,
            self.table,
            self.entries,
            self.buckets,
            self.counters,
            self.looks,
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
        self.resize({self.buckets: 2 * highest + 2})
        self.arena.clear(self.buckets)
        self.records[0, textbook.BOUND], self.records[0, textbook.TICK] = bound, 1
        self.counters[textbook.TICKS] = self.counters[textbook.WAITING] = 1
        if bound < textbook.NEVER:
            self.buckets[bound] = 1
            self.counters[textbook.CURSOR] = self.counters[textbook.TOP] = bound

    def fill_table(self, states: int) -> None:
        """Enter so many states into the empty table."""
        self.arena.call(self._refill, self.level, self.arrays(), states)

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
        return (rows + self.table.nbytes) / MEGABYTE

    def grow(self, left: float = inf) -> bool:
        """Make more of what is full, for so many bytes; say whether it suffices."""
        before = self.arena.left()
        left = min(left, before - SLACK_BYTES)
        try:
            return self.raise_scores(left) and self.make_rows(left - before + self.arena.left())
        except MemoryError:  # the system has less than the limit allows
            return False

    def raise_scores(self, left: float) -> bool:
        """Double the scores where the next expansion may exceed them."""
        size = len(self.buckets)
        if self.counters[textbook.CURSOR] + self.highest < size or size == 1:
            return True
        if self.buckets.nbytes > left:
            return False
        self.resize({self.buckets: 2 * size})
        self.arena.clear(self.buckets, size)
        return True

    def make_rows(self, left: float) -> bool:
        """Make more rows where the next expansion may need them."""
        if self.has_rows():
            return True
        factors = (1, 2, 4) if self.table.nbytes < SMALL_BYTES else (1, 2)
        rows, factor = max((self.more_rows(factor, left), factor) for factor in factors)
        if rows < self.needed:
            return False
        self.enlarge(factor, rows)
        return True

    def has_rows(self) -> bool:
        """Say whether there are rows for an expansion."""
        states, entries = self.used()
        if states + self.needed > len(self.records):
            return False
        return not self.layout.entry or entries + self.needed <= len(self.entries)

    def resize(self, rows: dict[Array, int], slots: int | None = None) -> None:
        """Resize arrays, of which only what is in use is moved; of the table so many slots."""
        states, entries = self.used()
        used = {self.records: states, self.entries: entries or 1}
        if self.keys:
            used[self.keys] = states
        if slots is not None:
            used[self.table] = slots
        self.arena.resize(rows, used)

    def more_rows(self, factor: int, left: float) -> int:
        """Return how many states and entries fit beyond those in use, with a table so much larger.

        The table that stays as it is may be filled further.
        """
        left -= (factor - 1) * self.table.nbytes
        load = HIGH_LOAD if factor == 1 else LOAD
        most = min(MAX_ROWS, int(load * factor * len(self.table))) - self.used()[0]
        return min(most, int(left // (self.layout.state_bytes + self.layout.entry_bytes)))

    def enlarge(self, factor: int, rows: int) -> None:
        """Make so many rows beyond those in use, and fill the larger table anew."""
        states, entries = self.used()
        sizes = {self.records: states + rows}
        if self.keys:
            sizes[self.keys] = states + rows
        if self.layout.entry:
            sizes[self.entries] = entries + rows
        sizes = {each: max(len(each), size) for each, size in sizes.items()}
        if factor == 1:
            self.resize(sizes)
            return
        self.resize({**sizes, self.table: factor * len(self.table)}, slots=0)
        self.arena.clear(self.table)
        self.fill_table(states)

    # ------------------------------------------------------------------ the end

    def path(self) -> list[int]:
        """Return the numbers of the states from the start to where the kernel ended."""
        number, numbers = int(self.counters[textbook.CURRENT]), []
        while number >= 0:
            numbers.append(number)
            number = int(self.records[number, textbook.PARENT])
        return numbers[::-1]
