"""The part of a game whose path is worth showing on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from searchcade.play.session import Session

TAIL = 6  # steps that are shown where a game is played for points


def trail_states(session: Session[Any, Any]) -> Sequence[Any]:
    """Return the states since the last move that did more than walk, such as a push.

    Where a game is played for points, what was eaten shows the rest of it.
    """
    game, moves = session.game, session.moves
    first = next(
        (n for n in range(len(moves), 0, -1) if not game.play.is_walk(moves[n - 1])), 1
    ) - 1  # fmt: skip
    if game.scoring.points:
        first = max(first, len(moves) - TAIL)
    return session.states[first:]
