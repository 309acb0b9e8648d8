"""Kernels: where one stone can be pushed, or pulled, while the others rest."""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.walks import cut, part_of


def journeys(board: Any, blocked: Any, stone: int, ares: int, pulled: bool) -> int:
    """List where a stone can come, each cell once for each part in which Ares can be then.

    Returns the number of entries; the first is where it lies. `blocked` has no stone there.
    """
    cut(board, blocked, stone)
    now, begun = board.cut_time[stone], board.clock
    if board.cut_time[ares] != now:
        return 1
    part = part_of(board, stone, ares)
    board.entry_cell[0], board.entry_part[0], board.entry_from[0] = stone, part, -1
    board.entry_time[5 * stone + part] = begun
    head, tail = 0, 1
    while head < tail:
        tail = move_on(board, blocked, head, tail, pulled)
        head += 1
    return tail


def move_on(board: Any, blocked: Any, head: int, tail: int, pulled: bool) -> int:
    """Queue the entries one push or pull away; return how many there are."""
    near, begun = board.near, board.clock
    cell, part = board.entry_cell[head], board.entry_part[head]
    for direction in range(4):
        there = near[4 * cell + direction]
        if there < 0 or blocked[there] != 0:
            continue
        if pulled:
            stand, after = there, near[4 * there + direction]
            if after < 0 or blocked[after] != 0:
                continue
        else:
            stand, after = near[4 * cell + (direction ^ 2)], cell
            if stand < 0 or blocked[stand] != 0 or board.dead[there] != 0:
                continue
        if part_of(board, cell, stand) != part:
            continue
        new = part_of(board, there, after)
        if board.entry_time[5 * there + new] == begun:
            continue
        board.entry_time[5 * there + new] = begun
        board.entry_cell[tail], board.entry_part[tail] = there, new
        board.entry_from[tail], board.entry_direction[tail] = head, direction
        tail += 1
    return tail


def pulls(board: Any, goal: int) -> None:
    """Count the pushes that bring a lone stone from each cell to one, Ares walking around it.

    The walls are those of `wall`; -1 where it cannot come from. On which side of the goal Ares
    ends does not matter.
    """
    for cell in range(board.cells):
        board.pulled[cell] = -1
    if board.wall[goal] != 0:
        return
    cut(board, board.wall, goal)
    begun, tail, head = board.clock, 0, 0
    for direction in range(4):
        there = board.near[4 * goal + direction]
        if there >= 0 and board.wall[there] == 0:
            part = part_of(board, goal, there)
            if board.entry_time[5 * goal + part] != begun:
                board.entry_time[5 * goal + part] = begun
                board.entry_cell[tail], board.entry_part[tail] = goal, part
                tail += 1
    board.pulled[goal] = 0
    while head < tail:
        before = tail
        tail = move_on(board, board.wall, head, tail, True)
        for entry in range(before, tail):
            cell = board.entry_cell[entry]
            if board.pulled[cell] < 0:
                board.pulled[cell] = board.pulled[board.entry_cell[head]] + 1
        head += 1


def free_pulls(board: Any, goal: int) -> None:
    """Count the same for an Ares who is always where he is wanted."""
    for cell in range(board.cells):
        board.pulled[cell] = -1
    if board.wall[goal] != 0:
        return
    board.pulled[goal], board.queue[0] = 0, goal
    head, tail = 0, 1
    while head < tail:
        cell = board.queue[head]
        head += 1
        for direction in range(4):
            there = board.near[4 * cell + direction]
            if there < 0 or board.wall[there] != 0 or board.pulled[there] >= 0:
                continue
            beyond = board.near[4 * there + direction]
            if beyond >= 0 and board.wall[beyond] == 0:
                board.pulled[there] = board.pulled[cell] + 1
                board.queue[tail] = there
                tail += 1
