"""What is told of a state and its plan: the swaps, and which cube is under control."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.rules import SWAP, State, are_together


def figures(board: Board, state: State, plan: str) -> Mapping[str, Any]:
    """Count the swaps where the block can be split; say what a swap costs if it is not free."""
    if not board.splits:
        return {}
    found: dict[str, Any] = {"swaps": plan.count(SWAP)}
    if board.swap_cost:
        found["swap_cost"] = str(board.swap_cost)
    if not are_together(board, state.half, state.other):
        found["cube"] = side(board, state)
    return found


def side(board: Board, state: State) -> str:
    """Say where the cube under control lies, seen from the other."""
    (row, col), (there, over) = board.place(state.half), board.place(state.other)
    if abs(row - there) > abs(col - over):
        return "upper" if row < there else "lower"
    return "left" if col < over else "right"
