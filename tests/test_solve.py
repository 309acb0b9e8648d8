"""One request: tiers that do not show, one budget for all of them, and a plan that replays."""

from dataclasses import replace

import pytest

from searchcade import catalog, solve
from searchcade.compiled import jit
from searchcade.search.run import Budget, Result

LEVEL = catalog.level("maze/custom?size=40&seed=5")


@pytest.mark.parametrize("name", ["bfs", "astar", "ucs"])
def test_it_does_not_show_which_tier_answered(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choice = catalog.choice(name, LEVEL.game)
    expected = solve.solve(LEVEL, choice).result
    monkeypatch.setattr(solve, "FIRST_NODES", 50)
    monkeypatch.setattr(solve, "COMPILE_NODES", 100)
    found = solve.solve(LEVEL, choice).result
    for field in ("outcome", "plan", "optimal", "expanded", "generated", "peak_frontier"):
        assert getattr(found, field) == getattr(expected, field)


def test_where_no_twin_fits_python_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = catalog.choice("astar?heuristic=euclid", LEVEL.game)
    expected = solve.solve(LEVEL, choice).result
    monkeypatch.setattr(solve, "FIRST_NODES", 50)
    assert solve.solve(LEVEL, choice).result.plan == expected.plan


def test_without_numba_python_answers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "available", lambda: False)
    monkeypatch.setattr(solve, "FIRST_NODES", 50)
    assert solve.solve(LEVEL, catalog.choice("bfs", LEVEL.game)).result.optimal


def test_a_search_that_is_slow_in_python_is_left_to_the_twin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choice = catalog.choice("bfs", LEVEL.game)
    expected = solve.solve(LEVEL, choice).result
    monkeypatch.setattr(solve, "FIRST_SECONDS", 0)
    monkeypatch.setattr(solve, "COMPILE_SECONDS", 0)
    found = solve.solve(LEVEL, choice).result
    assert (found.outcome, found.plan) == ("solved", expected.plan)
    assert solve.solve(LEVEL, choice, Budget(seconds=0)).result.outcome == "out of time"


def test_all_tries_share_the_time() -> None:
    assert solve.rest(Budget(seconds=10), began=-1e9).seconds == 0
    assert solve.rest(Budget(seconds=10, nodes=7), began=1e18).nodes == 7


def test_a_plan_that_does_not_replay_is_an_error_of_ours() -> None:
    good = solve.solve(LEVEL, catalog.choice("bfs", LEVEL.game)).result
    assert good.plan
    wrong: list[Result] = [
        replace(good, plan=good.plan[:-1]),
        replace(good, plan="UUU"),
        replace(good, cost=1),
    ]
    for result in wrong:
        with pytest.raises(solve.WrongPlan):
            solve.check(LEVEL, result)


@pytest.mark.parametrize(
    ("algorithm", "outcome"), [("bfs", "unsolvable"), ("astar", "unsolvable"), ("dfs", "not found")]
)
def test_a_plan_that_is_longer_than_a_game_may_last_is_no_win(algorithm: str, outcome: str) -> None:
    for cap, expected in (("18", "solved"), ("17", outcome)):
        level = catalog.level("pacman/1-1-round-the-corner", None, {"cap": cap})
        found = solve.solve(level, catalog.choice(algorithm, level.game)).result
        if algorithm != "dfs" or cap == "17":
            assert found.outcome == expected
            assert (found.plan is None) == (expected != "solved")
