"""What a level could do without, asked of its rules: idle switches, tiles that nothing reaches.

The generator asks its own quicker look; this asks the rules, and so checks that one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from searchcade.games.bloxorz.board import EMPTY, FLOOR, Board
from searchcade.games.bloxorz.layers import from_state, shortest
from searchcade.games.bloxorz.transitions import transitions_of


def idle_switches(board: Board) -> list[tuple[int, int]]:
    """Return where there are switches that the level can be solved without."""
    cells = [*(cell for cell, _ in board.switches), *(split.cell for split in board.splits)]
    idle = [cell for cell in cells if shortest(without_switch(board, cell)) is not None]
    return [board.place(cell) for cell in idle]


def without_switch(board: Board, cell: int) -> Board:
    """Return the level with plain floor in place of a switch."""
    tiles = bytearray(board.tiles)
    tiles[cell] = FLOOR
    return replace(
        board,
        tiles=bytes(tiles),
        switches=tuple(switch for switch in board.switches if switch[0] != cell),
        splits=tuple(split for split in board.splits if split.cell != cell),
    )


def idle_tiles(board: Board) -> list[tuple[int, int]]:
    """Return where there are tiles that nothing ever covers."""
    covered = set(covered_cells(board))
    tiles = [cell for cell, tile in enumerate(board.tiles) if tile != EMPTY]
    return [board.place(cell) for cell in tiles if cell not in covered]


def covered_cells(board: Board) -> Iterator[int]:
    """Give the cells of all states that can be reached."""
    rows = transitions_of(board)
    layers = from_state(rows, rows.start)
    while layers.swaps:
        layers.advance()
    for pose in {code >> rows.bits for code in layers.parents}:
        yield from rows.halves(pose)
    yield from (split.cell for split in board.splits)  # the block stands there for a moment
