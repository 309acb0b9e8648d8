"""The textbook searches as kernels: the order and the counts of the Python ones.

States are stored in the order in which they are met, so breadth-first search needs no queue.
Best-first search has a list of entries for each score, the newest first; entries are numbered as
they come, and one that is not the newest of its state is stale.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.bloxorz.kernels.packed import (
    BOUND,
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
    NEVER,
    NEXT,
    NONE,
    PAID,
    PARENT,
    PEAK,
    STATE,
    STATES,
    STOPPED,
    SWAP_WAY,
    TICK,
    TICKS,
    TOP,
    WAITING,
    Numbers,
    bound_of,
    hash_of,
    moved,
    slot_of,
)


def breadth_first(
    block: Any,
    cube: Any,
    near: Any,
    bits: int,
    goal: int,
    codes: Numbers,
    parents: Numbers,
    table: Numbers,
    register: Numbers,
    flag: Numbers,
    most: int,
) -> int:
    """Expand level by level; a state is met for the first time or not at all."""
    head, states = register[CURSOR], register[STATES]
    expanded, generated, peak = register[EXPANDED], register[GENERATED], register[PEAK]
    status = EXHAUSTED
    while head < states:
        if states + MOST_NEW > len(codes):
            status = FULL
            break
        if expanded & LOOK_EVERY == 0:
            register[EXPANDED] = expanded
            if flag[0] != 0:
                status = STOPPED
                break
        state, head, expanded = head, head + 1, expanded + 1
        peak = max(peak, states - head)
        if expanded >= most:
            status = STOPPED
            break
        if codes[state] >> bits == goal:
            register[CURRENT] = state
            status = FOUND
            break
        for way in range(MOVES):
            after = moved(block, cube, near, bits, codes[state], way)
            if after == NONE:
                continue
            generated += 1
            hashed = hash_of(after, bits)
            slot = slot_of(table, codes, after, hashed)
            if table[slot] == 0:
                codes[states], parents[states] = after, state
                states += 1
                table[slot] = hashed >> 32 << 32 | states
    register[CURSOR], register[STATES] = head, states
    register[EXPANDED], register[GENERATED], register[PEAK] = expanded, generated, peak
    return status


def best_first(
    block: Any,
    cube: Any,
    near: Any,
    bits: int,
    goal: int,
    dense: Numbers,
    watched: Any,
    values: Any,
    swap_cost: int,
    trust_cost: int,
    highest: int,
    codes: Numbers,
    records: Any,
    table: Numbers,
    entries: Any,
    buckets: Numbers,
    register: Numbers,
    flag: Numbers,
    most: int,
) -> int:
    """Expand the state with the lowest cost (if trusted) plus estimate; ties go to the newest.

    No move raises a score by more than `highest`. What the estimate calls hopeless waits for ever
    and is never expanded.
    """
    states, waiting, ticks = register[STATES], register[WAITING], register[TICKS]
    cursor, top, expanded = register[CURSOR], register[TOP], register[EXPANDED]
    generated, peak = register[GENERATED], register[PEAK]
    status = EXHAUSTED
    while True:
        while cursor < top and buckets[cursor] == 0:
            cursor += 1
        if (
            states + MOST_NEW > len(codes)
            or ticks + MOST_NEW > len(entries)
            or cursor + highest >= len(buckets)
        ):
            status = FULL
            break
        if expanded & LOOK_EVERY == 0:
            register[EXPANDED] = expanded
            if flag[0] != 0:
                status = STOPPED
                break
        entry = buckets[cursor]
        if entry == 0:
            break
        buckets[cursor] = entries[entry, NEXT]
        waiting -= 1
        state = entries[entry, STATE]
        if entry != records[state, TICK]:
            continue  # a cheaper way to this state was found after it was queued
        expanded += 1
        peak = max(peak, waiting)
        if expanded >= most:
            status = STOPPED
            break
        if codes[state] >> bits == goal:
            register[CURRENT] = state
            status = FOUND
            break
        for way in range(MOVES):
            after = moved(block, cube, near, bits, codes[state], way)
            if after == NONE:
                continue
            generated += 1
            paid = records[state, PAID] + (swap_cost if way == SWAP_WAY else 1)
            hashed = hash_of(after, bits)
            slot = slot_of(table, codes, after, hashed)
            found = (table[slot] & 0xFFFFFFFF) - 1
            if found < 0:
                found = states
                states += 1
                codes[found] = after
                table[slot] = hashed >> 32 << 32 | states
                records[found, BOUND] = bound_of(dense, watched, values, bits, after)
            elif paid >= records[found, PAID]:
                continue
            ticks += 1
            waiting += 1
            records[found, PAID], records[found, TICK] = paid, ticks
            records[found, PARENT] = state
            if records[found, BOUND] < NEVER:
                score = records[found, BOUND] + trust_cost * paid
                entries[ticks, NEXT], entries[ticks, STATE] = buckets[score], found
                buckets[score] = ticks
                cursor, top = min(cursor, score), max(top, score)
    register[STATES], register[WAITING], register[TICKS] = states, waiting, ticks
    register[CURSOR], register[TOP], register[EXPANDED] = cursor, top, expanded
    register[GENERATED], register[PEAK] = generated, peak
    return status
