"""Advice, warnings, landmarks and figures."""

import pytest
from bloxorz_boards import boards, played, small_boards
from test_bloxorz_table import states_of

from searchcade import catalog
from searchcade.games.bloxorz import hints
from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.hints import advice, figures, landmark, outlook
from searchcade.games.bloxorz.layers import table_of
from searchcade.games.bloxorz.levels import parse
from searchcade.games.bloxorz.rules import Rolling, State, start_state
from searchcade.play.session import Session
from searchcade.problem import replay
from searchcade.search.run import Budget


def titled(title: str) -> Board:
    """Return the small level of this title."""
    return next(board for board in small_boards() if board.title == title)


def no_table(_board: Board) -> None:
    """Have no table, as for a level with too many states."""


@pytest.mark.parametrize("has_table", [True, False])
def test_advice_is_optimal_from_every_state_and_says_what_is_lost(
    has_table: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_table:
        monkeypatch.setattr(hints, "table_of", no_table)
    for board in boards(10):
        game, table = Rolling(board), table_of(board)
        assert table
        for state in states_of(game)[::97]:
            game.start, plan = state, advice(board, state)
            if table.moves(state) is None:
                assert plan is None
            else:
                assert plan is not None
                assert replay(game, plan)[1] == table.moves(state)


def test_advice_is_none_yet_when_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "table_of", no_table)
    monkeypatch.setattr(hints, "SEARCH_BUDGET", Budget(nodes=1))
    board = titled("One for the other")
    assert advice(board, start_state(board)) == ""


def test_outlook_warns_exactly_where_all_is_lost() -> None:
    for board in boards(20):
        table = table_of(board)
        assert table
        for state in states_of(Rolling(board)):
            assert outlook(board, state) == ({"lost": True} if table.moves(state) is None else {})


def test_without_a_table_a_warning_is_still_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "table_of", no_table)
    warned = 0
    for board in boards(20):
        table = table_of(board)
        assert table
        for state in states_of(Rolling(board)):
            if outlook(board, state):
                warned += 1
                assert table.moves(state) is None
    assert warned


def test_a_hint_leads_to_the_next_switch() -> None:
    board = titled("Two bridges")
    assert landmark(board, played(board, "RU"), "RU")
    assert not landmark(board, played(board, "R"), "R")
    session = Session(catalog.game("bloxorz"), board)
    assert session.hint("landmark") == "RU"
    assert session.hint("direction") == "R"


def test_a_hint_for_cubes_leads_to_a_switch_or_to_the_swap() -> None:
    board = titled("One for the other")
    session = Session(catalog.game("bloxorz"), board, "RR")
    first = session.hint()
    assert first
    for move in first:
        session.play(move)
    assert board.tiles[session.state.half] or first.endswith("S")
    second = session.hint()
    assert second
    assert landmark(board, played(board, "RR" + first + second), second)


def test_figures_count_the_swaps_and_say_which_cube_moves() -> None:
    free, counted = (board for board in small_boards() if board.title == "Two cubes")
    assert figures(parse("S##T\n"), State(0, 0, 0), "RR") == {}
    assert figures(free, start_state(free), "") == {"swaps": 0}
    assert figures(free, played(free, "RR"), "RR") == {"swaps": 0, "cube": "upper"}
    assert figures(counted, played(counted, "RRS"), "RRS") == {
        "swaps": 1,
        "swap_cost": "1",
        "cube": "lower",
    }


def test_figures_say_left_and_right() -> None:
    board = parse("S##:.....T\n#...#....#\nsplit 0 3  to  1 0  1 9\n")
    assert figures(board, played(board, "RR"), "RR")["cube"] == "left"
    assert figures(board, played(board, "RRS"), "RRS")["cube"] == "right"
