"""Kernel: look for any plan, from positions of every kind in turn.

After Shoham and Schaeffer, "The FESS Algorithm" (2020), with all children of a position made at
once, and a second queue for those that seem near to the end. A move is a journey of one stone.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import (
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
from searchcade.games.sokoban.quick.corral import pick
from searchcade.games.sokoban.quick.deadlock import is_lost
from searchcade.games.sokoban.quick.matching import is_matched
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

RUNNING, FOUND, EMPTY, FULL = range(4)


def explore(board: Any, packing: Any, patterns: Any, positions: Any, expansions: int) -> int:
    """Expand so many positions; say how it stands."""
    register = positions.register
    if register[KNOWN] == 0:
        begin(board, packing, positions)
    stop = register[EXPANDED] + expansions
    while register[GOAL] < 0 and register[EXPANDED] < stop:
        if register[KNOWN] + spare(board) > positions.keys.size:
            return FULL
        chosen = choose(positions)
        if chosen < 0:
            return EMPTY
        register[EXPANDED] += 1
        positions.log[register[EXPANDED] % LOGGED] = chosen
        expand(board, packing, patterns, positions, chosen)
    if register[GOAL] < 0:
        return RUNNING
    retrace(board, positions)
    return FOUND


def spare(board: Any) -> Any:
    """Return how many positions there has to be room for when one is expanded."""
    return 4 * board.floor.size * board.total


def begin(board: Any, packing: Any, positions: Any) -> None:
    """Take in the first position, whose stones and Ares are in the first row."""
    stones, register = positions.stones[0], positions.register
    explore_outside(board, packing)
    show(board, stones, STONE)
    area = flood(board, BLOCKED, positions.facts[0, AREA])[0]
    key = board.marks[board.cells + area]
    for index in range(board.total):
        key ^= board.marks[stones[index]]
    positions.facts[0, AREA], positions.keys[0] = area, key
    positions.slots[find(positions, area, key)] = 1
    register[KNOWN], register[GOAL] = 1, -1
    positions.facts[0, REGIONS], positions.facts[0, ROOM] = list_corners(board, area)
    look(board, packing, positions, 0)
    enlist(positions, 0)
    show(board, stones, FLOOR)


def show(board: Any, stones: Any, what: int) -> None:
    """Put the stones on the board, or take them off."""
    for index in range(board.total):
        board.grid[BLOCKED, stones[index]] = what


def expand(board: Any, packing: Any, patterns: Any, positions: Any, chosen: int) -> None:
    """Make every position that one stone's journey leads to."""
    stones, area = positions.stones[chosen], positions.facts[chosen, AREA]
    positions.register[FIRST_KID] = positions.register[KNOWN]
    show(board, stones, STONE)
    pick(board, stones, area)
    for index in range(board.total):
        if not board.grid[PICKED, index]:
            continue
        home = whole(stones[index])
        entries = journeys(board, BLOCKED, home, area)
        board.grid[BLOCKED, home] = FLOOR
        for entry in range(1, entries):
            if board.lone[REGION, entry] >= 0:
                stones[index] = board.lone[PLACE, entry]
                add(board, packing, patterns, positions, chosen, index, home, entry)
        stones[index] = home
        board.grid[BLOCKED, home] = STONE
    show(board, stones, FLOOR)
    advise(positions, chosen)


def add(
    board: Any,
    packing: Any,
    patterns: Any,
    positions: Any,
    chosen: int,
    index: int,
    home: int,
    entry: int,
) -> None:
    """Note the position that the parent's row shows now, if it is new and not lost."""
    marks, stones, facts = board.marks, positions.stones[chosen], positions.facts
    area, place, new = board.lone[REGION, entry], stones[index], positions.register[KNOWN]
    key = positions.keys[chosen] ^ marks[home] ^ marks[place]
    key ^= marks[board.cells + facts[chosen, AREA]] ^ marks[board.cells + area]
    slot = find(positions, area, key)
    if positions.slots[slot] or is_lost(board, stones, board.total):
        return
    if board.reach[home] != board.reach[place] and not is_matched(board, stones):
        return  # otherwise they match as in the parent
    board.grid[BLOCKED, place] = STONE
    corners, room = list_corners(board, area)
    if not has_dead_corral(board, patterns, stones, area, corners):
        for each in range(board.total):
            positions.stones[new, each] = stones[each]
        facts[new, AREA], facts[new, PARENT], facts[new, MOVED] = area, chosen, index
        positions.keys[new], positions.slots[slot] = key, new + 1
        positions.register[KNOWN] = new + 1
        facts[new, REGIONS], facts[new, ROOM] = corners, room
        look(board, packing, positions, new)
    board.grid[BLOCKED, place] = FLOOR


def look(board: Any, packing: Any, positions: Any, new: int) -> None:
    """Note what the stones of a position say about it; its regions are known."""
    stones, fact = positions.stones[new], positions.facts[new]
    entry = set_number(board, packing, stones)
    home, fact[OUT], fact[PUSHES] = 0, 0, 0
    for index in range(board.total):
        pushes = packing.pushes[entry, stones[index]]
        if board.grid[SWITCH, stones[index]]:
            home += 1
        elif pushes == FAR:
            fact[OUT] += 1
        else:
            fact[PUSHES] += pushes
    fact[PACKED] = max(0, home - positions.taste[SHUT_OFF] * packing.shut[entry])
    if home == board.total:
        positions.register[GOAL] = new


def advise(positions: Any, chosen: int) -> None:
    """Let each feature recommend one of the new positions; the others weigh one more."""
    facts = positions.facts
    first, last = positions.register[FIRST_KID], positions.register[KNOWN]
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


def retrace(board: Any, positions: Any) -> None:
    """Write the pushes that led to the goal to the trail, the last one first."""
    node, facts = positions.register[GOAL], positions.facts
    while facts[node, PARENT] >= 0:
        parent, index = facts[node, PARENT], facts[node, MOVED]
        stones, place = positions.stones[parent], positions.stones[node, index]
        show(board, stones, STONE)
        home = whole(stones[index])
        entry = journeys(board, BLOCKED, home, facts[parent, AREA]) - 1
        while board.lone[PLACE, entry] != place or board.lone[REGION, entry] != facts[node, AREA]:
            entry -= 1
        show(board, stones, FLOOR)
        trail_back(board, positions, entry)
        node = parent


def trail_back(board: Any, positions: Any, entry: int) -> None:
    """Add the pushes of one journey, the last one first."""
    register = positions.register
    while board.lone[CAME, entry] >= 0:
        way = board.lone[SIDE, entry] ^ 2
        positions.trail[register[TRAIL]] = 4 * (board.lone[PLACE, entry] - board.steps[way]) + way
        register[TRAIL] += 1
        entry = board.lone[CAME, entry]
