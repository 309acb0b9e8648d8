"""The textbook searches over single steps as kernels: the order and counts of the Python ones.

States are stored in the order in which they are met, so breadth-first search needs no queue.
Best-first search has a list of entries for each score, the newest first; entries are numbered as
they come, and one that is not the newest of its state is stale.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from searchcade.games.sokoban.packed import (
    BLOCKED,
    BOUND,
    CURRENT,
    CURSOR,
    EXHAUSTED,
    EXPANDED,
    FOUND,
    FULL,
    GENERATED,
    HASH,
    KEY,
    PAID,
    PARENT,
    PEAK,
    STATES,
    STOPPED,
    TICK,
    TICKS,
    TOP,
    WAITING,
    Numbers,
    clear,
    is_solved,
    lift,
    mixed_after,
    slot_of,
    step,
    store,
)
from searchcade.games.sokoban.pushes.assign import NEVER, cheapest

LOOK_EVERY = 4095  # a mask: look at the flag when the count has these bits 0
MOST_NEW = 5  # entries that an expansion needs room for
NEXT, STATE = range(2)  # an entry names the one below it and its state


def breadth_first(
    near: Any,
    switch: Numbers,
    classes: Any,
    mixers: Any,
    board: Numbers,
    stones: Numbers,
    key: Numbers,
    keys: Any,
    records: Any,
    table: Numbers,
    _entries: Any,
    register: Numbers,
    flag: Numbers,
    most: int,
) -> int:
    """Expand level by level; a state is met for the first time or not at all."""
    count = len(key) - 1
    head, states = register[CURSOR], register[STATES]
    expanded, generated, peak = register[EXPANDED], register[GENERATED], register[PEAK]
    status = EXHAUSTED
    while head < states:
        if states + MOST_NEW > len(records):
            status = FULL
            break
        if expanded & LOOK_EVERY == 0:
            register[EXPANDED] = expanded
            if flag[0] != 0:
                status = STOPPED
                break
        state = head
        head += 1
        expanded += 1
        peak = max(peak, states - head)
        if expanded >= most:
            status = STOPPED
            break
        lift(board, keys, state, stones, count)
        ares = int(keys[state, KEY + count])
        if is_solved(switch, stones, count):
            register[CURRENT] = state
            status = FOUND
            break
        for way in range(4):
            pushed = step(near, board, classes, stones, ares, way, key)
            if pushed == BLOCKED:
                continue
            generated += 1
            mixed = mixed_after(near, classes, mixers, records[state, HASH], ares, way, pushed)
            slot = slot_of(table, keys, key, mixed)
            if table[slot] == 0:
                store(table, slot, keys, records, key, mixed, states)
                records[states, PARENT] = state
                states += 1
        clear(board, stones, count)
    register[CURSOR], register[STATES] = head, states
    register[EXPANDED], register[GENERATED], register[PEAK] = expanded, generated, peak
    return status


def best_first(
    near: Any,
    switch: Numbers,
    classes: Any,
    mixers: Any,
    board: Numbers,
    stones: Numbers,
    key: Numbers,
    costs: Sequence[int],
    pushes: Sequence[int],
    each: Sequence[int],
    rows: Numbers,
    work: Numbers,
    trust_cost: int,
    highest: int,
    keys: Any,
    records: Any,
    table: Numbers,
    entries: Any,
    buckets: Numbers,
    register: Numbers,
    flag: Numbers,
    most: int,
) -> int:
    """Expand the state with the lowest cost (if trusted) plus estimate; ties go to the newest.

    `each` is what a push is estimated at, 0 without an estimate; no step raises a score by more
    than `highest`. What the estimate calls hopeless waits for ever and is never expanded.
    """
    count, columns = len(key) - 1, len(rows)
    states, waiting, ticks = register[STATES], register[WAITING], register[TICKS]
    cursor, top, expanded = register[CURSOR], register[TOP], register[EXPANDED]
    generated, peak = register[GENERATED], register[PEAK]
    status = EXHAUSTED
    while True:
        while cursor < top and buckets[cursor] == 0:
            cursor += 1
        if (
            states + MOST_NEW > len(records)
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
        lift(board, keys, state, stones, count)
        ares = int(keys[state, KEY + count])
        if is_solved(switch, stones, count):
            register[CURRENT] = state
            status = FOUND
            break
        for way in range(4):
            pushed = step(near, board, classes, stones, ares, way, key)
            if pushed == BLOCKED:
                continue
            generated += 1
            mixed = mixed_after(near, classes, mixers, records[state, HASH], ares, way, pushed)
            paid = records[state, PAID] + (costs[pushed] if pushed >= 0 else 1)
            slot = slot_of(table, keys, key, mixed)
            found = (table[slot] & 0xFFFFFFFF) - 1
            if found < 0:
                found = states
                states += 1
                store(table, slot, keys, records, key, mixed, found)
                bound = records[state, BOUND]
                if pushed >= 0 and len(pushes) > 0:
                    for number in range(count):
                        rows[number] = key[number]
                    bound = cheapest(pushes, rows, each, columns, work)
                records[found, BOUND] = bound
            elif paid >= records[found, PAID]:
                continue
            ticks += 1
            waiting += 1
            records[found, PAID] = paid
            records[found, TICK] = ticks
            records[found, PARENT] = state
            if records[found, BOUND] < NEVER:
                score = records[found, BOUND] + trust_cost * paid
                entries[ticks, NEXT] = buckets[score]
                entries[ticks, STATE] = found
                buckets[score] = ticks
                cursor, top = min(cursor, score), max(top, score)
        clear(board, stones, count)
    register[STATES], register[WAITING], register[TICKS] = states, waiting, ticks
    register[CURSOR], register[TOP], register[EXPANDED] = cursor, top, expanded
    register[GENERATED], register[PEAK] = generated, peak
    return status
