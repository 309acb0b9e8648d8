"""Analysis of games: what remained after each move, and which moves lost something."""

from __future__ import annotations

from math import inf
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.play import analysis
from searchcade.play.analysis import Analysis, analyse
from searchcade.play.best_plan import Best, at_hand
from searchcade.play.remaining_cost import Deadline, Searches, by_searches
from searchcade.play.session import Session

CORRIDOR = catalog.level("maze/wrong-hand")
PUSH = catalog.level("sokoban/03-mind-the-corner")


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
        patch.setattr(analysis, "all_states", lambda loaded, cancelled: None)
        patch.setattr(analysis, "at_hand", lambda loaded: best)
        return analyse(loaded, moves, seconds=20)


def test_a_perfect_game_has_lost_nothing() -> None:
    plan = CORRIDOR.game.advice(CORRIDOR.level, CORRIDOR.problem().start)
    assert plan is not None
    found = analyse(CORRIDOR, plan)
    assert found.remaining == tuple(range(len(plan), -1, -1))
    assert (found.stretches, found.lost, found.out_of_reach) == ((), 0, None)


def test_a_step_aside_and_back_costs_two_and_names_what_was_best() -> None:
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
def test_searches_tell_the_same_as_the_true_distances(name: str, seed: int) -> None:
    loaded = catalog.level(name)
    moves = wandering(loaded, 24, seed)
    exact, found = analyse(loaded, moves), by_search(loaded, moves, at_hand(loaded))
    assert found.remaining == exact.remaining
    assert [each[:3] for each in found.stretches] == [each[:3] for each in exact.stretches]
    for one, other in zip(found.stretches, exact.stretches, strict=True):
        assert set(one.best) == set(other.best) if one.is_all else set(one.best) <= set(other.best)
    for known, best in zip(found.best, exact.best, strict=True):
        assert set(known) <= set(best)


def test_says_which_move_put_the_goal_out_of_reach() -> None:
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


def test_a_level_that_cannot_be_won_has_no_curve_and_says_why() -> None:
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
