"""The worlds of Sokoban, from the first push to rooms full of stones."""

from __future__ import annotations

from searchcade.game import World

WORLDS = (
    World("first-pushes", ("0[1-8]-*",)),
    World("weights", ("09-*", "1[0-6]-*")),
    World("narrow", ("1[7-9]-*", "2[0-4]-*")),
    World("stores", ("2[5-9]-*", "3[0-2]-*")),
    World("town", ("3[3-9]-*", "4*")),
)
