"""A recording shows any moment of a search as a slow replay of the search does."""

from random import Random
from typing import Any

import pytest

from examples import examples, name
from guides import more_games
from recording_reference import check_moment, recorded
from searchcade import catalog, games
from searchcade.level import LoadedLevel
from searchcade.problem import replay
from searchcade.recording import Recording
from searchcade.search.registry import Algorithm
from searchcade.trace import Trace

LEVELS = examples("solvable") + examples("unsolvable")
MORE = more_games()


def label(value: object) -> str:
    return value.name if isinstance(value, Algorithm) else name(value)


def pairs() -> list[tuple[LoadedLevel, Algorithm]]:
    """Return every small level with every algorithm that fits it."""
    return [
        (level, algorithm)
        for level in LEVELS
        for algorithm in catalog.algorithms(level.game.name).values()
        if algorithm.fits(level.game.problem(level.level))
    ]


every_search = pytest.mark.parametrize(("level", "algorithm"), pairs(), ids=label)


def some_moments(recording: Recording, number: int = 12) -> list[int]:
    """Return moments here and there, the first and the last among them."""
    random = Random(recording.length)
    return [0, recording.length, *(random.randint(0, recording.length) for _ in range(number))]


@every_search
def test_shows_the_node_that_a_slow_replay_shows(level: LoadedLevel, algorithm: Algorithm) -> None:
    recording, reference = recorded(level, algorithm.name)
    assert recording.recorded == recording.expanded == len(reference.seen)
    for t in some_moments(recording):
        if 0 < t <= recording.recorded:
            check_moment(recording, reference, t)


@every_search
def test_walks_the_plan_after_the_search(level: LoadedLevel, algorithm: Algorithm) -> None:
    recording, reference = recorded(level, algorithm.name)
    assert recording.attempt is not None
    plan = recording.attempt.result.plan or ""
    assert recording.length == recording.recorded + len(plan)
    for walked in range(1, len(plan) + 1):
        found = recording.moment(recording.recorded + walked)
        assert (found.phase, found.walked, found.depth) == ("walk", walked, walked)
        assert (found.state, found.cost) == replay(reference.problem, plan[:walked])
        assert found.path[-1] == reference.cell(found.state)
        assert len(found.path) == walked + 1


@every_search
def test_marks_the_cells_that_a_trace_marks(level: LoadedLevel, algorithm: Algorithm) -> None:
    recording, reference = recorded(level, algorithm.name)
    for t in some_moments(recording):
        if t > recording.recorded:
            continue
        trace = Trace(level)
        for node, waiting in reference.seen[:t]:
            trace.see(node, waiting)
        order, found = recording.order, recording.found
        assert places(recording, order <= t) == set(trace.marks.order)
        assert places(recording, (found <= t) & (order > t)) == trace.marks.waiting
        early = sorted(
            trace.marks.order, key=lambda place: order[place[0] * recording.cols + place[1]]
        )
        assert early == list(trace.marks.order)


def places(recording: Recording, mask: Any) -> set[tuple[int, int]]:
    """Return the cells where a mask is true."""
    return {divmod(int(cell), recording.cols) for cell in mask.nonzero()[0]}


@every_search
def test_inspects_as_brute_force_does(level: LoadedLevel, algorithm: Algorithm) -> None:
    recording, reference = recorded(level, algorithm.name)
    for t in some_moments(recording, 3):
        for row in range(recording.rows):
            for col in range(recording.cols):
                expected = reference.inspect((row, col), t)
                found = recording.inspect((row, col), t)
                assert found == expected


@every_search
def test_going_back_shows_the_same_as_going_forward(
    level: LoadedLevel, algorithm: Algorithm
) -> None:
    recording, _ = recorded(level, algorithm.name)
    moments = range(0, recording.length + 1, max(1, recording.length // 40))
    forward = [recording.moment(t) for t in moments]
    backward = [recording.moment(t) for t in reversed(moments)]
    assert forward == backward[::-1]


@pytest.mark.parametrize("algorithm", ["astar", "dfs", "idastar", "ucs"])
def test_counts_costs_other_than_one(algorithm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "__path__", [*games.__path__, MORE])
    recording, reference = recorded(catalog.level("coins/some?seed=27"), algorithm)
    for t in range(1, recording.recorded + 1):
        check_moment(recording, reference, t)
        for paid in range(recording.cols):
            assert recording.inspect((0, paid), t) == reference.inspect((0, paid), t)
