"""When a search is stopped before its next step takes more memory than it may have."""

from __future__ import annotations

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
