"""A level and its estimates, and the memory of a search in it, as arrays that kernels take."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

import numpy as np

from searchcade.compiled import textbook
from searchcade.compiled.memory import ENOUGH, Layout, Memory
from searchcade.game import IdentityKey
from searchcade.games.bloxorz.board import DIRECTIONS, Board
from searchcade.games.bloxorz.heuristics import halves
from searchcade.games.bloxorz.kernels import state
from searchcade.games.bloxorz.patterns import PATTERNS, poses_of
from searchcade.games.bloxorz.rules import State, Transition, cube_steps, transitions
from searchcade.games.bloxorz.transitions import Transitions, transitions_of

KERNELS = textbook.kernels_of(state)
CODE = 8  # bytes of a state


# ------------------------------------------------------------------ a level


class BoardArrays(NamedTuple):
    """A level with an estimate."""

    block: Any
    """For each whole pose and direction: the pose after it or -1, the bridges that it needs, opens,
    does not close and toggles."""
    cube: Any
    """The same for one cube, by tile."""
    near: Any
    """The tiles around each tile, in the order of the directions."""
    bits: int
    """How many bridges there are: the lower bits of a state."""
    goal: int
    """The pose in the hole."""
    swap_cost: int
    dense: Any
    """The number of each pose in the patterns, -1 for those that they leave out."""
    watched: Any
    """The two bridges that each pattern looks at; no row without an estimate."""
    values: Any
    """For each pattern its values, by pose and by the bridges that it looks at."""

    @property
    def highest(self) -> int:
        """Return what a move can add to a score at most."""
        return 1 + int(self.values[self.values < textbook.NEVER].max(initial=0))


@lru_cache(maxsize=64)
def _arrays(key: IdentityKey[Board]) -> tuple[Any, Any, Any, int, int]:
    rows = transitions_of(key.value)
    board, count = rows.board, len(rows.tiles)
    block = np.full((rows.whole, len(DIRECTIONS), state.ROW_SIZE), state.NONE, dtype=np.int64)
    cube = np.full((count, len(DIRECTIONS), state.ROW_SIZE), state.NONE, dtype=np.int64)
    near = np.full((count, len(DIRECTIONS)), state.NONE, dtype=np.int64)
    for pose in whole_poses(rows):
        for roll in transitions(board, *rows.halves(pose)):
            block[pose, DIRECTIONS.index(roll.letter)] = row_of(rows, roll)
    for number, cell in enumerate(rows.tiles):
        for letter, there, needs, (opens, closes, toggles) in cube_steps(board, cell):
            to, direction = rows.number[there], DIRECTIONS.index(letter)
            cube[number, direction] = (to, needs, opens, rows.mask & ~closes, toggles)
            near[number, direction] = to
    return block, cube, near, rows.bits, rows.goal


@lru_cache(maxsize=64)
def _with_estimate(key: IdentityKey[Board], estimate: str) -> BoardArrays:
    return BoardArrays(*_arrays(key), key.value.swap_cost, *_estimate(key, estimate))


def level_arrays(board: Board, estimate: str = "") -> BoardArrays:
    """Return a level with the estimate of this name or none; it is kept while it is in use."""
    return _with_estimate(IdentityKey(board), estimate)


def whole_poses(rows: Transitions) -> Iterable[int]:
    """Return the poses of the whole block that have a tile under both halves."""
    return (pose for pose in range(rows.whole) if rows.halves(pose)[1] in rows.number)


def row_of(rows: Transitions, roll: Transition) -> tuple[int, int, int, int, int]:
    """Return a move of the whole block as a row."""
    to = rows.pose(roll.half, roll.other)
    return to, roll.needs, roll.opens, rows.mask & ~roll.closes, roll.toggles


@lru_cache(maxsize=64)
def _estimate(key: IdentityKey[Board], name: str) -> tuple[Any, Any, Any]:
    rows = transitions_of(key.value)
    if not name:
        nothing = np.zeros(1, dtype=np.int32)
        return nothing, np.zeros((0, 2), dtype=np.int64), np.zeros((0, 1), dtype=np.int32)
    dense = np.full(rows.poses, state.NONE, dtype=np.int32)
    if name in PATTERNS:
        graph = poses_of(rows.board)
        patterns = PATTERNS[name](graph)
        for (half, other), place in graph.number.items():
            dense[rows.pose(half, other)] = place
        watched = [[pattern.first, pattern.second] for pattern in patterns]
        values = [[whole(value) for value in pattern.values] for pattern in patterns]
    else:
        guess = halves(rows.board)
        known = [*whole_poses(rows), *range(rows.whole, rows.poses)]
        dense[known] = np.arange(len(known))
        guesses = [guess(State(*rows.halves(pose), 0)) for pose in known]
        watched = [[0, 0]]
        values = [[whole(value) for value in guesses for _ in range(state.WATCHED)]]
    return dense, np.array(watched, dtype=np.int64), np.array(values, dtype=np.int32)


def whole(value: float) -> int:
    """Return a value as kernels have it."""
    return textbook.NEVER if value == inf else int(value)


# ------------------------------------------------------------------ the memory of a search


class BoardMemory(Memory):
    """States as integers, each with a record."""

    needed = state.MOVES + 1

    def __init__(
        self, level: BoardArrays, start: int, record: int, entry: int, megabytes: float = ENOUGH
    ) -> None:
        """Reserve rows: so many numbers for a record and for an entry; store the first state."""
        layout = Layout(record, np.int32, key_bytes=CODE, entry=entry)
        super().__init__(level, KERNELS.refill, layout, megabytes)
        self.codes = self.state_rows(0, np.int64)
        self.codes[0] = start

    @property
    def states(self) -> Any:
        """Return the states."""
        return self.codes


class LayerMemory(BoardMemory):
    """The memory of the search by layers; where swaps are free, it counts and sorts by them."""

    def __init__(
        self, level: BoardArrays, start: int, megabytes: float = ENOUGH, *, swaps_are_free: bool
    ) -> None:
        super().__init__(level, start, 3 if swaps_are_free else 1, 0, megabytes)
        self.swaps_are_free = swaps_are_free
        self.begin()

    @property
    def needed(self) -> int:  # type: ignore[override]
        """Return the rows that an expansion may take, or the swaps of a layer that is complete."""
        states, head, end = (
            int(self.counters[entry]) for entry in (textbook.STATES, textbook.CURSOR, textbook.TOP)
        )
        least = state.MOVES + 1
        return max(least, states - end) if self.swaps_are_free and head == end else least
