"""Pictures of a mistake: the level's drawing in a terminal, the board with a path on a page."""

from __future__ import annotations

from contextlib import suppress

from searchcade.level import LoadedLevel
from searchcade.notebook import board_html
from searchcade.problem import IllegalMove, walked

ROWS, COLS = 30, 100  # of the largest drawing in a terminal
MAX_MOVES = 200  # that are written below a picture


def drawing(level: LoadedLevel) -> str:
    """Return the level as its file draws it, if that is small enough."""
    text = level.game.render(level.level).rstrip("\n")
    lines = text.splitlines()
    fits = len(lines) <= ROWS and all(len(line) <= COLS for line in lines)
    return text if fits else ""


def picture(level: LoadedLevel, plan: str) -> str:
    """Return the board with the path of a plan, up to a move that is not legal, and its moves."""
    states = []
    with suppress(IllegalMove):
        for state, _ in walked(level.problem(), plan):
            states.append(state)
    more = "..." if len(plan) > MAX_MOVES else ""
    return board_html(level.game, level.level, states, [plan[:MAX_MOVES] + more])
