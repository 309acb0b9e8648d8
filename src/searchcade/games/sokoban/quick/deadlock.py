"""Kernels: positions that no plan can mend. Every rule is sound, so nothing solvable is lost."""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import (
    DEAD,
    FLOOR,
    PULLED,
    QUEUE,
    STILL,
    SWITCH,
    WALLS,
    whole,
)


def is_lost(board: Any, stones: Any, count: int) -> bool:
    """Say whether stones that can never move again spoil the position.

    What is lost with some of the stones alone is lost with all of them.
    """
    frozen = freeze(board, stones, count)
    lost = frozen < 0 or (frozen > 0 and cuts_off(board, stones, count))
    for index in range(count):
        board.grid[STILL, stones[index]] = 0
    return lost


def freeze(board: Any, stones: Any, count: int) -> int:
    """Mark the stones that can never move again; return how many, or -1 if one is off a switch.

    All are taken for frozen at first, and thawed while one can move. In the set that remains each
    stone is held on both axes by walls, by others of the set or because both neighbours are dead
    cells; so none of them can be the first that moves in a plan that wins.
    """
    for index in range(count):
        board.grid[STILL, stones[index]] = 1
    frozen, before = count, -1
    while frozen != before:
        before = frozen
        for index in range(count):
            cell = whole(stones[index])
            if board.grid[STILL, cell] and (is_free(board, cell, 0) or is_free(board, cell, 1)):
                board.grid[STILL, cell] = 0
                frozen -= 1
    for index in range(count):
        if board.grid[STILL, stones[index]] and not board.grid[SWITCH, stones[index]]:
            return -1
    return frozen


def is_free(board: Any, cell: int, way: int) -> bool:
    """Say whether a stone may be able to move along an axis."""
    one, other = cell - board.steps[way], cell + board.steps[way]
    if not is_open(board, one) or not is_open(board, other):
        return False
    return not (board.grid[DEAD, one] and board.grid[DEAD, other])


def cuts_off(board: Any, stones: Any, count: int) -> bool:
    """Say whether frozen stones keep another from all switches that are left.

    They are walls for the rest of the game. A stone pulled back from a switch comes wherever a
    plan could have brought it from; a stone that lies elsewhere cannot be brought in.
    """
    board.clock[0] += 1
    now, grid, steps = board.clock[0], board.grid, board.steps
    head, tail = 0, 0
    for index in range(board.goals.size):
        if not board.grid[STILL, board.goals[index]]:
            grid[PULLED, board.goals[index]] = now
            grid[QUEUE, tail] = board.goals[index]
            tail += 1
    while head < tail:
        cell = grid[QUEUE, head]
        head += 1
        for way in range(4):
            there, ares = cell + steps[way], cell + 2 * steps[way]
            if grid[PULLED, there] != now and is_open(board, there) and is_open(board, ares):
                grid[PULLED, there] = now
                grid[QUEUE, tail] = there
                tail += 1
    for index in range(count):
        if grid[PULLED, stones[index]] != now and not board.grid[STILL, stones[index]]:
            return True
    return False


def is_open(board: Any, cell: int) -> bool:
    """Say whether neither a wall nor a frozen stone is there."""
    return board.grid[WALLS, cell] == FLOOR and not board.grid[STILL, cell]
