"""The worlds of Bloxorz: rolling, switches, halves, and long ways."""

from __future__ import annotations

from searchcade.game import World

WORLDS = (
    World("rolling", ("0[1-9]-*",)),
    World("switches", ("1[0-7]-*",)),
    World("halves", ("1[89]-*", "2[0-5]-*")),
    World("long-ways", ("2[6-9]-*", "3[0-4]-*")),
    World("masterpieces", ("3[5-9]-*", "4*")),
)
