"""The push-graph search as a kernel: the order and the counts of the Python one, compiled.

`textbook.bind` puts the functions of `push_state` in it. A kernel creates nothing: it returns
FULL, gets more memory, and goes on from its counters.
"""

from __future__ import annotations

from typing import Any

from searchcade.compiled.textbook import (
    BOUND,
    CURRENT,
    CURSOR,
    EXHAUSTED,
    EXPANDED,
    FOUND,
    FULL,
    GENERATED,
    LOOK_EVERY,
    NUMBER,
    PAID,
    PARENT,
    PAUSED,
    PEAK,
    STATES,
    STOPPED,
    TICK,
    TICKS,
    WAITING,
    clear,
    is_due,
    is_goal,
    slot_of,
    store,
    unpack,
)
from searchcade.games.sokoban.deadlocks import freezes
from searchcade.games.sokoban.exact.corrals import pressing_corral
from searchcade.games.sokoban.exact.push_state import KEY, lowest_hash
from searchcade.games.sokoban.heuristics import NEVER, assign, cheapest, dismiss, total
from searchcade.games.sokoban.rules import put, walk_from

SCORE, WHEN, WHICH = range(3)  # columns of an entry of the heap
ENTRY_SIZE = 3


def best_first(level: Any, memory: Any, most: int) -> int:
    """Expand the state with the lowest price plus bound; ties go to the newest."""
    counters, needed = memory.counters, 4 * len(level.stones) + 1
    while counters[WAITING] > 0:
        if counters[STATES] + needed > len(memory.records) or counters[WAITING] + needed > len(
            memory.entries
        ):
            return FULL
        if counters[EXPANDED] & LOOK_EVERY == 0 and is_due(memory.looks):
            return PAUSED
        state = take(memory)
        if state < 0:
            continue  # a cheaper path to this state was found after it was queued
        if counters[EXPANDED] >= most:
            return STOPPED
        unpack(level, memory, state)
        if is_goal(level, memory, state):
            counters[CURRENT] = state
            return FOUND
        expand(level, memory, state)
        clear(level)
    return EXHAUSTED


def take(memory: Any) -> int:
    """Take the first entry off the heap; return its state, or -1 if it is stale."""
    counters, heap = memory.counters, memory.entries
    state, when = heap[0, WHICH], heap[0, WHEN]
    counters[CURSOR] = heap[0, SCORE]  # no plan has a lower price
    drop_first(heap, counters[WAITING])
    counters[WAITING] -= 1
    if when != memory.records[state, TICK]:
        return -1
    counters[EXPANDED] += 1
    counters[PEAK] = max(counters[PEAK], counters[WAITING])
    return int(state)


def expand(level: Any, memory: Any, state: int) -> None:
    """Make all pushes that Ares can walk to, or only those of a corral that comes first."""
    ares = int(memory.states[state, KEY + len(level.stones)])
    walk_from(level.near, level.board, level.steps, level.queue, ares)
    corral = pressing_corral(level, level.stones) if level.by_region else 0
    level.assigned[0] = 0
    for number in range(len(level.stones)):
        stone = level.stones[number]
        if corral != 0 and level.area[stone] != corral:
            continue
        for direction in range(4):
            there, behind = level.near[4 * stone + direction], level.near[4 * stone + direction ^ 2]
            if there < 0 or behind < 0 or level.steps[behind] < 0:
                continue
            if level.board[there] != 0 or level.dead[there] != 0:
                continue
            place = ares_after(level, number, there)
            if place >= 0:
                memory.counters[GENERATED] += 1
                level.key[len(level.stones)] = place
                walk = 0 if level.by_region else level.walk_price * level.steps[behind]
                reach(level, memory, state, number, there, walk)


def ares_after(level: Any, number: int, there: int) -> int:
    """Push a stone; write the stones into `key` and return Ares's place, or -1 for a deadlock."""
    board, key, stone = level.board, level.key, level.stones[number]
    for other in range(len(level.stones)):
        key[other] = level.stones[other]
    put(key, number, there, level.classes[number, 0], level.classes[number, 1])
    board[stone], board[there] = 0, number + 1
    place = stone
    if freezes(level, key, len(level.stones), there):
        place = -1
    elif level.by_region:
        place = walk_from(level.near, board, level.steps_after, level.queue, stone)
    board[stone], board[there] = number + 1, 0
    return int(place)


def reach(level: Any, memory: Any, parent: int, number: int, there: int, walk: int) -> None:
    """Let the state in `key` wait, if it is new or this path to it is cheaper."""
    counters, records = memory.counters, memory.records
    paid = records[parent, PAID] + level.each[number] + walk
    hashed = lowest_hash(level)
    slot = slot_of(level, memory, number, hashed)
    state = (memory.table[slot] & NUMBER) - 1
    if state < 0:
        bound = bound_after(level, memory, parent, number, there)
        if bound >= NEVER:
            return
        state = counters[STATES]
        counters[STATES] += 1
        memory.table[slot] = hashed >> 32 << 32 | state + 1
        records[state, BOUND] = bound
    elif paid >= records[state, PAID]:
        return
    store(level, memory, state, number, hashed)  # a known one may have been met as another image
    counters[TICKS] += 1
    records[state, PAID] = paid
    records[state, TICK] = counters[TICKS]
    records[state, PARENT] = parent
    score = paid + records[state, BOUND]
    enter(memory.entries, counters[WAITING], score, counters[TICKS], state)
    counters[WAITING] += 1


def bound_after(level: Any, memory: Any, parent: int, number: int, there: int) -> int:
    """Return the bound after a push: only the rows that it changed are assigned anew."""
    rows, rows_after, spare, columns = level.rows, level.rows_after, level.spare, len(level.rows)
    if level.assigned[0] == 0:
        level.assigned[0] = 1
        set_rows(level, rows, int(memory.states[parent, KEY + len(level.stones)]))
        cheapest(level.pushes, rows, level.each, columns, level.work)
    for index in range(len(spare)):
        spare[index] = level.work[index]
    stone = level.stones[number]
    level.stones[number] = there
    set_rows(level, rows_after, level.key[len(level.stones)])
    level.stones[number] = stone
    for row in range(columns):
        if rows_after[row] != rows[row]:
            dismiss(spare, columns, row)
    for row in range(columns):
        if rows_after[row] != rows[row] and not assign(
            level.pushes, rows_after, level.each, columns, spare, row
        ):
            return NEVER
    return total(level.pushes, rows_after, level.each, columns, spare)


def set_rows(level: Any, rows: Any, ares: int) -> None:
    """Write the row of `pushes` for each stone, with Ares here; the others stay idle."""
    for number in range(len(level.stones)):
        stone = level.stones[number]
        rows[number] = stone * 4 + level.sides[stone, ares]


# ------------------------------------------------------------------ the heap


def comes_before(heap: Any, place: int, score: int, when: int) -> bool:
    """Say whether the entry at a place has a lower score, or the same and is newer."""
    if heap[place, SCORE] != score:
        return bool(heap[place, SCORE] < score)
    return bool(heap[place, WHEN] > when)


def move(heap: Any, place: int, to: int) -> None:
    """Copy an entry to another place."""
    for part in range(ENTRY_SIZE):
        heap[to, part] = heap[place, part]


def enter(heap: Any, size: int, score: int, when: int, which: int) -> None:
    """Add an entry to a heap of this size; each entry has up to four below it."""
    place = size
    while place > 0 and not comes_before(heap, place - 1 >> 2, score, when):
        move(heap, place - 1 >> 2, place)
        place = place - 1 >> 2
    heap[place, SCORE], heap[place, WHEN], heap[place, WHICH] = score, when, which


def drop_first(heap: Any, size: int) -> None:
    """Take the first entry out of a heap of this size, and let the last one find its place."""
    last = size - 1
    score, when, which = heap[last, SCORE], heap[last, WHEN], heap[last, WHICH]
    place = 0
    while 4 * place + 1 < last:
        best = 4 * place + 1
        for child in range(best + 1, min(best + 4, last)):
            if comes_before(heap, child, heap[best, SCORE], heap[best, WHEN]):
                best = child
        if not comes_before(heap, best, score, when):
            break
        move(heap, best, place)
        place = best
    heap[place, SCORE], heap[place, WHEN], heap[place, WHICH] = score, when, which
