"""What is worked out in background threads while a game is played: moves, and an analysis."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from searchcade.app.jobs import Job, Jobs
from searchcade.play.table import Table
from searchcade.play.walk import PlanRequest, Walk


class Advisor:
    """Answers the questions of a table in background jobs, and analyses where it stands."""

    def __init__(self, jobs: Jobs, table: Table, changed: Callable[[], None]) -> None:
        self._jobs, self._table, self._changed = jobs, table, changed
        self._thinking: Job[Walk | None] | None = None
        self._analysing: Job[Mapping[str, Any]] | None = None

    def think(self) -> None:
        """Look for what the table asks for now, and for nothing else any more."""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None
        if question := self._table.question:
            self._thinking = self._jobs.start(
                lambda job: question.answer(job.cancelled), lambda walk: self._take(question, walk)
            )

    def _take(self, question: PlanRequest, walk: Walk | None) -> None:
        self._thinking = None
        self._table.take(question, walk)
        self._changed()

    def analyse(self) -> None:
        """Analyse the present state; while one analysis runs, no second one begins."""
        if self._analysing:
            return
        session = self._table.session
        state, moves = session.state, session.moves

        def done(analysis: Mapping[str, Any]) -> None:
            self._analysing = None
            self._table.take_analysis(moves, analysis)
            self._changed()
            if state != self._table.session.state:
                self.analyse()

        self._analysing = self._jobs.start(
            lambda _job: session.game.play.analysis(session.level, state), done
        )

    def close(self) -> None:
        """Stop everything."""
        for job in (self._thinking, self._analysing):
            if job:
                job.cancel()
