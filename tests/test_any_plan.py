"""Where nothing is decided in time, any plan is better than none: the verdict, the best plan."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from searchcade import catalog
from searchcade.compiled import engines
from searchcade.level import LoadedLevel
from searchcade.play import best_plan, verdict
from searchcade.play.best_plan import Best, find_best
from searchcade.play.ending import Ending
from searchcade.play.session import Session
from searchcade.play.verdict import judge
from searchcade.search.run import Result, never
from searchcade.texts import Texts
from searchcade.views.result import result_view

GAME = catalog.game("sokoban")
ROOM = LoadedLevel("drawn.txt", GAME, GAME.parse("#######\n#@$  .#\n#######"))
STOPPED = Result("out of time", expanded=70, seconds=20, lower_bound=2)
ANY = Result("solved", plan="RRR", cost=3, expanded=3, seconds=1, lower_bound=1)
PROVEN = Result("solved", plan="RRR", cost=3, optimal=True, lower_bound=3)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let the exact search give up; return the algorithms that were asked."""
    return answering(monkeypatch, STOPPED)


def answering(monkeypatch: pytest.MonkeyPatch, exact: Result) -> list[str]:
    """Let the exact search answer this, and the other one any plan."""
    names: list[str] = []

    def solve(_loaded: LoadedLevel, choice: Any, _budget: Any, **_more: Any) -> SimpleNamespace:
        names.append(choice.name)
        return SimpleNamespace(result=ANY if choice.name == "push-quick" else exact)

    monkeypatch.setattr(verdict, "solve", solve)
    monkeypatch.setattr(best_plan, "solve", solve)
    monkeypatch.setattr(engines, "are_compiled", lambda: True)
    return names


def test_a_level_that_nothing_decides_is_called_solvable_by_any_plan(asked: list[str]) -> None:
    found = judge(ROOM, never)
    assert asked == ["push-astar", "push-quick"]
    assert (found.answer, found.plan, found.is_cheapest) == ("solvable", "RRR", False)
    assert (found.positions, found.seconds) == (73, 21)


@pytest.mark.parametrize("exact", [PROVEN, Result("unsolvable")])
def test_what_is_decided_needs_no_other_plan(
    monkeypatch: pytest.MonkeyPatch, exact: Result
) -> None:
    asked = answering(monkeypatch, exact)
    judge(ROOM, never)
    assert asked == ["push-astar"]


def test_without_a_compiler_or_when_cancelled_it_is_not_tried(
    asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert judge(ROOM, lambda: True).answer == "unknown"
    monkeypatch.setattr(engines, "are_compiled", lambda: False)
    assert judge(ROOM, never).answer == "unknown"
    assert find_best(ROOM, never) == Best(bound=2)
    assert asked == ["push-astar"] * 3


def test_the_best_known_plan_may_be_any_plan(asked: list[str]) -> None:
    assert find_best(ROOM, never) == Best("RRR", 3, False, 2)
    assert asked == ["push-astar", "push-quick"]


def test_a_proven_plan_is_the_best_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answering(monkeypatch, PROVEN)
    assert find_best(ROOM, never) == Best("RRR", 3, True, 3)
    assert asked == ["push-astar"]


def test_a_player_who_is_better_than_any_plan_has_the_best_known_one() -> None:
    won = Session(GAME, ROOM.level, "RRR")
    words = result_view(Texts("en"), Ending(ROOM, won, best=Best("lrRRR", 5)))
    assert words.figure == "Cost: 3 · best known 3"
    words = result_view(Texts("en"), Ending(ROOM, won, best=Best("RRR", 3, is_proven=True)))
    assert words.figure == "Cost: 3 · best possible 3"
