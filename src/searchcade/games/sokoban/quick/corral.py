"""Kernels: corrals, where Ares cannot go, and when their stones have to be pushed first.

A corral is a region that Ares cannot walk to, with the stones at its edge. Where these stones can
be pushed into the corral only, and Ares can make every one of these pushes now, the first push of
them in a plan might as well come at once: what he does elsewhere before neither helps nor hinders
it. So if one of them is not on a switch, no other stone need be looked at (a PI-corral, after
Brian Damgaard). Some plan is left, if there is one.
"""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import (
    BLOCKED,
    DEAD,
    FLOOR,
    PICKED,
    STILL,
    SWITCH,
    WALKED,
)
from searchcade.games.sokoban.quick.deadlock import is_open
from searchcade.games.sokoban.quick.reach import flood, spread


def pick(board: Any, stones: Any, ares: int) -> None:
    """Mark by index the stones that have to be looked at: those of the least such corral, or all.

    The board shows the position.
    """
    flood(board, BLOCKED, ares)
    home, fewest = board.clock[0], board.total + 1
    for index in range(board.total):
        board.grid[PICKED, index] = 1
    for number in range(board.floor.size):
        cell = board.floor[number]
        if board.grid[BLOCKED, cell] != FLOOR or board.grid[WALKED, cell] >= home:
            continue
        board.clock[0] += 1
        spread(board, BLOCKED, cell, board.clock[0])
        members = enclose(board, stones)
        if 0 < members < fewest and is_pressing(board, stones, home):
            fewest = members
            for index in range(board.total):
                board.grid[PICKED, index] = board.grid[STILL, stones[index]]
    for index in range(board.total):
        board.grid[STILL, stones[index]] = 0


def enclose(board: Any, stones: Any) -> int:
    """Mark the stones at the edge of the region just flooded; count them, 0 if all are at home."""
    members, away = 0, 0
    for index in range(board.total):
        stone = stones[index]
        board.grid[STILL, stone] = 0
        for way in range(4):
            if is_in(board, stone + board.steps[way], board.clock[0]):
                board.grid[STILL, stone] = 1
        members += board.grid[STILL, stone]
        away += board.grid[STILL, stone] and not board.grid[SWITCH, stone]
    return members if away else 0


def is_in(board: Any, cell: int, region: int) -> Any:
    """Say whether a cell is floor of a region."""
    return board.grid[BLOCKED, cell] == FLOOR and board.grid[WALKED, cell] == region


def is_pressing(board: Any, stones: Any, home: int) -> bool:
    """Say whether Ares can push each marked stone now wherever it can go, which is inwards only."""
    for index in range(board.total):
        stone = stones[index]
        if board.grid[STILL, stone]:
            for way in range(4):
                behind, there = stone - board.steps[way], stone + board.steps[way]
                if is_possible(board, behind, there) and not (
                    is_in(board, behind, home) and is_in(board, there, board.clock[0])
                ):
                    return False
    return True


def is_possible(board: Any, behind: int, there: int) -> bool:
    """Say whether a push may come before any other of the corral's stones is moved.

    Until then Ares cannot stand inside; and nobody wants a stone on a dead cell.
    """
    if not is_open(board, behind) or not is_open(board, there):
        return False
    return not board.grid[DEAD, there] and not is_in(board, behind, board.clock[0])
