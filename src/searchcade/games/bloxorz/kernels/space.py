"""The memory of a compiled search."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np

from searchcade.compiled.jit import compiled
from searchcade.compiled.reserve import Reserve
from searchcade.games.bloxorz.kernels import packed
from searchcade.games.bloxorz.kernels.packed import MOST_NEW
from searchcade.search.run import Budget

FIRST_ROOM = 1 << 12  # states that a search begins with
ENOUGH = Budget().memory_mb
CODE, HALF = 8, 4  # bytes


class Space(Reserve):
    """All states that a kernel finds, each with its parent."""

    needed = MOST_NEW

    def __init__(
        self,
        start: int,
        bits: int,
        megabytes: float = ENOUGH,
        *,
        state_bytes: int = CODE + HALF,
        entry_bytes: int = 0,
    ) -> None:
        super().__init__(FIRST_ROOM, state_bytes, entry_bytes, megabytes)
        self.bits = bits
        self.codes = self.state_rows(0, np.int64)
        self.parents = self.state_rows(0, np.int32)
        self.register = np.zeros(packed.REGISTER_SIZE, dtype=np.int64)
        self.codes[0], self.parents[0] = start, packed.NONE
        self.register[packed.STATES] = 1
        self.refill(1)

    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays in the order in which kernels take them."""
        states = self.states_open
        return (self.codes[:states], self.parents[:states], self.table, self.register)

    def used(self) -> tuple[int, int]:
        """Return how many rows of states and of entries have been written."""
        return int(self.register[packed.STATES]), 0

    def refill(self, states: int) -> None:
        """Enter so many states into the empty table."""
        compiled(packed.refill)(self.table, self.codes, states, self.bits)

    def path(self) -> list[int]:
        """Return the states from the start to the one that the kernel ended with."""
        number, found = int(self.register[packed.CURRENT]), []
        while number >= 0:
            found.append(int(self.codes[number]))
            number = self.parent(number)
        return found[::-1]

    def parent(self, number: int) -> int:
        """Return the state before a state."""
        return int(self.parents[number])


class LayerSpace(Space):
    """The space of a search by layers; where swaps are free, it counts and sorts by them."""

    def __init__(
        self, start: int, bits: int, megabytes: float = ENOUGH, *, has_twins: bool
    ) -> None:
        state_bytes = CODE + (3 if has_twins else 1) * HALF
        super().__init__(start, bits, megabytes, state_bytes=state_bytes)
        self.has_twins = has_twins
        if has_twins:
            self.swaps, self.order = (self.state_rows(0, np.int32) for _ in range(2))
        else:
            self.swaps, self.order = (np.zeros(1, dtype=np.int32) for _ in range(2))

    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays in the order in which kernels take them."""
        *others, register = super().arrays()
        states = self.states_open
        return (*others, self.swaps[:states], self.order[:states], register)

    @property
    def needed(self) -> int:  # type: ignore[override]
        """Return the rows that an expansion may take, or the twins of a layer that is complete."""
        states, head, end = (
            int(self.register[entry]) for entry in (packed.STATES, packed.CURSOR, packed.TOP)
        )
        return max(MOST_NEW, states - end) if self.has_twins and head == end else MOST_NEW


class BestSpace(Space):
    """The space of best-first search: a record for each state, a list of entries for each score."""

    def __init__(
        self, start: int, bits: int, bound: int, highest: int, megabytes: float = ENOUGH
    ) -> None:
        record, entry = packed.RECORD_SIZE, packed.ENTRY_SIZE
        sizes = {"state_bytes": CODE + record * HALF, "entry_bytes": entry * HALF}
        super().__init__(start, bits, megabytes, **sizes)
        self.records = self.state_rows(record, np.int32)
        self.entries = self.entry_rows(entry, np.int32)
        self.buckets = np.zeros(2 * highest + 2, dtype=np.int64)
        self.highest = highest
        self.parents = np.zeros(1, dtype=np.int32)  # the records have them
        self.records[0] = (packed.NONE, 0, bound, 1)
        self.register[packed.TICKS] = self.register[packed.WAITING] = 1
        if bound < packed.NEVER:
            self.buckets[bound] = 1
            self.register[packed.CURSOR] = self.register[packed.TOP] = bound

    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays in the order in which kernels take them."""
        states = self.states_open
        return (
            self.codes[:states],
            self.records[:states],
            self.table,
            self.entries[: self.entries_open],
            self.buckets,
            self.register,
        )

    def used(self) -> tuple[int, int]:
        """Return how many rows of states and of entries have been written."""
        return int(self.register[packed.STATES]), int(self.register[packed.TICKS]) + 1

    def grow(self, left: float = inf) -> bool:
        """Let the kernel use more rows, and higher scores where it has come to the highest."""
        if self.register[packed.CURSOR] + self.highest >= len(self.buckets):
            left -= 2 * self.buckets.nbytes
            if left < 0:
                return False
            self.buckets = np.concatenate([self.buckets, np.zeros_like(self.buckets)])
        return super().grow(left)

    def parent(self, number: int) -> int:
        """Return the state before a state."""
        return int(self.records[number, packed.PARENT])
