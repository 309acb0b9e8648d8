"""searchcade compare --seeds: the same algorithms on several levels, with means and spreads."""

import json
from statistics import mean, pstdev

import pytest
from answers import check_refusal, searchcade

LEVEL = "pacman/level-1"


def test_means_are_those_of_the_single_levels() -> None:
    answer = searchcade("compare", LEVEL, "--with", "bfs", "--seeds", "3", "--json")
    record = json.loads(answer.out)
    singles = [
        json.loads(
            searchcade("solve", LEVEL, "--option", f"seed={seed}", "--with", "bfs", "--json").out
        )
        for seed in (1, 2, 3)
    ]
    for name in ("steps", "expanded", "generated"):
        values = [single[name] for single in singles]
        assert record[name]["mean"] == pytest.approx(mean(values), abs=1e-5)
        assert record[name]["spread"] == pytest.approx(pstdev(values), abs=1e-5)
    assert record["won"] == record["cheapest"] == 3


def test_the_table_has_a_row_for_each_algorithm() -> None:
    answer = searchcade("compare", LEVEL, "--with", "bfs,dfs", "--seeds", "2")
    assert answer.code == 0
    assert "2 seeds" in answer.out
    rows = [
        line.split()[:3]
        for line in answer.out.splitlines()
        if line.split()[:1] in (["bfs"], ["dfs"])
    ]
    assert rows == [["bfs", "2", "2"], ["dfs", "2", "0"]]


def test_what_solves_nothing_has_no_mean_cost() -> None:
    answer = searchcade("compare", LEVEL, "--with", "bfs", "--seeds", "2", "--nodes", "1", "--json")
    assert answer.code == 1
    record = json.loads(answer.out)
    assert record["no_result"] == 2
    assert "cost" not in record


def test_an_algorithm_with_a_seed_of_its_own_gets_another_one_each_time() -> None:
    level = "bloxorz/01-first-roll"
    words = ["compare", level, "--with", "mcts-classic,bfs", "--seeds", "3", "--json"]
    answer = searchcade(*words)
    own, fixed = (json.loads(line) for line in answer.out.splitlines())
    singles = [
        json.loads(searchcade("solve", level, "--with", f"mcts-classic?seed={n}", "--json").out)
        for n in (1, 2, 3)
    ]
    assert (own["games"], own["varied"]) == (3, ["algorithm"])
    assert own["expanded"]["mean"] == pytest.approx(mean(s["expanded"] for s in singles), abs=1e-5)
    assert own["expanded"]["spread"] > 0
    assert (fixed["games"], fixed["varied"], fixed["expanded"]["spread"]) == (1, [], None)
    assert "bfs: one game" in answer.err


def test_a_seed_that_somebody_chose_is_kept() -> None:
    words = ["compare", "bloxorz/01-first-roll", "--with", "mcts-classic?seed=2", "--seeds", "3"]
    check_refusal(searchcade(*words), "expected a seed to vary")


def test_refuses_seeds_where_nothing_has_one() -> None:
    words = ["compare", "maze/loops?seed=3", "--with", "bfs,astar", "--seeds", "3"]
    check_refusal(searchcade(*words), "maze/loops?seed=3", "bfs, astar")


def test_a_chart_shows_one_level_only() -> None:
    check_refusal(searchcade("compare", LEVEL, "--seeds", "2", "--chart", "c.png"), "--seeds")
