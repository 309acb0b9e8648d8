"""Kernels: corrals, where Ares cannot go, and when their stones have to be pushed first.

A corral is a region that Ares cannot walk to, with the stones at its edge. Where these stones can
be pushed into the corral only, and Ares can make every one of these pushes now, the first push of
them in a plan might as well come at once: what he does elsewhere before neither helps nor hinders
it. So if one of them is not on a switch, no other stone need be looked at (a PI-corral, after
Brian Damgaard). Some plan is left, if there is one.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.walks import flood, spread


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
