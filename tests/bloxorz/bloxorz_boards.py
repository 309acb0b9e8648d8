"""Levels for tests: the small ones of tests/levels, and random ones."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

from random_boards import random_board

from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.layers import reachable
from searchcade.games.bloxorz.levels import parse, vary
from searchcade.games.bloxorz.rules import Rolling, State, are_together
from searchcade.games.bloxorz.transitions import Transitions

FOLDER = Path(__file__).parent.parent / "levels" / "bloxorz"


@cache
def small_boards() -> list[Board]:
    """Return the levels of tests/levels, each with both costs of a swap."""
    boards = [parse(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txt"))]
    return [vary(board, {"swap-cost": cost}) for board in boards for cost in ("0", "1")]


@cache
def boards(count: int) -> list[Board]:
    """Return the small levels and some random ones, every other with swaps that cost."""
    made = (random_board(seed, seed % 2) for seed in range(10**6))
    return small_boards() + list(islice(filter(is_small, made), count))


def is_small(board: Board) -> bool:
    """Say whether a level has so few states that all of them can be looked at."""
    return reachable(Transitions(board), 1000) is not None


def played(board: Board, moves: str) -> State:
    """Return the state after some moves that must be legal."""
    game = Rolling(board)
    state = game.start
    for move in moves:
        state = next(after for letter, after, _ in game.successors(state) if letter == move)
    return state


def legal(board: Board, moves: str = "") -> str:
    """Return the letters of the moves that are legal after some moves."""
    game = Rolling(board)
    return "".join(letter for letter, _, _ in game.successors(played(board, moves)))


def covered(board: Board, moves: str = "") -> list[tuple[int, int]]:
    """Return the cells of the block after some moves, by row and column; cubes as they stand."""
    state = played(board, moves)
    places = [board.place(state.half), board.place(state.other)]
    return sorted(set(places)) if are_together(board, state.half, state.other) else places


def bridges(board: Board, moves: str = "") -> str:
    """Return the names of the bridges that are there after some moves."""
    there = played(board, moves).bridges
    return "".join(bridge.name for bit, bridge in enumerate(board.bridges) if there >> bit & 1)
