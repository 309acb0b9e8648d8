"""The memory of a compiled search: its states, its table and its heap, and how they grow."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from searchcade.compiled.jit import compiled
from searchcade.games.sokoban import packed
from searchcade.games.sokoban.pushes.assign import NEVER
from searchcade.games.sokoban.pushes.kernel import most_new
from searchcade.games.sokoban.pushes.lone import lone
from searchcade.games.sokoban.rules import Room, State
from searchcade.games.sokoban.steps import MOST_NEW
from searchcade.search.run import MEGABYTE

FIRST_ROOM = 1 << 12  # states; doubled when they do not do


class Space:
    """All that a kernel finds. A place is the number of a floor cell.

    The table has twice as many slots as there can be states, a power of two.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self.floor = lone(room)
        size = max(FIRST_ROOM, 1 << (8 * len(room.stones)).bit_length())
        words = packed.RECORD_SIZE + len(room.stones) // 4 + 1
        self.records = np.zeros((size, words), dtype=np.int64)
        self.table = np.zeros(2 * size, dtype=np.int64)
        self.heap = np.zeros((size, packed.ENTRY_SIZE), dtype=np.int64)
        self.register = np.zeros(packed.REGISTER_SIZE, dtype=np.int64)

    @property
    def keys(self) -> Any:
        """Return the rows of the records as 16-bit numbers; from KEY on they are keys."""
        return self.records.view(np.uint16)

    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays in the order in which kernels take them."""
        return (self.keys, self.records, self.table, self.heap, self.register)

    def begin(self, start: State, bound: int) -> None:
        """Enter the first state, with the price that it is estimated at."""
        self.enter(start, bound)
        self.heap[0] = (bound, 0, 0)

    def enter(self, start: State, bound: int) -> None:
        """Store the first state."""
        places = [self.floor.number[cell] for cell in (*start.stones, start.ares)]
        self.keys[0, packed.KEY : packed.KEY + len(places)] = places
        mixed, numbers = 0, mixers(self.room)
        for kind, place in zip([*stone_kinds(self.room), -1], places, strict=True):
            mixed ^= int(numbers[kind, place])
        self.records[0, : packed.RECORD_SIZE] = (0, bound, mixed, 0, -1)
        self.register[packed.STATES] = self.register[packed.WAITING] = 1
        compiled(packed.refill)(self.table, self.records, 1)

    def megabytes(self) -> float:
        """Return what the arrays take, the keys being in the records: nearly all there is."""
        return sum(int(array.nbytes) for array in self.arrays()[1:]) / MEGABYTE

    def megabytes_if_grown(self) -> float:
        """Return what they would take at the moment when old and new ones exist."""
        return 2 * self.megabytes() + max(int(a.nbytes) for a in self.arrays()) / MEGABYTE

    def grow(self) -> None:
        """Double what is nearly full."""
        room = most_new(len(self.room.stones))
        if self.register[packed.STATES] + room > len(self.records):
            self.grow_states()
        if self.register[packed.WAITING] + room > len(self.heap):
            self.heap = doubled(self.heap)

    def grow_states(self) -> None:
        """Double the states and the table."""
        self.records = doubled(self.records)
        self.table = np.zeros(2 * len(self.table), dtype=np.int64)
        compiled(packed.refill)(self.table, self.records, self.register[packed.STATES])

    def state(self, number: int) -> State:
        """Return a state in the cells of the room."""
        *stones, ares = (
            self.floor.floor[place]
            for place in self.keys[number, packed.KEY :][: len(self.room.stones) + 1]
        )
        return State(ares, tuple(stones))

    def path(self, number: int) -> list[State]:
        """Return the states from the start to this one."""
        found = []
        while number >= 0:
            found.append(self.state(number))
            number = int(self.records[number, packed.PARENT])
        return found[::-1]


class StepSpace(Space):
    """The space of a search over steps, where the heap is a list of entries for each score."""

    def __init__(self, room: Room, highest: int = 0) -> None:
        super().__init__(room)
        self.heap = np.zeros((len(self.records), 2), dtype=np.int64)
        self.buckets = np.zeros(2 * highest + 2, dtype=np.int64)
        self.highest = highest

    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays in the order in which kernels take them."""
        return (self.keys, self.records, self.table, self.heap, self.buckets, self.register)

    def begin(self, start: State, bound: int) -> None:
        """Enter the first state; where there is hope, its entry is number 1."""
        self.enter(start, bound)
        self.records[0, packed.TICK] = self.register[packed.TICKS] = 1
        if bound < NEVER:
            self.buckets[bound] = 1
            self.register[packed.CURSOR] = self.register[packed.TOP] = bound

    def grow(self) -> None:
        """Double what is nearly full."""
        if self.register[packed.TICKS] + MOST_NEW > len(self.heap):
            self.heap = doubled(self.heap)
        if self.register[packed.CURSOR] + self.highest >= len(self.buckets):
            self.buckets = doubled(self.buckets)
        if self.register[packed.STATES] + MOST_NEW > len(self.records):
            self.grow_states()


def doubled(array: Any) -> Any:
    """Return an array with twice the rows; the new ones are empty."""
    return np.concatenate([array, np.zeros_like(array)])


def stone_kinds(room: Room) -> list[int]:
    """Return for each stone of a state the number of its weight class."""
    known = sorted(set(room.weights))
    return [known.index(weight) for weight in room.sorted_weights]


def mixers(room: Room) -> Any:
    """Return a random number for each kind of stone on each place; the last row is Ares's."""
    dice = Random(20260)  # hashes need no secrets, and the same search is the same each time
    kinds = len(set(room.weights)) + 1
    numbers = [[dice.getrandbits(62) for _ in lone(room).floor] for _ in range(kinds)]
    return np.array(numbers, dtype=np.int64).reshape(kinds, len(lone(room).floor))
