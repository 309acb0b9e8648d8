"""Kernels: halls, and the links between them that stones have broken.

A hall is linked with another one if every part of it leads there without crossing a third one, and
the same holds for the other. A stone changes this only for the halls that `hall_mask` names: its
own, or those around its corridor. So after a move only these are looked at anew.
"""

from __future__ import annotations

from typing import Any


def link_halls(board: Any, blocked: Any) -> None:
    """Note in `linked` for each hall which others every part of it leads to."""
    for hall in range(board.halls):
        board.linked[hall] = links_of(board, blocked, hall)


def links_of(board: Any, blocked: Any, hall: int) -> int:
    """Return as bits the halls that every free part of a hall leads to; none where it is full."""
    base, links, is_full = board.clock + 1, (1 << board.halls) - 1, True
    for place in range(board.hall_begin[hall], board.hall_begin[hall + 1]):
        cell = board.hall_cells[place]
        if blocked[cell] == 0 and board.hall_time[cell] < base:
            links &= halls_around(board, blocked, cell)
            is_full = False
    return 0 if is_full else links


def halls_around(board: Any, blocked: Any, start: int) -> int:
    """Return as bits the other halls that a walk from a cell comes to first."""
    board.clock += 1
    now, hall, around = board.clock, board.hall[start], 0
    board.walked[start], board.hall_time[start], board.queue[0] = now, now, start
    head, tail = 0, 1
    while head < tail:
        cell = board.queue[head]
        head += 1
        for side in range(4 * cell, 4 * cell + 4):
            there = board.near[side]
            if there < 0:
                continue
            other = board.hall[there]
            if other >= 0 and other != hall:
                around |= 1 << other
            elif board.walked[there] != now and blocked[there] == 0:
                board.walked[there] = now
                if other == hall:
                    board.hall_time[there] = now
                board.queue[tail] = there
                tail += 1
    return around


def count_broken(board: Any, linked: Any) -> int:
    """Count the links that are there in the empty room and not among these."""
    broken = 0
    for hall in range(board.halls):
        for other in range(hall):
            if board.doors[hall] >> other & 1 != 0:
                both = linked[hall] >> other & linked[other] >> hall & 1
                broken += 1 - both
    return int(broken)


def broken_links(board: Any, blocked: Any) -> int:
    """Count the links between halls that are there in the empty room and not now.

    `linked` is as of this position afterwards: from there `lift_links` goes on.
    """
    if board.halls < 2:
        return 0
    link_halls(board, blocked)
    return count_broken(board, board.linked)


def lift_links(board: Any, blocked: Any, home: int, links: int) -> int:
    """Count the broken links once the stone at home is lifted, which `blocked` has no more.

    So many were broken before. `links_with` goes on from there.
    """
    for hall in range(board.halls):
        board.lifted[hall] = board.linked[hall]
    if board.halls < 2 or keeps_links(board, blocked, home):
        return links
    for hall in range(board.halls):
        if board.hall_mask[home] >> hall & 1 != 0:
            board.lifted[hall] = links_of(board, blocked, hall)
    return count_broken(board, board.lifted)


def links_with(board: Any, blocked: Any, place: int, links: int) -> int:
    """Count the broken links once a stone lies at a place that `blocked` has free.

    So many are broken without it. The answer is kept until `cut` is called: the same stone can come
    here again, with Ares elsewhere.
    """
    if board.halls < 2 or keeps_links(board, blocked, place):
        return links
    if board.links_time[place] != board.cut_time[place]:
        blocked[place] = 1
        for hall in range(board.halls):
            board.laid[hall] = board.lifted[hall]
            if board.hall_mask[place] >> hall & 1 != 0:
                board.laid[hall] = links_of(board, blocked, hall)
        blocked[place] = 0
        board.links_time[place] = board.cut_time[place]
        board.links_there[place] = count_broken(board, board.laid)
    return int(board.links_there[place])


def keeps_links(board: Any, blocked: Any, cell: int) -> bool:
    """Say whether a stone here or none makes no difference to links, by the cells around it.

    It makes none where the free ones among them touch each other and belong to the hall of the
    cell.
    """
    runs, free = 0, 0
    for place in range(8 * cell, 8 * cell + 8):
        there = board.ring[place]
        if there < 0 or blocked[there] != 0:
            continue
        if board.hall[there] != board.hall[cell]:
            return False
        free += 1
        before = board.ring[place - 1] if place > 8 * cell else board.ring[8 * cell + 7]
        if before < 0 or blocked[before] != 0:
            runs += 1
    return free > 0 and runs <= 1
