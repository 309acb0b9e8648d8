"""Deadlocks: stones that no play can ever bring onto switches, each rule with its argument.

Every rule forgets something that can only hinder Ares, so what it calls lost is lost. None of them
sees every lost state: an empty answer proves nothing.

Frozen stones and the matching are written once for Python and all kernels: `freeze`, `match` and
what they call take numbers and things to index, lists in Python and arrays in kernels.
`near` has four entries a place, the neighbours above, right, below and left; -1 for a wall.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Any

from searchcade.games.sokoban.rules import Numbers, Room, State

OWNER, GIVER, HAS, QUEUE = range(4)
"""Parts of the work of a matching, each as long as the switches: the stone that has a switch (-1 if
none has), the stone that asked for it last, the switch of a stone, the stones that look for one."""
MATCHING_PARTS = 4
FAR = 1 << 30
"""The distance from where no push leads to the switch."""
ROOMS = 64  # whose tables are kept
KEPT = 2**17  # arrangements of stones that are known to be lost or not


@lru_cache(maxsize=ROOMS)
def pull_distances(room: Room) -> dict[int, list[int]]:
    """Return for each switch how many pushes a lone stone needs to it from each cell.

    Other stones and how Ares gets behind the stone are left out, so the truth is never less.
    The answer is shared: only read it.
    """
    return {switch: _pulled(room, switch) for switch in room.switches}


def _pulled(room: Room, switch: int) -> list[int]:
    """Pull a stone backwards from a switch, breadth first.

    A push from `there` moved it here: then Ares stood one step behind, and both cells are floor.
    """
    distances = [FAR] * len(room.walls)
    distances[switch] = 0
    queue = [switch]
    for cell in queue:
        for step in room.steps:
            there = cell - step
            if room.walls[there] or room.walls[there - step] or distances[there] < FAR:
                continue
            distances[there] = distances[cell] + 1
            queue.append(there)
    return distances


@lru_cache(maxsize=ROOMS)
def dead_cells(room: Room) -> frozenset[int]:
    """Return the floor from which not even a lone stone gets to any switch."""
    tables = pull_distances(room).values()
    return frozenset(
        cell
        for cell, wall in enumerate(room.walls)
        if not wall and all(distances[cell] == FAR for distances in tables)
    )


@lru_cache(maxsize=ROOMS)
def dead_table(room: Room) -> bytes:
    """Return the same as a byte a cell: 1 where it is dead."""
    dead = dead_cells(room)
    return bytes(cell in dead for cell in range(len(room.walls)))


@lru_cache(maxsize=ROOMS)
def reachable_switches(room: Room) -> list[int]:
    """Return for each cell a bit for each switch that a lone stone can be pushed to from there."""
    tables = pull_distances(room).values()
    return [
        sum(1 << number for number, distances in enumerate(tables) if distances[cell] < FAR)
        for cell in range(len(room.walls))
    ]


def is_deadlocked(room: Room, state: State) -> frozenset[int]:
    """Return the cells of stones that can never all come to lie on switches; empty if unproven."""
    if lost := dead_cells(room).intersection(state.stones):
        return lost
    frozen = frozen_stones(room, state.stones)
    if lost := frozen.difference(room.switches):
        return lost
    return unmatched_stones(room, state.stones, frozen)


@lru_cache(maxsize=2)
def lost_test(room: Room) -> Callable[[State], bool]:
    """Return the same as a test of states, which remembers where the stones lay."""

    @lru_cache(maxsize=KEPT)
    def is_lost(stones: tuple[int, ...]) -> bool:
        return bool(is_deadlocked(room, State(room.ares, stones)))

    return lambda state: is_lost(state.stones)


# ------------------------------------------------------------------ frozen stones


def frozen_stones(room: Room, stones: Sequence[int]) -> frozenset[int]:
    """Return the stones that no winning play moves again."""
    stuck = bytearray(len(room.walls))
    freeze(room.near, dead_table(room), stuck, stones, len(stones))
    return frozenset(cell for cell in stones if stuck[cell])


def freeze(
    near: Sequence[int], dead: Sequence[int], stuck: Numbers, stones: Sequence[int], count: int
) -> int:
    """Mark the stones that no winning play moves again; return how many they are.

    Suppose all are frozen, and let go of whatever could be pushed if only the others are. What is
    left blocks itself: the first of them to move would need an axis with both cells free, one for
    itself and one for Ares, but there every axis has a wall, one of them that has not moved yet,
    or a dead cell on both sides, where no winning play pushes a stone.
    """
    for index in range(count):
        stuck[stones[index]] = 1
    frozen, before = count, -1
    while frozen != before:
        before = frozen
        for index in range(count):
            if stuck[stones[index]] != 0 and can_slide(near, dead, stuck, stones[index]):
                stuck[stones[index]] = 0
                frozen -= 1
    return frozen


def can_slide(near: Sequence[int], dead: Sequence[int], stuck: Sequence[int], place: int) -> bool:
    """Say whether a stone has an axis along which a winning play might push it."""
    for axis in range(4 * place, 4 * place + 2):
        one, other = near[axis], near[axis + 2]
        if one < 0 or other < 0 or stuck[one] != 0 or stuck[other] != 0:
            continue
        if dead[one] == 0 or dead[other] == 0:
            return True
    return False


def holds_off_switch(
    switch: Sequence[int], stuck: Sequence[int], stones: Sequence[int], count: int
) -> bool:
    """Say whether one of the stones that are marked lies on no switch."""
    for index in range(count):  # noqa: SIM110  kernels know no generators
        if stuck[stones[index]] != 0 and switch[stones[index]] == 0:
            return True
    return False


def release(stuck: Numbers, stones: Sequence[int], count: int) -> None:
    """Take the marks off the stones."""
    for index in range(count):
        stuck[stones[index]] = 0


def freezes(level: Any, stones: Sequence[int], count: int, pushed: int) -> bool:
    """Say whether a push froze a stone that lies on no switch.

    What froze without the pushed stone was frozen before, so that one is asked first.
    """
    if can_slide(level.near, level.dead, level.board, pushed):
        return False
    frozen = freeze(level.near, level.dead, level.stuck, stones, count)
    lost = frozen > 0 and holds_off_switch(level.switch, level.stuck, stones, count)
    release(level.stuck, stones, count)
    return lost


# ------------------------------------------------------------------ too few switches


def unmatched_stones(
    room: Room, stones: Sequence[int], frozen: Collection[int] = ()
) -> frozenset[int]:
    """Return stones that compete for too few switches; empty if each can have one of its own.

    Each stone ends on a switch that a lone stone can reach from where it lies, a frozen one on its
    own cell, and no two on the same: a matching. Where none exists, some stones have together
    fewer switches than they are (Hall's theorem); those are returned.
    """
    bits, switches = reachable_switches(room), room.switches
    reach = [1 << switches.index(cell) if cell in frozen else bits[cell] for cell in stones]
    columns = max(len(switches), len(stones))
    work = [0] * (MATCHING_PARTS * columns)
    competing = match(reach, range(len(stones)), len(stones), columns, work)
    queue = work[QUEUE * columns :]
    return frozenset(stones[number] for number in queue[:competing])


def match(
    reach: Sequence[int], stones: Sequence[int], count: int, columns: int, work: Numbers
) -> int:
    """Give each stone a switch of those in its bits of `reach`; return 0 where that is possible.

    Otherwise return how many stones compete for too few switches: the first ones of the queue.
    """
    for column in range(columns):
        work[OWNER * columns + column] = -1
    competing, index = 0, 0
    while competing == 0 and index < count:
        competing = find_switch(reach, stones, columns, work, index)
        index += 1
    return competing


def find_switch(
    reach: Sequence[int], stones: Sequence[int], columns: int, work: Numbers, index: int
) -> int:
    """Give a stone a switch, and others another one where necessary, breadth first.

    Returns 0, or where there is none how many stones were asked.
    """
    owner, giver, queue, seen = OWNER * columns, GIVER * columns, QUEUE * columns, 0
    work[queue] = index
    head, tail = 0, 1
    while head < tail:
        stone = work[queue + head]
        head += 1
        for switch in range(columns):
            if (reach[stones[stone]] & ~seen) >> switch & 1:
                seen |= 1 << switch
                work[giver + switch] = stone
                if work[owner + switch] < 0:
                    hand_on(columns, work, switch, index)
                    return 0
                work[queue + tail] = work[owner + switch]
                tail += 1
    return tail


def hand_on(columns: int, work: Numbers, switch: int, index: int) -> None:
    """Let the stone that asked for a free switch have it, another stone that one's, and so on."""
    owner, giver, has = OWNER * columns, GIVER * columns, HAS * columns
    stone = work[giver + switch]
    while stone != index:
        before = work[has + stone]
        work[owner + switch], work[has + stone] = stone, switch
        switch = before
        stone = work[giver + switch]
    work[owner + switch], work[has + stone] = stone, switch
