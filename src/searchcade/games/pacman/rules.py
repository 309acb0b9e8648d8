"""The rules: a hunt at levels 1 to 4, a feast where pies are played."""

from __future__ import annotations

from searchcade.games.pacman.arena import Arena, Rules
from searchcade.games.pacman.feast import Feast
from searchcade.games.pacman.hunt import Hunt
from searchcade.games.pacman.state import State, start_state

__all__ = ["Arena", "Feast", "Hunt", "Rules", "State", "problem", "start_state"]


def problem(arena: Arena) -> Hunt | Feast:
    """Return the problem of a level."""
    return Feast(arena) if arena.rules.level == "pies" else Hunt(arena)
