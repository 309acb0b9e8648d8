"""A leaderboard in one order, of which only the blocks that were looked at are here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from searchcade.app.screens.menu.ondemand import OnDemand
from searchcade.store import Order, Score

if TYPE_CHECKING:
    from searchcade.app.window import App

BLOCK = 100  # lines that are fetched together


class Head(NamedTuple):
    """What is known of a leaderboard before its lines are."""

    lines: int
    own: Score | None
    """The best line of the player."""


class Ranking:
    """The lines of a leaderboard, fetched when they come into view."""

    def __init__(
        self,
        app: App,
        game: str,
        board: str,
        order: Order,
        ready: Callable[[], None],
        *,
        across: bool = False,
    ) -> None:
        self.game, self.board, self.order = game, board, order
        self.across = across
        """Whether it is the board of all seeds of a kind of level."""
        self.head: Head | None = None
        self._store, self._user, self._ready = app.store, app.user, ready
        self._blocks: OnDemand[int, list[Score]] = OnDemand(app, self._fetch)
        self._job = app.jobs.start(lambda _job: self._open(), self._take)

    def _open(self) -> tuple[Head, list[Score]]:
        scores, here = self._store.scores, (self.game, self.board)
        own = scores.own(*here, self.order, self._user.id, across=self.across)
        return Head(scores.count(*here, across=self.across), own), self._fetch(0)

    def _fetch(self, block: int) -> list[Score]:
        part = {"offset": block * BLOCK, "limit": BLOCK}
        return self._store.scores.page(
            self.game, self.board, self.order, **part, across=self.across
        )

    def _take(self, answer: tuple[Head, list[Score]]) -> None:
        self.head, first = answer
        self._blocks.put(0, first)
        self._ready()

    @property
    def count(self) -> int:
        """Return the number of lines."""
        return self.head.lines if self.head else 0

    def line(self, number: int) -> Score | None:
        """Return a line, counted from 0; None while it is being fetched."""
        lines = self._blocks.get(number // BLOCK)
        place = number % BLOCK
        return lines[place] if lines and place < len(lines) else None

    def stop(self) -> None:
        """Fetch nothing any more."""
        self._job.cancel()
        self._blocks.stop()
