"""Searches are timed alike: the median of several runs, as long as nobody presses Ctrl-C."""

from dataclasses import replace

import pytest

from searchcade import catalog
from searchcade.lab import comparison
from searchcade.lab.comparison import Conditions, median, timed
from searchcade.report import SolveReport
from searchcade.search.run import Result

LOADED = catalog.level("maze/first-steps")
CHOICE = catalog.algorithm("bfs", LOADED)


def report(seconds: float, memory: float | None = None) -> SolveReport:
    """Return a report of a search that took so long."""
    result = Result("solved", "R", 1, seconds=seconds, peak_memory_mb=memory)
    return SolveReport(LOADED, CHOICE, result, {})


def test_the_median_run_is_taken_with_the_most_memory_that_was_seen() -> None:
    found = median([report(5, 9.0), report(1), report(3)])
    assert (found.result.seconds, found.result.peak_memory_mb, found.repeats) == (3, 9.0, 3)
    assert median([report(4), report(2)]).result.seconds == 2
    assert median([report(4)]).repeats == 1


@pytest.mark.parametrize(
    ("seconds", "repeats", "apart", "runs"),
    [
        (0.001, None, False, 5),
        (0.5, None, False, 1),
        (0.001, None, True, 1),
        (0.5, 3, False, 3),
        (0.001, 1, False, 1),
    ],
)
def test_quick_searches_run_several_times_and_others_as_often_as_asked_for(
    seconds: float, repeats: int | None, apart: bool, runs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("run_here", "run_apart"):
        monkeypatch.setattr(comparison, name, lambda *_: report(seconds))
    assert timed(LOADED, CHOICE, Conditions(repeats=repeats, apart=apart)).repeats == runs


def test_a_run_that_is_stopped_does_not_count_beside_whole_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs: list[SolveReport] = []

    def run(*_: object) -> SolveReport:
        runs.append(replace(report(0.001 + len(runs)), optimum=len(runs)))
        return runs[-1]

    monkeypatch.setattr(comparison, "run_here", run)
    found = timed(LOADED, CHOICE, Conditions(cancelled=lambda: len(runs) == 3, repeats=9))
    assert (len(runs), found.repeats) == (3, 2)
    runs.clear()
    found = timed(LOADED, CHOICE, Conditions(cancelled=lambda: len(runs) == 2, repeats=9))
    assert (len(runs), found.repeats) == (2, 1)
    runs.clear()
    found = timed(LOADED, CHOICE, Conditions(cancelled=lambda: len(runs) == 1, repeats=9))
    assert (len(runs), found.repeats) == (1, 1)
