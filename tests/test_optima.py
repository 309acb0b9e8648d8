"""The optimum of a level: what ships, what was proven beside it, what is proven soon."""

from typing import Any

import pytest

from searchcade import catalog, optima
from searchcade.level import LoadedLevel
from searchcade.optima import prove, proven_by, shipped, with_optimum
from searchcade.own.function import from_function
from searchcade.report import SolveReport
from searchcade.search.run import Budget, Result
from searchcade.solve import solve

LEVEL = "maze/loops?seed=12"


def report(level: str, algorithm: str) -> SolveReport:
    """Solve a level."""
    loaded = catalog.level(level)
    return solve(loaded, catalog.algorithm(algorithm, loaded))


def claim(cost: int, *, own: bool = False, **fields: Any) -> SolveReport:
    """Return a report as some search could give it."""
    loaded = catalog.level(LEVEL)
    choice = catalog.algorithm("bfs", loaded)
    if own:
        choice = catalog.own_algorithm(from_function(lambda problem: None), loaded)
    return SolveReport(loaded, choice, Result("solved", "R", cost, **fields), {})


@pytest.mark.parametrize(
    ("level", "cost"),
    [
        ("sokoban/36-lighthouse", 233),
        ("sokoban/36-lighthouse?push-cost=w", 233),
        ("sokoban/36-lighthouse?push-cost=1+w", 257),
        ("bloxorz/42-parted-ways", 100),
        ("bloxorz/42-parted-ways?swap-cost=1", None),
        ("pacman/3-1-in-the-dark", 32),
        ("pacman/3-1-in-the-dark?dice=2", None),
        ("pacman/2-1-sentries?monsters=none", None),
        ("pacman/4-7-grand-arcade", None),  # not proven: a gap is left
        ("pacman/1-7-walled-in", None),  # cannot be won
        ("maze/easy?seed=1", None),
    ],
)
def test_what_ships_holds_for_exactly_these_rules(level: str, cost: int | None) -> None:
    assert shipped(catalog.level(level)) == cost


def test_a_level_that_only_has_the_name_of_another_has_not_its_optimum() -> None:
    other = catalog.level("sokoban/01-one-push")
    posing = LoadedLevel("sokoban/36-lighthouse", other.game, other.level)
    assert shipped(posing) is None


def test_a_proof_in_the_same_table_holds_for_all_of_it() -> None:
    cheap, dear = with_optimum([report(LEVEL, "astar"), report(LEVEL, "dfs")])
    assert cheap.optimum == dear.optimum == cheap.result.cost
    assert cheap.above_optimum == 0
    assert (dear.above_optimum or 0) > 0


def test_a_lower_bound_of_one_proves_the_plan_of_another() -> None:
    assert proven_by([claim(12, lower_bound=10), claim(10)]) == 10
    assert proven_by([claim(12, lower_bound=9), claim(10)]) is None


def test_what_an_own_search_claims_is_not_believed() -> None:
    assert proven_by([claim(12, own=True, optimal=True, lower_bound=12)]) is None


def test_the_optimum_is_proven_where_that_is_soon_done() -> None:
    (dear,) = with_optimum([report(LEVEL, "dfs")])
    assert dear.optimum == report(LEVEL, "bfs").result.cost


def test_nothing_is_searched_after_ctrl_c_nor_without_a_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dear = report(LEVEL, "dfs")
    monkeypatch.setattr(optima, "prove", lambda *_: pytest.fail("it searched"))
    assert with_optimum([dear], lambda: True)[0].optimum is None
    loaded = catalog.level(LEVEL)
    stopped = solve(loaded, catalog.algorithm("bfs", loaded), Budget(nodes=1))
    assert with_optimum([stopped])[0].optimum is None


def test_a_proof_takes_no_longer_than_it_may() -> None:
    assert prove(catalog.level(LEVEL), Budget(nodes=1)) is None
    quick, slow = claim(1, seconds=0.001), claim(1, seconds=1000)
    assert optima.time_of([quick]).seconds == optima.MIN_SECONDS
    assert optima.time_of([quick, slow]).seconds == optima.MAX_SECONDS
