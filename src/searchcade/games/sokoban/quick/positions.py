"""Kernels: the positions that were met, and which of them comes next.

Positions wait twice. By kind, which is made of a few features: the kinds take turns, and of each
the position comes next that followed most advice. And by score, the nearest to the end first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from searchcade.games.sokoban.quick.room_arrays import RoomArrays
from searchcade.games.sokoban.quick.search_weights import SearchWeights
from searchcade.games.sokoban.rules import Room

KNOWN, EXPANDED, TURN, GOAL, FIRST_KID, WAITING, NEAREST, TRAIL = range(8)
"""Entries of the counters: positions met and expanded, the kind whose turn it is, the solved
position, the first child of the last one, how many wait, the best score, the trail's length."""
AREA, PARENT, MOVED, WEIGHT, TAKEN, NEXT_OF_KIND, NEXT_OF_SCORE = range(7)
"""Columns of the facts: the least cell that Ares can walk to, the position before and the number of
the stone that was moved since, the moves against all advice, whether it was expanded, and who waits
behind it in its two lists, plus 1."""
PACKED, OUT, REGIONS, PUSHES, ROOM = range(7, 12)
"""More columns, the features: stones well packed, which are those on switches if they shut off no
other, stones that cannot come to an empty switch, regions that Ares cannot walk to, pushes left for
lone stones, cells that Ares can walk to."""
REGION_KINDS, OUT_KINDS, WEIGHTS, SCORES = 8, 4, 64, 8192
KINDS = REGION_KINDS * OUT_KINDS  # with as many stones packed
HEAVY, NOISE, GREEDY, SHUT_OFF = range(4, 8)  # entries of the search weights, after the features
TURNS = 6  # picks in a round; GREEDY says how many of them take the best score
LOGGED = 32  # positions; no call may expand more
LONGEST = 1 << 20  # pushes


class Positions(NamedTuple):
    """All positions that were met; a row each."""

    stones: Any
    """The stones' cells, by number."""
    facts: Any
    keys: Any
    """The marks of stones and region, exclusive-or."""
    slots: Any
    """Key -> position + 1, by open addressing."""
    kinds: Any
    """Kind and weight -> the first position that waits there, plus 1."""
    least: Any
    """Kind -> the least weight that may wait there."""
    scores: Any
    """Score -> the first position that waits there, plus 1."""
    trail: Any
    """The pushes to the goal, the last one first: four times the cell plus the direction."""
    search_weights: Any
    """A SearchWeights as numbers."""
    log: Any
    """The positions that were expanded of late."""
    counters: Any


def positions_for(room: Room, level: RoomArrays, most: int, weights: SearchWeights) -> Positions:
    """Reserve rows for so many positions, the start first; unused ones take no memory."""
    kinds = KINDS * (level.total + 1)
    positions = Positions(
        stones=np.empty((most, level.total), np.int16),
        facts=np.empty((most, 12), np.int64),
        keys=np.empty(most, np.int64),
        slots=np.zeros(1, np.int32),
        kinds=np.zeros((kinds, WEIGHTS), np.int32),
        least=np.zeros(kinds, np.int64),
        scores=np.zeros(SCORES, np.int32),
        trail=np.empty(LONGEST, np.int32),
        search_weights=np.array(weights, np.int64),
        log=np.zeros(LOGGED, np.int64),
        counters=np.zeros(8, np.int64),
    )
    positions.stones[0] = room.stones
    positions.facts[0] = 0
    positions.facts[0, AREA], positions.facts[0, PARENT] = room.ares, -1
    return positions


def opened(positions: Positions, rows: int) -> Positions:
    """Return the first so many rows, for a kernel; `rehash` has to find what is known its slots."""
    return positions._replace(
        stones=positions.stones[:rows],
        facts=positions.facts[:rows],
        keys=positions.keys[:rows],
        slots=np.zeros(1 << (2 * rows - 1).bit_length(), np.int32),
    )


def rehash(positions: Any) -> int:
    """Give every position a slot; return how many there are."""
    known = positions.counters[KNOWN]
    for row in range(known):
        slot = find(positions, positions.facts[row, AREA], positions.keys[row])
        positions.slots[slot] = row + 1
    return int(known)


def find(positions: Any, area: int, key: int) -> Any:
    """Return the slot of a position, or the empty one where it belongs."""
    slots = positions.slots
    mask = slots.size - 1
    slot = (key ^ (key >> 31)) & mask
    while slots[slot]:
        other = slots[slot] - 1
        if positions.keys[other] == key and positions.facts[other, AREA] == area:
            break
        slot = (slot + 1) & mask
    return slot


def enlist(positions: Any, new: int) -> None:
    """Let a position wait among its kind and among those of its score."""
    facts, counters = positions.facts, positions.counters
    kind = facts[new, PACKED] * REGION_KINDS + min(facts[new, REGIONS], REGION_KINDS - 1)
    kind = kind * OUT_KINDS + min(facts[new, OUT], OUT_KINDS - 1)
    weight = facts[new, WEIGHT]
    facts[new, NEXT_OF_KIND] = positions.kinds[kind, weight]
    positions.kinds[kind, weight] = new + 1
    positions.least[kind] = min(positions.least[kind], weight)
    score = scored(facts[new], positions.search_weights, positions.keys[new])
    facts[new, NEXT_OF_SCORE] = positions.scores[score]
    positions.scores[score] = new + 1
    counters[NEAREST] = min(counters[NEAREST], score)
    facts[new, TAKEN] = 0
    counters[WAITING] += 1


def scored(fact: Any, weights: Any, key: int) -> Any:
    """Guess how far a position is from the end, by the search weights."""
    score = 2000 + (key >> 20) % weights[NOISE] + weights[HEAVY] * fact[WEIGHT]
    for feature in range(PACKED, PUSHES + 1):
        score += weights[feature - PACKED] * fact[feature]
    return max(0, min(SCORES - 1, score))


def choose(positions: Any) -> Any:
    """Take the position that comes next; -1 when none waits."""
    if positions.counters[EXPANDED] % TURNS < positions.search_weights[GREEDY]:
        chosen = nearest(positions)
    else:
        chosen = next_of_kind(positions)
    if chosen >= 0:
        positions.facts[chosen, TAKEN] = 1
        positions.counters[WAITING] -= 1
    return chosen


def nearest(positions: Any) -> Any:
    """Return the position of the best score; -1 when none waits."""
    counters = positions.counters
    while counters[NEAREST] < SCORES:
        first = positions.scores[counters[NEAREST]] - 1
        if first < 0:
            counters[NEAREST] += 1
        else:
            positions.scores[counters[NEAREST]] = positions.facts[first, NEXT_OF_SCORE]
            if not positions.facts[first, TAKEN]:
                return first
    return -1


def next_of_kind(positions: Any) -> Any:
    """Return the lightest position of the next kind that has any; -1 when none waits."""
    count = positions.least.size
    for turn in range(count):
        kind = (positions.counters[TURN] + turn) % count
        first = lightest(positions, kind)
        if first >= 0:
            positions.counters[TURN] = kind + 1
            return first
    return -1


def lightest(positions: Any, kind: int) -> Any:
    """Return the position of a kind that followed most advice; -1 when none waits."""
    while positions.least[kind] < WEIGHTS:
        first = positions.kinds[kind, positions.least[kind]] - 1
        if first < 0:
            positions.least[kind] += 1
        else:
            positions.kinds[kind, positions.least[kind]] = positions.facts[first, NEXT_OF_KIND]
            if not positions.facts[first, TAKEN]:
                return first
    return -1
