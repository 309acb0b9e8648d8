"""The worlds of Pacman: the four levels of the assignment, and the pies."""

from __future__ import annotations

from searchcade.game import World

WORLDS = (
    World("level-1", ("1-*",)),
    World("level-2", ("2-*",)),
    World("level-3", ("3-*",)),
    World("level-4", ("4-*",)),
    World("pies", ("5-*",)),
)
