"""The end of a game: how it ended, and the medal and the stars that it deserves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from searchcade.level import LoadedLevel
from searchcade.play.best_plan import Best
from searchcade.play.progress import medal, optima
from searchcade.play.session import Session
from searchcade.search.node import Ended
from searchcade.store import Record

STARS = {"gold": 3, "silver": 2, "bronze": 1, "": 0}


def end_effect(*, is_won: bool) -> str:
    """Return what is heard at the end of a game."""
    return "win" if is_won else "undo"


@dataclass(frozen=True)
class Ending:
    """A game that is over, beside the best plan as far as it is known."""

    loaded: LoadedLevel
    session: Session[Any, Any]
    ended: Ended = ""
    """How it ended if it was not won: lost, stalled or resigned."""
    helped: bool = False
    """Whether the solver made a move, or the game was begun in the middle of another."""
    best: Best | None = None

    @property
    def is_won(self) -> bool:
        """Say whether the game was won."""
        return self.session.is_won and not self.ended

    @property
    def is_helped(self) -> bool:
        """Say whether the solver or hints did the most of it."""
        return self.helped or self.session.is_helped

    @property
    def least(self) -> int | None:
        """Return the cost of a cheapest plan, if it is proven."""
        return self.best.cost if self.best and self.best.is_proven else None

    @property
    def merit(self) -> str:
        """Return the medal that the game deserves; none if it was helped, or nothing is proven."""
        if not self.is_won or self.is_helped or self.least is None:
            return ""
        cost, hints = self.session.cost, self.session.hints
        return medal(Record(cost, None if hints else cost), self.least)

    @property
    def medal(self) -> str:
        """Return the medal, on a level that has medals: one that ships, by its usual rules."""
        return self.merit if self.loaded.kind in optima(self.loaded.game) else ""

    @property
    def stars(self) -> int:
        """Return how many stars of three the game gets."""
        return STARS[self.merit]
