"""A recording shows any moment of a search as a slow replay of the search does."""

from collections.abc import Iterable
from random import Random

import pytest

from examples import Pair, pairs, spread
from guides import more_games
from recording_reference import Reference, check_moment, recorded
from searchcade import catalog, games
from searchcade.problem import replay
from searchcade.recording import Recording
from searchcade.recording.live import Trace

MORE = more_games()


def some_moments(recording: Recording, number: int = 12) -> list[int]:
    """Return moments here and there, the first and the last among them."""
    random = Random(recording.length)
    return [0, recording.length, *(random.randint(0, recording.length) for _ in range(number))]


@pytest.mark.parametrize("pair", spread(pairs("solvable") + pairs("unsolvable"), partners=1))
def test_shows_what_a_slow_replay_shows(pair: Pair) -> None:
    level, algorithm = pair
    recording, reference = recorded(level, algorithm.name)
    check_nodes(recording, reference)
    check_walk_of_the_plan(recording, reference)
    check_marks(recording, reference)
    check_inspections(recording, reference)
    check_backwards(recording)


def check_nodes(recording: Recording, reference: Reference) -> None:
    """Compare the nodes of some moments."""
    assert recording.recorded == recording.expanded == len(reference.seen)
    for t in some_moments(recording):
        if 0 < t <= recording.recorded:
            check_moment(recording, reference, t)


def check_walk_of_the_plan(recording: Recording, reference: Reference) -> None:
    """Check that the plan is walked after the search, move by move."""
    assert recording.report is not None
    plan = recording.report.result.plan or ""
    assert recording.length == recording.recorded + len(plan)
    for walked in range(1, len(plan) + 1):
        moment = recording.moment(recording.recorded + walked)
        assert (moment.phase, moment.walked, moment.depth) == ("walk", walked, walked)
        assert (moment.state, moment.cost) == replay(reference.rules, plan[:walked])
        assert moment.path[-1] == reference.cell(moment.state)
        assert len(moment.path) == walked + 1


def check_marks(recording: Recording, reference: Reference) -> None:
    """Compare the marked cells with those of a trace."""
    for t in some_moments(recording):
        if t > recording.recorded:
            continue
        trace = Trace(reference.loaded, graph=recording.choice.algorithm.graph)
        for node, waiting in reference.seen[:t]:
            trace.see(node, waiting)
        order, found = recording.order, recording.found
        cells = range(recording.rows * recording.cols)
        expanded = [cell for cell in cells if order[cell] <= t]
        waiting_cells = [cell for cell in cells if found[cell] <= t < order[cell]]
        assert places(recording, expanded) == set(trace.marks.order)
        assert places(recording, waiting_cells) == trace.marks.waiting
        early = sorted(
            trace.marks.order, key=lambda place: order[place[0] * recording.cols + place[1]]
        )
        assert early == list(trace.marks.order)


def places(recording: Recording, cells: Iterable[int]) -> set[tuple[int, int]]:
    """Return the rows and columns of numbered cells."""
    return {divmod(cell, recording.cols) for cell in cells}


def check_inspections(recording: Recording, reference: Reference) -> None:
    """Compare what is said about every cell with brute force."""
    for t in some_moments(recording, 3):
        for row in range(recording.rows):
            for col in range(recording.cols):
                expected = reference.inspect((row, col), t)
                assert recording.inspect((row, col), t) == expected


def check_backwards(recording: Recording) -> None:
    """Check that going back shows the same as going forward."""
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
