"""Kernels: corrals that can never be opened, found by looking at their stones alone.

A corral's stones are tried on an otherwise empty board, alone or with some that touch them. If Ares
can neither open all regions nor bring all of these stones to switches there, he cannot with more
stones in his way either: the position is lost, for a plan ends with all of them on switches. Each
verdict is remembered, for the same corral comes again in thousands of positions.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.quick.board import (
    BARE,
    BLOCKED,
    CORNERS,
    FLOOR,
    STILL,
    STONE,
    WALKED,
)
from searchcade.games.sokoban.quick.corral import enclose
from searchcade.games.sokoban.quick.opening import (
    LIMIT,
    MET,
    OPEN,
    SHUT,
    lay,
    position_mark,
    try_to_open,
)
from searchcade.games.sokoban.quick.reach import flood, spread

STONES = 10  # in a corral that is looked at
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
    """The marks of the positions that were looked at, by open addressing."""
    when: Any
    """The time of the look that each of these marks belongs to."""


def patterns_for() -> Patterns:
    """Know nothing yet."""
    return Patterns(
        keys=np.zeros(VERDICTS, np.int64),
        verdicts=np.zeros(VERDICTS, np.uint8),
        known=np.zeros(1, np.int64),
        stones=np.zeros((LIMIT, STONES), np.int16),
        ares=np.zeros(LIMIT, np.int64),
        met=np.zeros(MET, np.int64),
        when=np.zeros(MET, np.int64),
    )


def has_dead_corral(board: Any, patterns: Any, stones: Any, ares: int, corners: int) -> bool:
    """Say whether one of the regions whose corners are listed is lost for good."""
    number, dead = 0, False
    while number < corners and not dead:
        dead = is_dead(board, patterns, stones, ares, number)
        number += 1
    return dead


def is_dead(board: Any, patterns: Any, stones: Any, ares: int, number: int) -> bool:
    """Try the stones at a region's edge alone, then with those that touch them, and so on."""
    flood(board, BLOCKED, board.grid[CORNERS, number])
    fewer, members, said = 1, enclose(board, stones), OPEN
    while fewer < members <= STONES and said == OPEN:
        take_members(board, patterns, stones)
        said = verdict(board, patterns, members, ares)
        if said == OPEN:
            fewer, members = members, touched(board, patterns, stones, members)
    for index in range(board.total):
        board.grid[STILL, stones[index]] = 0
    return bool(said == SHUT)


def touched(board: Any, patterns: Any, stones: Any, members: int) -> int:
    """Mark the stones of the first row and those beside them; count both."""
    for index in range(members):
        board.grid[STILL, patterns.stones[0, index]] = 2
    count = members
    for index in range(board.total):
        stone = stones[index]
        for way in range(4):
            if board.grid[STILL, stone] == 0 and board.grid[STILL, stone + board.steps[way]] == 2:
                board.grid[STILL, stone] = 1
                count += 1
    return count


def list_corners(board: Any, ares: int) -> tuple[int, int]:
    """Note a cell of each region that Ares cannot walk to.

    Returns how many there are, and how many cells he can walk to.
    """
    room = flood(board, BLOCKED, ares)[1]
    now, corners = board.clock[0], 0
    for index in range(board.floor.size):
        cell = board.floor[index]
        if board.grid[BLOCKED, cell] == FLOOR and board.grid[WALKED, cell] != now:
            spread(board, BLOCKED, cell, now)
            board.grid[CORNERS, corners] = cell
            corners += 1
    return corners, room


def take_members(board: Any, patterns: Any, stones: Any) -> None:
    """Move the stones that are marked to the first row; mark them no more."""
    member = 0
    for index in range(board.total):
        if board.grid[STILL, stones[index]]:
            patterns.stones[0, member] = stones[index]
            board.grid[STILL, stones[index]] = 0
            member += 1


def verdict(board: Any, patterns: Any, members: int, ares: int) -> Any:
    """Return what is known of the corral in the first row, or find it out."""
    lay(board, patterns, 0, members, STONE)
    region = flood(board, BARE, ares)[0]
    lay(board, patterns, 0, members, FLOOR)
    key = position_mark(board, patterns, 0, members, region)
    if patterns.known[0] == VERDICTS // 2:  # forget all rather than grow
        patterns.verdicts[:], patterns.known[0] = 0, 0
    mask = VERDICTS - 1
    slot = (key ^ (key >> 31)) & mask
    while patterns.verdicts[slot] and patterns.keys[slot] != key:
        slot = (slot + 1) & mask
    if patterns.verdicts[slot] == 0:
        patterns.known[0] += 1
        patterns.keys[slot] = key
        patterns.ares[0] = ares
        patterns.verdicts[slot] = try_to_open(board, patterns, members)
    return patterns.verdicts[slot]
