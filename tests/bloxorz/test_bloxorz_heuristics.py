"""The estimates: each keeps its promise on every state and every move of many levels."""

from math import inf

import pytest
from bloxorz_boards import boards, small_boards
from test_bloxorz_table import states_of

from searchcade import catalog
from searchcade.games.bloxorz import heuristics
from searchcade.games.bloxorz.heuristics import ESTIMATES, PoseGraph, poses_of
from searchcade.games.bloxorz.layers import table_of
from searchcade.games.bloxorz.levels import parse
from searchcade.games.bloxorz.rules import Rolling, start_state
from searchcade.search.run import run

ADMISSIBLE = [name for name, estimate in ESTIMATES.items() if estimate.admissible]
ALGORITHMS = catalog.algorithms("bloxorz")


@pytest.mark.parametrize("name", ADMISSIBLE)
def test_never_exceeds_the_truth_and_is_consistent(name: str) -> None:
    for board in boards(30):
        value, game, table = ESTIMATES[name].build(board), Rolling(board), table_of(board)
        assert table
        for state in states_of(game):
            left = table.moves(state)
            assert value(state) <= (inf if left is None else left)
            for _, after, cost in game.successors(state):
                assert value(state) <= cost + value(after)


@pytest.mark.parametrize("name", ADMISSIBLE)
def test_is_nothing_at_the_goal(name: str) -> None:
    board = parse("S##T\n")
    assert ESTIMATES[name].build(board)(start_state(board)) == 2
    goal = start_state(board)._replace(half=board.hole, other=board.hole)
    assert ESTIMATES[name].build(board)(goal) == 0


def test_more_bridges_watched_is_never_less_exact() -> None:
    for board in boards(40):
        relaxed, bridges, pairs = (
            ESTIMATES[name].build(board) for name in ("relaxed", "bridges", "pairs")
        )
        for state in states_of(Rolling(board)):
            assert relaxed(state) <= bridges(state) <= pairs(state)


def test_one_bridge_is_enough_where_there_is_only_one() -> None:
    board = next(board for board in small_boards() if board.title == "One for the other")
    table, value = table_of(board), ESTIMATES["bridges"].build(board)
    assert table
    for state in states_of(Rolling(board)):
        left = table.moves(state)
        assert value(state) == (inf if left is None else left)


def test_a_bridge_that_is_never_there_is_never_crossed() -> None:
    board = parse("S##aaT\n")
    assert ESTIMATES["relaxed"].build(board)(start_state(board)) == inf


def test_the_sum_of_both_halves_is_labelled_as_what_it_is() -> None:
    board = parse("S##T\n")
    assert ESTIMATES["halves"].build(board)(start_state(board)) == 6
    assert not ESTIMATES["halves"].admissible
    assert run(ALGORITHMS["astar"], Rolling(board), ESTIMATES["halves"].build(board)).cost == 2


@pytest.mark.parametrize("limit", ["MAX_POSES", "MAX_PAIRS"])
def test_levels_with_too_many_poses_are_estimated_lower(
    limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for board in boards(10):
        exact = poses_of(board)
        monkeypatch.setattr(heuristics, limit, 5)
        rough = PoseGraph(board)
        for pose, number in rough.number.items():
            place = heuristics.WATCHED * exact.number[pose]
            values = rough.relaxed.values[heuristics.WATCHED * number :][: heuristics.WATCHED]
            assert values[0] <= exact.relaxed.values[place]
        monkeypatch.undo()
        if limit == "MAX_PAIRS":
            monkeypatch.setattr(heuristics, limit, 0)
            assert rough.pairs is rough.singles


@pytest.mark.parametrize("name", ADMISSIBLE)
@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
def test_searches_that_trust_it_find_the_cheapest_plan(algorithm: str, name: str) -> None:
    for board in boards(40):
        table, value = table_of(board), ESTIMATES[name].build(board)
        assert table
        result = run(ALGORITHMS[algorithm], Rolling(board), value, unit_cost=False)
        assert result.cost == table.moves(start_state(board))


@pytest.mark.parametrize("algorithm", ["ucs", "dijkstra", "layers"])
def test_searches_without_an_estimate_find_the_cheapest_plan(algorithm: str) -> None:
    for board in boards(40):
        table = table_of(board)
        assert table
        result = run(ALGORITHMS[algorithm], Rolling(board), unit_cost=False)
        assert result.cost == table.moves(start_state(board))
        assert result.optimal == (result.cost is not None)
