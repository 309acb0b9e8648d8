"""The worlds of the maze: ways to find, then energy to mind."""

from __future__ import annotations

from searchcade.game import World

WORLDS = (
    World("ways", ("first-steps", "wrong-hand", "roundabout")),
    World("energy", ("there-and-back", "a-bite-aside", "hungry-night", "hidden-luck")),
)
