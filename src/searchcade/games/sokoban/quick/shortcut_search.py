"""Kernels: a cheaper path from one position of a plan to a later one.

A best-first search leaves the plan at one of its positions. What a position still costs it guesses
by the cheapest return (`returns.py`). What cannot return for less than the plan costs is dropped,
so the search stays near the plan. Without a window the same search goes through all positions that
could be on a cheaper plan.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import clear
from searchcade.games.sokoban.quick.heap import ROW, SCORE, enter, take
from searchcade.games.sokoban.quick.returns import compare, home_cost, least_return
from searchcade.games.sokoban.rules import put, walk_from

RUNNING, DRAINED, FULL = range(3)
NEVER = 1 << 62  # the measure with which a position was expanded that was not


def open_window(search: Any, window: Any, row: int) -> None:
    """Begin to search a window: only the position that it leaves from is known, as this row."""
    begin, walker = window.begin, len(search.marks) - 1
    key = search.marks[walker, search.ares[begin]]
    for stone in range(len(search.kind)):
        search.stones[row, stone] = search.stones[begin, stone]
        key ^= search.marks[search.kind[stone], search.stones[begin, stone]]
    search.ares[row], search.cost[row] = search.ares[begin], search.cost[begin]
    search.key[row], search.done[row] = key, NEVER
    clear(search.slots, window.mask + 1)
    search.slots[(key ^ (key >> 31)) & window.mask] = row + 1
    search.heap[0, SCORE], search.heap[0, ROW] = 0, row
    window.waiting, window.known = 1, row + 1
    for kind in range(len(search.belongs)):
        for cell in range(len(search.steps)):
            for place in range(window.width):
                search.belongs[kind, cell, place] = 0
    for place in range(window.width):
        for stone in range(len(search.kind)):
            cell = search.stones[begin + 1 + place, stone]
            search.belongs[search.kind[stone], cell, place] = 1


def seek(search: Any, window: Any, expansions: int) -> int:
    """Expand so many positions, the most promising first; say how it stands."""
    for _ in range(expansions):
        if window.waiting == 0 or search.heap[0, SCORE] >= window.best + window.slack:
            return DRAINED
        if max(window.known, window.waiting >> 1) + 4 * len(search.kind) > window.max_rows:
            return FULL
        row = take(search.heap, window.waiting)
        window.waiting -= 1
        if search.cost[row] < search.done[row]:  # else it was expanded at no more
            expand(search, window, row)
    return RUNNING


def expand(search: Any, window: Any, row: int) -> None:
    """Try all pushes that Ares can walk to."""
    search.done[row] = search.cost[row]
    window.expanded += 1
    show(search, row)
    compare(search, window, row)
    homes = home_cost(search, row)
    for stone in range(len(search.kind)):
        for direction in range(4):
            cell = int(search.stones[row, stone])
            behind, there = (
                search.near[4 * cell + (direction ^ 2)],
                search.near[4 * cell + direction],
            )
            if behind < 0 or there < 0 or search.steps[behind] < 0 or search.board[there] != 0:
                continue
            paid = search.cost[row] + search.steps[behind] * search.step_measure
            paid += (search.price[stone] << search.shift) + search.push_measure
            try_push(search, window, row, homes, stone, direction, paid)
    hide(search, row)


def show(search: Any, row: int) -> None:
    """Put the stones of a position on the board and count Ares's steps between them."""
    for stone in range(len(search.kind)):
        search.board[search.stones[row, stone]] = stone + 1
    walk_from(search.near, search.board, search.steps, search.queue, search.ares[row])


def hide(search: Any, row: int) -> None:
    """Take the stones of a position off the board."""
    for stone in range(len(search.kind)):
        search.board[search.stones[row, stone]] = 0


def try_push(
    search: Any, window: Any, row: int, homes: int, stone: int, direction: int, paid: int
) -> None:
    """Let the position after a push wait, if this is the cheapest path to it and may be shorter."""
    enough = window.best + window.slack - paid
    if enough <= 0:
        return
    cell, kind = int(search.stones[row, stone]), search.kind[stone]
    there = search.near[4 * cell + direction]
    marks, walker = search.marks, len(search.marks) - 1
    key = search.key[row] ^ marks[kind, cell] ^ marks[kind, there]
    key ^= marks[walker, search.ares[row]] ^ marks[walker, cell]
    for each in range(len(search.kind)):
        search.pushed_stones[each] = search.stones[row, each]
    put(search.pushed_stones, stone, there, search.first[stone], search.last[stone])
    slot = slot_of(search, window, key, cell)
    new = int(search.slots[slot]) - 1
    if new >= 0 and search.cost[new] <= paid:
        return
    left = least_return(search, window, homes, kind, cell, there, enough)
    if left >= enough:
        return
    if new < 0:
        new = add(search, window, slot, key, cell)
    search.cost[new], search.parent[new], search.pushed[new] = paid, row, 4 * cell + direction
    enter(search.heap, window.waiting, paid + left, new)
    window.waiting += 1


def slot_of(search: Any, window: Any, key: int, ares: int) -> int:
    """Return the slot of the position after a push, or the empty one where it belongs."""
    slot = (key ^ (key >> 31)) & window.mask
    while search.slots[slot] != 0 and not is_same(search, search.slots[slot] - 1, key, ares):
        slot = (slot + 1) & window.mask
    return int(slot)


def is_same(search: Any, row: int, key: int, ares: int) -> bool:
    """Compare a known position with the one after a push."""
    if search.key[row] != key or search.ares[row] != ares:
        return False
    for stone in range(len(search.kind)):
        if search.stones[row, stone] != search.pushed_stones[stone]:
            return False
    return True


def add(search: Any, window: Any, slot: int, key: int, ares: int) -> int:
    """Note the position after a push as a new one; return its number."""
    new = window.known
    window.known += 1
    search.slots[slot] = new + 1
    for stone in range(len(search.kind)):
        search.stones[new, stone] = search.pushed_stones[stone]
    search.key[new], search.ares[new], search.done[new] = key, ares, NEVER
    return int(new)
