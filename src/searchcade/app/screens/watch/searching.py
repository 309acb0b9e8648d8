"""Searches that run beside the window: how much they may use, and what may go wrong."""

from __future__ import annotations

from typing import Any

from searchcade.apart import solve_apart
from searchcade.app.jobs import Job
from searchcade.problem import BadInput
from searchcade.recording import Recording
from searchcade.search.run import Budget
from searchcade.solve import SolveReport, WrongPlan, solve

BUDGET = Budget(seconds=60, memory_mb=1024)


def record(recording: Recording, job: Job[Any]) -> None:
    """Run a search and keep what it does."""
    try:
        recording.run(BUDGET, job.cancelled)
    except WrongPlan as problem:  # somebody's own search may return one
        raise BadInput(str(problem)) from None


def measure(recording: Recording, job: Job[Any]) -> SolveReport:
    """Run the same search again while nobody watches: only then its time is fair."""
    return solve(recording.loaded, recording.choice, BUDGET, cancelled=lambda: job.is_cancelled)


def measure_apart(recording: Recording, job: Job[Any]) -> SolveReport:
    """Run the same search again in a process of its own, where its memory is measured, too."""
    asked = recording.loaded, recording.choice, BUDGET
    return solve_apart(*asked, cancelled=lambda: job.is_cancelled)
