"""Kernels: push the stones of a corral, alone on the board, until it is open or never will be.

The rows of the patterns hold the positions of one such try, the first of them at the beginning.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import (
    BARE,
    DEAD,
    FLOOR,
    STONE,
    SWITCH,
    WALKED,
    whole,
)
from searchcade.games.sokoban.quick.deadlock import is_lost
from searchcade.games.sokoban.quick.reach import flood

LIMIT = 150  # positions of a try
MET = 1 << 9  # slots for those that were looked at
SHUT, OPEN, UNSURE = 1, 2, 3


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


def try_to_open(board: Any, patterns: Any, members: int) -> int:
    """Push the stones of the first row until Ares can walk everywhere or nothing new comes up."""
    row, known, begun = 0, 1, board.clock[0]
    while row < known:
        lay(board, patterns, row, members, STONE)
        region, room = flood(board, BARE, patterns.ares[row])
        is_open = room + members == board.floor.size
        mark = position_mark(board, patterns, row, members, region)
        if not is_open and is_new(patterns, mark, begun):
            known = push_members(board, patterns, row, known, members)
        lay(board, patterns, row, members, FLOOR)
        if known == LIMIT:
            return UNSURE
        if is_open or is_home(board, patterns, row, members):
            return OPEN
        row += 1
    return SHUT


def is_new(patterns: Any, mark: int, begun: int) -> bool:
    """Note a position; say whether it was not yet looked at since then."""
    slot = mark & (MET - 1)
    while patterns.when[slot] == begun:
        if patterns.met[slot] == mark:
            return False
        slot = (slot + 1) & (MET - 1)
    patterns.met[slot], patterns.when[slot] = mark, begun
    return True


def is_home(board: Any, patterns: Any, row: int, members: int) -> bool:
    """Say whether all stones of a row lie on switches."""
    home = 0
    for index in range(members):
        home += board.grid[SWITCH, patterns.stones[row, index]]
    return bool(home == members)


def push_members(board: Any, patterns: Any, row: int, known: int, members: int) -> int:
    """Add the positions after each push that Ares can make, and return how many are known."""
    now = board.clock[0]
    for index in range(members):
        stone = whole(patterns.stones[row, index])
        for way in range(4):
            behind, there = stone - board.steps[way], stone + board.steps[way]
            if board.grid[WALKED, behind] != now or board.grid[BARE, behind] != FLOOR:
                continue
            if board.grid[BARE, there] != FLOOR or board.grid[DEAD, there]:
                continue
            if known == LIMIT:
                return LIMIT
            for each in range(members):
                patterns.stones[known, each] = patterns.stones[row, each]
            patterns.stones[known, index], patterns.ares[known] = there, stone
            if not is_lost(board, patterns.stones[known], members):
                known += 1
    return known
