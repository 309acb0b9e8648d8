"""The clock of a game: it runs while the player can think, and is saved regularly."""

from __future__ import annotations

from searchcade.play.autosave import Autosave
from searchcade.play.saved_game import HEARTBEAT, SavedGame

LONGEST_FRAME = 60.0  # seconds that count at most for one frame: a computer may sleep for a night
AFTER_FAILURE = 30.0  # seconds to the next heartbeat after a failed write: each may take long


class GameClock:
    """Counts the seconds of a game, and stores them every few seconds.

    So killing the program gains no time. The time after a loss counts only if the loss is undone.
    """

    def __init__(self, saved: SavedGame, autosave: Autosave) -> None:
        self.saved, self.autosave = saved, autosave
        self._since_loss = self._since_beat = 0.0

    def pass_time(self, seconds: float, *, runs: bool) -> None:
        """Let time pass; it is counted while the clock runs."""
        seconds = min(seconds, LONGEST_FRAME)
        if self.saved.session.ended:
            self._since_loss += seconds
        if runs:
            self.saved.seconds += seconds
            self.settle()
        self._since_beat += seconds
        is_due = self._since_beat >= (AFTER_FAILURE if self.autosave.failure else HEARTBEAT)
        if runs != self.saved.running or (runs and is_due):
            self.saved.running, self._since_beat = runs, 0.0
            self.autosave.keep(self.saved.progress())

    def settle(self) -> None:
        """Count the time since a loss: it has been undone, or may be later."""
        self.saved.seconds += self._since_loss
        self._since_loss = 0.0
