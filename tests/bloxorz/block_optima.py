"""The stored optima of the levels that ship, and the search that proves them."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from searchcade import catalog
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.layers import shortest, table_of
from searchcade.games.bloxorz.rules import SWAP, Rolling
from searchcade.problem import replay

GAME = catalog.game("bloxorz")
NAMES = list(GAME.shipped())
FILE: Path = GAME.folder / "levels" / "optima.csv"
COLUMNS = ("level", "moves", "swaps", "keys", "states")


class Optima(NamedTuple):
    """The least that a level can be solved with, and how many states it has."""

    moves: int
    """Swaps not counted."""
    swaps: int
    """The fewest with so many moves."""
    keys: int
    """Moves and swaps, where both count alike."""
    states: int
    """With the controlled cube told apart; falls are no states."""


def stored() -> dict[str, Optima]:
    """Read the file."""
    with FILE.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert tuple(head) == COLUMNS
    return {name: Optima(*map(int, figures)) for name, *figures in rows}


def proven(board: Board) -> Optima:
    """Prove each figure by a search of its own."""
    plan, keys = best(board), best(replace(board, swap_cost=1))
    table = table_of(board)
    assert table is not None
    swaps = plan.count(SWAP)
    assert table.moves(Rolling(board).start) == len(plan) - swaps
    return Optima(len(plan) - swaps, swaps, len(keys), len(table.states))


def best(board: Board) -> str:
    """Return a best plan, after a replay by the rules."""
    plan = shortest(board)
    assert plan is not None
    state, _ = replay(Rolling(board), plan)
    assert Rolling(board).is_goal(state)
    return plan
