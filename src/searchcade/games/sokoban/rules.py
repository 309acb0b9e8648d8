"""The rules: Ares walks and pushes stones, one at a time. docs/rules/sokoban.md numbers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from searchcade.game import Solution
from searchcade.problem import Move

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
    sorted_stones = list(stones)
    for first, last in set(room.classes):
        sorted_stones[first:last] = sorted(sorted_stones[first:last])
    return State(ares, tuple(sorted_stones))


class Pushing:
    """The problem: every stone onto a switch."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.start = start_state(room)
        self._switches = frozenset(room.switches)
        self._costs = [room.push_cost(weight) for weight in room.sorted_weights]

    def is_goal(self, state: State) -> bool:
        """Say whether every stone lies on a switch."""
        return self._switches.issuperset(state.stones)

    def successors(self, state: State) -> list[tuple[Move, State, int]]:
        """Give the walks and pushes that are possible: small letters walk, large ones push."""
        walls, stones, successors = self.room.walls, state.stones, []
        for (walk, push), step in zip(LETTERS, self.room.steps, strict=True):
            there = state.ares + step
            if walls[there]:
                continue
            if there not in stones:
                successors.append((walk, State(there, stones), 1))
            elif not walls[there + step] and there + step not in stones:
                number = stones.index(there)
                successors.append(
                    (push, self._pushed(stones, number, there, step), self._costs[number])
                )
        return successors

    def _pushed(self, stones: tuple[int, ...], number: int, there: int, step: int) -> State:
        first, last = self.room.classes[number]
        if last - first == 1:
            return State(there, (*stones[:number], there + step, *stones[number + 1 :]))
        alike = sorted((*stones[first:number], there + step, *stones[number + 1 : last]))
        return State(there, (*stones[:first], *alike, *stones[last:]))


def problem(room: Room) -> Pushing:
    """Return the problem of a level."""
    return Pushing(room)


def has_stones(problem: Any) -> bool:
    """Fit the rooms of this game."""
    return isinstance(getattr(problem, "room", None), Room)
