"""Kernels: find a packing plan by pulling stones off the full switches.

Everything is played backwards: the switches are full, and stones are pulled. One that comes to a
sink, where a stone lies at the start, vanishes if the others still match the other sinks. When no
stone is left on a switch, the path read backwards (`packing_steps.py`) says which places are filled
when, and for good.
"""

from __future__ import annotations

from typing import Any

from searchcade.compiled.arena import RecordType
from searchcade.games.sokoban.quick.board import CELLS, FAR, STONES, clear
from searchcade.games.sokoban.quick.halls import broken_links, lift_links, links_with
from searchcade.games.sokoban.quick.heap import ENTRY_SIZE, enter, take
from searchcade.games.sokoban.quick.sinks import find_sinks, may_vanish, stride
from searchcade.games.sokoban.quick.walks import (
    count_parts,
    count_regions,
    flood,
    journeys,
    least_of_part,
)

MAX_ROWS = 1 << 17  # positions
MAX_ROW_NUMBERS = 1 << 23  # stones and sinks of all of them
RUNNING, DONE, FULL = range(3)

PACKING = RecordType(
    [
        # ---- what is asked
        ("spare", "q"),  # switches more than stones
        ("left_price", "q"),
        ("noise", "q"),
        ("is_choosy", "q"),  # sinks only among those that stones can be exchanged between
        ("is_homeward", "q"),  # whether stones go to where they lie at the start, and stay
        ("keep", "q"),  # so many stones left over are still made parking places
        ("random", "q"),
        ("random_homeward", "q"),  # a second generator: homeward turns change no other plan
        # ---- what it makes of it
        ("to_leave", "B", CELLS),  # whether stones are to leave a cell
        ("steps", "q", CELLS),  # how far away a cell is from where they come from
        # ---- positions
        ("known", "q"),
        ("expanded", "q"),
        ("waiting", "q"),
        ("best", "q"),
        ("row", "q", MAX_ROW_NUMBERS),
        ("stones", "q", MAX_ROWS),
        ("sinks", "q", MAX_ROWS),
        ("ares", "q", MAX_ROWS),
        ("parent", "q", MAX_ROWS),
        ("origin", "q", MAX_ROWS),
        ("target", "q", MAX_ROWS),
        ("vanished", "B", MAX_ROWS),
        ("hash", "q", MAX_ROWS),  # of the stones
        ("left", "q", MAX_ROWS),  # stones on cells that they are to leave
        ("regions", "q", MAX_ROWS),
        ("links", "q", MAX_ROWS),
        ("far", "q", MAX_ROWS),  # steps that all stones have come
        ("heap", "q", (MAX_ROWS, ENTRY_SIZE)),
        ("slots", "q", 4 * MAX_ROWS),
        # ---- the position that is expanded
        ("is_sink", "B", CELLS),
        ("matched_row", "q"),  # the position whose stones are matched with its sinks
        ("sink_number", "q", CELLS),
        ("owner", "q", STONES),  # the stone that has a sink, by number
        ("leads", "B", (STONES + 1) * STONES),
        ("rest", "q", STONES),
        ("exchange", "B", STONES * STONES),
    ]
)


def pack(board: Any, packing: Any, expansions: int) -> int:
    """Expand so many positions, the best first; say whether all switches are emptied."""
    if packing.known == 0:
        begin(board, packing)
    stop = packing.expanded + expansions
    while packing.expanded < stop:
        if packing.waiting == 0 or packing.left[packing.best] <= packing.spare:
            return DONE
        if packing.known == rows_of(board):
            return FULL
        packing.expanded += 1
        packing.waiting -= 1
        expand(board, packing, take(packing.heap, packing.waiting + 1))
    return RUNNING


def rows_of(board: Any) -> int:
    """Return how many positions there is space for."""
    return min(MAX_ROWS, MAX_ROW_NUMBERS // stride(board))


def begin(board: Any, packing: Any) -> None:
    """Fill all switches; Ares may be in any region."""
    clear(packing.slots, len(packing.slots))
    set_aim(board, packing)
    left, far, hashed = 0, 0, 0
    for index in range(board.switches):
        hashed ^= board.stone_mark[board.switch_cells[index]]
        left += packing.to_leave[board.switch_cells[index]]
        far += packing.steps[board.switch_cells[index]]
    packing.expanded, packing.waiting, packing.best, packing.matched_row = 0, 0, 0, -1
    for index in range(board.switches):
        board.occupied[board.switch_cells[index]] = 1
    for cell in range(board.cells):
        if board.occupied[cell] == 0 and flood(board, board.occupied, cell) == cell:
            row = packing.known
            for index in range(board.switches):
                packing.row[row * stride(board) + index] = board.switch_cells[index]
            for index in range(board.stones):
                packing.row[row * stride(board) + board.switches + index] = board.start[index]
            packing.stones[row], packing.sinks[row] = board.switches, board.stones
            packing.ares[row], packing.parent[row], packing.vanished[row] = cell, -1, 0
            packing.left[row], packing.far[row], packing.hash[row] = left, far, hashed
            packing.regions[row] = count_regions(board, board.occupied)
            packing.links[row] = broken_links(board, board.occupied)
            packing.known += 1
            let_wait(packing, row)
    for index in range(board.switches):
        board.occupied[board.switch_cells[index]] = 0


def set_aim(board: Any, packing: Any) -> None:
    """Say which cells are to be left: the switches, or all but those where stones lie at first."""
    for cell in range(board.cells):
        packing.to_leave[cell] = board.switch[cell]
        packing.steps[cell] = board.switch_distance[cell]
        if packing.is_homeward != 0:
            packing.to_leave[cell], packing.steps[cell] = 1, -FAR
            for index in range(board.stones):
                steps = board.distance[cell * board.cells + board.start[index]]
                packing.steps[cell] = max(packing.steps[cell], -steps)
    if packing.is_homeward != 0:
        for index in range(board.stones):
            packing.to_leave[board.start[index]] = 0


def drawn(number: int) -> int:
    """Return the next random number: a linear congruence."""
    return (number * 1103515245 + 12345) & 0x7FFFFFFF


def let_wait(packing: Any, row: int) -> None:
    """Let a position wait."""
    enter(packing.heap, packing.waiting, score(packing, row), row)
    packing.waiting += 1


def score(packing: Any, row: int) -> int:
    """Guess how far a position is from what is aimed at."""
    if packing.is_homeward != 0:
        packing.random_homeward = drawn(packing.random_homeward)
        noise = (packing.random_homeward >> 8) % packing.noise
    else:
        packing.random = drawn(packing.random)
        noise = (packing.random >> 8) % packing.noise
    guess = 1000 * packing.stones[row] + 150 * packing.regions[row] + 40 * packing.links[row]
    return int(guess + packing.left_price * packing.left[row] - packing.far[row] + noise)


# ------------------------------------------------------------------ pulling


def expand(board: Any, packing: Any, parent: int) -> None:
    """Pull each stone wherever it comes; where some vanish, only those."""
    base, count, first = parent * stride(board), packing.stones[parent], packing.known
    for index in range(count):
        board.occupied[packing.row[base + index]] = 1
    find_sinks(board, packing, parent)
    broken_links(board, board.occupied)
    any_vanish = False
    for index in range(count):
        home = int(packing.row[base + index])
        board.occupied[home] = 0
        links = lift_links(board, board.occupied, home, packing.links[parent])
        entries = journeys(board, board.occupied, home, packing.ares[parent], True)
        others = packing.regions[parent] - count_parts(board, home)
        for entry in range(1, entries):
            place = int(board.entry_cell[entry])
            if place == home:
                continue
            if packing.is_sink[place] != 0 and may_vanish(board, packing, parent, index, place):
                if not any_vanish:
                    any_vanish, packing.known = True, first
                add_vanished(board, packing, parent, index, place, others, links)
                break
            if not any_vanish:
                add_pulled(board, packing, parent, index, entry, others, links)
        board.occupied[home] = 1
    for index in range(count):
        board.occupied[packing.row[base + index]] = 0
    for row in range(first, packing.known):
        let_wait(packing, row)
        if worth(packing, row) < worth(packing, packing.best):
            packing.best = row


def worth(packing: Any, row: int) -> int:
    """Return how much is left to do: stones that are to leave, then other stones."""
    return int(1000 * packing.left[row] + packing.stones[row])


def copy_row(board: Any, packing: Any, parent: int) -> int:
    """Copy a position to the next free row, and return where its numbers begin."""
    size = stride(board)
    base, old = packing.known * size, parent * size
    for place in range(size):
        packing.row[base + place] = packing.row[old + place]
    return int(base)


def add_pulled(
    board: Any, packing: Any, parent: int, index: int, entry: int, others: int, links: int
) -> None:
    """Note the position in which a stone has been pulled to a place, if there is space for it.

    Without that stone the others part the floor into `others` regions beside those that it has
    searched, and break so many links.
    """
    if packing.known == rows_of(board):
        return
    row, place = packing.known, int(board.entry_cell[entry])
    home = int(packing.row[parent * stride(board) + index])
    packing.stones[row], packing.sinks[row] = packing.stones[parent], packing.sinks[parent]
    packing.ares[row] = least_of_part(board, place, board.entry_part[entry])
    packing.hash[row] = packing.hash[parent] ^ board.stone_mark[home] ^ board.stone_mark[place]
    if not is_new(board, packing, row):
        return
    packing.row[copy_row(board, packing, parent) + index] = place
    packing.regions[row] = others + count_parts(board, place)
    packing.links[row] = links_with(board, board.occupied, place, links)
    packing.left[row] = packing.left[parent] - packing.to_leave[home] + packing.to_leave[place]
    packing.far[row] = packing.far[parent] - packing.steps[home] + packing.steps[place]
    packing.vanished[row] = 0
    packing.parent[row], packing.origin[row], packing.target[row] = parent, home, place
    packing.known += 1


def add_vanished(
    board: Any, packing: Any, parent: int, index: int, sink: int, others: int, links: int
) -> None:
    """Note the position in which a stone has vanished in a sink, if there is space for it."""
    if packing.known == rows_of(board):
        return
    base, row, switches = copy_row(board, packing, parent), packing.known, board.switches
    count, sinks = packing.stones[parent] - 1, packing.sinks[parent] - 1
    home = int(packing.row[base + index])
    packing.hash[row] = packing.hash[parent] ^ board.stone_mark[home]
    packing.row[base + index] = packing.row[base + count]
    for number in range(sinks):
        if packing.row[base + switches + number] == sink:
            packing.row[base + switches + number] = packing.row[base + switches + sinks]
    packing.stones[row], packing.sinks[row] = count, sinks
    packing.ares[row] = board.least_before[board.count]
    if not is_new(board, packing, row):
        return
    packing.regions[row] = others + 1
    packing.links[row] = links
    packing.left[row] = packing.left[parent] - packing.to_leave[home]
    packing.far[row] = packing.far[parent] - packing.steps[home]
    packing.vanished[row], packing.parent[row] = 1, parent
    packing.origin[row], packing.target[row] = home, sink
    packing.known += 1


def is_new(board: Any, packing: Any, row: int) -> bool:
    """Note a position; say whether it is met for the first time."""
    key = packing.hash[row] ^ board.ares_mark[packing.ares[row]]
    key ^= board.zone_mark[packing.stones[row]]
    mask = len(packing.slots) - 1
    slot = (key >> 20) & mask
    while packing.slots[slot] != 0:
        if packing.slots[slot] == key:
            return False
        slot = (slot + 1) & mask
    packing.slots[slot] = key
    return True
