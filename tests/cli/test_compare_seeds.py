"""searchcade compare --seeds: the same algorithms on several levels, with means and spreads."""

import csv
import json
from pathlib import Path
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


def test_many_seeds_of_several_levels_have_a_row_each_and_are_added_up() -> None:
    words = ["compare", "maze/easy", "maze/loops", "--with", "bfs,dfs", "--seeds", "2"]
    words += ["--repeat", "1"]
    records = [json.loads(line) for line in searchcade(*words, "--json").out.splitlines()]
    assert [(each["level"], each["algorithm"]) for each in records] == [
        ("maze/easy?seed=1", "bfs"),
        ("maze/easy?seed=1", "dfs"),
        ("maze/loops?seed=1", "bfs"),
        ("maze/loops?seed=1", "dfs"),
    ]
    assert all(each["games"] == 2 for each in records)
    summary = searchcade(*words).out.partition("All levels")[2]
    solved = {line.split()[0]: line.split()[1:3] for line in summary.splitlines() if "/4" in line}
    assert solved == {"bfs": ["4/4", "4"], "dfs": ["4/4", "0"]}


def test_it_says_on_how_many_levels_a_seed_makes_no_difference() -> None:
    words = ["compare", "maze/easy", "maze/first-steps", "--with", "bfs", "--seeds", "2", "--json"]
    answer = searchcade(*words)
    assert answer.code == 0
    assert answer.err == ("bfs: no spread on 1 of 2 levels, where nothing has a seed to vary\n")


def test_a_level_of_a_file_gets_other_dice(tmp_path: Path) -> None:
    file = tmp_path / "dark.txt"
    text = searchcade("levels", "show", "pacman/3-1-in-the-dark").out
    file.write_text(text, encoding="utf-8")
    table = tmp_path / "runs.csv"
    words = ["compare", str(file), "--with", "explorer", "--seeds", "3", "--csv", str(table)]
    assert searchcade(*words).code == 0
    with table.open(newline="", encoding="utf-8") as rows:
        found = list(csv.DictReader(rows))
    assert [(each["level"], each["dice"]) for each in found] == [
        (str(file), "1"),
        (str(file), "2"),
        (str(file), "3"),
    ]


def test_every_record_of_a_series_says_its_limits_and_first_seeds() -> None:
    words = ["compare", LEVEL, "--with", "astar", "--seeds", "2", "--nodes", "9999", "--json"]
    record = json.loads(searchcade(*words).out)
    assert (record["level_seed"], record["heuristic"]) == (1, "farthest")
    assert (record["nodes_limit"], record["seconds_limit"]) == (9999, 10)
    assert record["above_optimum"] == {"mean": 0, "spread": 0}
    assert record["cpu_seconds"]["mean"] > 0
    assert record["longest_ms"] is None  # nobody watched: that would take time
