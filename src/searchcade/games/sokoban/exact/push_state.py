"""States of the push graph as its kernel has them: a state and its images are the same one.

A state is stored as it was reached, so that plans can be read off. Its hash is the lowest of those
of its images. For the fewest pushes Ares's place is left out of it, for the first place of his
area in one image is not that in another: states that differ in his area alone are told apart by
comparing them.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.kernel_state import (
    HASH,
    KEY,
    MOVES,
    clear,
    estimate,
    hash_of,
    is_goal,
    step,
    store,
    unpack,
)

__all__ = [
    "HASH", "KEY", "MOVES", "clear", "estimate", "hash_of", "is_goal", "is_same", "lowest_hash",
    "step", "store", "unpack",
]  # fmt: skip
HIGHEST = 1 << 62  # no hash is so high


def lowest_hash(level: Any) -> int:
    """Return the hash of the state in `key`."""
    count, walker, lowest = len(level.stones), len(level.mixers) - 1, HIGHEST
    for turn in range(len(level.turns)):
        hashed = 0
        for number in range(count):
            kind = level.classes[number, 2]
            hashed ^= level.mixers[kind, level.turns[turn, level.key[number]]]
        if not level.by_region:
            hashed ^= level.mixers[walker, level.turns[turn, level.key[count]]]
        lowest = min(lowest, hashed)
    return int(lowest)


def is_same(level: Any, memory: Any, state: int, _pushed: int) -> bool:
    """Say whether some image of a stored state is the state in `key`."""
    for number in range(len(level.stones)):
        level.kinds[level.key[number]] = level.classes[number, 2] + 1
    turn, found = 0, False
    while turn < len(level.turns) and not found:
        found = is_image(level, memory, state, turn)
        turn += 1
    for number in range(len(level.stones)):
        level.kinds[level.key[number]] = 0
    return found


def is_image(level: Any, memory: Any, state: int, turn: int) -> bool:
    """Say whether this image of a stored state is the state in `key`, whose kinds are marked."""
    count = len(level.stones)
    for number in range(count):
        place = level.turns[turn, memory.states[state, KEY + number]]
        if level.kinds[place] != level.classes[number, 2] + 1:
            return False
    ares = level.turns[turn, memory.states[state, KEY + count]]
    if level.by_region:
        return bool(level.steps_after[ares] >= 0)
    return bool(ares == level.key[count])
