"""The ghost: a player's own best game on a level, which moves along while it is played again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from searchcade.level import LoadedLevel
from searchcade.play.session import Session

Pace = Literal["off", "moves", "clock"]
PACES: tuple[Pace, ...] = ("off", "moves", "clock")
"""Not at all, with the player's moves, or by its clock."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """The states of an earlier game and the time that it took; the start comes first."""

    states: Sequence[Any]
    cost: int
    seconds: float

    @classmethod
    def of(cls, loaded: LoadedLevel, moves: str, seconds: float) -> Ghost:
        """Replay an earlier game; raise IllegalMove where the rules forbid one of its moves."""
        session = Session(loaded.game, loaded.level, moves)
        return cls(session.states, session.cost, seconds)

    @property
    def steps(self) -> int:
        """Return the number of moves."""
        return len(self.states) - 1

    @property
    def times(self) -> list[float]:
        """Return when it comes to each state; its pace is even, as no other is stored."""
        return [number * self.seconds / max(1, self.steps) for number in range(self.steps + 1)]

    def after(self, moves: int) -> int:
        """Return where the ghost stands after as many moves of the player: its own number."""
        return min(max(0, moves), self.steps)

    def at(self, seconds: float) -> int:
        """Return how many moves it has made by a time."""
        return bisect_right(self.times, max(0.0, seconds)) - 1

    def next_step(self, seconds: float) -> float | None:
        """Return in how many seconds it moves on; None when it has arrived."""
        here = self.at(seconds)
        return None if here >= self.steps else max(0.01, self.times[here + 1] - seconds)
