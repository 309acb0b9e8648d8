"""Kernel: look for any plan, from positions of every kind in turn.

After Shoham and Schaeffer, "The FESS Algorithm" (2020), with all children of a position made at
once, and a second queue for those that seem near to the end. A move is a journey of one stone.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.corral import pick
from searchcade.games.sokoban.quick.deadlock import is_lost, is_matched
from searchcade.games.sokoban.quick.packing import explore_outside, set_number
from searchcade.games.sokoban.quick.pattern import has_dead_corral, list_corners
from searchcade.games.sokoban.quick.positions import (
    AREA,
    EXPANDED,
    FIRST_KID,
    GOAL,
    KNOWN,
    LOGGED,
    MOVED,
    OUT,
    PACKED,
    PARENT,
    PUSHES,
    REGIONS,
    ROOM,
    SHUT_OFF,
    TRAIL,
    WEIGHT,
    WEIGHTS,
    choose,
    enlist,
    find,
)
from searchcade.games.sokoban.quick.reach import flood, journeys
from searchcade.games.sokoban.quick.room_arrays import (
    BLOCKED,
    CAME,
    FAR,
    FLOOR,
    PICKED,
    PLACE,
    REGION,
    SIDE,
    STONE,
    SWITCH,
    whole,
)

RUNNING, FOUND, EMPTY, FULL = range(4)


def explore(level: Any, packing: Any, patterns: Any, positions: Any, expansions: int) -> int:
    """Expand so many positions; say how it stands."""
    counters = positions.counters
    if counters[KNOWN] == 0:
        begin(level, packing, positions)
    stop = counters[EXPANDED] + expansions
    while counters[GOAL] < 0 and counters[EXPANDED] < stop:
        if counters[KNOWN] + spare(level) > positions.keys.size:
            return FULL
        chosen = choose(positions)
        if chosen < 0:
            return EMPTY
        counters[EXPANDED] += 1
        positions.log[counters[EXPANDED] % LOGGED] = chosen
        expand(level, packing, patterns, positions, chosen)
    if counters[GOAL] < 0:
        return RUNNING
    retrace(level, positions)
    return FOUND


def spare(level: Any) -> Any:
    """Return how many positions an expansion can add at most."""
    return 4 * level.floor.size * level.total


def begin(level: Any, packing: Any, positions: Any) -> None:
    """Take in the first position, whose stones and Ares are in the first row."""
    stones, counters = positions.stones[0], positions.counters
    explore_outside(level, packing)
    show(level, stones, STONE)
    area = flood(level, BLOCKED, positions.facts[0, AREA])[0]
    key = level.marks[level.cells + area]
    for index in range(level.total):
        key ^= level.marks[stones[index]]
    positions.facts[0, AREA], positions.keys[0] = area, key
    positions.slots[find(positions, area, key)] = 1
    counters[KNOWN], counters[GOAL] = 1, -1
    positions.facts[0, REGIONS], positions.facts[0, ROOM] = list_corners(level, area)
    look(level, packing, positions, 0)
    enlist(positions, 0)
    show(level, stones, FLOOR)


def show(level: Any, stones: Any, what: int) -> None:
    """Put the stones on the board, or take them off."""
    for index in range(level.total):
        level.grid[BLOCKED, stones[index]] = what


def expand(level: Any, packing: Any, patterns: Any, positions: Any, chosen: int) -> None:
    """Make every position that one stone's journey leads to."""
    stones, area = positions.stones[chosen], positions.facts[chosen, AREA]
    positions.counters[FIRST_KID] = positions.counters[KNOWN]
    show(level, stones, STONE)
    pick(level, stones, area)
    for index in range(level.total):
        if not level.grid[PICKED, index]:
            continue
        home = whole(stones[index])
        entries = journeys(level, BLOCKED, home, area)
        level.grid[BLOCKED, home] = FLOOR
        for entry in range(1, entries):
            if level.single[REGION, entry] >= 0:
                stones[index] = level.single[PLACE, entry]
                add(level, packing, patterns, positions, chosen, index, home, entry)
        stones[index] = home
        level.grid[BLOCKED, home] = STONE
    show(level, stones, FLOOR)
    advise(positions, chosen)


def add(
    level: Any,
    packing: Any,
    patterns: Any,
    positions: Any,
    chosen: int,
    index: int,
    home: int,
    entry: int,
) -> None:
    """Note the position that the parent's row shows now, if it is new and not lost."""
    marks, stones, facts = level.marks, positions.stones[chosen], positions.facts
    area, place, new = level.single[REGION, entry], stones[index], positions.counters[KNOWN]
    key = positions.keys[chosen] ^ marks[home] ^ marks[place]
    key ^= marks[level.cells + facts[chosen, AREA]] ^ marks[level.cells + area]
    slot = find(positions, area, key)
    if positions.slots[slot] or is_lost(level, stones, level.total):
        return
    if level.reach[home] != level.reach[place] and not is_matched(level, stones):
        return  # otherwise they match as in the parent
    level.grid[BLOCKED, place] = STONE
    corners, room = list_corners(level, area)
    if not has_dead_corral(level, patterns, stones, area, corners):
        for each in range(level.total):
            positions.stones[new, each] = stones[each]
        facts[new, AREA], facts[new, PARENT], facts[new, MOVED] = area, chosen, index
        positions.keys[new], positions.slots[slot] = key, new + 1
        positions.counters[KNOWN] = new + 1
        facts[new, REGIONS], facts[new, ROOM] = corners, room
        look(level, packing, positions, new)
    level.grid[BLOCKED, place] = FLOOR


def look(level: Any, packing: Any, positions: Any, new: int) -> None:
    """Note what the stones of a position say about it; its regions are known."""
    stones, fact = positions.stones[new], positions.facts[new]
    entry = set_number(level, packing, stones)
    home, fact[OUT], fact[PUSHES] = 0, 0, 0
    for index in range(level.total):
        pushes = packing.pushes[entry, stones[index]]
        if level.grid[SWITCH, stones[index]]:
            home += 1
        elif pushes == FAR:
            fact[OUT] += 1
        else:
            fact[PUSHES] += pushes
    fact[PACKED] = max(0, home - positions.search_weights[SHUT_OFF] * packing.shut[entry])
    if home == level.total:
        positions.counters[GOAL] = new


def advise(positions: Any, chosen: int) -> None:
    """Let each feature recommend one of the new positions; the others weigh one more."""
    facts = positions.facts
    first, last = positions.counters[FIRST_KID], positions.counters[KNOWN]
    for kid in range(first, last):
        facts[kid, WEIGHT] = min(facts[chosen, WEIGHT] + 1, WEIGHTS - 1)
    for feature in range(PACKED, ROOM + 1):
        best, most = -1, judged(facts[chosen], feature)
        for kid in range(first, last):
            value = judged(facts[kid], feature)
            if value > most:
                best, most = kid, value
        if best >= 0:
            facts[best, WEIGHT] = facts[chosen, WEIGHT]
    for kid in range(first, last):
        enlist(positions, kid)


def judged(fact: Any, feature: int) -> Any:
    """Say how good a position is in the eyes of one feature; the pushes break ties."""
    value = fact[feature] if feature in (PACKED, ROOM) else -fact[feature]
    return value * FAR - fact[PUSHES]


def retrace(level: Any, positions: Any) -> None:
    """Write the pushes that led to the goal to the trail, the last one first."""
    node, facts = positions.counters[GOAL], positions.facts
    while facts[node, PARENT] >= 0:
        parent, index = facts[node, PARENT], facts[node, MOVED]
        stones, place = positions.stones[parent], positions.stones[node, index]
        show(level, stones, STONE)
        home = whole(stones[index])
        entry = journeys(level, BLOCKED, home, facts[parent, AREA]) - 1
        while (
            level.single[PLACE, entry] != place or level.single[REGION, entry] != facts[node, AREA]
        ):
            entry -= 1
        show(level, stones, FLOOR)
        trail_back(level, positions, entry)
        node = parent


def trail_back(level: Any, positions: Any, entry: int) -> None:
    """Add the pushes of one journey, the last one first."""
    counters = positions.counters
    while level.single[CAME, entry] >= 0:
        direction = level.single[SIDE, entry] ^ 2
        positions.trail[counters[TRAIL]] = (
            4 * (level.single[PLACE, entry] - level.steps[direction]) + direction
        )
        counters[TRAIL] += 1
        entry = level.single[CAME, entry]
