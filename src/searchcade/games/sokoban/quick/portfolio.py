"""The turns of the quick search: plans and weights that solve rooms in which others get lost.

Each turn looks for a packing plan and explores with it for a while. Most rooms want few nodes and
the right plan, so turns are short at first, and there are many of them. What is learnt about lost
zones is shared by all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from searchcade.games.sokoban.quick.board import STONES


class Turn(NamedTuple):
    """How a turn makes its plan, and how it weighs what it finds."""

    nodes: int
    """Nodes that it may expand."""
    packing_nodes: int = 600
    """The same for the search of its plan; 0 to keep the plan of the turn before."""
    left_price: int = 100
    """How much a stone counts that is still to leave its cell."""
    noise: int = 3
    """A random number below this is added to the scores of that search."""
    is_homeward: bool = False
    """Whether stones are pulled to where they lie at the start, and stay there."""
    is_choosy: bool = False
    """Whether stones vanish only in sinks between which they can be exchanged."""
    keep: int = 0
    """Up to so many stones that the search could not place become parking places."""
    keeps_away: bool = False
    """Whether stones that are not due had better stay away from switches."""
    avoids_switches: bool = False
    """Whether stones on switches that are not due count as out of plan."""
    by_pushes: bool = False
    """Whether moves with equal advice are ordered by the pushes left."""
    zone_limit: int = 250
    """Positions that the search of a zone may look at."""

    @property
    def cut_short(self) -> Turn:
        """Return the turn with fewer nodes: its packing search was not finished.

        Such turns seldom find a plan (docs/decisions/0032).
        """
        return self._replace(nodes=self.nodes // UNFINISHED)


FIRST, GROWTH = 150, 1.4  # nodes of the first turns, and how many times as many in each round
MOST = 1e6  # nodes of a turn: more than there is space for
NOISE = 80
UNFINISHED = 4  # times as few nodes for a turn without a whole plan
PATIENT = 4  # each so many rounds, zones are looked at longer
LEFT_PRICES = (100, 30, 300, 5)  # of homeward turns


def turns() -> Iterator[Turn]:
    """Yield one turn after another, without end: four in each round, or five."""
    nodes, number = float(FIRST), 0
    while True:
        odd, noise = bool(number % 2), NOISE * (1 + number % 3)
        zone_limit = 400 if number % PATIENT == PATIENT - 1 else 100
        base = Turn(int(nodes), 2000 if number else 600, zone_limit=zone_limit)
        yield base._replace(keep=3, is_choosy=odd, noise=noise if number else 3, by_pushes=odd)
        away = base._replace(keeps_away=True)
        yield away._replace(packing_nodes=0, avoids_switches=not odd, by_pushes=odd)
        for turn in (
            away._replace(left_price=40, avoids_switches=odd),
            base._replace(left_price=10),
        ):
            yield turn._replace(noise=noise, is_choosy=not odd, by_pushes=not odd)
        if not odd:
            yield base._replace(
                is_homeward=True,
                keep=STONES,
                left_price=LEFT_PRICES[number // 2 % len(LEFT_PRICES)],
                noise=noise if number else 3,
                avoids_switches=True,
                by_pushes=True,
            )
        nodes, number = min(nodes * GROWTH, MOST), number + 1
