"""Kernels: the cheapest return from a position to the plan.

The one or two stones that lie elsewhere than in some later position of the plan are pushed there,
each as if it were alone, and the plan goes on. Without a window the pushes of lone stones to the
nearest switches count: that is never too much.

A place is a cell with the kind of its stone in the high bits.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.shortcut import FAR, MAX_ODD

CELL_BITS = 16  # of a place
CELL = (1 << CELL_BITS) - 1


# ------------------------------------------------------------------ the position that is expanded


def compare(search: Any, window: Any, row: int) -> None:
    """List for each position of the window which stones lie elsewhere, and what places are bare.

    Notes a cheaper plan where the position is one of them, or solved.
    """
    list_odd(search, window, row)
    for number in range(window.width):
        if window.odd[number] == 0:
            note_return(search, window, row, window.begin + 1 + number)
        elif window.odd[number] <= window.max_odd + 1:
            list_bare(search, window, number)
    if is_solved(search, row):
        note_return(search, window, row, window.length)


def is_solved(search: Any, row: int) -> bool:
    """Say whether every stone of a position lies on a switch."""
    for stone in range(len(search.kind)):  # noqa: SIM110  kernels know no generators
        if search.switch[search.stones[row, stone]] == 0:
            return False
    return True


def list_odd(search: Any, window: Any, row: int) -> None:
    """Count the stones that lie elsewhere, and list the first of them."""
    for number in range(window.width):
        window.odd[number] = 0
    for stone in range(len(search.kind)):
        kind, cell = search.kind[stone], search.stones[row, stone]
        for number in range(window.width):
            if search.belongs[kind, cell, number] == 0:
                count = window.odd[number]
                window.odd[number] = count + 1
                if count <= MAX_ODD:
                    window.odd_stones[count, number] = kind << CELL_BITS | cell


def list_bare(search: Any, window: Any, number: int) -> None:
    """List the places of a position of the window on which no such stone lies."""
    there, count = window.begin + 1 + number, 0
    for stone in range(len(search.kind)):
        kind, cell = search.kind[stone], search.stones[there, stone]
        other = search.board[cell] - 1
        if other < 0 or search.kind[other] != kind:
            window.bare_places[count, number] = kind << CELL_BITS | cell
            count += 1


def note_return(search: Any, window: Any, row: int, there: int) -> None:
    """Note the plan that goes on as from a position of the plan, if Ares can and it is cheaper."""
    whole, stand = search.cost[row] + search.left[there], search.stand[there]
    if stand >= 0:
        if search.steps[stand] < 0:
            return
        whole += search.steps[stand] * search.step_measure
    if whole < window.best:
        window.best, window.leaving, window.returning = whole, row, there


def home_cost(search: Any, row: int) -> int:
    """Return what the pushes of lone stones to the nearest switches cost."""
    cost = 0
    for stone in range(len(search.kind)):
        cost += search.home[search.kind[stone], search.stones[row, stone]]
    return cost


# ------------------------------------------------------------------ after a push


def least_return(
    search: Any, window: Any, homes: int, kind: int, cell: int, there: int, enough: int
) -> int:
    """Return the least measure of a return to the plan, if a stone goes from `cell` to `there`.

    Ares comes to stand on `cell`. What is not less than `enough` may be returned as that. `homes`
    is what the pushes to switches cost before.
    """
    if window.width == 0:
        homes += search.home[kind, there] - search.home[kind, cell]
        return homes << search.shift if homes < FAR else enough
    least = enough
    for number in range(window.width):
        is_bare, is_right = search.belongs[kind, cell, number], search.belongs[kind, there, number]
        odd = window.odd[number] + is_bare - is_right
        target = window.begin + 1 + number
        rest, stand = search.left[target], search.stand[target]
        if odd > window.max_odd or rest + (odd << search.shift) >= least:
            continue
        if odd == 0:
            if stand >= 0:
                rest += search.walk[cell, stand] * search.step_measure
            least = min(least, rest)
        else:
            left, came = kind << CELL_BITS | cell, kind << CELL_BITS | there
            cost = mending_cost(search, window, number, odd, left, came, stand)
            if cost < FAR:
                least = min(least, rest + (cost << search.shift))
    return least


def mending_cost(
    search: Any, window: Any, number: int, odd: int, left: int, came: int, stand: int
) -> int:
    """Return what it costs at least to push one or two stones where the plan has them.

    A stone has left a place and come to another one; FAR where it cannot be done.
    """
    stone = other = came  # they lie elsewhere
    place = next_place = left  # without their stone
    for index in range(window.odd[number]):
        if window.odd_stones[index, number] != left:
            stone, other = window.odd_stones[index, number], stone
        if window.bare_places[index, number] != came:
            place, next_place = window.bare_places[index, number], place
    ares, walk = left & CELL, search.walk
    to = walk[ares, stone & CELL]
    on = walk[place & CELL, stand] if stand >= 0 else 1
    cost = lone_cost(search, stone, place)
    if odd == 2:
        to = min(to, walk[ares, other & CELL])
        if stand >= 0:
            on = min(on, walk[next_place & CELL, stand])
        crossed = lone_cost(search, stone, next_place) + lone_cost(search, other, place)
        cost = min(cost + lone_cost(search, other, next_place), crossed)
    return cost + max(0, to - 1) + max(0, on - 1) if cost < FAR else FAR


def lone_cost(search: Any, stone: int, place: int) -> int:
    """Return the least cost of a lone stone to a place."""
    kind = stone >> CELL_BITS
    if kind != place >> CELL_BITS:
        return FAR
    return int(search.lone[kind, stone & CELL, place & CELL])
