"""A walk between two states: sprites glide, and the line behind them ends where they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from searchcade.app.board import glide
from searchcade.app.board.motion import eased
from searchcade.level import LoadedLevel
from searchcade.scene import DIRECTIONS, Scene


def on_the_way(
    loaded: LoadedLevel, states: Sequence[Any], share: float, move: str
) -> tuple[Scene, tuple[float, float]]:
    """Return the scene `share` of the way to the last of some states, and the place reached."""
    game, level = loaded.game, loaded.level
    step = DIRECTIONS.get(move.upper())
    before, after = game.scene_after(level, states[:-1]), game.scene_after(level, states)
    scene = glide(before, after, share, step)
    (row, col), (there, across) = (game.look.cell(level, state) for state in states[-2:])
    part = eased(share)
    return scene, (row + (there - row) * part, col + (across - col) * part)
