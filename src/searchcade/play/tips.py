"""Tips: what a player is told once, when it first matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from searchcade.play.session import Session
from searchcade.scene import FOG

TIPS = ("fog", "split", "energy", "deadlock")
LOW = 5  # units of energy


def due_tips(session: Session[Any, Any], analysis: Mapping[str, Any]) -> list[str]:
    """Return the tips that fit the state of a game, of which some figures are known."""
    if session.is_won:
        return []
    game, level = session.game, session.level
    scene = game.scene_after(level, session.states)
    energy = game.play.state_stats(level, session.state, session.moves).get("energy_left")
    is_so = {
        "fog": any(each.picture == FOG for each in scene.sprites),
        "split": len(scene.bodies) > 1,
        "energy": energy is not None and energy <= LOW and bool(session.moves),
        "deadlock": bool(analysis.get("lost")) and game.levels.winnable(level),
    }
    return [name for name in TIPS if is_so[name]]
