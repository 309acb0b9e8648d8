"""A walk between two states: sprites glide, and the line behind them ends where they are."""

from __future__ import annotations

from typing import Any

from searchcade.app.board import glide
from searchcade.app.board.motion import eased
from searchcade.app.screens.play.motion import WAYS
from searchcade.catalog import Named
from searchcade.scene import Scene


def on_the_way(
    named: Named, before: Any, after: Any, share: float, move: str
) -> tuple[Scene, tuple[float, float]]:
    """Return the scene `share` of the way from one state to the next, and the place reached."""
    game, level = named.game, named.level
    step = WAYS.get(move.upper())
    scene = glide(game.scene(level, before), game.scene(level, after), share, step)
    (row, col), (there, across) = game.cell(level, before), game.cell(level, after)
    part = eased(share)
    return scene, (row + (there - row) * part, col + (across - col) * part)
