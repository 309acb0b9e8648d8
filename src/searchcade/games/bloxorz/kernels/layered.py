"""The search by layers as a kernel: the order and the counts of layers.py."""

from __future__ import annotations

from typing import Any

from searchcade.games.bloxorz.kernels.packed import (
    BEGIN,
    CURRENT,
    CURSOR,
    EXHAUSTED,
    EXPANDED,
    FOUND,
    FULL,
    GENERATED,
    LOOK_EVERY,
    MOST_NEW,
    MOVES,
    NONE,
    PEAK,
    PENDING,
    STATES,
    STOPPED,
    SWAP_WAY,
    TOP,
    Numbers,
    hash_of,
    moved,
    slot_of,
)


def layered(
    block: Any,
    cube: Any,
    near: Any,
    bits: int,
    goal: int,
    has_twins: int,
    codes: Numbers,
    parents: Numbers,
    table: Numbers,
    swaps: Numbers,
    order: Numbers,
    register: Numbers,
    flag: Numbers,
    most: int,
) -> int:
    """Expand layer by layer; see layers.py. `has_twins` says that swaps are free.

    A layer goes from BEGIN to TOP; `order` has its states by swaps. The layer being made begins at
    TOP; when the last state is expanded, it gets its twins, is put into order, and looked through.
    """
    states, head, begin, end = register[STATES], register[CURSOR], register[BEGIN], register[TOP]
    expanded, pending, peak = register[EXPANDED], register[PENDING], register[PEAK]
    status = NONE
    while status == NONE:
        if head == end:
            if has_twins != 0 and 2 * states - end > len(codes):
                status = FULL
                break
            register[GENERATED] += pending
            pending, head, begin = 0, end, end
            states = close(
                bits, len(near), has_twins, codes, parents, table, swaps, order, begin, states
            )
            end = states
            if begin == end:
                status = EXHAUSTED
                break
            place = goal_place(bits, goal, has_twins, codes, order, begin, end)
            if place != NONE:
                expanded += 1
                peak = max(peak, end - place - 1)
                register[CURRENT] = order[place] if has_twins else place
                status = STOPPED if expanded >= most else FOUND
                break
        if states + MOST_NEW > len(codes):
            status = FULL
            break
        if expanded & LOOK_EVERY == 0:
            register[EXPANDED] = expanded
            if flag[0] != 0:
                status = STOPPED
                break
        state = order[head] if has_twins else head
        head, expanded = head + 1, expanded + 1
        peak = max(peak, end - head)
        if expanded >= most:
            status = STOPPED
            break
        for way in range(SWAP_WAY if has_twins else MOVES):
            after = moved(block, cube, near, bits, codes[state], way)
            if after == NONE:
                continue
            pending += 1
            hashed = hash_of(after, bits)
            slot = slot_of(table, codes, after, hashed)
            if table[slot] == 0:
                codes[states], parents[states] = after, state
                if has_twins:
                    swaps[states] = swaps[state]
                states += 1
                table[slot] = hashed >> 32 << 32 | states
    register[STATES], register[CURSOR], register[BEGIN], register[TOP] = states, head, begin, end
    register[EXPANDED], register[PENDING], register[PEAK] = expanded, pending, peak
    return status


def close(
    bits: int,
    tiles: int,
    has_twins: int,
    codes: Numbers,
    parents: Numbers,
    table: Numbers,
    swaps: Numbers,
    order: Numbers,
    begin: int,
    states: int,
) -> int:
    """Give the states of a new layer their twins, put them into order; return where they end."""
    if has_twins == 0 or begin == states:
        return states
    for state in range(begin, states):
        pose = (codes[state] >> bits) - 3 * tiles
        if pose < 0:
            continue
        here = pose // tiles
        pose = 3 * tiles + (pose - here * tiles) * tiles + here
        other = pose << bits | codes[state] & ((1 << bits) - 1)
        hashed = hash_of(other, bits)
        slot = slot_of(table, codes, other, hashed)
        found = (table[slot] & 0xFFFFFFFF) - 1
        if found < 0:
            found = states
            states += 1
            codes[found] = other
            swaps[found] = swaps[state] + 2
            table[slot] = hashed >> 32 << 32 | states
        if swaps[found] > swaps[state] + 1:
            swaps[found], parents[found] = swaps[state] + 1, state
    least = most = swaps[begin]
    for state in range(begin, states):
        least, most = min(least, swaps[state]), max(most, swaps[state])
    place = begin
    for number in range(least, most + 1):
        for state in range(begin, states):
            if swaps[state] == number:
                order[place] = state
                place += 1
    return states


def goal_place(
    bits: int, goal: int, has_twins: int, codes: Numbers, order: Numbers, begin: int, end: int
) -> int:
    """Return the first place of a layer where the goal is, or NONE."""
    for place in range(begin, end):
        if codes[order[place] if has_twins else place] >> bits == goal:
            return place
    return NONE
