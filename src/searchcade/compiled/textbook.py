"""Breadth-first and best-first search as kernels, once for all games, in the order of Python's.

A game gives an adapter: a module with MOVES and the functions below, by these names, which `bound`
puts in the place of those here. It stores states in rows as it likes. States are stored in the
order in which they are met, so breadth-first search needs no queue. Best-first search has a list
of entries for each score, the newest first; entries are numbered as they come, and one that is not
the newest of its state is stale. A kernel creates nothing: it returns FULL, gets more memory, and
goes on from its counters. It returns PAUSED after some looks, so that its caller looks at limits.

A slot of the hash table holds the upper half of a hash of 62 bits and a state's number plus 1, or
0; so every number fits a signed word and means the same interpreted and compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from searchcade.compiled.arena import Kernel

FOUND, EXHAUSTED, FULL, STOPPED, PAUSED = range(5)  # what a kernel returns
RUNNING = 5  # what it goes on with
STATES, WAITING, TICKS, EXPANDED, GENERATED, PEAK, CURRENT, CURSOR, TOP = range(9)
COUNTERS = 11  # the last two are for kernels of a game
PARENT, PAID, BOUND, TICK = range(4)  # columns of a record; breadth-first search has the first
NEXT, STATE = range(2)  # columns of an entry: the one below it in its list, and its state
NEVER = 1 << 29  # an estimate from which on a state is never expanded
BLOCKED = -1  # the cost of a move that is not possible
NUMBER = 0xFFFFFFFF  # the bits of a slot that are a state's number plus 1
LOOK_EVERY = 255  # a mask: a look when the count of expansions has these bits 0


# ------------------------------------------------------------------ what a game gives

MOVES = 0
"""How many moves there are at most."""


def unpack(_level: Any, _memory: Any, _state: int) -> None:
    """Make a state ready for its moves."""
    raise NotImplementedError


def clear(_level: Any) -> None:
    """Forget the state that was unpacked."""
    raise NotImplementedError


def is_goal(_level: Any, _memory: Any, _state: int) -> bool:
    """Say whether the state that was unpacked is a goal."""
    raise NotImplementedError


def step(_level: Any, _memory: Any, _state: int, _move: int) -> tuple[int, int, int]:
    """Make a move; return its cost or BLOCKED, a number that tells the successor, and its hash."""
    raise NotImplementedError


def is_same(_level: Any, _memory: Any, _state: int, _successor: int) -> bool:
    """Compare a stored state with the successor."""
    raise NotImplementedError


def store(_level: Any, _memory: Any, _state: int, _successor: int, _hashed: int) -> None:
    """Store the successor as the state of this number."""
    raise NotImplementedError


def hash_of(_level: Any, _memory: Any, _state: int) -> int:
    """Return the hash of a stored state."""
    raise NotImplementedError


def estimate(_level: Any, _memory: Any, _parent: int, _successor: int) -> int:
    """Estimate the cost from the successor on."""
    raise NotImplementedError


# ------------------------------------------------------------------ pauses


def is_due(looks: Any) -> bool:
    """Count a look down; say whether it is time to pause."""
    looks[0] -= 1
    return bool(looks[0] == 0)


# ------------------------------------------------------------------ the hash table


def slot_of(level: Any, memory: Any, successor: int, hashed: int) -> int:
    """Return the slot that holds the successor, or the free one where it belongs."""
    table = memory.table
    mask = len(table) - 1
    slot = hashed & mask
    while table[slot] != 0:
        entry = table[slot]
        if entry >> 32 == hashed >> 32 and is_same(level, memory, (entry & NUMBER) - 1, successor):
            return slot
        slot = slot + 1 & mask
    return slot


def refill(level: Any, memory: Any, states: int) -> None:
    """Enter so many states into an empty table."""
    table = memory.table
    mask = len(table) - 1
    for state in range(states):
        hashed = hash_of(level, memory, state)
        slot = hashed & mask
        while table[slot] != 0:
            slot = slot + 1 & mask
        table[slot] = hashed >> 32 << 32 | state + 1


def add(level: Any, memory: Any, slot: int, successor: int, hashed: int) -> int:
    """Store the successor, which belongs into this slot; return its number."""
    state = memory.counters[STATES]
    store(level, memory, state, successor, hashed)
    memory.counters[STATES] = state + 1
    memory.table[slot] = hashed >> 32 << 32 | state + 1
    return int(state)


# ------------------------------------------------------------------ breadth first


def breadth_first(level: Any, memory: Any, most: int) -> int:
    """Expand level by level; a state is met for the first time or not at all."""
    counters = memory.counters
    while counters[CURSOR] < counters[STATES]:
        if counters[STATES] + MOVES >= len(memory.records):
            return FULL
        if counters[EXPANDED] & LOOK_EVERY == 0 and is_due(memory.looks):
            return PAUSED
        state = counters[CURSOR]
        counters[CURSOR] += 1
        counters[EXPANDED] += 1
        counters[PEAK] = max(counters[PEAK], counters[STATES] - counters[CURSOR])
        if counters[EXPANDED] >= most:
            return STOPPED
        unpack(level, memory, state)
        if is_goal(level, memory, state):
            counters[CURRENT] = state
            return FOUND
        for move in range(MOVES):
            cost, successor, hashed = step(level, memory, state, move)
            if cost == BLOCKED:
                continue
            counters[GENERATED] += 1
            slot = slot_of(level, memory, successor, hashed)
            if memory.table[slot] == 0:
                memory.records[add(level, memory, slot, successor, hashed), PARENT] = state
        clear(level)
    return EXHAUSTED


# ------------------------------------------------------------------ best first


def best_first(level: Any, trust_cost: int, highest: int, memory: Any, most: int) -> int:
    """Expand the state with the lowest cost (if trusted) plus estimate; ties go to the newest.

    No move raises a score by more than `highest`. What the estimate calls hopeless waits for ever
    and is never expanded.
    """
    counters = memory.counters
    while True:
        status = find_bucket(memory, highest)
        if status != RUNNING:
            return status
        state = take(memory)
        if state < 0:
            continue  # a cheaper path to this state was found after it was queued
        if counters[EXPANDED] >= most:
            return STOPPED
        unpack(level, memory, state)
        if is_goal(level, memory, state):
            counters[CURRENT] = state
            return FOUND
        for move in range(MOVES):
            cost, successor, hashed = step(level, memory, state, move)
            if cost != BLOCKED:
                counters[GENERATED] += 1
                reach(level, memory, state, cost, successor, hashed, trust_cost)
        clear(level)


def find_bucket(memory: Any, highest: int) -> int:
    """Set the cursor to the lowest score that waits; say whether an expansion may begin."""
    counters, buckets = memory.counters, memory.buckets
    cursor, top = counters[CURSOR], counters[TOP]
    while cursor < top and buckets[cursor] == 0:
        cursor += 1
    counters[CURSOR] = cursor
    if (
        counters[STATES] + MOVES >= len(memory.records)
        or counters[TICKS] + MOVES >= len(memory.entries)
        or cursor + highest >= len(buckets)
    ):
        return FULL
    if counters[EXPANDED] & LOOK_EVERY == 0 and is_due(memory.looks):
        return PAUSED
    return RUNNING if buckets[cursor] != 0 else EXHAUSTED


def take(memory: Any) -> int:
    """Take the newest entry of the lowest score; return its state, or -1 if it is stale."""
    counters, entries = memory.counters, memory.entries
    entry = memory.buckets[counters[CURSOR]]
    memory.buckets[counters[CURSOR]] = entries[entry, NEXT]
    counters[WAITING] -= 1
    state = entries[entry, STATE]
    if entry != memory.records[state, TICK]:
        return -1
    counters[EXPANDED] += 1
    counters[PEAK] = max(counters[PEAK], counters[WAITING])
    return int(state)


def reach(
    level: Any, memory: Any, parent: int, cost: int, successor: int, hashed: int, trust_cost: int
) -> None:
    """Let the successor wait, if it is new or this path to it is cheaper."""
    counters, records = memory.counters, memory.records
    paid = records[parent, PAID] + cost
    slot = slot_of(level, memory, successor, hashed)
    state = (memory.table[slot] & NUMBER) - 1
    if state < 0:
        state = add(level, memory, slot, successor, hashed)
        records[state, BOUND] = estimate(level, memory, parent, successor)
    elif paid >= records[state, PAID]:
        return
    tick = counters[TICKS] + 1
    counters[TICKS] = tick
    counters[WAITING] += 1
    records[state, PAID] = paid
    records[state, TICK] = tick
    records[state, PARENT] = parent
    if records[state, BOUND] < NEVER:
        score = records[state, BOUND] + trust_cost * paid
        memory.entries[tick, NEXT] = memory.buckets[score]
        memory.entries[tick, STATE] = state
        memory.buckets[score] = tick
        counters[CURSOR] = min(counters[CURSOR], score)
        counters[TOP] = max(counters[TOP], score)


# ------------------------------------------------------------------ a game's own


class TextbookKernels(NamedTuple):
    """The kernels of one game."""

    breadth_first: Kernel
    best_first: Kernel
    refill: Kernel


GIVEN = ("MOVES", "unpack", "clear", "is_goal", "step", "is_same", "store", "hash_of", "estimate")


def bind(body: Kernel, adapter: ModuleType) -> Kernel:
    """Return a kernel with the functions of a game in it."""
    names = {name: getattr(adapter, name) for name in GIVEN}
    return bound(body, names, adapter.__name__)


def bound(body: Kernel, names: Mapping[str, Any], owner: str) -> FunctionType:
    """Return the code with these names replaced, also in its helpers, as a function of `owner`."""
    assert isinstance(body, FunctionType)
    callees = {
        name: bound(callee, names, owner)
        for name, callee in helpers(body).items()
        if name not in names
    }
    return rebound(body, {**callees, **names}, f"{owner}.{body.__name__}")


def helpers(function: FunctionType) -> dict[str, FunctionType]:
    """Return the plain functions that this one calls by a global name."""
    values = {name: function.__globals__.get(name) for name in function.__code__.co_names}
    return {name: value for name, value in values.items() if isinstance(value, FunctionType)}


def rebound(function: FunctionType, names: Mapping[str, Any], qualname: str) -> FunctionType:
    """Return the same code with other values for these global names."""
    known = {**function.__globals__, **names}
    copy = FunctionType(function.__code__, known, function.__name__, function.__defaults__)
    copy.__qualname__, copy.__module__ = qualname, function.__module__
    return copy


def kernels_of(adapter: ModuleType) -> TextbookKernels:
    """Return the textbook searches of a game."""
    return TextbookKernels(*(bind(body, adapter) for body in (breadth_first, best_first, refill)))
