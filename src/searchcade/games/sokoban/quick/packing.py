"""Kernels: find a packing plan by pulling stones off the full switches.

Everything is played backwards: the switches are full, and stones are pulled. One that comes to a
sink, where a stone lies at the start, vanishes if the others still match the other sinks. When no
stone is left on a switch, the path read backwards says which places are filled when, and for good.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from searchcade.games.sokoban.quick.board import CELLS, FAR, STONES
from searchcade.games.sokoban.quick.halls import broken_links, lift_links, links_with
from searchcade.games.sokoban.quick.plan import NEVER, STEPS
from searchcade.games.sokoban.quick.pruning import NOWHERE, matched, rematched
from searchcade.games.sokoban.quick.walks import (
    count_parts,
    count_regions,
    flood,
    free_pulls,
    journeys,
    least_of_part,
)

ROWS = 1 << 17  # positions
CELLS_OF_ROWS = 1 << 23  # stones and sinks of all of them
FAR_AWAY = 6  # steps from where a stone vanishes in a sink of the same hall
RUNNING, DONE, FULL = range(3)
ANYWHERE, BEGINNING = -1, -2
"""From where a step takes its stone: from any, or it is one that the search could not move."""

PACKING = np.dtype(
    [
        # ---- what is asked
        ("spare", np.int64),  # switches more than stones
        ("left_price", np.int64),
        ("noise", np.int64),
        ("is_choosy", np.int64),  # sinks only among those that stones can be exchanged between
        ("is_homeward", np.int64),  # whether stones go to where they lie at the start, and stay
        ("keep", np.int64),  # so many stones left over are still made parking places
        ("random", np.int64),
        ("random_homeward", np.int64),  # of its own, so that other plans are as without it
        # ---- what it makes of it
        ("to_leave", np.uint8, CELLS),  # whether stones are to leave a cell
        ("steps", np.int64, CELLS),  # how far away a cell is from where they come from
        # ---- positions
        ("known", np.int64),
        ("expanded", np.int64),
        ("waiting", np.int64),
        ("best", np.int64),
        ("row", np.int64, CELLS_OF_ROWS),
        ("stones", np.int64, ROWS),
        ("sinks", np.int64, ROWS),
        ("ares", np.int64, ROWS),
        ("parent", np.int64, ROWS),
        ("origin", np.int64, ROWS),
        ("target", np.int64, ROWS),
        ("vanished", np.uint8, ROWS),
        ("hash", np.int64, ROWS),  # of the stones
        ("left", np.int64, ROWS),  # stones on cells that they are to leave
        ("regions", np.int64, ROWS),
        ("links", np.int64, ROWS),
        ("far", np.int64, ROWS),  # steps that all stones have come
        ("score", np.int64, ROWS),
        ("heap", np.int64, ROWS),
        ("slots", np.int64, 4 * ROWS),
        # ---- the position that is expanded
        ("is_sink", np.uint8, CELLS),
        ("matched_row", np.int64),  # the position whose stones are matched with its sinks
        ("sink_number", np.int64, CELLS),
        ("owner", np.int64, STONES),  # the stone that has a sink, by number
        ("leads", np.uint8, (STONES + 1) * STONES),
        ("rest", np.int64, STONES),
        ("exchange", np.uint8, STONES * STONES),
    ],
    align=True,
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
        expand(board, packing, take(packing))
    return RUNNING


def stride(board: Any) -> int:
    """Return how many numbers the stones and sinks of a position take."""
    return int(board.switches + board.stones)


def rows_of(board: Any) -> int:
    """Return how many positions there is space for."""
    return min(ROWS, CELLS_OF_ROWS // stride(board))


def begin(board: Any, packing: Any) -> None:
    """Fill all switches; Ares may be in any region."""
    packing.slots[:] = 0
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
            enter(packing, row, score(packing, row))
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


# ------------------------------------------------------------------ the heap


def enter(packing: Any, row: int, value: int) -> None:
    """Let a position wait."""
    packing.score[row] = value
    place = packing.waiting
    packing.waiting += 1
    while place > 0 and packing.score[packing.heap[(place - 1) // 2]] > value:
        packing.heap[place] = packing.heap[(place - 1) // 2]
        place = (place - 1) // 2
    packing.heap[place] = row


def take(packing: Any) -> int:
    """Take the position with the lowest score."""
    first = packing.heap[0]
    packing.waiting -= 1
    last, size, place, child = packing.heap[packing.waiting], packing.waiting, 0, 1
    while child < size:
        if child + 1 < size:
            other = packing.heap[child + 1]
            child += packing.score[other] < packing.score[packing.heap[child]]
        if packing.score[packing.heap[child]] >= packing.score[last]:
            break
        packing.heap[place] = packing.heap[child]
        place, child = child, 2 * child + 1
    packing.heap[place] = last
    return int(first)


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
        enter(packing, row, score(packing, row))
        if worth(packing, row) < worth(packing, packing.best):
            packing.best = row


def worth(packing: Any, row: int) -> int:
    """Return how much is left to do: stones that are to leave, then other stones."""
    return int(1000 * packing.left[row] + packing.stones[row])


def find_sinks(board: Any, packing: Any, parent: int) -> None:
    """Mark the free sinks; for a choosy search those that stones can be exchanged between."""
    base, count = parent * stride(board) + board.switches, packing.sinks[parent]
    for cell in range(board.cells):
        packing.is_sink[cell] = 0
    if packing.is_homeward != 0:
        return
    for index in range(count):
        sink = packing.row[base + index]
        packing.is_sink[sink] = board.occupied[sink] == 0
    if packing.is_choosy == 0 or count < 2:
        return
    for cell in range(board.cells):
        board.wall[cell] = board.occupied[cell]
    for index in range(count):
        free_pulls(board, packing.row[base + index])
        for other in range(count):
            comes = board.pulled[packing.row[base + other]] >= 0
            packing.exchange[index * count + other] = comes
    largest = 0
    for index in range(count):
        largest = max(largest, exchanged(packing, index, count))
    flood(board, board.occupied, packing.ares[parent])
    are_open = True
    for index in range(count):
        sink = packing.row[base + index]
        if exchanged(packing, index, count) != largest:
            packing.is_sink[sink] = 0
        elif packing.is_sink[sink] != 0 and board.walked[sink] != board.clock:
            are_open = False
    if not are_open:
        for index in range(count):
            packing.is_sink[packing.row[base + index]] = 0


def exchanged(packing: Any, index: int, count: int) -> int:
    """Count the sinks that a lone stone comes to from one and back again."""
    both = 0
    for other in range(count):
        there, back = index * count + other, other * count + index
        both += packing.exchange[there] != 0 and packing.exchange[back] != 0
    return both


def may_vanish(board: Any, packing: Any, parent: int, index: int, sink: int) -> bool:
    """Say whether a stone has come far enough, and the others still match the other sinks."""
    home = packing.row[parent * stride(board) + index]
    near_by = board.distance[home * board.cells + sink] < FAR_AWAY
    if near_by and (
        board.hall[home] < 0 or board.hall[sink] < 0 or board.hall[home] == board.hall[sink]
    ):
        return False
    if packing.matched_row != parent:
        match(board, packing, parent)
    return is_matched_with(board, packing, parent, index, packing.sink_number[sink])


def match(board: Any, packing: Any, parent: int) -> None:
    """Share out the sinks of a position among its stones."""
    base, count, places = parent * stride(board), packing.stones[parent], packing.sinks[parent]
    for number in range(places):
        begin = packing.row[base + board.switches + number]
        packing.sink_number[begin] = number
        for index in range(count):
            leads = board.leads[begin * board.cells + packing.row[base + index]]
            packing.leads[index * places + number] = leads
        packing.leads[count * places + number] = 0
    for index in range(count):
        packing.rest[index] = index
    matched(board, count, packing.leads, packing.rest, places, 0)
    for number in range(places):
        packing.owner[number] = board.owner[number]
    packing.matched_row = parent


def is_matched_with(board: Any, packing: Any, parent: int, index: int, sink: int) -> bool:
    """Say whether all stones but the spare ones have a sink when this stone has this one.

    Of the matching that is kept at most two pairs change, so little is left to do.
    """
    count, places = packing.stones[parent], packing.sinks[parent]
    for stone in range(count):
        board.has[stone] = NOWHERE
    for number in range(places):
        owner = packing.owner[number]
        if number == sink:
            owner = index
        elif owner == index:
            owner = NOWHERE
        board.owner[number] = owner
        if owner != NOWHERE:
            board.has[owner] = number
    packing.rest[index] = count  # the row of one that leads nowhere else
    given = rematched(board, count, packing.leads, packing.rest, places, 0)
    packing.rest[index] = index
    return bool(given >= count - packing.spare)


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
    mask = packing.slots.size - 1
    slot = (key >> 20) & mask
    while packing.slots[slot] != 0:
        if packing.slots[slot] == key:
            return False
        slot = (slot + 1) & mask
    packing.slots[slot] = key
    return True


# ------------------------------------------------------------------ reading it backwards


def read_plan(board: Any, packing: Any, plan: Any) -> None:
    """Write the steps of the best position as a plan: from there back to the full switches."""
    best, steps = packing.best, 0
    for index in range(packing.stones[best]):
        cell = packing.row[best * stride(board) + index]
        if packing.spare == 0 or board.switch[cell] == 0:
            plan.place[steps], plan.ares[steps], plan.origin[steps] = cell, -1, BEGINNING
            steps += 1
    row = best
    while packing.parent[row] >= 0 and steps < STEPS:
        parent = packing.parent[row]
        plan.place[steps], plan.ares[steps] = packing.origin[row], packing.ares[parent]
        plan.origin[steps] = ANYWHERE if packing.vanished[row] != 0 else packing.target[row]
        steps, row = steps + 1, parent
    plan.steps = steps
    join(plan)
    set_left(plan)
    left_over = 0
    for step in range(plan.steps):
        left_over += plan.origin[step] == BEGINNING and plan.left_at[step] != NEVER
    if left_over > packing.keep:
        drop_left_over(plan)
        set_left(plan)


def join(plan: Any) -> None:
    """Make one step of two in a row that move the same stone."""
    kept = 0
    for step in range(plan.steps):
        again = kept > 0 and plan.origin[step] == plan.place[kept - 1]
        if again and plan.origin[kept - 1] != BEGINNING:
            kept -= 1
            plan.place[kept], plan.ares[kept] = plan.place[step], plan.ares[step]
        else:
            move_step(plan, step, kept)
        kept += 1
    plan.steps = kept


def move_step(plan: Any, step: int, to: int) -> None:
    """Copy a step to another place of the list."""
    plan.place[to], plan.origin[to] = plan.place[step], plan.origin[step]
    plan.ares[to] = plan.ares[step]


def set_left(plan: Any) -> None:
    """Find for each parking place the step that takes its stone away."""
    for step in range(plan.steps):
        plan.left_at[step] = NEVER
        for later in range(plan.steps - 1, step, -1):
            if plan.origin[later] == plan.place[step]:
                plan.left_at[step] = later


def drop_left_over(plan: Any) -> None:
    """Drop the stones that the search left away from switches: they may lie anywhere."""
    kept = 0
    for step in range(plan.steps):
        if plan.origin[step] != BEGINNING or plan.left_at[step] == NEVER:
            move_step(plan, step, kept)
            kept += 1
    plan.steps = kept
