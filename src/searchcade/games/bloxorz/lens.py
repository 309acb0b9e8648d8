"""The heuristic lens: the block on every cell, upright or lying, with the bridges of the start."""

from __future__ import annotations

from dataclasses import replace

from searchcade.game import Lens, Piece
from searchcade.games.bloxorz.board import BRIDGE, EMPTY, FRAGILE, SPLIT, Board
from searchcade.games.bloxorz.rules import State

UPRIGHT_BREAKS = (FRAGILE, SPLIT)  # nobody stays upright on these


def pieces(board: Board) -> list[Piece[State]]:
    """Return the block upright, and lying across and along, by its cell at the upper left."""
    steps = {"upright": 0, "across": 1, "along": board.stride}
    home = board.place(board.start)
    return [Piece(name, home, states(board, step)) for name, step in steps.items()]


def states(board: Board, step: int) -> dict[tuple[int, int], State]:
    """Return the states in which the other half is a step further on."""
    present = board.present
    ground = {cell for cell in range(len(board.tiles)) if is_ground(board, cell)}
    fits = [cell for cell in sorted(ground) if cell + step in ground]
    upright = [cell for cell in fits if step or board.tiles[cell] not in UPRIGHT_BREAKS]
    return {board.place(cell): State(cell, cell + step, present) for cell in upright}


def is_ground(board: Board, cell: int) -> bool:
    """Say whether there is a tile at the start."""
    tile = board.tiles[cell]
    return tile != EMPTY and (tile != BRIDGE or bool(board.bridge_at(cell) & board.present))


def starting(board: Board, state: State) -> Board | None:
    """Return the level that begins in a state; there is none that begins with a lying block."""
    return replace(board, start=state.half) if state.half == state.other else None


LENS: Lens[Board, State] = Lens(
    pieces,
    starting,
    signs=frozenset({"goal", "fragile", "soft", "heavy", "split"}),
)
