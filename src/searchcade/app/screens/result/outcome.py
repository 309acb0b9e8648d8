"""What is known about a finished game so far, and which moment of it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from searchcade.level import LoadedLevel
from searchcade.play.analysis import Analysis
from searchcade.play.best_plan import Best
from searchcade.play.progress import medal, optima
from searchcade.play.saved_game import SavedGame
from searchcade.store import Record, Score

STARS = {"gold": 3, "silver": 2, "bronze": 1, "": 0}


@dataclass
class Outcome:
    """A game, its place, the best plan and the analysis as they become known."""

    saved: SavedGame
    score: Score | None
    problem: str = ""
    """Why the game could not be stored."""
    is_pending: bool = False
    """Whether the game waits on this machine to be stored."""
    best: Best | None = None
    """None while it is not known whether there is one."""
    is_searching: bool = True
    """Whether the best plan is still being looked for."""
    analysis: Analysis | None = None
    """None while it is being worked out."""
    count: int = 0
    """How many lines the leaderboard has."""
    moment: int = 0
    """How many moves have been made on the board that is shown."""
    following: str | None = None
    """The name of the next level, if there is one."""
    achieved: tuple[str, ...] = ()
    """The names of the achievements that this game has earned."""

    @property
    def loaded(self) -> LoadedLevel:
        """Return the level."""
        return self.saved.loaded

    @property
    def is_won(self) -> bool:
        """Say whether the game was won."""
        return self.saved.session.is_won and not self.saved.ended

    @property
    def main_button(self) -> str:
        """Name the button that leads on: to the next level, or back to one that was lost."""
        return "next" if self.following and not self.saved.ended else "again"

    @property
    def least(self) -> int | None:
        """Return the cost of a cheapest plan, if it is proven."""
        return self.best.cost if self.best and self.best.is_proven else None

    @property
    def merit(self) -> str:
        """Return the medal that the game deserves; none if it was helped, or nothing is proven."""
        session, least = self.saved.session, self.least
        if not self.is_won or self.saved.is_helped or least is None:
            return ""
        return medal(Record(session.cost, None if session.hints else session.cost), least)

    @property
    def medal(self) -> str:
        """Return the medal, on a level that has medals: one that ships, by its usual rules."""
        return self.merit if self.loaded.kind in optima(self.loaded.game) else ""

    @property
    def stars(self) -> int:
        """Return how many stars of three the game gets."""
        return STARS[self.merit]
