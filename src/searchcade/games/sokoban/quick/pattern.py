"""Kernels: corrals that can never be opened, found by looking at their stones alone.

A corral's stones are tried on an otherwise empty level, alone or with some that touch them. If Ares
can neither open all regions nor bring all of these stones to switches there, he cannot with more
stones about either: the position is lost, for a plan ends with all of them on switches. Each
verdict is remembered, for the same corral comes again in thousands of positions.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.quick.corral import enclose
from searchcade.games.sokoban.quick.deadlock import is_lost
from searchcade.games.sokoban.quick.reach import flood, spread
from searchcade.games.sokoban.quick.room_arrays import (
    BARE,
    BLOCKED,
    CORNERS,
    DEAD,
    FLOOR,
    STILL,
    STONE,
    SWITCH,
    WALKED,
    whole,
)
from searchcade.games.sokoban.rules import are_on_switches

LIMIT = 150  # positions of a try
MET = 1 << 9  # slots for those that were looked at
SHUT, OPEN, UNSURE = 1, 2, 3


def position_mark(level: Any, patterns: Any, row: int, members: int, region: int) -> Any:
    """Return the marks of stones and region, exclusive-or."""
    key = level.marks[level.cells + region]
    for index in range(members):
        key ^= level.marks[patterns.stones[row, index]]
    return key


def lay(level: Any, patterns: Any, row: int, members: int, what: int) -> None:
    """Put the stones of a row on the bare board, or take them off."""
    for index in range(members):
        level.grid[BARE, patterns.stones[row, index]] = what


def try_to_open(level: Any, patterns: Any, members: int) -> int:
    """Push the stones of the first row until Ares can walk everywhere or nothing new comes up."""
    row, known, begun = 0, 1, level.clock[0]
    while row < known:
        lay(level, patterns, row, members, STONE)
        region, room = flood(level, BARE, patterns.ares[row])
        is_open = room + members == level.floor.size
        mark = position_mark(level, patterns, row, members, region)
        if not is_open and is_new(patterns, mark, begun):
            known = push_members(level, patterns, row, known, members)
        lay(level, patterns, row, members, FLOOR)
        if known == LIMIT:
            return UNSURE
        if is_open or are_on_switches(level.grid[SWITCH], patterns.stones[row], members):
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


def push_members(level: Any, patterns: Any, row: int, known: int, members: int) -> int:
    """Add the positions after each push that Ares can make, and return how many are known."""
    now = level.clock[0]
    for index in range(members):
        stone = whole(patterns.stones[row, index])
        for direction in range(4):
            behind, there = stone - level.steps[direction], stone + level.steps[direction]
            if level.grid[WALKED, behind] != now or level.grid[BARE, behind] != FLOOR:
                continue
            if level.grid[BARE, there] != FLOOR or level.grid[DEAD, there]:
                continue
            if known == LIMIT:
                return LIMIT
            for each in range(members):
                patterns.stones[known, each] = patterns.stones[row, each]
            patterns.stones[known, index], patterns.ares[known] = there, stone
            if not is_lost(level, patterns.stones[known], members):
                known += 1
    return known


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
    """Return empty tables."""
    return Patterns(
        keys=np.zeros(VERDICTS, np.int64),
        verdicts=np.zeros(VERDICTS, np.uint8),
        known=np.zeros(1, np.int64),
        stones=np.zeros((LIMIT, STONES), np.int16),
        ares=np.zeros(LIMIT, np.int64),
        met=np.zeros(MET, np.int64),
        when=np.zeros(MET, np.int64),
    )


def has_dead_corral(level: Any, patterns: Any, stones: Any, ares: int, corners: int) -> bool:
    """Say whether one of the regions whose corners are listed is lost for good."""
    number, dead = 0, False
    while number < corners and not dead:
        dead = is_dead(level, patterns, stones, ares, number)
        number += 1
    return dead


def is_dead(level: Any, patterns: Any, stones: Any, ares: int, number: int) -> bool:
    """Try the stones at a region's edge alone, then with those that touch them, and so on."""
    flood(level, BLOCKED, level.grid[CORNERS, number])
    fewer, members, said = 1, enclose(level, stones), OPEN
    while fewer < members <= STONES and said == OPEN:
        take_members(level, patterns, stones)
        said = verdict(level, patterns, members, ares)
        if said == OPEN:
            fewer, members = members, touched(level, patterns, stones, members)
    for index in range(level.total):
        level.grid[STILL, stones[index]] = 0
    return bool(said == SHUT)


def touched(level: Any, patterns: Any, stones: Any, members: int) -> int:
    """Mark the stones of the first row and those beside them; count both."""
    for index in range(members):
        level.grid[STILL, patterns.stones[0, index]] = 2
    count = members
    for index in range(level.total):
        stone = stones[index]
        for direction in range(4):
            if (
                level.grid[STILL, stone] == 0
                and level.grid[STILL, stone + level.steps[direction]] == 2
            ):
                level.grid[STILL, stone] = 1
                count += 1
    return count


def list_corners(level: Any, ares: int) -> tuple[int, int]:
    """Note a cell of each region that Ares cannot walk to.

    Returns how many there are, and how many cells he can walk to.
    """
    room = flood(level, BLOCKED, ares)[1]
    now, corners = level.clock[0], 0
    for index in range(level.floor.size):
        cell = level.floor[index]
        if level.grid[BLOCKED, cell] == FLOOR and level.grid[WALKED, cell] != now:
            spread(level, BLOCKED, cell, now)
            level.grid[CORNERS, corners] = cell
            corners += 1
    return corners, room


def take_members(level: Any, patterns: Any, stones: Any) -> None:
    """Move the stones that are marked to the first row; mark them no more."""
    member = 0
    for index in range(level.total):
        if level.grid[STILL, stones[index]]:
            patterns.stones[0, member] = stones[index]
            level.grid[STILL, stones[index]] = 0
            member += 1


def verdict(level: Any, patterns: Any, members: int, ares: int) -> Any:
    """Return what is known of the corral in the first row, or find it out."""
    lay(level, patterns, 0, members, STONE)
    region = flood(level, BARE, ares)[0]
    lay(level, patterns, 0, members, FLOOR)
    key = position_mark(level, patterns, 0, members, region)
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
        patterns.verdicts[slot] = try_to_open(level, patterns, members)
    return patterns.verdicts[slot]
