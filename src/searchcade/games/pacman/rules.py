"""The problem of a map: with monsters at levels 1 to 4, or with pies."""

from __future__ import annotations

from searchcade.games.pacman.arena import Arena, Rules
from searchcade.games.pacman.monster_rules import MonsterProblem
from searchcade.games.pacman.pie_rules import PieProblem
from searchcade.games.pacman.state import State, start_state

__all__ = ["Arena", "MonsterProblem", "PieProblem", "Rules", "State", "problem", "start_state"]


def problem(arena: Arena) -> MonsterProblem | PieProblem:
    """Return the problem of a level."""
    return PieProblem(arena) if arena.rules.level == "pies" else MonsterProblem(arena)
