"""The rules: Ares walks and pushes stones, one at a time. docs/rules/sokoban.md numbers them.

`step_from`, `put`, `are_on_switches` and `flood` are written once for Python and kernels: they take
numbers and things to index, lists in Python and arrays in kernels.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from searchcade.game import Solution
from searchcade.problem import Move

Numbers = MutableSequence[int]
"""A list in Python, an array in kernels."""
DIRECTIONS = "URDL"
LETTERS = tuple(
    zip(DIRECTIONS.lower(), DIRECTIONS, strict=True)
)  # a walk is small, a push is large


@dataclass(frozen=True)
class Room:
    """A level. Cells are numbered row by row; everything outside is wall, so no step leaves it."""

    rows: int
    cols: int
    walls: bytes
    """A byte a cell: 1 where nothing can stand."""
    switches: tuple[int, ...]
    """In reading order; there may be more of them than stones."""
    stones: tuple[int, ...]
    """Where the stones lie at the start, in reading order."""
    weights: tuple[int, ...]
    """The weight of each of them."""
    ares: int
    full_steps: bool = False
    """Whether a push also costs the step itself: 1 + w instead of w."""
    title: str = ""
    doubts: tuple[str, ...] = field(default=(), compare=False)
    """What is odd in the text it was read from, with line and column."""
    solutions: tuple[Solution, ...] = field(default=(), compare=False)
    """The moves that this text has for it."""

    @cached_property
    def steps(self) -> tuple[int, int, int, int]:
        """Return what a step up, right, down or left adds to a cell."""
        return (-self.cols, 1, self.cols, -1)

    @cached_property
    def near(self) -> tuple[int, ...]:
        """Return four entries a cell: the floor above, right of, below and left of it, or -1."""
        return tuple(
            -1 if wall or self.walls[cell + step] else cell + step
            for cell, wall in enumerate(self.walls)
            for step in self.steps
        )

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Return the stones' numbers by weight: those of equal weight are alike."""
        return tuple(sorted(range(len(self.stones)), key=lambda n: (self.weights[n], n)))

    @cached_property
    def sorted_weights(self) -> tuple[int, ...]:
        """Return the weight of each stone of a state."""
        return tuple(self.weights[number] for number in self.order)

    @cached_property
    def classes(self) -> tuple[tuple[int, int], ...]:
        """Return for each stone of a state where its weight class begins and ends."""
        weights = self.sorted_weights
        return tuple(
            (weights.index(weight), len(weights) - weights[::-1].index(weight))
            for weight in weights
        )

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row and column of a cell."""
        return divmod(cell, self.cols)

    def is_wall(self, cell: int) -> bool:
        """Say whether nothing can stand on a cell."""
        return bool(self.walls[cell])

    def push_cost(self, weight: int) -> int:
        """Return what a push of this weight costs."""
        return weight + 1 if self.full_steps else weight


class State(NamedTuple):
    """Where Ares stands and where the stones lie: light ones first, in reading order if alike."""

    ares: int
    stones: tuple[int, ...]


def start_state(room: Room) -> State:
    """Return how a level begins."""
    return settled(room, room.ares, [room.stones[number] for number in room.order])


def settled(room: Room, ares: int, stones: Sequence[int]) -> State:
    """Return the state in which alike stones stand in reading order."""
    ordered = list(stones)
    for first, last in set(room.classes):
        ordered[first:last] = sorted(ordered[first:last])
    return State(ares, tuple(ordered))


# ------------------------------------------------------------------ for Python and for kernels


def step_from(
    near: Sequence[int], board: Sequence[int], ares: int, direction: int
) -> tuple[int, int]:
    """Return where a step brings Ares and the stone that he pushes; -1 where he pushes none.

    He comes to -1 where the step is not possible. The board is 0 where no stone lies.
    """
    there = near[4 * ares + direction]
    if there < 0 or board[there] == 0:
        return there, -1
    beyond = near[4 * there + direction]
    if beyond < 0 or board[beyond] != 0:
        return -1, -1
    return there, beyond


def put(key: Numbers, number: int, place: int, first: int, last: int) -> None:
    """Move a stone, and keep those of its weight, from `first` to `last` - 1, in reading order."""
    while number > first and key[number - 1] > place:
        key[number] = key[number - 1]
        number -= 1
    while number + 1 < last and key[number + 1] < place:
        key[number] = key[number + 1]
        number += 1
    key[number] = place


def are_on_switches(switch: Sequence[int], stones: Sequence[int], count: int) -> bool:
    """Say whether each of so many stones lies where `switch` is not 0."""
    for number in range(count):  # noqa: SIM110  kernels know no generators
        if switch[stones[number]] == 0:
            return False
    return True


def flood(
    near: Sequence[int], board: Sequence[int], steps: Numbers, queue: Numbers, start: int
) -> int:
    """Walk everywhere from `start`; note the steps, which are -1 so far; return the first place.

    The first place in reading order stands for the region.
    """
    steps[start] = 0
    queue[0] = start
    head, tail, first = 0, 1, start
    while head < tail:
        place = queue[head]
        head += 1
        if place < first:  # in Python twice as fast as min()
            first = place
        for side in range(4 * place, 4 * place + 4):
            there = near[side]
            if there >= 0 and steps[there] < 0 and board[there] == 0:
                steps[there] = steps[place] + 1
                queue[tail] = there
                tail += 1
    return int(first)


def walk_from(near: Any, board: Any, steps: Any, queue: Any, start: int) -> int:
    """Forget earlier steps and walk everywhere from `start`, as `flood` does."""
    for place in range(len(steps)):
        steps[place] = -1
    return flood(near, board, steps, queue, start)


# ------------------------------------------------------------------ the problem


class Pushing:
    """The problem: every stone onto a switch."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.start = start_state(room)
        self._cells = len(room.walls)
        self._switches = frozenset(room.switches)
        self._costs = [room.push_cost(weight) for weight in room.sorted_weights]

    def is_goal(self, state: State) -> bool:
        """Say whether every stone lies on a switch."""
        return self._switches.issuperset(state.stones)

    def successors(self, state: State) -> list[tuple[Move, State, int]]:
        """Give the walks and pushes that are possible: small letters walk, large ones push."""
        ares, stones = state
        near, board, successors = self.room.near, bytearray(self._cells), []
        for stone in stones:
            board[stone] = 1
        for direction, (walk, push) in enumerate(LETTERS):
            there, beyond = step_from(near, board, ares, direction)
            if beyond >= 0:
                number = stones.index(there)
                after = State(there, self._pushed(stones, number, beyond))
                successors.append((push, after, self._costs[number]))
            elif there >= 0:
                successors.append((walk, State(there, stones), 1))
        return successors

    def _pushed(self, stones: tuple[int, ...], number: int, place: int) -> tuple[int, ...]:
        key = list(stones)
        put(key, number, place, *self.room.classes[number])
        return tuple(key)


def problem(room: Room) -> Pushing:
    """Return the problem of a level."""
    return Pushing(room)


def has_stones(problem: Any) -> bool:
    """Fit the rooms of this game."""
    return isinstance(problem, Pushing)


def remaining(room: Room, state: State) -> Room:
    """Return the room as it is from here on."""
    return replace(room, ares=state.ares, stones=state.stones, weights=room.sorted_weights)
