"""Keeps the draft in a file after each change, so that no end of the program loses it."""

from __future__ import annotations

from searchcade.app.jobs import Jobs
from searchcade.play import own_levels
from searchcade.play.draft import Draft


class Keeper:
    """Writes the newest draft in a background thread, one write at a time."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._waiting: Draft | None = None
        self._is_writing = False
        self._games: set[str] = set()
        """Games whose drafts are ours: others are not forgotten before they were offered."""

    def keep(self, draft: Draft) -> None:
        """Keep a draft while it has something that is not saved; else forget it."""
        name = draft.game.name
        if draft.is_changed:
            self._games.add(name)
        if name in self._games:
            self._waiting = draft
        if not self._is_writing:
            self._write()

    def finish(self) -> None:
        """Write what still waits, before the screen goes."""
        if self._waiting:
            waiting, self._waiting = self._waiting, None
            put(waiting)

    def _write(self) -> None:
        if self._waiting is None:
            return
        waiting, self._waiting = self._waiting, None
        self._is_writing = True
        self._jobs.start(lambda _job: put(waiting), self._written, self._failed)

    def _written(self, _nothing: None) -> None:
        self._is_writing = False
        self._write()

    def _failed(self, problem: Exception) -> None:
        self._is_writing, self._waiting = False, None
        self._jobs.failed(problem)


def put(draft: Draft) -> None:
    """Write a draft as it is now, or delete its file where there is nothing to keep."""
    if draft.is_changed:
        own_levels.keep_draft(draft.game.name, draft.text())
    else:
        own_levels.drop_draft(draft.game.name)
