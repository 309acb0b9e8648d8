"""What is known about a finished game so far, and which moment of it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from searchcade.app.paint import Rect
from searchcade.app.widgets import Panel
from searchcade.level import LoadedLevel
from searchcade.play.analysis import Analysis
from searchcade.play.best_plan import Best
from searchcade.play.ending import Ending
from searchcade.play.saved_game import SavedGame
from searchcade.store import Score

if TYPE_CHECKING:
    from searchcade.app.screens.result.screen import ResultScreen


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
    def ending(self) -> Ending:
        """Return the game with the best plan, as far as that is known."""
        saved = self.saved
        return Ending(saved.loaded, saved.session, saved.ended, saved.helped, self.best)

    @property
    def is_won(self) -> bool:
        """Say whether the game was won."""
        return self.ending.is_won

    @property
    def main_button(self) -> str:
        """Name the button that leads on: to the next level, or back to one that was lost."""
        return "next" if self.following and not self.saved.ended else "again"


class ResultPanel(Panel[None]):
    """A part of the result, which acts on its screen."""

    def __init__(self, rect: Rect, screen: ResultScreen) -> None:
        super().__init__(rect)
        self._screen, self._texts, self._outcome = screen, screen.texts, screen.outcome
