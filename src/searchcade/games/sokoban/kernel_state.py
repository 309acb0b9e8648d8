"""States as kernels have them, and the adapter of the textbook searches over single steps.

Places are numbers of floor as in `single_stone.py`. A state is a row of `states`, from KEY on: the
stones' places, then Ares's. The row begins with the state's record: `records` are the same rows,
read as 64-bit numbers, so that a look at a state touches one place in memory. Hashes are xors of
random numbers below 2**62.
"""

from __future__ import annotations

from typing import Any

from searchcade.compiled.textbook import BLOCKED, BOUND
from searchcade.games.sokoban.heuristics import cheapest
from searchcade.games.sokoban.rules import are_on_switches, put, step_from

HASH = 4  # the column of a record after those of the textbook searches
RECORD_SIZE = 5
KEY = 4 * RECORD_SIZE  # where the key begins in a row of 16-bit numbers
MOVES = 4
NOBODY = -1  # the stone that a walk pushes


# ------------------------------------------------------------------ the rules


def is_goal(level: Any, _memory: Any, _state: int) -> bool:
    """Say whether every stone lies on a switch."""
    return are_on_switches(level.switch, level.stones, len(level.key) - 1)


def unpack(level: Any, memory: Any, state: int) -> None:
    """Set the stones of a state on the board, each with its number plus 1."""
    for number in range(len(level.key) - 1):
        level.stones[number] = memory.states[state, KEY + number]
        level.board[level.stones[number]] = number + 1


def clear(level: Any) -> None:
    """Take the stones off the board."""
    for number in range(len(level.key) - 1):
        level.board[level.stones[number]] = 0


def step(level: Any, memory: Any, state: int, direction: int) -> tuple[int, int, int]:
    """Write the state after a step into `key`; return cost, stone pushed or NOBODY, and hash."""
    key, count = level.key, len(level.key) - 1
    ares = int(memory.states[state, KEY + count])
    there, beyond = step_from(level.near, level.board, ares, direction)
    if there < 0:
        return BLOCKED, NOBODY, 0
    for number in range(count):
        key[number] = level.stones[number]
    key[count] = there
    mixers, walker = level.mixers, len(level.mixers) - 1
    hashed = memory.records[state, HASH] ^ mixers[walker, ares] ^ mixers[walker, there]
    if beyond < 0:
        return 1, NOBODY, hashed
    pushed = int(level.board[there]) - 1
    put(key, pushed, beyond, level.classes[pushed, 0], level.classes[pushed, 1])
    kind = level.classes[pushed, 2]
    return level.costs[pushed], pushed, hashed ^ mixers[kind, there] ^ mixers[kind, beyond]


# ------------------------------------------------------------------ stored states


def hash_of(_level: Any, memory: Any, state: int) -> int:
    """Return the hash of a stored state."""
    return int(memory.records[state, HASH])


def is_same(level: Any, memory: Any, state: int, _pushed: int) -> bool:
    """Compare a stored state with the key, entry by entry."""
    for place in range(len(level.key)):
        if memory.states[state, KEY + place] != level.key[place]:
            return False
    return True


def store(level: Any, memory: Any, state: int, _pushed: int, hashed: int) -> None:
    """Store the key as the state of this number."""
    for place in range(len(level.key)):
        memory.states[state, KEY + place] = level.key[place]
    memory.records[state, HASH] = hashed


def estimate(level: Any, memory: Any, parent: int, pushed: int) -> int:
    """Estimate the key; a walk changes nothing."""
    if pushed < 0 or len(level.pushes) == 0:
        return int(memory.records[parent, BOUND])
    for number in range(len(level.key) - 1):
        level.rows[number] = level.key[number]
    return cheapest(level.pushes, level.rows, level.each, len(level.rows), level.work)
