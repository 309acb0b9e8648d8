"""When a search is stopped: by processor time, and before a step takes more memory than it may."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from searchcade.search import limits
from searchcade.search.limits import Budget, Limits, never
from searchcade.search.memory import MEGABYTE


def stopped_at(monkeypatch: pytest.MonkeyPatch, sizes: list[int]) -> int | None:
    """Return the size in megabytes, one after the other, at which a limit of 120 is foreseen."""
    monkeypatch.setattr(limits, "resident", lambda: 0)
    watched = Limits(Budget(memory_mb=120), never)
    for size in sizes:
        monkeypatch.setattr(limits, "resident", lambda size=size: size * MEGABYTE)
        watched.look_at_memory()
        if watched.is_about_to_jump():
            return size
    return None


def test_a_table_that_doubles_is_stopped_before_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stopped_at(monkeypatch, [1, 2, 3, 30, 31, 40, 50, 60]) == 50


def test_steady_growth_is_no_table_that_doubles(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stopped_at(monkeypatch, [1, 3, 7, 15, 31, 47, 60, 77, 93, 109]) is None


@pytest.mark.parametrize(
    ("processor", "clock", "stop"),
    [(0.9, 4.9, None), (1.1, 1.1, "out of time"), (0.0, 5.1, "out of time")],
)
def test_time_is_processor_time_and_a_multiple_of_it_by_the_clock(
    processor: float, clock: float, stop: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = [0.0, 0.0]
    monkeypatch.setattr(limits, "processor_seconds", lambda: clocks[0])
    monkeypatch.setattr(limits, "time", SimpleNamespace(perf_counter=lambda: clocks[1]))
    watched = Limits(Budget(seconds=1), never)
    clocks[:] = processor, clock
    assert watched.limit_reached() == stop
