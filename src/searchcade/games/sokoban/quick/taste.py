"""What the quick search goes by: one taste solves the rooms that another gets lost in.

They take turns, each with a search of its own, and with more and more positions. What they learn
about corrals and switches they share.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Taste(NamedTuple):
    """What each feature counts in a score, in their order, and how the next position is chosen."""

    packed: int
    out: int
    regions: int
    pushes: int
    weight: int
    noise: int
    """Scores that differ by less come in no order."""
    greedy: int
    """In so many of six turns the score decides, in the others it is the next kind's turn."""
    shut: int
    """How many stones packed count as none for each switch that is shut off."""


TASTES = (
    Taste(packed=-60, out=60, regions=20, pushes=2, weight=4, noise=20, greedy=3, shut=1),
    Taste(packed=-30, out=60, regions=8, pushes=1, weight=4, noise=1, greedy=0, shut=1),
    Taste(packed=-20, out=60, regions=30, pushes=3, weight=0, noise=30, greedy=6, shut=2),
    Taste(packed=-40, out=60, regions=40, pushes=1, weight=8, noise=40, greedy=3, shut=1),
)
TURNS = (1 << 13, 1 << 15, 1 << 17, 1 << 19, 1 << 21)  # positions of each search


def turns() -> Iterator[tuple[int, Taste]]:
    """Yield the number of positions and the taste of one search after another."""
    for number, most in enumerate(TURNS):
        for taste in TASTES:
            yield most, taste._replace(noise=taste.noise + 7 * number)
