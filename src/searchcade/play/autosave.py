"""Store the progress of a game after every move and every few seconds, in a background thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

from searchcade.play.saved_game import HEARTBEAT_S, SavedGame
from searchcade.store import Progress

MAX_WRITE_S = 15.0  # seconds that leaving a game waits for the last write


class Autosave:
    """Stores one game. A failed write is shown, and tried again with the next move."""

    def __init__(self, write: Callable[[Progress], None]) -> None:
        self.failure: Exception | None = None
        """Why the last write failed; None when it did not."""
        self._write = write
        self._waiting: Progress | None = None
        self._is_writing = False
        self._is_closed = False
        self._last_act: Callable[[], None] | None = None
        self._news = threading.Condition()
        self._thread: threading.Thread | None = threading.Thread(target=self._run, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # where there are no threads, as in a browser
            self._thread = None

    @property
    def problem(self) -> str:
        """Return why the last write failed; empty when it did not."""
        failure = self.failure
        return "" if failure is None else str(failure) or type(failure).__name__

    def keep(self, progress: Progress) -> None:
        """Store this progress soon; it replaces an older one that still waits."""
        if self._thread is None:
            self._try(partial(self._write, progress))
            return
        with self._news:
            self._waiting = progress
            self._news.notify_all()

    @property
    def is_idle(self) -> bool:
        """Say whether no write is waiting or running."""
        with self._news:
            return self._waiting is None and not self._is_writing

    def wait(self) -> None:
        """Wait until no write is waiting or running."""
        with self._news:
            self._news.wait_for(lambda: self._waiting is None and not self._is_writing)

    def close(self, last: Progress | None = None, then: Callable[[], None] | None = None) -> None:
        """Store the last progress, if there is one, call `then`, and end the thread."""
        if self._thread is None:
            for act in ([partial(self._write, last)] if last else []) + ([then] if then else []):
                self._try(act)
            return
        with self._news:
            self._waiting = last or self._waiting
            self._last_act, self._is_closed = then, True
            self._news.notify_all()
        self._thread.join(MAX_WRITE_S)

    def _run(self) -> None:
        while (progress := self._next()) is not None:
            self._try(partial(self._write, progress))
            with self._news:
                self._is_writing = False
                self._news.notify_all()
        if self._last_act:
            self._try(self._last_act)

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
            self.failure = None
        except Exception as problem:  # any error: the game goes on, and the player sees it
            self.failure = problem

    def _next(self) -> Progress | None:
        """Wait for progress to write; return None when there will be no more."""
        with self._news:
            self._news.wait_for(lambda: self._waiting is not None or self._is_closed)
            progress, self._waiting = self._waiting, None
            self._is_writing = progress is not None
            return progress


MAX_FRAME_S = 60.0  # seconds that count at most for one frame: a computer may sleep for a night
RETRY_S = 30.0  # seconds to the next heartbeat after a failed write: each may take long


class GameClock:
    """Counts the seconds of a game, and stores them every few seconds.

    So killing the program gains no time. The time after a loss counts only if the loss is undone.
    """

    def __init__(self, saved: SavedGame, autosave: Autosave) -> None:
        self.saved, self.autosave = saved, autosave
        self._since_loss = self._since_beat = 0.0

    def pass_time(self, seconds: float, *, runs: bool) -> None:
        """Let time pass; it is counted while the clock runs."""
        seconds = min(seconds, MAX_FRAME_S)
        if self.saved.session.ended:
            self._since_loss += seconds
        if runs:
            self.saved.seconds += seconds
            self.settle()
        self._since_beat += seconds
        is_due = self._since_beat >= (RETRY_S if self.autosave.failure else HEARTBEAT_S)
        if runs != self.saved.running or (runs and is_due):
            self.saved.running, self._since_beat = runs, 0.0
            self.autosave.keep(self.saved.progress())

    def settle(self) -> None:
        """Count the time since a loss: it has been undone, or may be later."""
        self.saved.seconds += self._since_loss
        self._since_loss = 0.0
