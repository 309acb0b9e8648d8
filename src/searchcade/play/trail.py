"""The part of a game whose path is worth showing on the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from searchcade.canvas import Place
from searchcade.play.session import Session

TAIL = 6  # steps that are shown where a game is played for points


def trail(session: Session[Any, Any]) -> list[Place]:
    """Return the cells since the last move that did more than walk, such as a push.

    Where a game is played for points, what was eaten shows the rest of it.
    """
    game, moves = session.game, session.moves
    first = next(
        (n for n in range(len(moves), 0, -1) if not game.play.is_walk(moves[n - 1])), 1
    ) - 1  # fmt: skip
    if game.scoring.points:
        first = max(first, len(moves) - TAIL)
    return without_detours(game.look.cell(session.level, each) for each in session.states[first:])


def without_detours(path: Iterable[Place]) -> list[Place]:
    """Return a path without the steps that were undone by the next one."""
    cells: list[Place] = []
    for place in path:
        if len(cells) >= 2 and cells[-2] == place:
            cells.pop()
        else:
            cells.append(place)
    return cells
