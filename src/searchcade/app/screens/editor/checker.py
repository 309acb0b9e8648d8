"""The live verdict: after each change the level is solved in a background thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from searchcade import share
from searchcade.app.jobs import Job, Jobs
from searchcade.facets.editing import EditorText
from searchcade.level import LoadedLevel
from searchcade.play.draft import Draft
from searchcade.play.verdict import Verdict, judge
from searchcade.problem import BadInput

PATIENCE = 0.15  # seconds after the last change
TICK = 0.1  # seconds between two times that are shown


class Checker:
    """Solves the newest drawing, and writes its code; what was asked before is cancelled."""

    def __init__(self, jobs: Jobs, changed: Callable[[], None]) -> None:
        self._jobs, self._changed = jobs, changed
        self._running: list[Job[Any]] = []
        self._wait = 0.0
        self._next: LoadedLevel | None = None
        self._clear()

    def _clear(self) -> None:
        self.loaded: LoadedLevel | None = None
        """The level, as soon as the drawing is one."""
        self.missing: EditorText | None = None
        self.problem = ""
        """What the reader of levels says, where nothing is missing."""
        self.verdict: Verdict | None = None
        self.code = ""
        self.spent = 0.0
        """Seconds since the search began."""

    @property
    def is_busy(self) -> bool:
        """Say whether a verdict is still to come."""
        return self.loaded is not None and self.verdict is None

    def want(self, draft: Draft, *, at_once: bool = False) -> None:
        """Ask for the verdict on a drawing."""
        self.cancel()
        self._clear()
        self.missing = draft.missing
        if self.missing is None:
            try:
                self.loaded = draft.loaded()
            except BadInput as problem:
                self.problem = str(problem)
        self._wait = PATIENCE if self.loaded and not at_once else 0.0
        if self.loaded and at_once:
            self._begin(self.loaded)

    def cancel(self) -> None:
        """Cancel what runs."""
        for job in self._running:
            job.cancel()
        self._running, self._wait = [], 0.0

    def wake_after(self) -> float | None:
        """Return the seconds until something changes by itself."""
        return self._wait or (TICK if self.is_busy and self._running else None)

    def pass_time(self, seconds: float) -> bool:
        """Begin when nothing has changed for a moment; say whether the time shown has changed."""
        if self._wait and self.loaded:
            self._wait = max(0.0, self._wait - seconds)
            if not self._wait:
                self._begin(self.loaded)
            return False
        before = int(self.spent / TICK)
        self.spent += seconds if self.is_busy else 0.0
        return int(self.spent / TICK) != before

    def _begin(self, loaded: LoadedLevel) -> None:
        self._running = [
            self._jobs.start(lambda job: judge(loaded, job.cancelled), self._judged),
            self._jobs.start(lambda _job: share.code_of(loaded), self._coded, self._uncoded),
        ]

    def _judged(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self._changed()

    def _coded(self, code: str) -> None:
        self.code = code
        self._changed()

    def _uncoded(self, problem: Exception) -> None:
        """Do without a code: the level is too large for one."""
        if not isinstance(problem, BadInput):
            raise problem
