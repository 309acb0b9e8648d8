"""What changed between two experiments: for people who work on a solver.

Outcomes, costs and counters are deterministic: any difference is a change. Times are not: of them
there is a ratio with its interval, and nothing is called a change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from searchcade.lab import statistics
from searchcade.lab.bench.results import latest, question
from searchcade.lab.statistics import Interval
from searchcade.lab.summary import Record, is_answered, spent

FIELDS = ("outcome", "cost", "optimal", "expanded", "generated")
TIMED = ("out of time", "out of memory")
"""Limits that are reached sooner or later: how far a run came by then says nothing."""


class Change(NamedTuple):
    """A run that ended otherwise."""

    level: str
    label: str
    kind: str
    """`gained` or `lost` an answer, else the first field that differs."""
    old: Any
    new: Any


class Times(NamedTuple):
    """How the times of an algorithm changed, over the runs that both experiments answered."""

    label: str
    runs: int
    ratio: float
    """New time divided by old time, geometric mean."""
    interval: Interval | None

    @property
    def is_noise(self) -> bool:
        """Say whether the ratio may be chance."""
        return self.interval is None or self.interval.low <= 1 <= self.interval.high


class Changes(NamedTuple):
    """Two experiments, run by run."""

    both: int
    only_old: int
    only_new: int
    changes: list[Change]
    times: list[Times]

    @property
    def is_equal(self) -> bool:
        """Say whether both experiments have the same runs with the same ends and counters."""
        return not (self.changes or self.only_old or self.only_new)


def compare(old: Iterable[Record], new: Iterable[Record]) -> Changes:
    """Compare two experiments."""
    before = {question(record): record for record in latest(old)}
    after = {question(record): record for record in latest(new)}
    both = [(before[each], after[each]) for each in before if each in after]
    changes = [each for pair in both for each in change(*pair)]
    missing = len(before) - len(both), len(after) - len(both)
    return Changes(len(both), *missing, changes, times(both))


def change(old: Record, new: Record) -> list[Change]:
    """Return what is different between two runs, at most one thing: the most important one."""
    place = new["level"], new["label"]
    if is_answered(old) != is_answered(new):
        kind = "gained" if is_answered(new) else "lost"
        return [Change(*place, kind, old["outcome"], new["outcome"])]
    is_cut = old["exit"] in TIMED and new["exit"] in TIMED and not is_answered(new)
    for name in FIELDS[:1] if is_cut else FIELDS:
        if old.get(name) != new.get(name):
            return [Change(*place, name, old.get(name), new.get(name))]
    return []


def times(both: Sequence[tuple[Record, Record]]) -> list[Times]:
    """Return the ratios of the times, algorithm by algorithm."""
    ratios: dict[str, list[float]] = {}
    for old, new in both:
        if is_answered(old) and is_answered(new):
            ratios.setdefault(new["label"], []).append(spent(new) / spent(old))
    return [
        Times(label, len(each), statistics.geometric_mean(each), statistics.bootstrap_ratio(each))
        for label, each in ratios.items()
    ]
