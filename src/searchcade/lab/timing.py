"""Time a search so that neither luck nor what ran before it decides: warmed up, and several times.

What runs in a process of its own is imported late: few comparisons need it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.report import SolveReport
from searchcade.search.limits import Budget, never
from searchcade.solve import solve, warm_up

QUICK = 0.02  # seconds: what takes less is timed several times
TIMES = 5  # runs of such a search


@dataclass(frozen=True, slots=True)
class Conditions:
    """What all searches of a comparison share."""

    limits: Budget = field(default_factory=Budget)
    cancelled: Callable[[], bool] = never
    repeats: int | None = None
    """How often each search is timed; None for quick ones several times and others once."""
    apart: bool = False
    """Whether each runs in a process of its own, which measures its memory."""


def timed(loaded: LoadedLevel, choice: AlgorithmSpec, conditions: Conditions) -> SolveReport:
    """Solve a level and return the run of median processor time.

    A run that Ctrl-C stops counts only where it is the first.
    """
    run = run_apart if conditions.apart else run_here
    if not conditions.apart and not choice.is_own:
        warm_up(loaded, choice)  # own code runs in a new process each time
    reports = [run(loaded, choice, conditions)]
    wanted = conditions.repeats or (TIMES if is_quick(reports[0], conditions) else 1)
    while len(reports) < wanted and not conditions.cancelled():
        reports.append(run(loaded, choice, conditions))
    if len(reports) > 1 and conditions.cancelled():
        reports.pop()
    return median(reports)


def is_quick(report: SolveReport, conditions: Conditions) -> bool:
    """Say whether a search is so short that one time says little; a new process costs more."""
    return report.result.spent < QUICK and not conditions.apart


def run_here(loaded: LoadedLevel, choice: AlgorithmSpec, conditions: Conditions) -> SolveReport:
    """Solve a level; a compiled version that is loaded already has no advantage."""
    cancelled = conditions.cancelled
    return solve(loaded, choice, conditions.limits, cancelled=cancelled, python_first=True)


def run_apart(loaded: LoadedLevel, choice: AlgorithmSpec, conditions: Conditions) -> SolveReport:
    """Solve a level in a process of its own."""
    from searchcade.apart import solve_apart

    return solve_apart(loaded, choice, conditions.limits, conditions.cancelled)


def median(reports: Sequence[SolveReport]) -> SolveReport:
    """Return the report of median time, with the most memory that was measured."""
    middle = sorted(reports, key=lambda each: each.result.spent)[(len(reports) - 1) // 2]
    known = [each.result.peak_memory_mb for each in reports]
    memory = max((each for each in known if each is not None), default=None)
    result = replace(middle.result, peak_memory_mb=memory)
    return replace(middle, result=result, repeats=len(reports))
