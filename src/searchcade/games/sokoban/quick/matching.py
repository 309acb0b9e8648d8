"""Kernels: whether every stone can have a switch of its own, as if the others were not there."""

from __future__ import annotations

from typing import Any

from searchcade.games.sokoban.quick.board import GIVER, HAS, OWNER, QUEUE


def is_matched(board: Any, stones: Any) -> bool:
    """Say whether there is a switch for every stone that it comes to when it is alone.

    Other stones only bar the way, so where there is none the position is lost.
    """
    for goal in range(board.goals.size):
        board.grid[OWNER, goal] = -1
    index = 0
    while index < board.total and finds_switch(board, stones, index):
        index += 1
    return bool(index == board.total)


def finds_switch(board: Any, stones: Any, index: int) -> bool:
    """Give a stone a switch, and those before it others where that is necessary."""
    grid, seen = board.grid, 0
    grid[QUEUE, 0] = index
    head, tail = 0, 1
    while head < tail:
        stone = grid[QUEUE, head]
        head += 1
        for goal in range(board.goals.size):
            if (board.reach[stones[stone]] & ~seen) >> goal & 1:
                seen |= 1 << goal
                grid[GIVER, goal] = stone
                if grid[OWNER, goal] < 0:
                    hand_on(board, goal, index)
                    return True
                grid[QUEUE, tail] = grid[OWNER, goal]
                tail += 1
    return False


def hand_on(board: Any, goal: int, index: int) -> None:
    """Let the stone that led to a free switch have it, another that one's, and so on."""
    grid = board.grid
    stone = grid[GIVER, goal]
    while stone != index:
        before = grid[HAS, stone]
        grid[OWNER, goal], grid[HAS, stone] = stone, goal
        goal = before
        stone = grid[GIVER, goal]
    grid[OWNER, goal], grid[HAS, stone] = stone, goal
