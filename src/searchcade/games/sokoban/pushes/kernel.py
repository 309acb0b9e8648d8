"""The push-graph search as a kernel: the order and the counts of the Python one, compiled.

Places are numbers of floor as in `lone.py`. A kernel creates nothing: it returns FULL and is
called again with more room, and goes on from `register`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from searchcade.games.sokoban.packed import (
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
    SCORE,
    STATES,
    STOPPED,
    TICK,
    TICKS,
    WAITING,
    WHEN,
    WHICH,
    Numbers,
    drop_first,
    enter,
    is_solved,
    put,
    slot_of,
    store,
)
from searchcade.games.sokoban.pushes.assign import (
    IDLE,
    NEVER,
    assign,
    cheapest,
    dismiss,
    total,
)
from searchcade.games.sokoban.pushes.ground import can_slide, flood, freezes, pressing_corral

LOOK_EVERY = 255  # a mask: look at the flag when the count has these bits 0


def most_new(stones: int) -> int:
    """Return how many entries an expansion needs room for."""
    return 4 * stones + 1


def bound_after(
    pushes: Sequence[int],
    each: Sequence[int],
    sides: Any,
    stones: Numbers,
    ares: int,
    rows: Numbers,
    rows_after: Numbers,
    work: Numbers,
    spare: Numbers,
) -> int:
    """Return the bound after a push: only the rows that it changed are assigned anew."""
    columns = len(rows)
    for index in range(len(work)):
        spare[index] = work[index]
    for number in range(columns):
        rows_after[number] = rows[number]
        if rows[number] != IDLE:
            rows_after[number] = stones[number] * 4 + sides[stones[number], ares]
        if rows_after[number] != rows[number]:
            dismiss(spare, columns, number)
    for number in range(columns):
        if rows_after[number] == rows[number]:
            continue
        if not assign(pushes, rows_after, each, columns, spare, number):
            return NEVER
    return total(pushes, rows_after, each, columns, spare)


def best_first(
    near: Any,
    dead: Numbers,
    switch: Numbers,
    sides: Any,
    pushes: Sequence[int],
    each: Sequence[int],
    walk_price: int,
    by_region: bool,
    classes: Any,
    mixers: Any,
    board: Numbers,
    stuck: Numbers,
    steps: Numbers,
    steps_after: Numbers,
    queue: Numbers,
    area: Numbers,
    stones: Numbers,
    rows: Numbers,
    rows_after: Numbers,
    work: Numbers,
    spare: Numbers,
    key: Numbers,
    keys: Any,
    records: Any,
    table: Numbers,
    heap: Any,
    register: Numbers,
    flag: Numbers,
    most: int,
) -> int:
    """Expand the state with the lowest price plus bound; ties go to the newest.

    `stones` are those of the state in hand, `rows` their rows of `pushes` and `work` their
    assignment, made when the first new state is met; `key` is the state behind a push.
    """
    count = len(key) - 1
    room = most_new(count)
    states, waiting, ticks = register[STATES], register[WAITING], register[TICKS]
    expanded, generated, peak = register[EXPANDED], register[GENERATED], register[PEAK]
    status = EXHAUSTED
    while waiting > 0:
        if states + room > len(records) or waiting + room > len(heap):
            status = FULL
            break
        if expanded & LOOK_EVERY == 0:
            register[EXPANDED] = expanded
            if flag[0] != 0:
                status = STOPPED
                break
        state, when = heap[0, WHICH], heap[0, WHEN]
        register[CURSOR] = heap[0, SCORE]  # no plan has a lower price
        drop_first(heap, waiting)
        waiting -= 1
        if when != records[state, TICK]:
            continue  # a cheaper way to this state was found after it was queued
        expanded += 1
        peak = max(peak, waiting)
        if expanded >= most:
            status = STOPPED
            break
        for number in range(count):
            stones[number] = keys[state, KEY + number]
        if is_solved(switch, stones, count):
            register[CURRENT] = state
            status = FOUND
            break
        for number in range(count):
            board[stones[number]] = 1
        ares = keys[state, KEY + count]
        flood(near, board, steps, queue, ares)
        pressing = 0
        if by_region:
            pressing = pressing_corral(near, dead, switch, board, steps, area, queue, stones, count)
        is_assigned = False
        for number in range(count):
            stone = stones[number]
            if pressing != 0 and area[stone] != pressing:
                continue
            for way in range(4):
                there, behind = near[stone, way], near[stone, way ^ 2]
                if there < 0 or behind < 0 or steps[behind] < 0 or board[there] != 0:
                    continue
                if dead[there] != 0:
                    continue
                for other in range(count):
                    key[other] = stones[other]
                put(key, number, there, classes[number, 0], classes[number, 1])
                board[stone], board[there] = 0, 1
                place = stone
                if not can_slide(near, dead, board, there) and freezes(
                    near, dead, switch, stuck, key
                ):
                    place = -1
                elif by_region:
                    place = flood(near, board, steps_after, queue, stone)
                board[stone], board[there] = 1, 0
                if place < 0:
                    continue
                generated += 1
                key[count] = place
                kind = classes[number, 2]
                mixed = records[state, HASH] ^ mixers[kind, stone] ^ mixers[kind, there]
                mixed ^= mixers[len(mixers) - 1, ares] ^ mixers[len(mixers) - 1, place]
                paid = records[state, PAID] + each[number]
                if not by_region:
                    paid += walk_price * steps[behind]
                slot = slot_of(table, keys, key, mixed)
                found = (table[slot] & 0xFFFFFFFF) - 1
                if found < 0:
                    if not is_assigned:
                        is_assigned = True
                        for other in range(count):
                            rows[other] = stones[other] * 4 + sides[stones[other], ares]
                        cheapest(pushes, rows, each, len(rows), work)
                    stones[number] = there
                    bound = bound_after(
                        pushes, each, sides, stones, place, rows, rows_after, work, spare
                    )
                    stones[number] = stone
                    if bound >= NEVER:
                        continue
                    found = states
                    states += 1
                    store(table, slot, keys, records, key, mixed, found)
                    records[found, BOUND] = bound
                elif paid >= records[found, PAID]:
                    continue
                ticks += 1
                records[found, PAID] = paid
                records[found, TICK] = ticks
                records[found, PARENT] = state
                enter(heap, waiting, paid + records[found, BOUND], ticks, found)
                waiting += 1
        for number in range(count):
            board[stones[number]] = 0
    register[STATES], register[WAITING], register[TICKS] = states, waiting, ticks
    register[EXPANDED], register[GENERATED], register[PEAK] = expanded, generated, peak
    return status
