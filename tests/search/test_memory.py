"""Memory is told where it can be told, and never as a false zero."""

import threading
from math import inf

import pytest

from searchcade.search import memory
from searchcade.search.memory import MEGABYTE, grown_by

START = 100 * MEGABYTE


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "smallest", inf)


def test_the_first_search_of_a_process_is_seen_from_outside() -> None:
    assert grown_by(START, 9.1) == 9.1


def test_a_search_that_may_use_memory_of_an_earlier_one_is_not_told() -> None:
    assert grown_by(START, 9.1) == 9.1
    left = START + 5 * MEGABYTE  # what the first one freed and the process kept
    assert grown_by(left, 4.1) is None
    assert grown_by(left, 400.0) == 400.0  # far more than can have been left


def test_no_growth_is_no_figure() -> None:
    assert grown_by(START, 0.0) is None


def test_beside_other_threads_nothing_is_told() -> None:
    found: list[float | None] = []
    thread = threading.Thread(target=lambda: found.append(grown_by(START, 50.0)))
    thread.start()
    thread.join()
    assert found == [None]
