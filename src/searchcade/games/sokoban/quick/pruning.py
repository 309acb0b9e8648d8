"""Kernels: what need not be searched: lost positions, and all stones but those of some corrals.

Every rule is sound, so nothing solvable is lost. A corral is a region that Ares cannot walk to,
with the stones at its edge. Where these stones can be pushed into the corral only, and Ares can
make every one of these pushes now, the first push of them in a plan might as well come at once:
what he does elsewhere before neither helps nor hinders it. So if one of them is not on a switch,
no other stone need be looked at (a PI-corral, after Brian Damgaard). Some plan is left, if there is
one.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.deadlocks import can_slide, freeze, holds_off_switch, release
from searchcade.games.sokoban.quick.walks import flood, free_pulls, spread

NOWHERE = -1  # where a stone is that has no place yet, and the owner of a place that nobody has


def freezes(board: Any, blocked: Any, stones: Any, count: int, place: int) -> bool:
    """Say whether the stone that came here makes stones freeze of which one is on no switch."""
    if can_slide(board.near, board.dead, blocked, place):
        return False  # what froze without it was frozen before
    lost = freeze(board.near, board.dead, board.still, stones, count) > 0 and holds_off_switch(
        board.switch, board.still, stones, count
    )
    release(board.still, stones, count)
    return lost


def is_lost(board: Any, stones: Any, count: int) -> bool:
    """Say whether frozen stones spoil a position, or stones compete for too few switches."""
    frozen = freeze(board.near, board.dead, board.still, stones, count)
    if frozen == 0:
        release(board.still, stones, count)
        return not are_matched(board, stones, count, board.reach)
    lost = holds_off_switch(board.switch, board.still, stones, count) or not can_come_home(
        board, stones, count
    )
    release(board.still, stones, count)
    return lost


def can_come_home(board: Any, stones: Any, count: int) -> bool:
    """Say whether each stone that is not frozen has a switch of its own; frozen ones are walls."""
    cells, moving = board.cells, 0
    for cell in range(cells):
        board.wall[cell] = board.still[cell]
    for index in range(board.switches):
        switch = board.switch_cells[index]
        free_pulls(board, switch)
        for number in range(count):
            board.open_reach[number * board.switches + index] = (
                board.pulled[stones[number]] >= 0 and board.still[stones[number]] == 0
            )
    for number in range(count):
        if board.still[stones[number]] == 0:
            board.rest[moving] = number
            moving += 1
    switches = board.switches
    return matched(board, moving, board.open_reach, board.rest, switches, 0) == moving


def are_matched(board: Any, stones: Any, count: int, reach: Any) -> bool:
    """Say whether there is a switch for every stone that it comes to when it is alone."""
    for number in range(count):
        board.rest[number] = stones[number]
    return matched(board, count, reach, board.rest, board.switches, 0) == count


def matched(board: Any, count: int, reach: Any, rows: Any, places: int, first: int) -> int:
    """Give as many stones as can be a place each; return how many have one.

    `reach` has a row of so many places for each number, of which those before `first` are taken;
    `rows` says which row is that of a stone.
    """
    for place in range(first, places):
        board.owner[place] = NOWHERE
    for index in range(count):
        board.has[index] = NOWHERE
    return rematched(board, count, reach, rows, places, first)


def rematched(board: Any, count: int, reach: Any, rows: Any, places: int, first: int) -> int:
    """Do the same, from what `owner` and `has` say some of them have already."""
    given = 0
    for index in range(count):
        if board.has[index] != NOWHERE:
            given += 1
            continue
        board.clock += 1
        if find_place(board, reach, rows, places, first, index):
            given += 1
    return given


def find_place(board: Any, reach: Any, rows: Any, places: int, first: int, index: int) -> bool:
    """Find a place for one more stone, breadth first along places that others could give up."""
    board.line[0] = index
    head, tail = 0, 1
    while head < tail:
        stone = board.line[head]
        head += 1
        row = rows[stone] * places
        for place in range(first, places):
            if reach[row + place] == 0 or board.asked_time[place] == board.clock:
                continue
            board.asked_time[place], board.asked[place] = board.clock, stone
            if board.owner[place] == NOWHERE:
                hand_on(board, place, index)
                return True
            board.line[tail] = board.owner[place]
            tail += 1
    return False


def hand_on(board: Any, place: int, index: int) -> None:
    """Let the stone that asked for a free place have it, another stone that one's, and so on."""
    stone = board.asked[place]
    while stone != index:
        before = board.has[stone]
        board.owner[place], board.has[stone] = stone, place
        place = before
        stone = board.asked[place]
    board.owner[place], board.has[stone] = stone, place


def pick(board: Any, stones: Any, ares: int) -> None:
    """Mark by index the stones that have to be looked at: those of the least such corral, or all.

    `accessible` says afterwards where Ares can walk.
    """
    flood(board, board.occupied, ares)
    home, fewest = board.clock, board.stones + 1
    for cell in range(board.cells):
        board.accessible[cell] = board.walked[cell] == home and board.occupied[cell] == 0
    for index in range(board.stones):
        board.picked[index] = 1
    for cell in range(board.cells):
        if board.occupied[cell] != 0 or board.walked[cell] >= home:
            continue
        board.clock += 1
        spread(board, board.occupied, cell, board.clock)
        members = enclose(board, stones)
        if 0 < members < fewest and is_pressing(board, stones):
            fewest = members
            for index in range(board.stones):
                board.picked[index] = board.still[stones[index]]
        for index in range(board.stones):
            board.still[stones[index]] = 0


def enclose(board: Any, stones: Any) -> int:
    """Mark the stones at the edge of the region just flooded; count them, 0 if all are at home."""
    members, away = 0, 0
    for index in range(board.stones):
        stone = stones[index]
        for side in range(4 * stone, 4 * stone + 4):
            if is_inside(board, board.near[side]):
                board.still[stone] = 1
        members += board.still[stone]
        away += board.still[stone] != 0 and board.switch[stone] == 0
    return members if away else 0


def is_inside(board: Any, cell: int) -> bool:
    """Say whether a cell is floor of the region just flooded."""
    return cell >= 0 and board.occupied[cell] == 0 and board.walked[cell] == board.clock


def is_pressing(board: Any, stones: Any) -> bool:
    """Say whether Ares can push each marked stone now wherever it can go, which is inwards only.

    And that there is such a push.
    """
    some = False
    for index in range(board.stones):
        stone = stones[index]
        if board.still[stone] == 0:
            continue
        for direction in range(4):
            there = board.near[4 * stone + direction]
            behind = board.near[4 * stone + (direction ^ 2)]
            if not is_possible(board, behind, there):
                continue
            if board.accessible[behind] == 0 or not is_inside(board, there):
                return False
            some = True
    return some


def is_possible(board: Any, behind: int, there: int) -> bool:
    """Say whether a push may come before any other of the corral's stones is moved.

    Until then Ares cannot stand inside; and no stone may come to a dead cell.
    """
    if behind < 0 or there < 0 or board.dead[there] != 0 or is_inside(board, behind):
        return False
    return bool(board.still[behind] == 0 and board.still[there] == 0)
