"""The memory of a compiled search: its states, its table and its heap."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import numpy as np

from searchcade.compiled.jit import compiled
from searchcade.compiled.reserve import Reserve
from searchcade.games.sokoban import packed
from searchcade.games.sokoban.pushes.assign import NEVER
from searchcade.games.sokoban.pushes.kernel import most_new
from searchcade.games.sokoban.pushes.lone import lone
from searchcade.games.sokoban.rules import Room, State
from searchcade.games.sokoban.steps import MOST_NEW
from searchcade.search.run import Budget

FIRST_ROOM = 1 << 12  # states that a search begins with
ENOUGH = Budget().memory_mb
WORD = 8  # bytes


class Space(Reserve):
    """All that a kernel finds. A place is the number of a floor cell."""

    needed = MOST_NEW
    entry_words = 0

    def __init__(self, room: Room, megabytes: float = ENOUGH) -> None:
        self.room = room
        self.floor = lone(room)
        size = max(FIRST_ROOM, 1 << (8 * len(room.stones)).bit_length())
        words = packed.RECORD_SIZE + len(room.stones) // 4 + 1
        super().__init__(size, WORD * words, WORD * self.entry_words, megabytes)
        self.records = self.state_rows(words, np.int64)
        self.heap = self.entry_rows(packed.ENTRY_SIZE, np.int64)
        self.register = np.zeros(packed.REGISTER_SIZE, dtype=np.int64)

    @property
    def keys(self) -> Any:
        """Return the rows of the records as 16-bit numbers; from KEY on they are keys."""
        return self.records.view(np.uint16)

    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays in the order in which kernels take them."""
        states, entries = self.states_open, self.entries_open
        return (
            self.keys[:states],
            self.records[:states],
            self.table,
            self.heap[:entries],
            self.register,
        )

    def used(self) -> tuple[int, int]:
        """Return how many rows of states and of entries have been written."""
        return int(self.register[packed.STATES]), 0

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
        self.refill(1)

    def refill(self, states: int) -> None:
        """Enter so many states into the empty table."""
        compiled(packed.refill)(self.table, self.records, states)

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


class PushSpace(Space):
    """The space of the search over pushes, with a heap."""

    entry_words = packed.ENTRY_SIZE

    def __init__(self, room: Room, megabytes: float = ENOUGH) -> None:
        super().__init__(room, megabytes)
        self.needed = most_new(len(room.stones))

    def used(self) -> tuple[int, int]:
        """Return how many rows of states and of entries have been written."""
        waiting = max(self.register[packed.WAITING], self.register[packed.PEAK] + 1)
        return int(self.register[packed.STATES]), int(waiting)


class StepSpace(Space):
    """The space of a search over steps, where the heap is a list of entries for each score."""

    entry_words = 2

    def __init__(self, room: Room, highest: int = 0, megabytes: float = ENOUGH) -> None:
        super().__init__(room, megabytes)
        self.heap = self.entry_rows(self.entry_words, np.int64)
        self.buckets = np.zeros(2 * highest + 2, dtype=np.int64)
        self.highest = highest

    def arrays(self) -> tuple[Any, ...]:
        """Return the arrays in the order in which kernels take them."""
        *others, register = super().arrays()
        return (*others, self.buckets, register)

    def used(self) -> tuple[int, int]:
        """Return how many rows of states and of entries have been written."""
        return int(self.register[packed.STATES]), int(self.register[packed.TICKS]) + 1

    def begin(self, start: State, bound: int) -> None:
        """Enter the first state; where there is hope, its entry is number 1."""
        self.enter(start, bound)
        self.records[0, packed.TICK] = self.register[packed.TICKS] = 1
        if bound < NEVER:
            self.buckets[bound] = 1
            self.register[packed.CURSOR] = self.register[packed.TOP] = bound

    def grow(self, left: float = inf) -> bool:
        """Let the kernel use more rows, and higher scores where it has come to the highest."""
        if self.register[packed.CURSOR] + self.highest >= len(self.buckets):
            left -= 2 * self.buckets.nbytes
            if left < 0:
                return False
            self.buckets = np.concatenate([self.buckets, np.zeros_like(self.buckets)])
        return super().grow(left)


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
