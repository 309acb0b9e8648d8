"""States as kernels have them: the rules on places, a table of what is known, and a heap.

A state is a row of `keys`, from KEY on: the stones' places, then Ares's. The row begins with the
state's record, which says what is known of it: `records` are the same rows, read as 64-bit
numbers, so that a look at a state touches one place in memory.
A slot of the table holds the upper half of the hash and the state's number plus 1, or 0; hashes
are xors of random numbers below 2**62, so every number here fits a signed word and means the same
interpreted and compiled.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

PAID, BOUND, HASH, TICK, PARENT = range(5)
RECORD_SIZE = 5
KEY = 4 * RECORD_SIZE  # where the key begins in a row of 16-bit numbers
SCORE, WHEN, WHICH = range(3)
ENTRY_SIZE = 3
FOUND, EXHAUSTED, FULL, STOPPED = range(4)
STATES, WAITING, TICKS, EXPANDED, GENERATED, PEAK, CURRENT, CURSOR, TOP = range(9)
REGISTER_SIZE = 9
NOBODY, BLOCKED = -1, -2

Numbers = MutableSequence[int]


# ------------------------------------------------------------------ the rules


def put(key: Numbers, number: int, place: int, first: int, last: int) -> None:
    """Move a stone, and keep those of its weight, from `first` to `last` - 1, in reading order."""
    while number > first and key[number - 1] > place:
        key[number] = key[number - 1]
        number -= 1
    while number + 1 < last and key[number + 1] < place:
        key[number] = key[number + 1]
        number += 1
    key[number] = place


def is_solved(switch: Numbers, stones: Numbers, count: int) -> bool:
    """Say whether every stone lies on a switch."""
    for number in range(count):  # noqa: SIM110  kernels know no generators
        if switch[stones[number]] == 0:
            return False
    return True


def lift(board: Numbers, keys: Any, state: int, stones: Numbers, count: int) -> None:
    """Set the stones of a state on the board, each with its number plus 1."""
    for number in range(count):
        stones[number] = keys[state, KEY + number]
        board[stones[number]] = number + 1


def clear(board: Numbers, stones: Numbers, count: int) -> None:
    """Take the stones off the board."""
    for number in range(count):
        board[stones[number]] = 0


def step(
    near: Any, board: Numbers, classes: Any, stones: Numbers, ares: int, way: int, key: Numbers
) -> int:
    """Write the state behind a step into `key`; return the stone pushed, NOBODY or BLOCKED."""
    count = len(key) - 1
    there = near[ares, way]
    if there < 0:
        return BLOCKED
    pushed = int(board[there]) - 1
    beyond = near[there, way] if pushed >= 0 else 0
    if pushed >= 0 and (beyond < 0 or board[beyond] != 0):
        return BLOCKED
    for number in range(count):
        key[number] = stones[number]
    key[count] = there
    if pushed >= 0:
        put(key, pushed, beyond, classes[pushed, 0], classes[pushed, 1])
    return pushed


def mixed_after(
    near: Any, classes: Any, mixers: Any, mixed: int, ares: int, way: int, pushed: int
) -> int:
    """Return the hash behind a step."""
    there = near[ares, way]
    mixed ^= mixers[len(mixers) - 1, ares] ^ mixers[len(mixers) - 1, there]
    if pushed >= 0:
        kind = classes[pushed, 2]
        mixed ^= mixers[kind, there] ^ mixers[kind, near[there, way]]
    return mixed


# ------------------------------------------------------------------ the table


def slot_of(table: Numbers, keys: Any, key: Numbers, mixed: int) -> int:
    """Return the slot that holds this state, or the free one where it belongs."""
    mask = len(table) - 1
    slot = mixed & mask
    while table[slot] != 0:
        if table[slot] >> 32 == mixed >> 32 and is_same(keys, (table[slot] & 0xFFFFFFFF) - 1, key):
            return slot
        slot = slot + 1 & mask
    return slot


def is_same(keys: Any, state: int, key: Numbers) -> bool:
    """Compare a stored state with a key, entry by entry."""
    for place in range(len(key)):  # noqa: SIM110  kernels know no generators
        if keys[state, KEY + place] != key[place]:
            return False
    return True


def store(
    table: Numbers, slot: int, keys: Any, records: Any, key: Numbers, mixed: int, state: int
) -> None:
    """Put a new state into a free slot."""
    table[slot] = mixed >> 32 << 32 | (state + 1)
    for place in range(len(key)):
        keys[state, KEY + place] = key[place]
    records[state, HASH] = mixed


def refill(table: Numbers, records: Any, states: int) -> None:
    """Enter all states into a larger table."""
    mask = len(table) - 1
    for state in range(states):
        mixed = records[state, HASH]
        slot = mixed & mask
        while table[slot] != 0:
            slot = slot + 1 & mask
        table[slot] = mixed >> 32 << 32 | (state + 1)


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
