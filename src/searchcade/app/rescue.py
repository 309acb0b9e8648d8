"""When a frame fails: log it, keep the game, and go Home with a message."""

from __future__ import annotations

import os
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from searchcade import __version__
from searchcade.store import data_folder

if TYPE_CHECKING:
    from searchcade.app.screen import Screen
    from searchcade.app.window import App

MAX_FAILURES = 3  # in a row that are survived
GOOD_FRAMES = 60  # after which a failure is a new one
MAX_LOG_BYTES = 256_000  # before another one is begun


class WindowFailure(Exception):
    """The window fails again and again."""


class Rescue:
    """Counts failures, and goes Home after each."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._in_a_row = 0
        self._good_frames = GOOD_FRAMES

    def frame_went_well(self) -> None:
        """Count a frame without a failure."""
        self._good_frames += 1

    def take(self, problem: Exception) -> None:
        """Go Home with a message; raise WindowFailure where that does not help."""
        self._in_a_row = self._in_a_row + 1 if self._good_frames < GOOD_FRAMES else 1
        self._good_frames = 0
        file = write_log(problem, type(self.app.screen).__name__ if self.app.screens else "")
        if self._in_a_row > MAX_FAILURES:
            raise WindowFailure(self._last_words(problem, file)) from problem
        is_playing = any(screen.played_level is not None for screen in self.app.screens)
        leave_all(self.app.screens)
        try:
            self._go_home(file, is_playing)
        except Exception as again:
            raise WindowFailure(self._last_words(again, file)) from again

    def _go_home(self, file: Path | None, is_playing: bool) -> None:
        app = self.app
        app.surface.set_clip(None)
        app.start(app.routes.home())
        words = [app.texts("window.failed")]
        words += [app.texts("window.failed_saved")] if is_playing else []
        words += [app.texts("window.failed_log", file=file)] if file else []
        app.toast(" ".join(words), "bad")

    def _last_words(self, problem: Exception, file: Path | None) -> str:
        said = f"the window failed again and again ({type(problem).__name__}: {problem})"
        return f"{said}, see {file}" if file else said


def leave_all(screens: list[Screen]) -> None:
    """Let every screen clean up, from the top; one that fails stops no other."""
    while screens:
        screen = screens.pop()
        try:
            screen.leave()
        except Exception as problem:
            write_log(problem, type(screen).__name__)


def write_log(problem: Exception, where: str) -> Path | None:
    """Add a failure to the log, which only its owner can read; return its place."""
    file = data_folder() / "window.log"
    trace = "".join(traceback.format_exception(problem))
    text = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {__version__} {where}\n{trace}\n"
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if file.exists() and file.stat().st_size > MAX_LOG_BYTES:
            os.replace(file, file.with_suffix(".log.1"))
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(handle, "a", encoding="utf-8", errors="backslashreplace") as log:
            log.write(text)
    except OSError:
        return None
    return file
