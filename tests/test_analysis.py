"""Analysis of games: what remained after each move, and which moves lost something."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.play import analysis, remaining_cost
from searchcade.play.analysis import Analysis, Stretch, analyse
from searchcade.play.best_plan import Best, at_hand
from searchcade.play.remaining_cost import Deadline, Searches, by_searches
from searchcade.play.session import Session

CORRIDOR = catalog.level("maze/wrong-hand")
PUSH = catalog.level("sokoban/03-mind-the-corner")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each search take its time, however busy the machine is."""
    for name in ("EXPLORE_CPU_S", "ALL_MOVES_S", "SEARCH_S"):
        monkeypatch.setattr(remaining_cost, name, 60.0)


def wandering(loaded: LoadedLevel, count: int, seed: int = 1) -> str:
    """Return random moves from the start."""
    random, session = Random(seed), Session(loaded.game, loaded.level)
    while len(session.moves) < count and not session.is_won and not session.ended:
        moves = [move for move, _, _ in session.problem.successors(session.state)]
        session.play(random.choice(moves))
    return session.moves


def by_search(loaded: LoadedLevel, moves: str, best: Best) -> Analysis:
    """Analyse a game as one whose level has too many states to know them all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(remaining_cost, "all_states", lambda loaded, cancelled: None)
        patch.setattr(remaining_cost, "at_hand", lambda loaded: best)
        return analyse(loaded, moves, seconds=600)


def test_a_perfect_game_has_lost_nothing(patient: None) -> None:
    plan = CORRIDOR.game.advice(CORRIDOR.level, CORRIDOR.problem().start)
    assert plan is not None
    found = analyse(CORRIDOR, plan)
    assert found.remaining == tuple(range(len(plan), -1, -1))
    assert (found.stretches, found.lost, found.out_of_reach) == ((), 0, None)


def test_a_step_aside_and_back_costs_two_and_names_what_was_best(patient: None) -> None:
    session = Session(CORRIDOR.game, CORRIDOR.level)
    plan = CORRIDOR.game.advice(CORRIDOR.level, session.state) or ""
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}
    aside = next(
        (number, move)
        for number in range(len(plan))
        for move, _, _ in Session(CORRIDOR.game, CORRIDOR.level, plan[:number]).problem.successors(
            Session(CORRIDOR.game, CORRIDOR.level, plan[:number]).state
        )
        if move != plan[number]
    )
    number, move = aside
    found = analyse(CORRIDOR, plan[:number] + move + back[move] + plan[number:])
    (stretch,) = found.stretches
    assert (stretch.first, stretch.last, stretch.loss) == (number + 1, number + 1, 2)
    assert plan[number] in stretch.best
    assert stretch.is_all
    assert found.stretch_at(number) == 0
    assert found.stretch_at(number + 1) is None


@pytest.mark.parametrize(
    "name", ["sokoban/05-near-or-far", "maze/a-bite-aside", "bloxorz/10-light-touch"]
)
@pytest.mark.parametrize("seed", range(3))
def test_searches_tell_the_same_as_the_true_distances(name: str, seed: int, patient: None) -> None:
    loaded = catalog.level(name)
    moves = wandering(loaded, 24, seed)
    exact, found = analyse(loaded, moves), by_search(loaded, moves, at_hand(loaded))
    assert found.remaining == exact.remaining
    assert [each[:3] for each in found.stretches] == [each[:3] for each in exact.stretches]
    for one, other in zip(found.stretches, exact.stretches, strict=True):
        assert set(one.best) == set(other.best) if one.is_all else set(one.best) <= set(other.best)
    for known, best in zip(found.best, exact.best, strict=True):
        assert set(known) <= set(best)


def test_says_which_move_put_the_goal_out_of_reach(patient: None) -> None:
    for seed in range(40):
        moves = wandering(PUSH, 30, seed)
        found = analyse(PUSH, moves)
        if found.out_of_reach is not None:
            break
    number = found.out_of_reach
    assert number is not None
    assert found.remaining[number - 1] != inf
    assert set(found.remaining[number:]) == {inf}
    assert found.stretches[-1].is_fatal


def test_what_could_not_be_told_in_time_is_unknown_and_nothing_is_made_up() -> None:
    loaded = catalog.level("sokoban/41-masons-yard")
    moves = wandering(loaded, 12)
    found = analyse(loaded, moves, seconds=0)
    assert found.remaining == ()
    assert found.reason == "unknown"


def test_a_level_that_cannot_be_won_has_no_curve_and_says_why(patient: None) -> None:
    assert analyse(catalog.level("pacman/1-7-walled-in"), "").reason == "unwinnable"


def test_a_search_that_is_cancelled_tells_nothing() -> None:
    loaded = catalog.level("sokoban/10-make-way")
    source = by_searches(loaded, Best(), Deadline.after(9, lambda: True))
    assert isinstance(source, Searches)
    assert source.cost(loaded.problem().start) is None


def test_the_end_of_a_game_is_known_without_a_search() -> None:
    class Asked:
        """A source that nobody may ask."""

        def cost(self, _state: object) -> float:
            raise AssertionError("the solver was asked")

    won: Any = SimpleNamespace(is_won=True, ended="", state=None)
    lost: Any = SimpleNamespace(is_won=False, ended="caught", state=None)
    source: Any = Asked()
    assert analysis.end_cost(won, source) == 0
    assert analysis.end_cost(lost, source) == inf
    going_on: Any = SimpleNamespace(is_won=False, ended="", state=None)
    with pytest.raises(AssertionError, match="was asked"):
        analysis.end_cost(going_on, source)


# ------------------------------------------------------------------ small games, computed by hand


def room(text: str) -> LoadedLevel:
    """Return a room of stones."""
    game = catalog.game("sokoban")
    return LoadedLevel("drawn.txt", game, game.parse(text))


CORNERS = """\
#######
#.    #
#  $  #
# @   #
#######"""
HEAVY = """\
3
#######
#@ $ .#
#######"""
WIDE = """\
#######
#     #
#@ $ .#
#######"""
ONE_SLIP = """\
#####
# @.#
# $ #
#   #
#####"""
HOPELESS = """\
#####
#  .#
#@$ #
#####"""


@pytest.mark.every_case
@pytest.mark.parametrize("is_small", [True, False], ids=["all states", "searches"])
@pytest.mark.parametrize(
    ("text", "moves", "found"),
    [
        (HEAVY, "rRlrR", Analysis(
            "rRlrR", (0, 1, 4, 5, 6, 9), (7, 6, 3, 4, 3, 0), (Stretch(3, 3, 2, "R", True),),
            ("r", "R", "R", "r", "R", ""))),
        (CORNERS, "uRR", Analysis(
            "uRR", (0, 1, 2, 3), (6, 7, 8, inf),
            (Stretch(1, 2, 4, "r", True), Stretch(3, 3, inf, "d", True)), ("r", "d", "d", ""))),
        (WIDE, "rlurd", Analysis(
            "rlurd", (0, 1, 2, 3, 4, 5), (3, 2, 3, 4, 3, 2), (Stretch(2, 3, 4, "R", True),),
            ("r", "R", "r", "rd", "d", "R"))),
        (ONE_SLIP, "Dr", Analysis(
            "Dr", (0, 1, 2), (6, inf, inf), (Stretch(1, 1, inf, "l", True),), ("l", "", ""))),
        (HOPELESS, "R", Analysis("R", (0, 1), reason="hopeless")),
    ],
    ids=["heavy", "corners", "wide", "one slip", "hopeless"],
)  # fmt: skip
def test_a_small_game_is_analysed_as_by_hand(
    text: str, moves: str, found: Analysis, is_small: bool, patient: None
) -> None:
    loaded = room(text)
    told = analyse(loaded, moves) if is_small else by_search(loaded, moves, Best())
    shown = [set(best) <= set(every) for best, every in zip(told.best, found.best, strict=True)]
    assert all(shown)
    assert replace(told, best=found.best if not is_small else told.best) == found


def test_what_an_analysis_adds_up_to(patient: None) -> None:
    told = analyse(room(CORNERS), "uRR")
    assert (told.lost, told.out_of_reach, told.unknown, told.has_gaps) == (inf, 3, 0, False)
    assert [told.stretch_at(number) for number in range(4)] == [0, 0, 1, None]
    assert [each.is_fatal for each in told.stretches] == [False, True]
    half = Analysis("RR", (0, 1, 2), (4, None, 2))
    assert (half.has_curve, half.unknown, half.has_gaps, half.lost) == (True, 1, True, 0)
    assert not Analysis("R", (0, 1), (4, None)).has_curve
    assert Analysis("", (0,), reason="unknown").has_gaps


def test_a_deadline_leaves_no_more_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(remaining_cost, "monotonic", lambda: now[0])
    deadline = Deadline.after(5)
    assert (deadline.end, deadline.left, deadline.is_over()) == (105, 5, False)
    assert (deadline.share(1).end, deadline.share(9).end) == (101, 105)
    now[0] = 105
    assert (deadline.left, deadline.is_over()) == (0, False)
    now[0] = 106
    assert (deadline.left, deadline.is_over()) == (0, True)
    stopped = Deadline.after(5, lambda: True)
    assert stopped.is_over()
    assert stopped.share(1).is_over()


def test_a_plan_that_is_proven_tells_of_every_state_on_it() -> None:
    loaded = room(HEAVY)
    source = by_searches(loaded, Best("rRR", 7, True), Deadline.after(0, lambda: True))
    states = Session(loaded.game, loaded.level, "rRR").states
    assert [source.cost(state) for state in states] == [7, 6, 3, 0]
    assert [source.known_moves(state) for state in states] == ["r", "R", "R", ""]
    source.learn(states[0], "rRR", 7)
    assert source.known_moves(states[0]) == "r"
    unproven = by_searches(loaded, Best("rRR", 7), Deadline.after(0, lambda: True))
    assert [unproven.cost(state) for state in states] == [None] * 4
    bare = by_searches(loaded, Best(None, 7, True), Deadline.after(0, lambda: True))
    assert [bare.cost(state) for state in states] == [7, None, None, None]


def test_with_more_time_what_has_failed_is_tried_again_and_nothing_is_forgotten(
    patient: None,
) -> None:
    loaded = room(HEAVY)
    start = loaded.problem().start
    source = by_searches(loaded, Best(), Deadline.after(0, lambda: True))
    assert source.cost(start) is None
    assert source.with_time(Deadline.after(60)).cost(start) == 7
    assert source.known[start] == 7


def test_moves_are_all_known_where_every_state_behind_them_is(patient: None) -> None:
    loaded = room(WIDE)
    source = by_searches(loaded, Best(), Deadline.after(60))
    above = Session(loaded.game, loaded.level, "ur").state
    assert (source.cost(above), source.best_moves(above)) == (3, ("d", True))
    corner = Session(loaded.game, loaded.level, "u").state
    moves, is_all = source.best_moves(corner)
    assert (source.cost(corner), sorted(moves), is_all) == (4, ["d", "r"], True)
    lost = Session(room(CORNERS).game, room(CORNERS).level, "uRR").state
    assert by_searches(room(CORNERS), Best(), Deadline.after(60)).cost(lost) == inf


def test_a_move_is_best_only_where_both_sides_of_it_are_known() -> None:
    loaded = room(HEAVY)
    session = Session(loaded.game, loaded.level, "rRR")
    nothing: Any = SimpleNamespace(known_moves=lambda _state: "")
    assert [*analysis.best_moves(session, (7, 6, None, 0), nothing)] == ["r", "", "", ""]
    assert [*analysis.best_moves(session, (None, 6, 3, 0), nothing)] == ["", "R", "R", ""]
    assert [*analysis.best_moves(session, (9, 6, inf, inf), nothing)] == ["", "", "", ""]
