"""The search by layers as a kernel: the order and the counts of layers.py.

Where swaps are free, a record counts the swaps to its state, and the column ORDER of a layer's
rows has its states by swaps.
"""

from __future__ import annotations

from typing import Any

from searchcade.compiled.textbook import (
    CURRENT,
    CURSOR,
    EXHAUSTED,
    EXPANDED,
    FOUND,
    FULL,
    GENERATED,
    LOOK_EVERY,
    NUMBER,
    PARENT,
    PAUSED,
    PEAK,
    RUNNING,
    STATES,
    STOPPED,
    TOP,
    add,
    is_due,
    slot_of,
)
from searchcade.games.bloxorz.kernel_state import MOVES, NONE, SWAP, hashed, is_goal, moved

BEGIN, PENDING = 9, 10  # counters: where the layer begins, and what its expansions generated
SWAPS, ORDER = 1, 2  # columns of a record, after PARENT


def layered(level: Any, swaps_are_free: int, memory: Any, most: int) -> int:
    """Expand layer by layer.

    A layer goes from BEGIN to TOP. The next one begins at TOP; when the last state is expanded, it
    gets the states that swaps lead to, is put into order, and searched for a goal.
    """
    counters = memory.counters
    while True:
        if counters[CURSOR] == counters[TOP]:
            status = turn_over(level, memory, swaps_are_free, most)
            if status != RUNNING:
                return status
        if counters[STATES] + MOVES >= len(memory.records):
            return FULL
        if counters[EXPANDED] & LOOK_EVERY == 0 and is_due(memory.looks):
            return PAUSED
        state = in_order(memory, counters[CURSOR], swaps_are_free)
        counters[CURSOR] += 1
        count(counters, counters[CURSOR])
        if counters[EXPANDED] >= most:
            return STOPPED
        expand(level, memory, state, swaps_are_free)


def in_order(memory: Any, place: int, swaps_are_free: int) -> int:
    """Return the state at a place of its layer."""
    return int(memory.records[place, ORDER]) if swaps_are_free else place


def count(counters: Any, place: int) -> None:
    """Count an expansion, and what waits in the layer from this place on."""
    counters[EXPANDED] += 1
    counters[PEAK] = max(counters[PEAK], counters[TOP] - place)


def expand(level: Any, memory: Any, state: int, swaps_are_free: int) -> None:
    """Add what one roll leads to; where swaps cost, one swap, too."""
    for move in range(SWAP if swaps_are_free else MOVES):
        after = moved(level, memory.states[state], move)
        if after == NONE:
            continue
        memory.counters[PENDING] += 1
        mark = hashed(after, level.bits)
        slot = slot_of(level, memory, after, mark)
        if memory.table[slot] == 0:
            new = add(level, memory, slot, after, mark)
            memory.records[new, PARENT] = state
            if swaps_are_free:
                memory.records[new, SWAPS] = memory.records[state, SWAPS]


def turn_over(level: Any, memory: Any, swaps_are_free: int, most: int) -> int:
    """Begin the next layer, and say whether it is to be expanded."""
    counters = memory.counters
    if swaps_are_free and 2 * counters[STATES] - counters[TOP] > len(memory.records):
        return FULL
    counters[GENERATED] += counters[PENDING]
    counters[PENDING], counters[BEGIN] = 0, counters[TOP]
    if swaps_are_free and counters[BEGIN] < counters[STATES]:
        add_swapped(level, memory)
        put_in_order(memory)
    counters[TOP] = counters[STATES]
    if counters[BEGIN] == counters[TOP]:
        return EXHAUSTED
    place = goal_place(level, memory, swaps_are_free)
    if place == NONE:
        return RUNNING
    count(counters, place + 1)
    counters[CURRENT] = in_order(memory, place, swaps_are_free)
    return STOPPED if counters[EXPANDED] >= most else FOUND


def add_swapped(level: Any, memory: Any) -> None:
    """Add the states of the new layer that swaps lead to, or note a path with fewer swaps."""
    records = memory.records
    for state in range(memory.counters[BEGIN], memory.counters[STATES]):
        other = moved(level, memory.states[state], SWAP)
        if other == NONE:
            continue
        mark = hashed(other, level.bits)
        slot = slot_of(level, memory, other, mark)
        swapped = (memory.table[slot] & NUMBER) - 1
        if swapped < 0:
            swapped = add(level, memory, slot, other, mark)
            records[swapped, SWAPS] = records[state, SWAPS] + 2
        if records[swapped, SWAPS] > records[state, SWAPS] + 1:
            records[swapped, SWAPS] = records[state, SWAPS] + 1
            records[swapped, PARENT] = state


def put_in_order(memory: Any) -> None:
    """Write the states of the new layer into ORDER, those with fewer swaps first."""
    records, begin, end = memory.records, memory.counters[BEGIN], memory.counters[STATES]
    least = most = records[begin, SWAPS]
    for state in range(begin, end):
        least, most = min(least, records[state, SWAPS]), max(most, records[state, SWAPS])
    place = begin
    for number in range(least, most + 1):
        for state in range(begin, end):
            if records[state, SWAPS] == number:
                records[place, ORDER] = state
                place += 1


def goal_place(level: Any, memory: Any, swaps_are_free: int) -> int:
    """Return the first place of the layer where a goal is, or NONE."""
    for place in range(memory.counters[BEGIN], memory.counters[TOP]):
        if is_goal(level, memory, in_order(memory, place, swaps_are_free)):
            return int(place)
    return NONE
