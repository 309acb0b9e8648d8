"""Searches in background threads: recorded, then measured, and where it is asked for written."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from searchcade.app.jobs import Job
from searchcade.app.screens.saved_file import documents
from searchcade.catalog import AlgorithmSpec
from searchcade.lab.blocks import append, block_of
from searchcade.lab.comparison import Conditions, timed
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.recording import Recording
from searchcade.report import SolveReport
from searchcade.search.run import Budget
from searchcade.solve import WrongPlan
from searchcade.subprocess_solve import solve_in_subprocess

if TYPE_CHECKING:
    from searchcade.app.window import App

BUDGET = Budget(seconds=60, memory_mb=512)
LONG = 0.4  # seconds after which a search says that it is still at work


def ignore() -> None:
    """Do nothing."""


class BackgroundSearch:
    """A search of a level that is recorded in a background thread, from now on."""

    def __init__(
        self,
        app: App,
        loaded: LoadedLevel,
        choice: AlgorithmSpec,
        changed: Callable[[], None] = ignore,
    ) -> None:
        """Begin to search; `changed` is called when the thread has ended."""
        self.loaded, self.choice = loaded, choice
        self.recording = Recording(loaded, choice)
        self.failure = ""
        self._app, self._changed = app, changed
        self._job: Job[Any] = app.jobs.start(self._work, self._done, self._failed)

    @property
    def is_done(self) -> bool:
        """Say whether the search has ended."""
        return self.recording.report is not None or bool(self.failure)

    def cancel(self) -> None:
        """End the search; what it did so far can be watched."""
        self._job.cancel()

    def _work(self, job: Job[Any]) -> Any:
        """Run the search and keep what it does."""
        try:
            self.recording.run(BUDGET, job.cancelled)
        except WrongPlan as problem:  # a user's own search may return one
            raise BadInput(str(problem)) from None

    def _done(self, _answer: Any) -> None:
        self._changed()

    def _failed(self, problem: Exception) -> None:
        self._app.complain(problem)
        self.failure = str(problem)
        self._changed()


class MeasuredSearch(BackgroundSearch):
    """A search that is run once more after it was recorded, for its time."""

    def __init__(
        self,
        app: App,
        loaded: LoadedLevel,
        choice: AlgorithmSpec,
        changed: Callable[[], None],
        *,
        writes: bool = False,
    ) -> None:
        """Begin to search; where it `writes`, the result is appended to the output file."""
        self.measured: SolveReport | None = None
        self.output: Path | None = None
        """The file to which the result was appended."""
        self.output_problem = ""
        self.seconds = 0.0
        self._writes = writes
        super().__init__(app, loaded, choice, changed)

    @property
    def is_slow(self) -> bool:
        """Say whether the search is still at work, and has been for a while."""
        return self.seconds >= LONG and not self.is_done

    def _work(self, job: Job[Any]) -> SolveReport | None:
        super()._work(job)
        if job.is_cancelled:
            return None  # its time is not shown any more: free the recording
        report = (measure_in_subprocess if self._writes else measure)(self.recording, job)
        if self._writes and not job.is_cancelled:
            self._write(report)
        return report

    def _write(self, report: SolveReport) -> None:
        """Append the result to the output file; a full disk does not spoil the search."""
        try:
            self.output = write(report)
        except BadInput as problem:
            self.output_problem = str(problem)

    def _done(self, report: SolveReport | None) -> None:
        self.measured = report
        self._changed()


def measure(recording: Recording, job: Job[Any]) -> SolveReport:
    """Run the same search again without recording, a quick one several times, as `compare` does."""
    conditions = Conditions(BUDGET, lambda: job.is_cancelled)
    return timed(recording.loaded, recording.choice, conditions)


def measure_in_subprocess(recording: Recording, job: Job[Any]) -> SolveReport:
    """Run the same search again in a process of its own, where its memory is measured, too."""
    request = recording.loaded, recording.choice, BUDGET
    return solve_in_subprocess(*request, cancelled=lambda: job.is_cancelled)


# ------------------------------------------------------------------ the output file


def output_path(report: SolveReport) -> Path:
    """Return the output file of a level: documents, searchcade, Outputs, output-LEVEL.txt."""
    level = re.sub(r"[^\w-]+", "-", report.loaded.name.rpartition("/")[2]).strip("-")
    return documents() / "Outputs" / f"output-{level or 'level'}.txt"


def write(report: SolveReport) -> Path:
    """Append the result of a search to the file of its level, in the form of the report."""
    path = output_path(report)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        append(path, block_of(report), "report")
    except OSError as problem:
        raise BadInput(f"{path}: {problem.strerror}") from None
    return path
