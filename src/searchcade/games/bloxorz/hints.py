"""Advice from the table of distances: instant and optimal, and it detects lost states.

Levels with too many states have no table; there a search gets a few seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from searchcade.compiled import jit
from searchcade.games.bloxorz.board import HEAVY, HOLE, SOFT, Board
from searchcade.games.bloxorz.heuristics import ESTIMATES
from searchcade.games.bloxorz.rules import SWAP, Rolling, State, are_together
from searchcade.games.bloxorz.table import table_of
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, Result, run

PATIENCE = Budget(seconds=3)


class Later(Rolling):
    """The problem of a level from a later state on."""

    def __init__(self, board: Board, state: State) -> None:
        super().__init__(board)
        self.start = state


def advice(board: Board, state: State) -> str | None:
    """Return the cheapest plan from here, None when there is none; no moves when time runs out."""
    table = table_of(board)
    if table and table.knows(state):
        return table.plan(state)
    if is_hopeless(board, state):
        return None
    result = searched(board, state)
    return None if result.outcome == "unsolvable" else result.plan or ""


def is_hopeless(board: Board, state: State) -> bool:
    """Say whether an estimate proves that the goal is out of reach."""
    return ESTIMATES["bridges"].build(board)(state) == inf


def searched(board: Board, state: State) -> Result:
    """Look for a cheapest plan, with the compiled search unless it has to be compiled first."""
    if jit.available():
        from searchcade.games.bloxorz.compiled import layered  # late: needs NumPy

        if layered.is_ready() and layered.fits(board, ""):
            return layered(board, "", PATIENCE, start=state)
    return run(ALGORITHMS["layers"], Later(board, state), budget=PATIENCE)


def landmark(board: Board, state: State, moves: str) -> bool:
    """Say whether a switch was pressed, the cube swapped, or the hole reached."""
    if not are_together(board, state.half, state.other):
        return moves[-1:] == SWAP or board.tiles[state.half] == SOFT
    if state.half == state.other:
        return board.tiles[state.half] in (SOFT, HEAVY, HOLE)
    return SOFT in (board.tiles[state.half], board.tiles[state.other])


def outlook(board: Board, state: State) -> Mapping[str, Any]:
    """Say whether the goal is out of reach, where that is known at once."""
    table = table_of(board)
    if table and table.knows(state):
        return {} if table.moves(state) is not None else {"lost": True}
    return {"lost": True} if is_hopeless(board, state) else {}
