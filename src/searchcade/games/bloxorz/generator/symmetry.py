"""Levels that are the same, or nearly, but for being turned or mirrored."""

from __future__ import annotations

from collections.abc import Iterator

from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.drawing import LETTERS, NAMED, draw

Picture = list[str]
NAMELESS = str.maketrans(
    dict.fromkeys(LETTERS, NAMED[0]) | dict.fromkeys(LETTERS.lower(), NAMED[1])
)
NUDGE = 2  # rows and columns that two pictures may be apart when they are compared


def canonical(board: Board) -> str:
    """Return one text for all eight views of a level; what its switches do is left out."""
    return min("\n".join(view) for view in views(board))


def views(board: Board) -> Iterator[Picture]:
    """Give a level as it looks turned and mirrored."""
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
