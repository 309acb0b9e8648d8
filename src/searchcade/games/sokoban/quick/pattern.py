"""Kernels: corrals that can never be opened, found by looking at their stones alone.

A corral's stones are tried on an otherwise empty board. If Ares can neither get in nor bring all
of them to switches there, he cannot with more stones in his way either: the position is lost. Each
verdict is remembered, for the same corral comes again in thousands of positions.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.quick.board import (
    BARE,
    BLOCKED,
    CORNERS,
    DEAD,
    FLOOR,
    STILL,
    STONE,
    SWITCH,
    WALKED,
)
from searchcade.games.sokoban.quick.corral import enclose
from searchcade.games.sokoban.quick.deadlock import is_lost
from searchcade.games.sokoban.quick.reach import flood, spread

STONES = 10  # in a corral that is looked at
LIMIT = 400  # positions of it
SHUT, OPEN = 1, 2
VERDICTS = 1 << 18


class Patterns(NamedTuple):
    """The corrals that are known, and the scratch of looking at one."""

    keys: Any
    """The corrals whose verdict is known, by their marks in open addressing."""
    verdicts: Any
    known: Any
    """One number: how many verdicts there are."""
    stones: Any
    """A row of cells for each position of the corral that is looked at."""
    ares: Any
    met: Any
    """The marks of the positions that were looked at."""


def patterns_for() -> Patterns:
    """Know nothing yet."""
    return Patterns(
        keys=np.zeros(VERDICTS, np.int64),
        verdicts=np.zeros(VERDICTS, np.uint8),
        known=np.zeros(1, np.int64),
        stones=np.zeros((LIMIT, STONES), np.int16),
        ares=np.zeros(LIMIT, np.int64),
        met=np.zeros(LIMIT, np.int64),
    )


def has_dead_corral(board: Any, patterns: Any, stones: Any, ares: int) -> bool:
    """Say whether one of the regions that Ares cannot walk to is lost for good."""
    corners = list_corners(board, ares)
    dead = False
    for number in range(corners):
        flood(board, BLOCKED, board.grid[CORNERS, number])
        members = enclose(board, stones)
        if 1 < members <= STONES:
            copy_members(board, patterns, stones)
        for index in range(board.total):
            board.grid[STILL, stones[index]] = 0
        if 1 < members <= STONES and verdict(board, patterns, members, ares, number) == SHUT:
            dead = True
            break
    return dead


def list_corners(board: Any, ares: int) -> int:
    """Note a cell of each region that Ares cannot walk to; return how many there are."""
    flood(board, BLOCKED, ares)
    now, corners = board.clock[0], 0
    for index in range(board.floor.size):
        cell = board.floor[index]
        if board.grid[BLOCKED, cell] == FLOOR and board.grid[WALKED, cell] != now:
            spread(board, BLOCKED, cell, now)
            board.grid[CORNERS, corners] = cell
            corners += 1
    return corners


def copy_members(board: Any, patterns: Any, stones: Any) -> None:
    """Copy the stones that are marked to the first row."""
    member = 0
    for index in range(board.total):
        if board.grid[STILL, stones[index]]:
            patterns.stones[0, member] = stones[index]
            member += 1


def verdict(board: Any, patterns: Any, members: int, ares: int, number: int) -> Any:
    """Return what is known of the corral in the first row, or find it out."""
    inside = board.grid[CORNERS, number]
    lay(board, patterns, 0, members, STONE)
    region = flood(board, BARE, ares)[0]
    lay(board, patterns, 0, members, FLOOR)
    key = position_mark(board, patterns, 0, members, region) ^ (board.marks[inside] >> 1)
    mask = VERDICTS - 1
    slot = (key ^ (key >> 31)) & mask
    while patterns.verdicts[slot] and patterns.keys[slot] != key:
        slot = (slot + 1) & mask
    if patterns.verdicts[slot] == 0 and patterns.known[0] < VERDICTS // 2:
        patterns.known[0] += 1
        patterns.keys[slot] = key
        patterns.ares[0] = ares
        patterns.verdicts[slot] = try_to_open(board, patterns, members, inside)
    return patterns.verdicts[slot]


def position_mark(board: Any, patterns: Any, row: int, members: int, region: int) -> Any:
    """Return the marks of stones and region, exclusive-or."""
    key = board.marks[board.cells + region]
    for index in range(members):
        key ^= board.marks[patterns.stones[row, index]]
    return key


def lay(board: Any, patterns: Any, row: int, members: int, what: int) -> None:
    """Put the stones of a row on the bare board, or take them off."""
    for index in range(members):
        board.grid[BARE, patterns.stones[row, index]] = what


def try_to_open(board: Any, patterns: Any, members: int, inside: int) -> int:
    """Push the stones of the first row until Ares is inside or nothing new comes up."""
    row, known, met = 0, 1, 0
    while row < known:
        lay(board, patterns, row, members, STONE)
        region = flood(board, BARE, patterns.ares[row])[0]
        now = board.clock[0]
        is_open = board.grid[WALKED, inside] == now and board.grid[BARE, inside] == FLOOR
        mark = position_mark(board, patterns, row, members, region)
        if not is_open and not was_met(patterns, mark, met):
            patterns.met[met] = mark
            met += 1
            known = push_members(board, patterns, row, known, members, now)
        lay(board, patterns, row, members, FLOOR)
        if is_open or known < 0 or is_home(board, patterns, row, members):
            return OPEN
        row += 1
    return SHUT


def was_met(patterns: Any, mark: int, met: int) -> bool:
    """Say whether a position was looked at before."""
    index = 0
    while index < met and patterns.met[index] != mark:
        index += 1
    return index < met


def is_home(board: Any, patterns: Any, row: int, members: int) -> bool:
    """Say whether all stones of a row lie on switches."""
    home = 0
    for index in range(members):
        home += board.grid[SWITCH, patterns.stones[row, index]]
    return home == members


def push_members(board: Any, patterns: Any, row: int, known: int, members: int, now: int) -> int:
    """Add the positions after each push that Ares can make; -1 when they are too many."""
    for index in range(members):
        stone = patterns.stones[row, index]
        for way in range(4):
            behind, there = stone - board.steps[way], stone + board.steps[way]
            if board.grid[WALKED, behind] != now or board.grid[BARE, behind] != FLOOR:
                continue
            if board.grid[BARE, there] != FLOOR or board.grid[DEAD, there]:
                continue
            if known == LIMIT:
                return -1
            for each in range(members):
                patterns.stones[known, each] = patterns.stones[row, each]
            patterns.stones[known, index] = there
            patterns.ares[known] = stone
            if not is_lost(board, patterns.stones[known], members):
                known += 1
    return known
