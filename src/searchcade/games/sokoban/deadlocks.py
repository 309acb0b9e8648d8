"""Deadlocks: stones that no play can ever bring onto switches, each rule with its argument.

Every rule forgets something that can only hinder Ares, so what it calls lost is lost. None of them
sees every lost state: an empty answer proves nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from searchcade.games.sokoban.rules import Room, State

FAR = 1 << 30
"""The distance from where no push leads to the switch."""
ROOMS = 64  # whose tables are kept


@lru_cache(maxsize=ROOMS)
def pull_distances(room: Room) -> dict[int, list[int]]:
    """Return for each switch how many pushes a lone stone needs to it from each cell.

    Other stones and how Ares gets behind the stone are left out, so the truth is never less.
    Everybody shares the answer: read it only.
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


def is_deadlocked(room: Room, state: State) -> frozenset[int]:
    """Return the cells of stones that can never all come to lie on switches; empty if unproven."""
    if lost := dead_cells(room).intersection(state.stones):
        return lost
    frozen = frozen_stones(room, state.stones)
    if lost := frozen.difference(room.switches):
        return lost
    return unmatched_stones(room, state.stones, frozen)


def frozen_stones(room: Room, stones: Iterable[int]) -> frozenset[int]:
    """Return the stones that no winning play moves again.

    Suppose all are frozen, and let go of whatever could be pushed if only the others are. What is
    left blocks itself: the first of them to move would need an axis with both cells free, one for
    itself and one for Ares, but there every axis has a wall, one of them that has not moved yet,
    or a dead cell on both sides, where no winning play pushes a stone.
    """
    frozen = set(stones)
    dead = dead_cells(room)
    while loose := [cell for cell in frozen if can_slide(room, cell, frozen, dead)]:
        frozen.difference_update(loose)
    return frozenset(frozen)


def can_slide(room: Room, cell: int, frozen: Collection[int], dead: Collection[int]) -> bool:
    """Say whether a stone has an axis along which a winning play might push it."""
    for step in room.steps[:2]:
        ends = (cell - step, cell + step)
        if any(room.walls[end] or end in frozen for end in ends):
            continue
        if not all(end in dead for end in ends):
            return True
    return False


def unmatched_stones(
    room: Room, stones: Iterable[int], frozen: Collection[int] = ()
) -> frozenset[int]:
    """Return stones that compete for too few switches; empty if each can have one of its own.

    Each stone ends on a switch that a lone stone can reach from where it lies, a frozen one on its
    own cell, and no two on the same: a matching. Where none exists, some stones have together
    fewer switches than they are (Hall's theorem); those are returned.
    """
    tables = pull_distances(room)
    choices = {
        cell: [cell] if cell in frozen else [s for s in tables if tables[s][cell] < FAR]
        for cell in stones
    }
    taken: dict[int, int] = {}
    for cell in choices:
        tried: set[int] = set()
        if not _seated(cell, choices, taken, tried):
            return frozenset({cell, *(taken[switch] for switch in tried)})
    return frozenset()


def _seated(
    cell: int, choices: Mapping[int, list[int]], taken: dict[int, int], tried: set[int]
) -> bool:
    """Give a stone a switch, moving others over where that helps; note the switches tried."""
    for switch in choices[cell]:
        if switch in tried:
            continue
        tried.add(switch)
        if switch not in taken or _seated(taken[switch], choices, taken, tried):
            taken[switch] = cell
            return True
    return False
