"""A room, and the memory of a search in it, as the arrays that kernels take."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from searchcade.compiled.arena import Array, KernelArena, Matrix
from searchcade.compiled.memory import Layout, Memory
from searchcade.compiled.textbook import BOUND, PEAK, WAITING, kernels_of
from searchcade.games.sokoban import kernel_state
from searchcade.games.sokoban.deadlocks import FAR
from searchcade.games.sokoban.exact.graph import Goal, prices, symmetries
from searchcade.games.sokoban.exact.push_state import lowest_hash
from searchcade.games.sokoban.heuristics import IDLE, PARTS, alone, beeline, cheapest
from searchcade.games.sokoban.kernel_state import HASH, KEY, MOVES, RECORD_SIZE
from searchcade.games.sokoban.rules import Room, State, start_state
from searchcade.games.sokoban.single_stone import single_stone

KERNELS = kernels_of(kernel_state)
TABLES = {"pull": alone, "manhattan": beeline}
KNOWN = tuple(TABLES)
ENTRY, HEAP_ENTRY = 2, 3  # numbers in an entry of the frontier: of a list, and of a heap


# ------------------------------------------------------------------ a room


class PushArrays(NamedTuple):
    """A room for a goal of the search, by places of its floor."""

    near: Any
    """Four entries a place: the floor above, right of, below and left of it; -1 for a wall."""
    dead: Any
    """1 where a stone can never be brought to a switch."""
    switch: Any
    """1 where a switch is."""
    sides: Any
    """For a stone here, on which side of it Ares is when he stands there."""
    pushes: Any
    """For a stone here with Ares on that side (4 rows a place), the pushes to each switch."""
    each: Any
    """The price of a push of each stone."""
    walk_price: int
    by_region: bool
    """Whether walks are free, so that states with Ares in the same region are one."""
    classes: Any
    """For each stone where its weight class begins and ends, and the number of the class."""
    mixers: Any
    """A random number for each class of stones on each place; the last row is Ares's."""
    turns: Any
    """For each symmetry of the room where the places come to lie."""
    kinds: Any
    """The class of the stone on each place of the state after a push, plus 1."""
    board: Any
    """The number of the stone on each place, plus 1."""
    stuck: Any
    steps: Any
    """Ares's steps to each place, -1 where he cannot walk to."""
    steps_after: Any
    """The same after a push."""
    queue: Any
    area: Any
    """The number of the closed area of each place."""
    stones: Any
    """The stones of the state that is expanded."""
    key: Any
    """The state after a push."""
    rows: Any
    """The rows of `pushes` for these stones, filled up with idle ones."""
    rows_after: Any
    work: Any
    """The assignment of these rows, made when the first new state is met."""
    spare: Any
    """The same after a push."""
    assigned: Any
    """One number: whether `work` belongs to the state that is expanded."""


def turn_array(room: Room) -> Any:
    """Return the symmetries of a room, a row each."""
    table = single_stone(room)
    rows = [[table.number[turn[cell]] for cell in table.floor] for turn in symmetries(room)]
    return Matrix("i", (len(rows), len(table.floor)), chain.from_iterable(rows))


def push_arrays(room: Room, goal: Goal) -> PushArrays:
    """Return a room for a goal."""
    table, columns = single_stone(room), len(room.switches)
    near, dead, switch = floor_arrays(room)
    floor, goal_prices = len(switch), prices(room, goal)

    return PushArrays(
        near=near,
        dead=dead,
        switch=switch,
        sides=Matrix("B", (floor, floor), b"".join(table.sides)),
        pushes=array("i", chain.from_iterable(table.pushes)),
        each=padded(goal_prices.pushes, columns, 0),
        walk_price=goal_prices.walk,
        by_region=goal == "pushes",
        classes=class_array(room),
        mixers=mixers(room),
        turns=turn_array(room),
        kinds=zeros(floor),
        board=zeros(floor),
        stuck=zeros(floor),
        steps=zeros(floor),
        steps_after=zeros(floor),
        queue=zeros(floor),
        area=zeros(floor),
        stones=zeros(len(room.stones)),
        key=zeros(len(room.stones) + 1),
        rows=padded([], columns, IDLE),
        rows_after=padded([], columns, IDLE),
        work=zeros(PARTS * columns),
        spare=zeros(PARTS * columns),
        assigned=zeros(1),
    )


class StepArrays(NamedTuple):
    """A room and an estimate as the searches over steps read them, and where they work."""

    near: Any
    """Four entries a place: the floor above, right of, below and left of it; -1 for a wall."""
    switch: Any
    """1 where a switch is."""
    classes: Any
    """For each stone where its weight class begins and ends, and the number of the class."""
    mixers: Any
    """A random number for each class of stones on each place; the last row is Ares's."""
    costs: Any
    """What a push of each stone costs."""
    pushes: Any
    """The pushes from each place to each switch, as estimated; empty without an estimate."""
    each: Any
    """What a push of each row of an assignment costs."""
    board: Any
    """The number of the stone on each place, plus 1."""
    stones: Any
    key: Any
    rows: Any
    work: Any

    @property
    def highest(self) -> int:
        """Return what a step can add to a score at most."""
        farthest = max((pushes for pushes in self.pushes if pushes < FAR), default=0)
        return int(max(1, *self.costs) + farthest * sum(self.costs))


def step_arrays(room: Room, estimate: str = "") -> StepArrays:
    """Return a room with an estimate of this name, or without one."""
    near, _, switch = floor_arrays(room)
    costs = array("q", (room.push_cost(weight) for weight in room.sorted_weights))
    columns = len(room.switches)
    return StepArrays(
        near=near,
        switch=switch,
        classes=class_array(room),
        mixers=mixers(room),
        costs=costs,
        pushes=estimated_pushes(room, estimate),
        each=padded(costs, columns, 0),
        board=zeros(len(switch)),
        stones=zeros(len(costs)),
        key=zeros(len(costs) + 1),
        rows=padded([], columns, IDLE),
        work=zeros(PARTS * columns),
    )


def zeros(length: int) -> Any:
    """Return so many zeros."""
    return padded([], length, 0)


def padded(numbers: Iterable[int], length: int, value: int) -> Any:
    """Return numbers, then as many of a value as are missing to a length."""
    row = array("q", numbers)
    return row + array("q", [value]) * (length - len(row))


def estimated_pushes(room: Room, estimate: str) -> Any:
    """Return the pushes from each place to each switch, one row after the other."""
    if not estimate:
        return array("i")
    table = TABLES[estimate](room)
    return array("i", chain.from_iterable(table[cell] for cell in single_stone(room).floor))


def start_estimate(room: Room, level: StepArrays) -> int:
    """Estimate the start."""
    if not len(level.pushes):
        return 0
    number = single_stone(room).number
    stones = (number[cell] for cell in start_state(room).stones)
    rows = padded(stones, len(level.each), IDLE)
    return int(cheapest(level.pushes, rows, level.each, len(rows), zeros(len(level.work))))


def floor_arrays(room: Room) -> tuple[Any, Any, Any]:
    """Return the neighbours of each place, which are dead, and which have a switch."""
    table = single_stone(room)
    switches = set(room.switches)
    switch = bytes(cell in switches for cell in table.floor)
    return array("i", chain.from_iterable(table.near)), bytes(table.dead), switch


def class_array(room: Room) -> Any:
    """Return for each stone where its weight class begins and ends, and its number."""
    kinds = stone_kinds(room)
    rows = ((*ends, kind) for ends, kind in zip(room.classes, kinds, strict=True))
    return Matrix("q", (len(kinds), 3), chain.from_iterable(rows))


def stone_kinds(room: Room) -> list[int]:
    """Return for each stone of a state the number of its weight class."""
    known = sorted(set(room.weights))
    return [known.index(weight) for weight in room.sorted_weights]


def mixers(room: Room) -> Any:
    """Return a random number for each kind of stone on each place; the last row is Ares's."""
    dice = Random(20260)  # hashes need no secrets, and the same search is the same each time
    kinds, places = len(set(room.weights)) + 1, len(single_stone(room).floor)
    numbers = (dice.getrandbits(62) for _ in range(kinds * places))
    return Matrix("q", (kinds, places), numbers)


# ------------------------------------------------------------------ the memory of a search


class RoomMemory(Memory):
    """States of a room, each in one row with its record."""

    needed = MOVES + 1

    def __init__(self, arena: KernelArena, room: Room, level: Any, entry: int) -> None:
        """Make rows; an entry of the frontier has so many numbers, 0 where there is none."""
        self.room = room
        self.floor = single_stone(room)
        words = RECORD_SIZE + len(room.stones) // 4 + 1
        first = 1 << (8 * len(room.stones)).bit_length()
        self.room_arrays = arena.copy(level)
        super().__init__(arena, 0, KERNELS.refill, Layout("q", words, entry), first)

    @property
    def states(self) -> Array:
        """Return the rows of the records as 16-bit numbers; from KEY on they are keys."""
        return self.arena.seen_as(self.records, "H")

    def enter(self, start: State) -> list[int]:
        """Store the first state, and return its places."""
        places = [self.floor.number[cell] for cell in (*start.stones, start.ares)]
        states, mixers, hashed = self.states, self.room_arrays.mixers, 0
        kinds = [*stone_kinds(self.room), len(mixers) - 1]
        for number, (kind, place) in enumerate(zip(kinds, places, strict=True)):
            states[0, KEY + number] = place
            hashed ^= mixers[kind, place]
        self.records[0, HASH] = hashed
        return places

    def states_to_goal(self) -> list[State]:
        """Return the states from the start to where the kernel ended, in the cells of the room."""
        states, count, floor = self.states, len(self.room.stones), self.floor.floor
        return [
            State(
                floor[states[number, KEY + count]],
                tuple(floor[states[number, KEY + stone]] for stone in range(count)),
            )
            for number in self.path()
        ]


class PushMemory(RoomMemory):
    """The memory of the search over pushes, whose frontier is a heap."""

    def __init__(self, arena: KernelArena, room: Room, level: Any) -> None:
        super().__init__(arena, room, level, HEAP_ENTRY)
        self.needed = 4 * len(room.stones) + 1

    def begin_heap(self, start: State, bound: int) -> None:
        """Start from a state of this bound."""
        for number, place in enumerate(self.enter(start)):
            self.room_arrays.key[number] = place
        self.records[0, HASH] = lowest_hash(self.room_arrays)
        self.begin()
        self.records[0, BOUND] = self.entries[0, 0] = bound
        self.counters[WAITING] = 1

    def entries_used(self) -> int:
        """Return how many rows of the heap have been written."""
        return int(max(self.counters[WAITING], self.counters[PEAK] + 1))
