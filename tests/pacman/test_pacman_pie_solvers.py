"""Pies: the proven optimum is what exhaustive search finds, under every way to teleport."""

import pytest
from random_maps import random_map

from searchcade import catalog
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.rules import TELEPORTS, problem
from searchcade.problem import replay
from searchcade.search.run import Result, run

SEARCHES = catalog.algorithms("pacman")
TWICE = """\
teleport: none
%%%%%%%%%
%.%%O%%.%
%%%%P%%%%
%%%%%%%%%
"""
ONCE = """\
teleport: none
%%%%%%%%%%
%.%%O P  %
%%%%%%%%%%
"""


def solved(arena: Arena, algorithm: str = "pies-optimal") -> Result:
    return run(SEARCHES[algorithm], problem(arena))


def assert_optimal(arena: Arena) -> None:
    found, known = solved(arena), solved(arena, "bfs")
    assert (found.outcome, found.cost) == (known.outcome, known.cost)
    if found.plan is not None:
        rules = problem(arena)
        end, steps = replay(rules, found.plan)
        assert rules.is_goal(end)
        assert found.optimal
        assert steps == found.cost


@pytest.mark.parametrize("teleport", TELEPORTS)
@pytest.mark.parametrize("seed", range(25))
def test_is_as_short_as_exhaustive_search(seed: int, teleport: str) -> None:
    headers = f"level: pies\nteleport: {teleport}"
    assert_optimal(random_map(seed, headers=headers, more="OO", food=4, walls=55))


@pytest.mark.parametrize("teleport", TELEPORTS)
@pytest.mark.parametrize("seed", range(8))
def test_is_as_short_with_many_pies(seed: int, teleport: str) -> None:
    headers = f"level: pies\nteleport: {teleport}"
    assert_optimal(random_map(seed, headers=headers, more="OOOO", food=3, walls=75))


def test_knows_that_a_pie_works_once() -> None:
    found = solved(parse(TWICE))
    assert found.outcome == solved(parse(TWICE), "bfs").outcome == "unsolvable"


def test_walks_through_walls() -> None:
    assert solved(parse(ONCE)).plan == "LLLLL"


def test_goes_on_from_the_middle_of_a_game() -> None:
    rules = problem(parse(ONCE))
    rules.start, _ = replay(rules, "LLR")  # the pie is eaten, one step is used up
    found = run(SEARCHES["pies-optimal"], rules)
    assert (found.outcome, found.plan) == ("solved", "LLLL")


def test_the_greedy_way_is_legal_and_never_shorter() -> None:
    longer = 0
    for seed in range(30):
        arena = random_map(seed, headers="level: pies", more="OO", food=5, walls=45)
        found, best = solved(arena, "pies-greedy"), solved(arena)
        if found.plan is None:
            assert found.outcome == "not found"
            continue
        rules = problem(arena)
        end, steps = replay(rules, found.plan)
        assert rules.is_goal(end)
        assert not found.optimal
        assert best.cost is not None
        assert best.cost <= steps
        longer += best.cost < steps
    assert longer > 3


def test_both_fit_pies_only() -> None:
    arena = parse(ONCE)
    for name in ("pies-optimal", "pies-greedy"):
        assert SEARCHES[name].fits(problem(arena))
        assert not SEARCHES[name].fits(problem(vary(arena, {"level": "1"})))
