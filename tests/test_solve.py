"""One request: tiers that do not show, one budget for all of them, and a plan that replays."""

from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from searchcade import catalog, solve
from searchcade.compiled import engines
from searchcade.compiled.kernel_run import CompiledReplay
from searchcade.problem import BadInput
from searchcade.search.run import Budget, Result

LEVEL = catalog.level("maze/custom?size=80&seed=5")
SMALL = catalog.level("maze/custom?size=40&seed=5")


def in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave everything to Python."""
    monkeypatch.setattr(engines, "are_compiled", lambda: False)


@pytest.mark.parametrize("name", ["bfs", "astar", "ucs"])
def test_it_does_not_show_which_tier_answered(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choice = catalog.algorithm(name, LEVEL.game)
    report = solve.solve(LEVEL, choice)
    assert report.compiled
    in_python(monkeypatch)
    expected = solve.solve(LEVEL, choice)
    assert not expected.compiled
    for field in ("outcome", "plan", "optimal", "expanded", "generated", "peak_frontier"):
        assert getattr(report.result, field) == getattr(expected.result, field)


def test_a_small_level_is_solved_before_a_kernel_is_loaded() -> None:
    choice = catalog.algorithm("bfs", SMALL.game)
    with patch.object(type(SMALL.game.kernels), "loaded", side_effect=AssertionError):
        found = solve.solve(SMALL, choice)
        solve.warm_up(SMALL, choice)
    assert (found.result.optimal, found.compiled) == (True, False)


def test_where_no_compiled_version_fits_python_answers() -> None:
    found = solve.solve(LEVEL, catalog.algorithm("astar?heuristic=euclid", LEVEL.game))
    assert (found.result.optimal, found.compiled) == (True, False)


@pytest.mark.parametrize("name", ["dfs", "bfs?prune=yes"])
def test_what_has_no_compiled_version_is_left_to_python(name: str) -> None:
    level = catalog.level("sokoban/01-one-push")
    found = solve.solve(level, catalog.algorithm(name, level.game))
    assert (found.result.outcome, found.compiled) == ("solved", False)


def test_the_nodes_of_a_budget_are_those_of_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = catalog.algorithm("bfs", LEVEL.game)
    for _ in range(2):
        found = solve.solve(LEVEL, choice, Budget(nodes=300)).result
        assert (found.outcome, found.expanded) == ("out of nodes", 300)
        in_python(monkeypatch)


def test_an_unsolved_record_tells_its_rules() -> None:
    level = catalog.level("sokoban/16-storeroom", None, {"push-cost": "1+w"})
    found = solve.solve(level, catalog.algorithm("bfs", level.game), Budget(nodes=3))
    assert found.result.plan is None
    assert found.as_dict()["push_cost"] == "1+w"
    assert "pushes" not in found.figures


def test_what_is_shown_in_a_prompt_is_one_line() -> None:
    choice = catalog.algorithm("astar", LEVEL.game)
    report = solve.solve(LEVEL, choice)
    assert repr(LEVEL) == "<LoadedLevel maze/custom?size=80&seed=5 of maze>"
    assert repr(choice) == "<AlgorithmSpec astar with manhattan>"
    assert repr(report).startswith("<SolveReport maze/custom?size=80&seed=5 astar: solved, cost ")
    assert len(repr(report)) < 120


def test_a_plan_that_does_not_replay_is_an_error_of_ours() -> None:
    good = solve.solve(LEVEL, catalog.algorithm("bfs", LEVEL.game)).result
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
        found = solve.solve(level, catalog.algorithm(algorithm, level.game)).result
        if algorithm != "dfs" or cap == "17":
            assert found.outcome == expected
            assert (found.plan is None) == (expected != "solved")


# ------------------------------------------------------------------ what is reported


@pytest.mark.parametrize("is_available", [True, False])
def test_an_algorithm_that_is_all_kernels_is_compiled_where_there_is_a_compiler(
    is_available: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = catalog.level("sokoban/01-one-push")
    choice = catalog.algorithm("push-quick", level.game)
    monkeypatch.setattr(engines, "are_compiled", lambda: is_available)
    monkeypatch.setattr(solve.InPython, "run", lambda *_: Result("not found"))
    assert solve.solve(level, choice).compiled is is_available


def test_an_algorithm_that_does_not_fit_a_level_is_refused() -> None:
    monsters = catalog.level("pacman/level-2?seed=1")
    fitting = catalog.fitting_algorithms(monsters)
    name = next(name for name in catalog.algorithms("pacman") if name not in fitting)
    with pytest.raises(BadInput, match="does not fit pacman/level-2"):
        solve.solve(monsters, catalog.algorithm(name, monsters.game))


def test_a_watched_search_is_in_python_and_tells_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    choice = catalog.algorithm("bfs", LEVEL.game)
    found = solve.solve(LEVEL, choice, watch=lambda _node, waiting: seen.append(waiting))
    assert (found.compiled, found.result.peak_memory_mb) == (False, None)
    assert len(seen) == found.result.expanded


def test_a_game_that_is_not_lost_is_not_said_to_be() -> None:
    start = Result("lost", "", 0)
    with pytest.raises(solve.WrongPlan, match="there are moves left"):
        solve.check(LEVEL, start)


def test_compiled_rules_replay_every_plan_that_they_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    good = solve.solve(LEVEL, catalog.algorithm("bfs", LEVEL.game)).result
    kernels = LEVEL.game.kernels
    assert kernels is not None
    refuse = CompiledReplay[Any](lambda _level, _plan: False, lambda _level: True)
    monkeypatch.setattr(kernels, "_loaded", kernels.loaded()._replace(replay=refuse))
    with pytest.raises(solve.WrongPlan, match="the plan does not replay"):
        solve.check(LEVEL, good)
    unfit = replace(refuse, fits=lambda _level: False)
    monkeypatch.setattr(kernels, "_loaded", kernels.loaded()._replace(replay=unfit))
    assert solve.check(LEVEL, good) == {}
    in_python(monkeypatch)
    assert solve.check(LEVEL, good) == {}


def test_the_cost_of_a_plan_is_checked_by_the_compiled_rules_too() -> None:
    good = solve.solve(LEVEL, catalog.algorithm("bfs", LEVEL.game)).result
    assert good.cost
    with pytest.raises(solve.WrongPlan, match="the plan does not replay"):
        solve.check(LEVEL, replace(good, cost=good.cost + 1))
