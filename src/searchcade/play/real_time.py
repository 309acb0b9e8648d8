"""Real time: a step a tick, in the direction that was last asked for, by the rules of the turns.

A game is still a string of moves: only when they are made differs.
"""

from __future__ import annotations

from collections.abc import Mapping

from searchcade.canvas import Place
from searchcade.level import LoadedLevel
from searchcade.scene import DIRECTIONS

TURNS = "turns"
PACES = {"slow": 0.36, "usual": 0.25, "fast": 0.17}
"""Name -> seconds of a tick."""
CHOICES = (TURNS, *PACES)
"""How a game can be played: turn by turn, or in real time at one of the paces."""


class RealTime:
    """Keeps the direction of the player, and the turn that waits for the next opening.

    While the player stands, no tick passes: rules without a move that waits give monsters no turn.
    """

    def __init__(self, pace: str) -> None:
        self.pace, self.seconds = pace, PACES[pace]
        self._direction = self._wanted = ""

    @property
    def is_standing(self) -> bool:
        """Say whether the player waits to be told where to go."""
        return not (self._direction or self._wanted)

    def steer(self, move: str) -> None:
        """Turn at the next opening."""
        self._wanted = move.upper()

    def stop(self) -> None:
        """Stand still until the player is told where to go."""
        self._direction = self._wanted = ""

    def tick(self, legal: Mapping[str, Place], here: Place) -> str:
        """Return the move of a tick: the turn if it is possible, else straight on.

        Before a wall it is the move that stays, where the rules have one; else none is made, and
        the player stands.
        """
        if self._wanted in legal:
            self._direction, self._wanted = self._wanted, ""
        if self._direction in legal:
            return self._direction
        self.stop()
        waits = (move for move, place in legal.items() if place == here)
        return next((move for move in waits if move not in DIRECTIONS), "")


def real_time(choice: str, loaded: LoadedLevel) -> RealTime | None:
    """Return the clock of a choice; None for turn by turn, and for levels that are always so."""
    can_tick = loaded.game.play.real_time(loaded.level)
    return RealTime(choice) if choice in PACES and can_tick else None


def next_choice(choice: str) -> str:
    """Return the choice after another one; after the last, the first."""
    return CHOICES[(CHOICES.index(choice) + 1) % len(CHOICES)]
