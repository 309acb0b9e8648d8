"""Pacman on the command line: three forms of maps, rules as options, games that are not won."""

import json
from pathlib import Path

import pytest
from answers import check_refusal, searchcade

from searchcade.lab.blocks import read_blocks

NUMBERS = """\
3 8
1 1 1 1 1 1 1 1
1 0 0 2 0 3 2 1
1 1 1 1 1 1 1 1
1 1
"""
PLAYER = '''\
def straight_on(seen):
    """Walk right until something happens."""
    return "R"
'''


@pytest.fixture
def numbers(tmp_path: Path) -> str:
    """Write a map in the assignment's form."""
    path = tmp_path / "map1.txt"
    path.write_text(NUMBERS, encoding="utf-8")
    return str(path)


@pytest.fixture
def player(tmp_path: Path) -> str:
    """Write a player who does not look where he goes."""
    path = tmp_path / "player.py"
    path.write_text(PLAYER, encoding="utf-8")
    return f"{path}:straight_on"


def test_a_map_of_the_assignment_is_known_without_being_told(numbers: str) -> None:
    answer = searchcade("levels", "convert", numbers, "--to", "berkeley")
    assert answer.out == "%%%%%%%%\n%P . G.%\n%%%%%%%%\n"
    assert searchcade("levels", "convert", numbers, "--to", "hcmus").out == NUMBERS


def test_rules_are_options_of_any_map(numbers: str) -> None:
    answer = searchcade("solve", numbers, "--option", "level=2", "--with", "report-bfs", "--json")
    assert json.loads(answer.out)["outcome"] == "unsolvable"
    level = "pacman/level-4?turns=simultaneous"
    record = json.loads(searchcade("solve", level, "--json").out)
    assert record["rules"] == "level 4, chase, simultaneous"
    assert record["score"] == 20 * 6 - record["steps"]


def test_food_out_of_reach_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "closed.lay"
    path.write_text("%%%%%\n%P%.%\n%%%%%\n", encoding="utf-8")
    answer = searchcade("solve", str(path), "--with", "bfs")
    assert answer.code == 1
    assert "closed.lay, line 2, column 4: food that Pacman cannot reach" in answer.err


def test_a_lost_game_is_shown_with_its_moves_and_its_score(numbers: str, player: str) -> None:
    answer = searchcade("solve", numbers, "--with", player)
    assert answer.code == 1
    assert "lost" in answer.out
    assert "proven" not in answer.out
    assert "score 18, food left 1, rules level 4, chase" in answer.out
    assert "\n  RR\n" in answer.out
    record = json.loads(searchcade("solve", numbers, "--with", player, "--json").out)
    assert (record["outcome"], record["plan"], record["optimal"]) == ("lost", "RR", False)


def test_compare_and_result_files_know_lost_games(
    numbers: str, player: str, tmp_path: Path
) -> None:
    out = tmp_path / "results.txt"
    assert searchcade("solve", numbers, "--with", player, "--out", str(out)).code == 1
    (block,) = read_blocks(out.read_text(encoding="utf-8"))
    assert (block.plan, block.figures["Outcome"]) == ("RR", "lost")
    chart = tmp_path / "chart.svg"
    answer = searchcade("compare", numbers, "--with", player, "--chart", str(chart))
    assert answer.code == 1
    assert "lost" in answer.out
    assert chart.read_bytes()


def test_refuses_what_is_no_map(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("3 3\n1 1 1\n1 7 1\n1 1 1\n1 1\n", encoding="utf-8")
    check_refusal(searchcade("solve", str(path)), "line 3, column 3", "from 0 to 4", "'7'")


def test_refuses_rules_that_no_map_knows() -> None:
    check_refusal(searchcade("solve", "pacman/level-4?turns=never"), "turns", "'never'")


# ------------------------------------------------------------------ maps that cannot be won

HOPELESS = "winnable: no\n%%%%%\n%P%.%\n%%%%%\n"


def test_a_map_that_says_it_cannot_be_won_is_good_when_that_is_proven(tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_text(HOPELESS, encoding="utf-8")
    assert searchcade("levels", "check", str(path)).code == 0
    path.write_text(HOPELESS.replace("P%", "P "), encoding="utf-8")
    assert searchcade("levels", "check", str(path)).code == 1
    path.write_text(HOPELESS.replace("winnable: no", ""), encoding="utf-8")
    assert searchcade("levels", "check", str(path)).code == 1


def test_a_match_tells_what_is_odd_in_a_map(tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_text("level: 4\n%%%%%%%\n%P.%.G%\n%%%%%%%\n", encoding="utf-8")
    answer = searchcade("match", str(path), "--with", "planner", "--games", "1")
    assert "column 5: food that Pacman cannot reach" in answer.err
