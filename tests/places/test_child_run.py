"""A run in a child process is watched: own code has one clock, and no say in its limits."""

from __future__ import annotations

import os
import queue
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest

from searchcade import catalog
from searchcade.places import child_run
from searchcade.places.child_run import GRACE_S, TOLERANCE, Conversation, Request, deadlines
from searchcade.search.limits import Budget, never
from searchcade.search.run import unwatched

LEVEL = catalog.level("maze/easy?seed=7")
BUDGET = Budget(nodes=100, seconds=2, memory_mb=100)
MEMORY_MB = 40.0


class Child:
    """A child that says nothing, and has so much memory."""

    printed = ""

    def __init__(self) -> None:
        self.memory_mb, self.is_killed, self.is_interrupted = MEMORY_MB, False, False
        self.spent: float | None = 50.0
        self.asked: list[str] = []

    def megabytes(self) -> float:
        return self.memory_mb

    def cpu_seconds(self) -> float | None:
        return self.spent

    def where(self, file: str) -> str:
        self.asked.append(file)
        return "line 3 in f"

    def hear(self, _seconds: float) -> None:
        raise queue.Empty

    def kill(self) -> None:
        self.is_killed = True

    def interrupt(self) -> None:
        self.is_interrupted = True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a clock that stands still."""
    now = [1000.0]
    monkeypatch.setattr(child_run, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


def conversation(algorithm: str, **more: Any) -> Conversation:
    """Return a conversation with such a child; its search has started."""
    where = LEVEL.game.name, LEVEL.name, LEVEL.level
    request = Request(*where, algorithm, None, BUDGET, os.getcwd(), **more)
    child: Any = Child()
    talk = Conversation(child, request, LEVEL.problem(), never, unwatched)
    talk.heard({"kind": "started", "megabytes": 1})
    return talk


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("algorithm", "kind", "has_more_time"),
    [
        ("mine.py:f", "started", False),
        ("bfs", "started", True),
    ],
)
def test_own_code_cannot_start_or_stop_its_clock(
    algorithm: str, kind: str, has_more_time: bool, clock: list[float]
) -> None:
    talk = conversation(algorithm)
    clock[0] += 1
    talk.heard({"kind": kind, "megabytes": 1})
    clock[0] = 1000 + BUDGET.wall_seconds + GRACE_S + 0.01
    result = talk.killed()
    assert (result is None) == has_more_time
    assert result is None or result.outcome == "out of time"


def test_a_search_has_its_time_and_a_moment_to_answer(clock: list[float]) -> None:
    talk = conversation("mine.py:f")
    clock[0] += BUDGET.wall_seconds + GRACE_S - 0.01
    assert talk.killed() is None
    clock[0] += 0.02
    stopped = talk.killed()
    assert stopped
    assert (stopped.outcome, stopped.stopped) == ("out of time", "out of time")


@pytest.mark.usefixtures("clock")
def test_processor_time_counts_from_the_start_of_the_search() -> None:
    talk = conversation("mine.py:f")
    child: Any = talk.child
    child.spent = 50 + BUDGET.seconds + GRACE_S - 0.01
    assert talk.killed() is None
    child.spent += 0.02
    result = talk.killed()
    assert result
    assert (result.outcome, child.is_killed) == ("out of time", True)
    assert (child.asked, talk.printed) == (["mine.py"], "stopped in line 3 in f\n")


def test_where_processor_time_is_unknown_the_clock_is_the_limit(clock: list[float]) -> None:
    child: Any = Child()
    child.spent = None
    assert deadlines(child, BUDGET) == (clock[0] + BUDGET.seconds + GRACE_S, inf)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("algorithm", "is_asked"),
    [("mine.py:f", True), ("bfs", False)],
)
def test_only_own_code_is_asked_where_it_is(
    algorithm: str, is_asked: bool, clock: list[float]
) -> None:
    talk = conversation(algorithm)
    clock[0] += 10_000
    assert talk.killed()
    child: Any = talk.child
    assert bool(child.asked) == is_asked


@pytest.mark.parametrize(("share", "is_killed"), [(0.99 * TOLERANCE, False), (1.1, True)])
@pytest.mark.usefixtures("clock")
def test_memory_counts_from_the_start_of_the_search(share: float, is_killed: bool) -> None:
    talk = conversation("mine.py:f")
    child: Any = talk.child
    child.memory_mb = MEMORY_MB + share * BUDGET.memory_mb
    result = talk.killed()
    assert (result is not None, child.is_killed) == (is_killed, is_killed)
    assert result is None or (result.outcome, result.peak_memory_mb) == ("out of memory", 110)


def test_a_cancelled_search_is_asked_to_stop_and_then_killed(clock: list[float]) -> None:
    talk = conversation("mine.py:f")
    talk.cancelled = lambda: True
    child: Any = talk.child
    assert talk.killed() is None
    assert (child.is_interrupted, child.is_killed) == (True, False)
    clock[0] += GRACE_S + 0.01
    result = talk.killed()
    assert result
    assert (result.outcome, child.is_killed) == ("cancelled", True)
