"""The comparison that runs in the background: it loads levels, runs, and hands over rows."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from searchcade.app.jobs import Job
from searchcade.app.screens.lab.state import LabState
from searchcade.lab.comparison import Conditions, Question, Row, comparing
from searchcade.lab.level_groups import LevelGroup, fitting, loaded, own_group

if TYPE_CHECKING:
    from searchcade.app.window import App

HAND_OVER_S = 0.15  # between two times that rows are handed over


class Experiment:
    """Does the work of the lab in background threads; each run is a separate process."""

    def __init__(self, app: App, state: LabState, changed: Callable[[], None]) -> None:
        self._app, self._state, self._changed = app, state, changed
        self._run: Job[None] | None = None
        self._fit: Job[list[str]] | None = None
        self._adding: list[Job[LevelGroup]] = []
        self.doing = ""
        """The algorithm and the level of the run that is on; empty while levels are made."""

    @property
    def is_running(self) -> bool:
        """Say whether a comparison runs."""
        return self._run is not None

    @property
    def is_looking(self) -> bool:
        """Say whether it is not known yet which algorithms fit."""
        return self._fit is not None

    # ------------------------------------------------------------------ levels and algorithms

    def look(self) -> None:
        """Find out which algorithms fit the chosen levels."""
        if self._fit is not None:
            self._fit.cancel()
        groups, extra = self._state.picked(), [*self._app.extra]

        def work(job: Job[list[str]]) -> list[str]:
            levels = [each for group in groups if not job.cancelled() for each in group.sample()]
            return fitting(levels, extra)

        self._fit = self._app.jobs.start(work, self._fits, self._fails)

    def _fits(self, names: list[str]) -> None:
        self._fit = None
        self._state.take_fitting(names)
        self._changed()

    def _fails(self, problem: Exception) -> None:
        self._fit = None
        self._state.fitting = []
        self._changed()
        self._app.complain(problem)

    def add(self, text: str) -> None:
        """Add the levels of a text as the command line takes it; say what is wrong with it."""

        def done(group: LevelGroup) -> None:
            self._state.add(group)
            self.look()
            self._changed()

        self._adding.append(self._app.jobs.start(lambda _job: own_group(text), done))

    # ------------------------------------------------------------------ the runs

    def start(self) -> None:
        """Begin a comparison of what is chosen; each row is handed over when it is there."""
        state = self._state
        names = state.names()
        addresses = [text for each in state.picked() for text in each.addresses(state.seeds)]
        state.rows, state.asked = (), 0
        limits, self.doing = state.limits, ""

        def work(job: Job[None]) -> None:
            levels = list(loaded(addresses, job.cancelled))
            state.asked = len(levels) * len(names)
            conditions = Conditions(limits, job.cancelled, apart=True)
            handed = 0.0
            for rows in comparing(Question(levels, names), conditions, self._note):
                if time.monotonic() - handed > HAND_OVER_S and not job.is_cancelled:
                    handed = time.monotonic()
                    self._hand_over(job, [*rows])
            self._hand_over(job, [*rows])

        self._run = self._app.jobs.start(work, self._done, self._failed)
        self._changed()

    def _note(self, name: str) -> None:
        self.doing = " · ".join(name.split(" on ", 1))

    def _hand_over(self, job: Job[None], rows: Sequence[Row]) -> None:
        def take() -> None:
            if self._run is job:
                self._state.rows = rows
                self._changed()

        self._app.jobs.later(take)

    def _done(self, _answer: None) -> None:
        self._run = None
        self._changed()

    def _failed(self, problem: Exception) -> None:
        self._done(None)
        self._app.complain(problem)

    def stop(self) -> None:
        """Stop the run that is on and make no more; what has come in stays."""
        if self._run is not None:
            self._run.cancel()
            self._run = None
            self._changed()

    def close(self) -> None:
        """End everything: the screen is left."""
        for job in (self._run, self._fit, *self._adding):
            if job is not None:
                job.cancel()
        self._run = self._fit = None
