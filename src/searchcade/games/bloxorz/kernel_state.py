"""States as kernels have them: one integer each, and the adapter of the textbook searches.

All numbers fit a signed word and mean the same interpreted and compiled.
"""

from __future__ import annotations

from typing import Any

from searchcade.compiled.textbook import BLOCKED

TO, NEEDS, OPENS, KEEPS, TOGGLES = range(5)
ROW_SIZE = 5
SWAP, MOVES = 4, 5  # the moves are the four directions and the swap
NONE = -1
WATCHED = 4  # what two bridges can be
HALF = 0x7FFFFFFF
MIXER = 0x2545F491


# ------------------------------------------------------------------ the rules


def moved(level: Any, code: int, move: int) -> int:
    """Return the state after a move, or NONE."""
    tiles, bits = len(level.near), level.bits
    whole = 3 * tiles
    bridges, pose = code & ((1 << bits) - 1), code >> bits
    if pose < whole:
        return NONE if move == SWAP else changed(level.block, pose, move, bits, bridges)
    here = (pose - whole) // tiles
    there = pose - whole - here * tiles
    if move == SWAP:
        return int(whole + there * tiles + here << bits | bridges)
    after = changed(level.cube, here, move, bits, bridges)
    if after == NONE:
        return NONE
    return int(joined(level.near, after >> bits, there) << bits | after & ((1 << bits) - 1))


def changed(rows: Any, line: int, move: int, bits: int, bridges: int) -> int:
    """Return where a row leads, above the bridges after it; or NONE."""
    needs = rows[line, move, NEEDS]
    if rows[line, move, TO] < 0 or needs & bridges != needs:
        return NONE
    opened = (bridges | rows[line, move, OPENS]) & rows[line, move, KEEPS]
    return int(rows[line, move, TO] << bits | opened ^ rows[line, move, TOGGLES])


def joined(near: Any, to: int, there: int) -> int:
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


def name_moves(level: Any, path: Any, moves: Any) -> None:
    """Write the number of the move between each two states of a path."""
    for place in range(len(path) - 1):
        for move in range(MOVES):
            if moved(level, path[place], move) == path[place + 1]:
                moves[place] = move
                break


# ------------------------------------------------------------------ hashes


def hashed(code: int, bits: int) -> int:
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


# ------------------------------------------------------------------ the adapter


def unpack(_level: Any, _memory: Any, _state: int) -> None:
    """Need nothing: a state is one number."""


def clear(_level: Any) -> None:
    """Have nothing to forget."""


def is_goal(level: Any, memory: Any, state: int) -> bool:
    """Say whether the block stands on the hole."""
    return bool(memory.states[state] >> level.bits == level.goal)


def step(level: Any, memory: Any, state: int, move: int) -> tuple[int, int, int]:
    """Return the cost of a move, the state after it, and its hash."""
    after = moved(level, memory.states[state], move)
    if after == NONE:
        return BLOCKED, NONE, 0
    return level.swap_cost if move == SWAP else 1, after, hashed(after, level.bits)


def is_same(_level: Any, memory: Any, state: int, code: int) -> bool:
    """Compare a stored state with another."""
    return bool(memory.states[state] == code)


def store(_level: Any, memory: Any, state: int, code: int, _hashed: int) -> None:
    """Store a state."""
    memory.states[state] = code


def hash_of(level: Any, memory: Any, state: int) -> int:
    """Return the hash of a stored state."""
    return hashed(memory.states[state], level.bits)


def estimate(level: Any, _memory: Any, _parent: int, code: int) -> int:
    """Return the largest value of the patterns; 0 for a pose that they leave out."""
    if len(level.watched) == 0:
        return 0
    place = level.dense[code >> level.bits]
    highest = 0
    if place >= 0:
        for number in range(len(level.watched)):
            first, second = level.watched[number, 0], level.watched[number, 1]
            seen = (code >> first & 1) << 1 | code >> second & 1
            highest = max(highest, level.values[number, WATCHED * place + seen])
    return highest
