"""The end of a game: it is stored, celebrated where it is won, and leads to its result."""

from __future__ import annotations

from collections.abc import Callable
from math import sin
from random import Random
from typing import TYPE_CHECKING

import pygame

from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.play.stage import Stage
from searchcade.play.ending import end_effect
from searchcade.store import Score, StoreFailed

if TYPE_CHECKING:
    from searchcade.app.window import App

PIECES = 130
LENGTH = 1.7  # seconds
FALL = 520.0  # units a second, each second


class Confetti:
    """Paper in the theme's colours that falls. Where a piece is depends on the time alone."""

    def __init__(self, seed: int = 1) -> None:
        self.time = 0.0
        random = Random(seed)
        self._pieces = [
            (random.random(), random.uniform(-1, 1), random.uniform(0.55, 1.0), random.random())
            for _ in range(PIECES)
        ]

    @property
    def is_over(self) -> bool:
        """Say whether all pieces have fallen."""
        return self.time >= LENGTH

    def draw(self, paint: Painter, rect: Rect) -> None:
        """Throw the pieces up from the lower edge and let them fall."""
        theme = paint.theme
        colours = (theme.accent, theme.good, theme.second, theme.hint, theme.path)
        fade = max(0.0, min(1.0, (LENGTH - self.time) / 0.4))
        paint.clip(rect)
        for number, (place, aside, force, turn) in enumerate(self._pieces):
            x = rect.x + rect.w * (0.5 + (place - 0.5) * 0.7 + aside * 0.22 * self.time)
            y = rect.bottom - force * rect.h * 1.75 * self.time + FALL * self.time**2
            wide = 5 + 5 * abs(sin(7 * (self.time + turn)))
            piece = paint.pixels(Rect(x, y, wide * fade, 9 * fade))
            pygame.draw.rect(paint.surface, colours[number % len(colours)], piece, border_radius=2)
        paint.clip(None)


class Finale:
    """Stores a game that is over, and shows its result afterwards."""

    def __init__(self, app: App, stage: Stage) -> None:
        self._app, self._stage, self._saved = app, stage, stage.saved
        self.is_due = False
        """Whether the game is over for good: nothing can be taken back any more."""
        self.confetti: Confetti | None = None
        self._show_result: Callable[[], None] | None = None

    def pass_time(self, seconds: float) -> bool:
        """Store and celebrate once nothing moves, then go to the result; say whether it does."""
        stage, is_won = self._stage, self._saved.session.is_won
        is_over = is_won or self.is_due
        if not is_over or stage.motion.is_moving or not stage.autosave.is_idle:
            return False
        if self.confetti is None:
            self.confetti, self.is_due = Confetti(), True
            self._app.audio.effect(end_effect(is_won=is_won))
            self._app.jobs.start(lambda _job: self._saved.finish(), self._stored, self._not_stored)
        self.confetti.time += min(seconds, 0.1)
        if self._show_result and (self.confetti.is_over or not is_won):
            self._show_result()
        return True

    def _stored(self, score: Score | None) -> None:
        self._prepare_result(score)

    def _not_stored(self, problem: Exception) -> None:
        """Keep a game that the database does not take on this machine."""
        if not isinstance(problem, StoreFailed):
            self._prepare_result(None, str(problem))
            return
        self._app.jobs.start(
            lambda _job: self._saved.set_aside(),
            lambda _answer: self._prepare_result(None, str(problem), is_pending=True),
            lambda _problem: self._prepare_result(None, str(problem)),
        )

    def _prepare_result(
        self, score: Score | None, problem: str = "", *, is_pending: bool = False
    ) -> None:
        app, saved = self._app, self._saved
        self._show_result = lambda: app.replace(
            app.routes.result(saved, score, problem, is_pending=is_pending)
        )
