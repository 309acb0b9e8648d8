"""Kernels: zones of a position that are lost, whatever lies around them, and what they teach.

A zone is a set of cells with the stones on it (`zone_search.py`). A lost zone is cut down to the
stones that it needs. They are kept as a pattern, with the cells where Ares may be: a position that
holds a pattern is lost without being searched.
"""

from __future__ import annotations

from typing import Any

from searchcade.compiled.arena import RecordType
from searchcade.games.sokoban.quick.board import CELLS, WORDS
from searchcade.games.sokoban.quick.walks import flood
from searchcade.games.sokoban.quick.zone_search import (
    BUCKETS,
    LOST,
    MAX_MEMBERS,
    MAX_WAITING,
    MET_SLOTS,
    OPEN,
    UNSURE,
    contract,
    search_zone,
)

MAX_ZONE_STONES, MAX_REGION_STONES = 14, 16  # stones of a zone that is widened again
MAX_WIDENINGS = 3  # zones around one place
VERDICT_SLOTS = 1 << 20
MAX_PATTERNS, MAX_PATTERN_ENTRIES = 20_000, 200_000

ZONES = RecordType(
    [
        ("limit", "q"),  # positions that a search of a zone may look at
        ("inside", "B", CELLS),  # the zone
        ("added", "B", CELLS),
        ("blocked", "B", CELLS),
        ("out", "B", CELLS),  # cells that Ares cannot walk to, as they are looked at
        ("members", "q", MAX_MEMBERS),  # stones of the zone
        ("fewer", "q", MAX_MEMBERS),
        ("row", "q", MAX_MEMBERS),
        # ---- the zone as a graph: its cells, then the regions outside
        ("node", "h", CELLS),  # of each cell
        ("node_cell", "h", CELLS),  # the least cell of each node
        ("edge_begin", "h", CELLS),  # of the edges of a node
        ("edge_end", "h", CELLS),
        ("edge", "h", 8 * CELLS),  # the nodes next to it
        ("clock", "q"),
        ("walked", "q", CELLS),  # the time at which Ares came by a node
        ("queue", "h", CELLS),
        # ---- positions of a zone that wait, and those that were met
        ("escape", "h", CELLS),  # pushes of a lone stone out of the zone or to a switch
        ("stones", "h", MAX_WAITING * MAX_MEMBERS),
        ("counts", "h", MAX_WAITING),
        ("ares", "h", MAX_WAITING),
        ("bucket", "h", BUCKETS),  # the first of those that need so many pushes
        ("following", "h", MAX_WAITING),
        ("lowest", "q"),  # bucket that may have one
        ("free", "q"),  # the first entry that is free again
        ("used", "q"),  # entries, and those that were free before
        ("met", "q", MET_SLOTS),
        ("met_time", "q", MET_SLOTS),
        ("time", "q"),
        # ---- what is known
        ("verdicts", "B", VERDICT_SLOTS),
        ("verdict_keys", "q", VERDICT_SLOTS),
        ("known", "q"),
        ("patterns", "q"),
        ("pattern_stones", "q", MAX_PATTERNS * WORDS),
        ("pattern_ares", "q", MAX_PATTERNS * WORDS),
        ("entries", "q"),
        ("first", "q", CELLS),  # of the patterns with a stone on a cell, plus 1
        ("entry_pattern", "q", MAX_PATTERN_ENTRIES),
        ("entry_next", "q", MAX_PATTERN_ENTRIES),
    ]
)


# ------------------------------------------------------------------ patterns


def holds_pattern(board: Any, zones: Any, place: int, ares: int) -> bool:
    """Say whether the stones in `members` hold a pattern with a stone on this place."""
    entry = zones.first[place] - 1
    while entry >= 0:
        if is_held(board, zones, zones.entry_pattern[entry], ares):
            return True
        entry = zones.entry_next[entry] - 1
    return False


def is_held(board: Any, zones: Any, pattern: int, ares: int) -> bool:
    """Say whether the position holds a pattern, with Ares where he may be."""
    row = pattern * board.words
    if zones.pattern_ares[row + ares // 64] & board.bit[ares] == 0:
        return False
    for word in range(board.words):
        if zones.pattern_stones[row + word] & ~board.members[word] != 0:
            return False
    return True


def holds_any_pattern(board: Any, zones: Any, ares: int) -> bool:
    """Say whether the position holds a pattern at all."""
    for pattern in range(zones.patterns):  # noqa: SIM110  kernels know no generators
        if is_held(board, zones, pattern, ares):
            return True
    return False


def learn(board: Any, zones: Any, count: int, ares: int) -> None:
    """Leave out each member without which the zone is still lost; keep the others as a pattern."""
    index = 0
    while index < count and count > 1:
        for place in range(count - 1):
            zones.fewer[place] = zones.members[place + (place >= index)]
        if search_zone(board, zones, zones.fewer, count - 1, ares) == LOST:
            count -= 1
            for place in range(count):
                zones.members[place] = zones.fewer[place]
        else:
            index += 1
    keep(board, zones, count, ares)


def keep(board: Any, zones: Any, count: int, ares: int) -> None:
    """Keep the first so many members as a pattern."""
    if zones.patterns == MAX_PATTERNS or zones.entries + count > MAX_PATTERN_ENTRIES:
        return
    row = zones.patterns * board.words
    for word in range(board.words):
        zones.pattern_stones[row + word], zones.pattern_ares[row + word] = 0, 0
    for index in range(count):
        cell = zones.members[index]
        zones.pattern_stones[row + cell // 64] |= board.bit[cell]
        zones.blocked[cell] = 1
        zones.entry_pattern[zones.entries] = zones.patterns
        zones.entry_next[zones.entries] = zones.first[cell]
        zones.entries += 1
        zones.first[cell] = zones.entries
    flood(board, zones.blocked, ares)
    for place in range(board.count):
        cell = board.queue[place]
        zones.pattern_ares[row + cell // 64] |= board.bit[cell]
    for index in range(count):
        zones.blocked[zones.members[index]] = 0
    zones.patterns += 1


# ------------------------------------------------------------------ zones of a position


def has_lost_zone(board: Any, zones: Any, stones: Any, ares: int, place: int) -> bool:
    """Try growing zones around a place and around every region that Ares cannot walk to."""
    if holds_any_pattern(board, zones, ares):
        return True
    if place >= 0:
        clear(board, zones)
        zones.inside[place] = 1
        if grows_lost(board, zones, stones, ares, MAX_ZONE_STONES):
            return True
    flood(board, board.occupied, ares)
    for cell in range(board.cells):
        zones.out[cell] = board.occupied[cell] == 0 and board.walked[cell] != board.clock
    for cell in range(board.cells):
        if zones.out[cell] == 0:
            continue
        clear(board, zones)
        flood(board, board.occupied, cell)
        for place_in_queue in range(board.count):
            zones.inside[board.queue[place_in_queue]] = 1
            zones.out[board.queue[place_in_queue]] = 0
        if grows_lost(board, zones, stones, ares, MAX_REGION_STONES):
            return True
    return False


def clear(board: Any, zones: Any) -> None:
    """Make the zone empty."""
    for cell in range(board.cells):
        zones.inside[cell] = 0


def grows_lost(board: Any, zones: Any, stones: Any, ares: int, crowded: int) -> bool:
    """Widen the zone again and again; say whether it is lost at some time."""
    for _ in range(MAX_WIDENINGS):
        widen(board, zones)
        count = collect(board, zones, stones)
        verdict = OPEN if count < 2 else verdict_on(board, zones, count, ares)
        if verdict == LOST:
            return True
        if verdict == UNSURE or count > crowded:
            return False
    return False


def widen(board: Any, zones: Any) -> None:
    """Add the cells around the zone."""
    for cell in range(board.cells):
        zones.added[cell] = zones.inside[cell]
    for cell in range(board.cells):
        if zones.added[cell] != 0:
            for place in range(8 * cell, 8 * cell + 8):
                if board.ring[place] >= 0:
                    zones.inside[board.ring[place]] = 1


def collect(board: Any, zones: Any, stones: Any) -> int:
    """List the stones inside the zone as far as there is space; return how many there are."""
    count = 0
    for index in range(board.stones):
        if zones.inside[stones[index]] != 0:
            if count < MAX_MEMBERS:
                zones.members[count] = stones[index]
            count += 1
    return count


def verdict_on(board: Any, zones: Any, count: int, ares: int) -> int:
    """Return what is known of the zone, or find it out; a lost one is learnt from."""
    if count > MAX_MEMBERS:
        return UNSURE
    away = 0
    for index in range(count):
        away += board.switch[zones.members[index]] == 0
    if away == 0:
        return OPEN
    slot = slot_of(board, zones, count, ares)
    if zones.verdicts[slot] == 0:
        contract(board, zones)
        verdict = search_zone(board, zones, zones.members, count, ares)
        if zones.known < VERDICT_SLOTS // 2:
            zones.known += 1
            zones.verdicts[slot] = verdict
        if verdict == LOST:
            learn(board, zones, count, ares)
        return verdict
    return int(zones.verdicts[slot])


def slot_of(board: Any, zones: Any, count: int, ares: int) -> int:
    """Return the slot of the zone with its stones and Ares's region among the verdicts."""
    for index in range(count):
        zones.blocked[zones.members[index]] = 1
    key = board.ares_mark[flood(board, zones.blocked, ares)] ^ zones.limit
    for index in range(count):
        zones.blocked[zones.members[index]] = 0
        key ^= board.stone_mark[zones.members[index]]
    for cell in range(board.cells):
        if zones.inside[cell] != 0:
            key ^= board.zone_mark[cell]
    slot = (key >> 17) & (VERDICT_SLOTS - 1)
    while zones.verdicts[slot] != 0 and zones.verdict_keys[slot] != key:
        slot = (slot + 1) & (VERDICT_SLOTS - 1)
    if zones.verdicts[slot] == 0:
        zones.verdict_keys[slot] = key
    return int(slot)
