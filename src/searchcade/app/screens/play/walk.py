"""Moves that a game makes by itself, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from searchcade.app.screens.play.motion import STEP
from searchcade.canvas import Place
from searchcade.hands import Hand

HANDS: dict[str, Hand] = {"click": "p", "hint": "h", "solver": "s"}


@dataclass(slots=True)
class Walk:
    """Moves that are made by themselves: a hint, the way to a clicked cell, a solver's plan."""

    kind: str
    moves: str
    cells: Sequence[Place] = ()
    """Where it leads, the player's cell first."""
    wins: bool = False
    """Whether it leads to the end."""
    done: int = 0
    pause: float = 0.0
    pace: float = STEP

    @property
    def hand(self) -> Hand:
        """Return whose moves they are: a click is the person's own."""
        return HANDS[self.kind]

    @property
    def rest(self) -> str:
        """Return the moves that are still to be made."""
        return self.moves[self.done :]
