"""States as kernels have them: one integer each, the rules on rows, and a table of what is known.

`block` has a row for each whole pose and way: the pose after it or -1, what it needs, opens, does
not close and toggles. `cube` has the same for one cube, by tile. `near` has the tiles around each
tile, in the order of the ways. A slot of the table holds the upper half of a hash and the state's
number plus 1, or 0. All numbers fit a signed word and mean the same interpreted and compiled.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

TO, NEEDS, OPENS, KEEPS, TOGGLES = range(5)
ROW_SIZE = 5
SWAP_WAY, MOVES = 4, 5
NONE = -1
PARENT, PAID, BOUND, TICK = range(4)
RECORD_SIZE = 4
NEXT, STATE = range(2)
ENTRY_SIZE = 2
FOUND, EXHAUSTED, FULL, STOPPED = range(4)
STATES, WAITING, TICKS, EXPANDED, GENERATED, PEAK, CURRENT, CURSOR, TOP, BEGIN, PENDING = range(11)
REGISTER_SIZE = 11
NEVER = 1 << 29  # an estimate that says: out of reach
WATCHED = 4  # what two bridges can be
HALF = 0x7FFFFFFF
MIXER = 0x2545F491

LOOK_EVERY = 4095  # a mask: look at the flag when the count has these bits 0
MOST_NEW = MOVES + 1  # entries that an expansion needs room for

Numbers = MutableSequence[int]


# ------------------------------------------------------------------ the rules


def moved(block: Any, cube: Any, near: Any, bits: int, code: int, way: int) -> int:
    """Return the state behind a move, or NONE."""
    tiles = len(near)
    whole = 3 * tiles
    bridges, pose = code & ((1 << bits) - 1), code >> bits
    if pose < whole:
        return NONE if way == SWAP_WAY else changed(block, pose, way, bits, bridges)
    here = (pose - whole) // tiles
    there = pose - whole - here * tiles
    if way == SWAP_WAY:
        return whole + there * tiles + here << bits | bridges
    after = changed(cube, here, way, bits, bridges)
    if after == NONE:
        return NONE
    return met(near, after >> bits, there) << bits | after & ((1 << bits) - 1)


def changed(rows: Any, line: int, way: int, bits: int, bridges: int) -> int:
    """Return where a row leads, above the bridges behind it; or NONE."""
    needs = rows[line, way, NEEDS]
    if rows[line, way, TO] < 0 or needs & bridges != needs:
        return NONE
    bridges = (bridges | rows[line, way, OPENS]) & rows[line, way, KEEPS] ^ rows[line, way, TOGGLES]
    return int(rows[line, way, TO] << bits | bridges)


def met(near: Any, to: int, there: int) -> int:
    """Return the pose of two cubes, the first of which has just moved; neighbours join."""
    tiles = len(near)
    if near[to, 0] == there:
        return 2 * tiles + there
    if near[to, 1] == there:
        return 2 * tiles + to
    if near[to, 2] == there:
        return tiles + there
    if near[to, 3] == there:
        return tiles + to
    return 3 * tiles + to * tiles + there


# ------------------------------------------------------------------ the table


def hash_of(code: int, bits: int) -> int:
    """Return a hash of 62 bits; eight poses in a row share all but the last three of them.

    The block passes them in turn, so that a look at one brings the others into the cache.
    """
    key = code >> bits + 3 << bits | code & ((1 << bits) - 1)
    return mixed(key) >> 3 << 3 | code >> bits & 7


def mixed(key: int) -> int:
    """Return 62 bits that depend on all bits of a key; no product here exceeds a signed word."""
    low, high = key & HALF, key >> 31
    low = (low ^ high * 0x9E3779B & HALF) * MIXER & HALF
    low ^= low >> 15
    high = (high ^ low * 0x85EBCA7 & HALF) * MIXER & HALF
    high ^= high >> 14
    low = (low ^ high * 0xC2B2AE3 & HALF) & HALF
    return high << 31 | low


def slot_of(table: Numbers, codes: Numbers, code: int, hashed: int) -> int:
    """Return the slot that holds this state, or the free one where it belongs."""
    mask = len(table) - 1
    slot = hashed & mask
    while table[slot] != 0:
        entry = table[slot]
        if entry >> 32 == hashed >> 32 and codes[(entry & 0xFFFFFFFF) - 1] == code:
            return slot
        slot = slot + 1 & mask
    return slot


def refill(table: Numbers, codes: Numbers, states: int, bits: int) -> None:
    """Enter all states into a larger table."""
    mask = len(table) - 1
    for state in range(states):
        hashed = hash_of(codes[state], bits)
        slot = hashed & mask
        while table[slot] != 0:
            slot = slot + 1 & mask
        table[slot] = hashed >> 32 << 32 | state + 1


# ------------------------------------------------------------------ plans


def name_ways(
    block: Any, cube: Any, near: Any, bits: int, _goal: int, path: Numbers, found: Numbers
) -> None:
    """Write the number of the move between each two states of a path."""
    for place in range(len(path) - 1):
        for way in range(MOVES):
            if moved(block, cube, near, bits, path[place], way) == path[place + 1]:
                found[place] = way
                break


# ------------------------------------------------------------------ estimates


def bound_of(dense: Numbers, watched: Any, values: Any, bits: int, code: int) -> int:
    """Return the largest value of the patterns; 0 for a pose that they leave out."""
    if len(watched) == 0:
        return 0
    place = dense[code >> bits]
    highest = 0
    if place >= 0:
        for number in range(len(watched)):
            seen = (code >> watched[number, 0] & 1) << 1 | code >> watched[number, 1] & 1
            highest = max(highest, values[number, WATCHED * place + seen])
    return highest
