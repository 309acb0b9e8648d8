"""Kernels: the sinks of a packing search, in which stones may vanish.

A sink is a place where a stone lies at the start.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.pruning import NOWHERE, matched, rematched
from searchcade.games.sokoban.quick.walks import flood, free_pulls

MIN_STEPS_IN_HALL = 6  # steps from a stone to a sink of the same hall in which it vanishes


def stride(board: Any) -> int:
    """Return how many numbers the stones and sinks of a position take."""
    return int(board.switches + board.stones)


def find_sinks(board: Any, packing: Any, parent: int) -> None:
    """Mark the free sinks; for a choosy search those that stones can be exchanged between."""
    base, count = parent * stride(board) + board.switches, packing.sinks[parent]
    for cell in range(board.cells):
        packing.is_sink[cell] = 0
    if packing.is_homeward != 0:
        return
    for index in range(count):
        sink = packing.row[base + index]
        packing.is_sink[sink] = board.occupied[sink] == 0
    if packing.is_choosy == 0 or count < 2:
        return
    for cell in range(board.cells):
        board.wall[cell] = board.occupied[cell]
    for index in range(count):
        free_pulls(board, packing.row[base + index])
        for other in range(count):
            comes = board.pulled[packing.row[base + other]] >= 0
            packing.exchange[index * count + other] = comes
    largest = 0
    for index in range(count):
        largest = max(largest, exchanged(packing, index, count))
    flood(board, board.occupied, packing.ares[parent])
    are_open = True
    for index in range(count):
        sink = packing.row[base + index]
        if exchanged(packing, index, count) != largest:
            packing.is_sink[sink] = 0
        elif packing.is_sink[sink] != 0 and board.walked[sink] != board.clock:
            are_open = False
    if not are_open:
        for index in range(count):
            packing.is_sink[packing.row[base + index]] = 0


def exchanged(packing: Any, index: int, count: int) -> int:
    """Count the sinks that a lone stone comes to from one and back again."""
    both = 0
    for other in range(count):
        there, back = index * count + other, other * count + index
        both += packing.exchange[there] != 0 and packing.exchange[back] != 0
    return both


def may_vanish(board: Any, packing: Any, parent: int, index: int, sink: int) -> bool:
    """Say whether a stone has come far enough, and the others still match the other sinks."""
    home = packing.row[parent * stride(board) + index]
    near_by = board.distance[home * board.cells + sink] < MIN_STEPS_IN_HALL
    if near_by and (
        board.hall[home] < 0 or board.hall[sink] < 0 or board.hall[home] == board.hall[sink]
    ):
        return False
    if packing.matched_row != parent:
        match(board, packing, parent)
    return is_matched_with(board, packing, parent, index, packing.sink_number[sink])


def match(board: Any, packing: Any, parent: int) -> None:
    """Share out the sinks of a position among its stones."""
    base, count, places = parent * stride(board), packing.stones[parent], packing.sinks[parent]
    for number in range(places):
        begin = packing.row[base + board.switches + number]
        packing.sink_number[begin] = number
        for index in range(count):
            leads = board.leads[begin * board.cells + packing.row[base + index]]
            packing.leads[index * places + number] = leads
        packing.leads[count * places + number] = 0
    for index in range(count):
        packing.rest[index] = index
    matched(board, count, packing.leads, packing.rest, places, 0)
    for number in range(places):
        packing.owner[number] = board.owner[number]
    packing.matched_row = parent


def is_matched_with(board: Any, packing: Any, parent: int, index: int, sink: int) -> bool:
    """Say whether all stones but the spare ones have a sink when this stone has this one.

    Of the matching that is kept at most two pairs change, so little is left to do.
    """
    count, places = packing.stones[parent], packing.sinks[parent]
    for stone in range(count):
        board.has[stone] = NOWHERE
    for number in range(places):
        owner = packing.owner[number]
        if number == sink:
            owner = index
        elif owner == index:
            owner = NOWHERE
        board.owner[number] = owner
        if owner != NOWHERE:
            board.has[owner] = number
    packing.rest[index] = count  # the row of one that leads nowhere else
    given = rematched(board, count, packing.leads, packing.rest, places, 0)
    packing.rest[index] = index
    return bool(given >= count - packing.spare)
