"""What compare and match add up: small experiments whose every figure is known."""

import json
from pathlib import Path
from typing import Any

import pytest
from answers import searchcade

from searchcade import catalog
from searchcade.lab.comparison import Question
from searchcade.lab.matches import match
from searchcade.search.limits import Budget

SMALL = "maze/custom?rows=4&cols=4&braid=1&seed="
LARGER = "maze/custom?rows=5&cols=5&braid=1"
HUNTED = "pacman/level-4?rows=9&cols=11"
NAMES = (
    "level", "algorithm", "algorithm_seed", "games", "varied", "won", "lost", "stalled",
    "resigned", "no_result", "cheapest", "cost", "steps", "score", "food_left", "expanded",
    "generated", "above_optimum",
)  # fmt: skip
"""What is the same in each run."""
OWN = """\
def f(problem):
    waiting, seen = [(problem.start, "")], set()
    for state, plan in waiting:
        if problem.is_goal(state):
            return plan
        if len(seen) > 4:
            raise ValueError("too wide")
        seen.add(state)
        waiting += [(after, plan + move) for move, after, _ in problem.successors(state)]
"""


def records(*words: str) -> list[dict[str, Any]]:
    """Run a command, and return what it prints as JSON."""
    return [json.loads(line) for line in searchcade(*words, "--json").out.splitlines()]


def figures(record: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of a record: what there is none of is left out, a mean is a pair."""
    known = {name: record[name] for name in NAMES if record.get(name) not in (None, 0)}
    return {
        name: (each["mean"], each["spread"]) if isinstance(each, dict) else each
        for name, each in known.items()
    }


def test_a_match_counts_every_end_and_averages_games_that_have_ended() -> None:
    (record,) = records("match", HUNTED, "--with", "report-minimax", "--games", "5")
    assert figures(record) == {
        "level": f"{HUNTED}&seed=1&dice=1", "algorithm": "report-minimax", "games": 5,
        "varied": ["level"], "won": 3, "lost": 1, "stalled": 1, "cost": (50, 7.266361),
        "steps": (50, 7.266361), "score": (58, 19.099738), "food_left": (0.6, 0.8),
        "expanded": (145.6, 33.236125), "generated": (3086.2, 1137.634458),
    }  # fmt: skip
    assert record["ms_per_move"] == pytest.approx(
        1000 * record["cpu_seconds"]["mean"] / 50, abs=0.002
    )
    assert 0 < record["longest_ms"] < 1000 * 5 * record["seconds"]["mean"]


def test_a_game_that_was_stopped_is_no_result_and_has_no_figures() -> None:
    words = ("match", HUNTED, "--with", "report-minimax", "--games", "2", "--nodes", "60")
    (record,) = records(*words)
    assert figures(record) == {
        "level": f"{HUNTED}&seed=1&dice=1", "algorithm": "report-minimax", "games": 2,
        "varied": ["level"], "no_result": 2, "expanded": (60, 0), "generated": (1310, 92),
    }  # fmt: skip
    assert record["ms_per_move"] == 0


def test_levels_of_several_seeds_are_averaged_beside_their_optima() -> None:
    ucs, dfs = records("compare", LARGER, "--with", "ucs,dfs", "--seeds", "3")
    same = {"level": f"{LARGER}&seed=1", "games": 3, "varied": ["level"], "won": 3}
    assert figures(ucs) == same | {
        "algorithm": "ucs", "cheapest": 3, "cost": (8.666667, 0.942809),
        "steps": (8.666667, 0.942809), "expanded": (24, 0), "generated": (51.333333, 0.942809),
        "above_optimum": (0, 0),
    }  # fmt: skip
    assert figures(dfs) == same | {
        "algorithm": "dfs", "cost": (10.666667, 2.494438), "steps": (10.666667, 2.494438),
        "expanded": (11.666667, 2.494438), "generated": (24, 5.354126),
        "above_optimum": (0.25, 0.353553),
    }  # fmt: skip


def test_an_algorithm_with_a_seed_varies_where_the_level_does_not() -> None:
    (record,) = records("compare", "bloxorz/01-first-roll", "--with", "mcts", "--seeds", "2")
    assert figures(record) == {
        "level": "bloxorz/01-first-roll", "algorithm": "mcts", "algorithm_seed": 1, "games": 2,
        "varied": ["algorithm"], "won": 2, "cheapest": 2, "cost": (9, 0), "steps": (9, 0),
        "expanded": (5, 3), "generated": (140.5, 41.5), "above_optimum": (0, 0),
    }  # fmt: skip


def test_totals_are_over_all_levels_and_means_where_all_solve() -> None:
    levels = [f"{SMALL}1", f"{SMALL}2", LARGER]
    out = searchcade("compare", *levels, "--with", "ucs,dfs,greedy", "--nodes", "23").out
    table = out[out.index("All levels") :].splitlines()
    rows = [line.replace(" %", "%").split()[:7] for line in table if "/3" in line]
    assert rows == [  # solved, proven, optimal, above, expanded: total and geometric mean
        ["ucs", "2/3", "2", "2", "0%", "32", "16"],
        ["dfs", "3/3", "0", "2", "25%", "14", "7"],
        ["greedy", "3/3", "0", "3", "0%", "14", "7"],
    ]
    assert "over the 2 levels that all solve" in out


def test_games_that_were_lost_are_not_in_common() -> None:
    levels = [f"{HUNTED}&seed={seed}" for seed in (1, 2, 3)]
    out = searchcade("compare", *levels, "--with", "greedy,report-minimax").out
    table = out[out.index("All levels") :].splitlines()
    rows = [line.replace(" %", "%").split()[:7] for line in table if "/3" in line]
    assert rows == [
        ["greedy", "3/3", "0", "0", "34%", "368", "368"],
        ["report-minimax", "1/3", "0", "0", "67%", "139", "139"],
    ]


def test_a_run_that_fails_counts_as_a_run_and_its_level_is_not_in_common(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(OWN)
    levels = ["maze/custom?rows=2&cols=2&seed=1", "maze/custom?rows=3&cols=3&seed=1"]
    answer = searchcade("compare", *levels, "--with", "bfs,own.py:f")
    table = answer.out[answer.out.index("All levels") :].splitlines()
    rows = [line.replace(" %", "%").split()[:7] for line in table if "/2" in line]
    assert rows == [
        ["bfs", "2/2", "2", "2", "0%", "3", "3"],
        ["own.py:f", "1/2", "0", "1", "0%", "2", "2"],
    ]
    assert "over the 1 levels that all solve" in answer.out
    assert "line 7: ValueError: too wide" in answer.err


def test_every_player_of_a_match_plays_until_it_is_cancelled() -> None:
    played = records("match", HUNTED, "--with", "greedy,report-minimax", "--games", "2")
    assert [(each["algorithm"], each["games"]) for each in played] == [
        ("greedy", 2),
        ("report-minimax", 2),
    ]
    levels = [catalog.level(f"{SMALL}{seed}") for seed in (1, 2)]
    players = [catalog.algorithm(name, levels[0]) for name in ("bfs", "dfs")]
    begun: list[str] = []
    stopped = match(levels, players, Budget(), begun.append, lambda: len(begun) > 0)
    assert (begun, [len(each.records) for each in stopped]) == (["bfs"], [1])


def test_a_comparison_runs_each_algorithm_with_each_seed_on_each_level() -> None:
    levels = [catalog.level(f"{SMALL}{seed}") for seed in (1, 2)]
    assert Question(levels, ["bfs", "dfs", "ucs"], seeds=5).runs == 30
    assert Question(levels[:1]).runs == len(catalog.fitting_algorithms(levels[0]))
