"""Kernels: positions that no plan can mend. Every rule is sound, so nothing solvable is lost."""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.deadlocks import can_slide, freeze, holds_off_switch, release
from searchcade.games.sokoban.quick.journeys import free_pulls

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
