"""One request: tiers that do not show, one budget for all of them, and a plan that replays."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from searchcade import catalog, solve
from searchcade.compiled import jit
from searchcade.games.maze import compiled
from searchcade.problem import BadInput
from searchcade.search.registry import Cancelled
from searchcade.search.run import Budget, Result, never

LEVEL = catalog.level("maze/custom?size=40&seed=5")


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave no time to Python, whether or not the compiled version is there."""
    for name in ("LOAD_SECONDS", "NEXT_SECONDS", "COMPILE_SECONDS"):
        monkeypatch.setattr(solve, name, 0)


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note who runs."""
    runs: list[str] = []
    for name, kind in (("python", solve.InPython), ("compiled", solve.Compiled)):
        monkeypatch.setattr(kind, "run", noted(runs, name, kind.run))
    return runs


def noted(runs: list[str], name: str, run: Callable[..., Result]) -> Callable[..., Result]:
    """Return a method that notes each call."""

    def note(*arguments: Any) -> Result:
        runs.append(name)
        return run(*arguments)

    return note


@pytest.mark.parametrize("name", ["bfs", "astar", "ucs"])
def test_it_does_not_show_which_tier_answered(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choice = catalog.algorithm(name, LEVEL.game)
    expected = solve.solve(LEVEL, choice).result
    hurry(monkeypatch)
    report = solve.solve(LEVEL, choice, python_first=True)
    found = report.result
    assert report.compiled
    for field in ("outcome", "plan", "optimal", "expanded", "generated", "peak_frontier"):
        assert getattr(found, field) == getattr(expected, field)


def test_where_no_twin_fits_python_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = catalog.algorithm("astar?heuristic=euclid", LEVEL.game)
    expected = solve.solve(LEVEL, choice).result
    hurry(monkeypatch)
    found = solve.solve(LEVEL, choice)
    assert (found.result.plan, found.compiled) == (expected.plan, False)


def test_without_numba_python_answers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "available", lambda: False)
    hurry(monkeypatch)
    assert solve.solve(LEVEL, catalog.algorithm("bfs", LEVEL.game)).result.optimal


def test_a_search_that_is_done_is_not_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = catalog.algorithm("bfs", LEVEL.game)
    runs = counted(monkeypatch)
    assert solve.solve(LEVEL, choice, python_first=True).result.optimal
    assert runs == ["python"]


def test_a_compiled_version_that_is_loaded_begins_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = catalog.algorithm("bfs", LEVEL.game)
    version = solve.Compiled.of(LEVEL, choice)
    assert version
    version.run(Budget(), never)
    runs = counted(monkeypatch)
    assert solve.solve(LEVEL, choice).compiled
    assert runs == ["compiled"]


def test_many_small_searches_let_the_compiled_version_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "is_awake", lambda: False)
    monkeypatch.setattr(solve, "waited", 0.0)
    assert solve.patience() == solve.LOAD_SECONDS
    solve.solve(LEVEL, catalog.algorithm("bfs", LEVEL.game), python_first=True)
    assert solve.patience() < solve.LOAD_SECONDS
    monkeypatch.setattr(solve, "waited", 10.0)
    assert solve.patience() == 0


def test_the_nodes_of_a_budget_are_those_of_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = catalog.algorithm("bfs", LEVEL.game)
    for _ in range(2):
        found = solve.solve(LEVEL, choice, Budget(nodes=300), python_first=True).result
        assert (found.outcome, found.expanded) == ("out of nodes", 300)
        hurry(monkeypatch)


def test_an_unsolved_record_tells_its_rules() -> None:
    level = catalog.level("sokoban/16-storeroom", None, {"push-cost": "1+w"})
    found = solve.solve(level, catalog.algorithm("bfs", level.game), Budget(nodes=3))
    assert found.result.plan is None
    assert found.as_dict()["push_cost"] == "1+w"
    assert "pushes" not in found.figures


def test_what_is_shown_in_a_prompt_is_one_line() -> None:
    choice = catalog.algorithm("astar", LEVEL.game)
    report = solve.solve(LEVEL, choice)
    assert repr(LEVEL) == "<LoadedLevel maze/custom?size=40&seed=5 of maze>"
    assert repr(choice) == "<AlgorithmSpec astar with manhattan>"
    assert repr(report).startswith("<SolveReport maze/custom?size=40&seed=5 astar: solved, cost ")
    assert len(repr(report)) < 120


def test_all_tries_share_the_time() -> None:
    assert solve.remaining(Budget(seconds=10), 11).seconds == 0
    assert solve.remaining(Budget(seconds=10), 7) == Budget(seconds=3)
    assert solve.remaining(Budget(seconds=10, nodes=7), 1).nodes == 7


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


# ------------------------------------------------------------------ handing over to the kernels


class Fake:
    """A compiled version that fits or not, and is ready or not."""

    def __init__(self, *, fits: bool = True, is_ready: bool = True) -> None:
        self._fits, self._is_ready = fits, is_ready
        self.search = self

    def fits(self) -> bool:
        return self._fits

    def is_ready(self) -> bool:
        return self._is_ready


def handover(fake: Fake, patience: float = -1.0) -> solve.Handover:
    """Return a handover to a fake."""
    compiled: Any = fake
    return solve.Handover(compiled, lambda: False, patience)


def test_python_hands_over_once_its_patience_is_used_up() -> None:
    assert handover(Fake())()
    assert not handover(Fake(), patience=1e9)()


def test_python_goes_on_for_ever_where_no_compiled_version_fits() -> None:
    given = handover(Fake(fits=False))
    assert not given()
    assert given.patience == float("inf")
    assert not given()


def test_a_compile_is_waited_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    given = handover(Fake(is_ready=False))
    assert not given()
    assert given.patience == solve.COMPILE_SECONDS
    given.first -= solve.COMPILE_SECONDS + 1  # so much more processor time was used
    assert given()


def test_who_cancels_stops_the_python_search_without_a_handover() -> None:
    given = solve.Handover(Fake(), lambda: True, 1e9)  # type: ignore[arg-type]
    assert given()
    assert not given.is_due


def test_where_the_compile_is_cancelled_python_answers_with_what_it_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hurry(monkeypatch)

    def refuse(*_: object, **__: object) -> Result:
        raise Cancelled

    monkeypatch.setattr(solve.Compiled, "is_loaded", lambda _self: False)
    monkeypatch.setattr(type(compiled.ALL.searches["bfs"]), "__call__", refuse)
    found = solve.solve(LEVEL, catalog.algorithm("bfs", LEVEL.game))
    assert not found.compiled
    assert found.result.plan is None


def test_a_search_that_runs_out_of_time_says_how_long_all_tries_took(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hurry(monkeypatch)
    monkeypatch.setattr(solve.Compiled, "is_loaded", lambda _self: False)
    late = Result("out of time", seconds=0.5, stopped="out of time")
    for answer, seconds in ((late, 7.5), (Result("unsolvable", seconds=0.5), 0.5)):
        monkeypatch.setattr(solve.Compiled, "run", lambda *_, answer=answer: answer)
        monkeypatch.setattr(solve, "remaining", lambda *_: Budget(seconds=3))
        found = solve.solve(LEVEL, catalog.algorithm("bfs", LEVEL.game), Budget(seconds=10))
        assert found.result.seconds == seconds


# ------------------------------------------------------------------ what is reported


@pytest.mark.parametrize("is_available", [True, False])
def test_an_algorithm_that_is_all_kernels_is_compiled_where_there_is_a_compiler(
    is_available: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = catalog.level("sokoban/01-one-push")
    choice = catalog.algorithm("push-quick", level.game)
    monkeypatch.setattr(jit, "available", lambda: is_available)
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


def refusing_replay(monkeypatch: pytest.MonkeyPatch, is_loaded: bool) -> Result:
    """Let the compiled rules, loaded or not, refuse every plan; return a good one."""
    good = solve.solve(LEVEL, catalog.algorithm("bfs", LEVEL.game)).result
    kernels = LEVEL.game.kernels
    assert kernels is not None
    ours = kernels.loaded().replay
    assert ours is not None
    refuse = replace(ours, bodies={follow_twice: 0.0}, wins=lambda _level, _plan: False)
    monkeypatch.setattr(type(refuse), "prepare", lambda self: None)
    monkeypatch.setattr(kernels, "_loaded", kernels.loaded()._replace(replay=refuse))
    monkeypatch.setattr(jit, "is_loaded", lambda body: is_loaded and body is follow_twice)
    return good


def follow_twice() -> None:
    """Stand for a kernel."""


def test_compiled_rules_that_are_loaded_replay_every_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    good = refusing_replay(monkeypatch, is_loaded=True)
    with pytest.raises(solve.WrongPlan, match="the plan does not replay"):
        solve.check(LEVEL, good)


def test_compiled_rules_are_loaded_for_long_plans_only(monkeypatch: pytest.MonkeyPatch) -> None:
    good = refusing_replay(monkeypatch, is_loaded=False)
    assert good.plan
    monkeypatch.setattr(solve, "LONG_PLAN", len(good.plan))
    assert solve.check(LEVEL, good) == {}
    monkeypatch.setattr(solve, "LONG_PLAN", len(good.plan) - 1)
    with pytest.raises(solve.WrongPlan, match="the plan does not replay"):
        solve.check(LEVEL, good)


def test_compiled_rules_are_not_imported_for_a_short_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    good = refusing_replay(monkeypatch, is_loaded=True)
    monkeypatch.setattr(LEVEL.game.kernels, "_loaded", None)
    assert solve.check(LEVEL, good) == {}


def test_the_cost_of_a_plan_is_checked_by_the_compiled_rules_too() -> None:
    LEVEL.game.kernels.loaded().replay.prepare()  # type: ignore[union-attr]
    good = solve.solve(LEVEL, catalog.algorithm("bfs", LEVEL.game)).result
    assert good.cost
    with pytest.raises(solve.WrongPlan, match="the plan does not replay"):
        solve.check(LEVEL, replace(good, cost=good.cost + 1))
