"""A level and its estimates as arrays that kernels take."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import Any

import numpy as np

from searchcade.game import IdentityKey
from searchcade.games.bloxorz.board import DIRECTIONS, Board
from searchcade.games.bloxorz.heuristics import halves
from searchcade.games.bloxorz.kernels import packed
from searchcade.games.bloxorz.patterns import PATTERNS, poses_of
from searchcade.games.bloxorz.rows import Rows, rows_of
from searchcade.games.bloxorz.rules import State, Transition, cube_steps, transitions


@lru_cache(maxsize=64)
def _arrays(key: IdentityKey[Board]) -> tuple[Any, ...]:
    rows = rows_of(key.value)
    board, count = rows.board, len(rows.tiles)
    block = np.full((rows.whole, len(DIRECTIONS), packed.ROW_SIZE), packed.NONE, dtype=np.int64)
    cube = np.full((count, len(DIRECTIONS), packed.ROW_SIZE), packed.NONE, dtype=np.int64)
    near = np.full((count, len(DIRECTIONS)), packed.NONE, dtype=np.int64)
    for pose in whole_poses(rows):
        for way in transitions(board, *rows.halves(pose)):
            block[pose, DIRECTIONS.index(way.letter)] = row_of(rows, way)
    for number, cell in enumerate(rows.tiles):
        for letter, there, needs, (opens, closes, toggles) in cube_steps(board, cell):
            to, way_number = rows.number[there], DIRECTIONS.index(letter)
            cube[number, way_number] = (to, needs, opens, rows.mask & ~closes, toggles)
            near[number, way_number] = to
    return block, cube, near, rows.bits, rows.goal


def level_arrays(board: Board) -> tuple[Any, ...]:
    """Return what every kernel takes first; it is kept while the level is in use."""
    return _arrays(IdentityKey(board))


def whole_poses(rows: Rows) -> Iterable[int]:
    """Return the poses of the whole block that have a tile under both halves."""
    return (pose for pose in range(rows.whole) if rows.halves(pose)[1] in rows.number)


def row_of(rows: Rows, way: Transition) -> tuple[int, int, int, int, int]:
    """Return a move of the whole block as a row."""
    to = rows.pose(way.half, way.other)
    return to, way.needs, way.opens, rows.mask & ~way.closes, way.toggles


@lru_cache(maxsize=64)
def _estimate(key: IdentityKey[Board], name: str) -> tuple[Any, ...]:
    rows = rows_of(key.value)
    if not name:
        nothing = np.zeros(1, dtype=np.int32)
        return nothing, np.zeros((0, 2), dtype=np.int64), np.zeros((0, 1), dtype=np.int32)
    dense = np.full(rows.poses, packed.NONE, dtype=np.int32)
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
        values = [[whole(value) for value in guesses for _ in range(packed.WATCHED)]]
    return dense, np.array(watched, dtype=np.int64), np.array(values, dtype=np.int32)


def whole(value: float) -> int:
    """Return a value as kernels have it."""
    return packed.NEVER if value == inf else int(value)


def estimate_arrays(board: Board, name: str) -> tuple[Any, ...]:
    """Return an estimate as kernels take it: numbers of poses, watched bridges, values."""
    return _estimate(IdentityKey(board), name)
