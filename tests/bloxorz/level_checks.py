"""Checks of a level: what it could do without, and whether it looks like another one.

The generator has its own, faster search for idle switches; these checks ask the rules instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from searchcade.games.bloxorz.board import EMPTY, FLOOR, Board
from searchcade.games.bloxorz.drawing import LETTERS, NAMED, draw
from searchcade.games.bloxorz.layers import from_state, shortest
from searchcade.games.bloxorz.rows import rows_of

Picture = list[str]
NAMELESS = str.maketrans(
    dict.fromkeys(LETTERS, NAMED[0]) | dict.fromkeys(LETTERS.lower(), NAMED[1])
)
NUDGE = 2  # rows and columns that two pictures may be apart when they are compared


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
    rows = rows_of(board)
    layers = from_state(rows, rows.start)
    while layers.swaps:
        layers.advance()
    for pose in {code >> rows.bits for code in layers.parents}:
        yield from rows.halves(pose)
    yield from (split.cell for split in board.splits)  # the block stands there for a moment


def canonical(board: Board) -> str:
    """Return one text for all eight views of a level, without the effects of its switches."""
    return min("\n".join(view) for view in views(board))


def views(board: Board) -> Iterator[Picture]:
    """Yield the drawing of a level, rotated and mirrored."""
    picture = [line.translate(NAMELESS) for line in draw(board)]
    for _ in range(4):
        picture = ["".join(column) for column in zip(*picture[::-1], strict=True)]
        yield picture
        yield [line[::-1] for line in picture]


def likeness(board: Board, other: Board) -> float:
    """Return how much of two outlines is the same, in the best of all views: from 0 to 1."""
    ours = outline(next(views(board)))
    return max(overlap(ours, outline(view)) for view in views(other))


def outline(picture: Picture) -> set[tuple[int, int]]:
    """Return the places that have a tile."""
    return {
        (row, col)
        for row, line in enumerate(picture)
        for col, sign in enumerate(line)
        if sign != "."
    }


def overlap(ours: set[tuple[int, int]], theirs: set[tuple[int, int]]) -> float:
    """Return the share of the tiles that both have, at the best of some shifts."""
    nudges = range(-NUDGE, NUDGE + 1)
    moved = [
        {(row + down, col + right) for row, col in theirs} for down in nudges for right in nudges
    ]
    return max(len(ours & each) / len(ours | each) for each in moved)
