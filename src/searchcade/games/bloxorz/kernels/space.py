"""The memory of a compiled search, and how it grows."""

from __future__ import annotations

from typing import Any

import numpy as np

from searchcade.compiled.jit import compiled
from searchcade.games.bloxorz.kernels import packed
from searchcade.games.bloxorz.kernels.packed import MOST_NEW
from searchcade.search.run import MEGABYTE

FIRST_ROOM = 1 << 12  # states; more when they do not do
SMALL = 256  # megabytes up to which room grows fourfold, for to fill a new table takes a while


class Space:
    """All states that a kernel finds, and whence. The table has twice as many slots as states."""

    def __init__(self, start: int, bits: int) -> None:
        size = FIRST_ROOM
        self.bits = bits
        self.codes = np.zeros(size, dtype=np.int64)
        self.parents = np.zeros(size, dtype=np.int32)
        self.table = np.zeros(2 * size, dtype=np.int64)
        self.register = np.zeros(packed.REGISTER_SIZE, dtype=np.int64)
        self.codes[0], self.parents[0] = start, packed.NONE
        self.register[packed.STATES] = 1
        compiled(packed.refill)(self.table, self.codes, 1, bits)

    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays in the order in which kernels take them."""
        return (self.codes, self.parents, self.table, self.register)

    def megabytes(self) -> float:
        """Return what the arrays take: nearly all there is."""
        return sum(int(array.nbytes) for array in self.arrays()) / MEGABYTE

    def megabytes_if_grown(self) -> float:
        """Return what they would take at the moment when old and new ones exist."""
        largest = max(int(each.nbytes) for each in self.arrays()) / MEGABYTE
        return self.times * self.megabytes() + largest

    @property
    def times(self) -> int:
        """Return how much larger the room is next time."""
        return 4 if self.megabytes() < SMALL else 2

    def grow(self) -> None:
        """Make more room for states."""
        times = self.times
        self.table = np.zeros(times * len(self.table), dtype=np.int64)
        self.codes, self.parents = enlarged(self.codes, times), enlarged(self.parents, times)
        states = int(self.register[packed.STATES])
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

    def __init__(self, start: int, bits: int, *, has_twins: bool) -> None:
        super().__init__(start, bits)
        self.has_twins = has_twins
        size = len(self.codes) if has_twins else 1
        self.swaps, self.order = (np.zeros(size, dtype=np.int32) for _ in range(2))

    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays in the order in which kernels take them."""
        return (self.codes, self.parents, self.table, self.swaps, self.order, self.register)

    def grow(self) -> None:
        """Make more room for states."""
        times = self.times if self.has_twins else 1
        super().grow()
        self.swaps, self.order = enlarged(self.swaps, times), enlarged(self.order, times)


class BestSpace(Space):
    """The space of best-first search: a record for each state, a list of entries for each score."""

    def __init__(self, start: int, bits: int, bound: int, highest: int) -> None:
        super().__init__(start, bits)
        self.records = np.zeros((len(self.codes), packed.RECORD_SIZE), dtype=np.int32)
        self.entries = np.zeros((len(self.codes), packed.ENTRY_SIZE), dtype=np.int32)
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
        return (
            self.codes,
            self.records,
            self.table,
            self.entries,
            self.buckets,
            self.register,
        )

    def grow(self) -> None:
        """Make more room where it is nearly used up."""
        times = self.times
        if self.register[packed.STATES] + MOST_NEW > len(self.codes):
            super().grow()
            self.records = enlarged(self.records, times)
        if self.register[packed.TICKS] + MOST_NEW > len(self.entries):
            self.entries = enlarged(self.entries, times)
        if self.register[packed.CURSOR] + self.highest >= len(self.buckets):
            self.buckets = enlarged(self.buckets, times)

    def parent(self, number: int) -> int:
        """Return the state before a state."""
        return int(self.records[number, packed.PARENT])


def enlarged(array: Any, times: int) -> Any:
    """Return an array with so many times the rows; the new ones are empty."""
    found = np.zeros((times * len(array), *array.shape[1:]), dtype=array.dtype)
    found[: len(array)] = array
    return found
