"""Own players on the command line: matches, what is told about them, and the guide's players."""

import json
from pathlib import Path

import pytest
from answers import check_refusal, searchcade

from guides import steps

FOG = """\
level: 3
%%%%%%%%%%%%%%
%P .     .  G%
% %%%%%%%%%% %
%            %
%%%%%%%%%%%%%%"""
PLAYERS = """
def right(seen):
    return "R"

def away(seen, move="L"):
    return move if move in seen.moves else None

def wrong(seen):
    return seen.treasure
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """Write a file of players."""
    file = tmp_path / "mine.py"
    file.write_text(PLAYERS, encoding="utf-8")
    return str(file)


@pytest.fixture
def fog(tmp_path: Path) -> str:
    """Write a map with fog."""
    file = tmp_path / "fog.txt"
    file.write_text(FOG, encoding="utf-8")
    return str(file)


def test_a_match_shows_the_others_when_a_player_fails(mine: str) -> None:
    players = f"explorer,{mine}:wrong,{mine}:away"
    answer = searchcade("match", "pacman/level-3", "--with", players, "--games", "2", "--json")
    assert answer.code == 2
    rows = [json.loads(line) for line in answer.out.splitlines()]
    assert [row["algorithm"] for row in rows] == ["explorer", f"{mine}:away"]
    assert rows[1]["resigned"] == rows[1]["games"] == 2
    assert "mine.py:wrong: line 9: AttributeError" in answer.err
    assert "with <Seen turn 0" in answer.err


def test_a_match_in_which_every_player_fails_is_refused(mine: str) -> None:
    answer = searchcade("match", "pacman/level-3", "--with", f"{mine}:wrong", "--games", "2")
    check_refusal(answer, "mine.py:wrong: line 9: AttributeError")


def test_a_player_is_compared_with_ours_and_has_options(mine: str, fog: str) -> None:
    players = f"explorer,{mine}:away?move=R,{mine}:away"
    answer = searchcade("compare", fog, "--with", players, "--json", "--option", "monsters=none",
                        "--option", "level=3")  # fmt: skip
    rows = [json.loads(line) for line in answer.out.splitlines()]
    assert [row["outcome"] for row in rows] == ["solved", "solved", "resigned"]


def test_a_player_is_refused_where_there_is_nothing_to_play(mine: str) -> None:
    answer = searchcade("solve", "sokoban/easy?seed=1", "--with", f"{mine}:right")
    check_refusal(answer, "found a player, and Sokoban has none")
    answer = searchcade("solve", "pacman/pies?seed=1", "--with", f"{mine}:right")
    check_refusal(answer, "levels 1 to 4", "found pies")


# ------------------------------------------------------------------ the players of the guide


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    """Write the files of the guide, as a reader does."""
    for step in steps("players.en.md"):
        if step.where:
            (tmp_path / step.where).write_text(step.text, encoding="utf-8")
    return tmp_path


def test_the_better_player_of_the_guide_wins_where_the_first_one_does_not(guide: Path) -> None:
    players = f"{guide}/mine.py:act,{guide}/better.py:act"
    answer = searchcade("match", "pacman/level-4", "--with", players, "--games", "4", "--json")
    first, better = (json.loads(line) for line in answer.out.splitlines())
    assert answer.code == 0
    assert better["won"] > first["won"]


def test_both_languages_of_the_guide_have_the_same_code() -> None:
    english, vietnamese = steps("players.en.md"), steps("players.vi.md")
    assert [step.where for step in english] == [step.where for step in vietnamese]
    assert [s.text for s in english if s.kind == "console"] == [
        s.text for s in vietnamese if s.kind == "console"
    ]


# ------------------------------------------------------------------ searches


def test_a_search_that_knows_what_players_do_not_is_told_apart(fog: str) -> None:
    said = "astar: a search knows what is behind the fog and how the dice will fall"
    assert said in searchcade("solve", fog, "--with", "astar").err
    assert said in searchcade("match", fog, "--with", "astar,explorer", "--games", "1").err
    assert said in searchcade("compare", fog, "--with", "explorer,astar").err
    assert not searchcade("solve", fog, "--with", "explorer").err
    assert not searchcade("solve", "pacman/level-4?seed=1", "--with", "greedy").err
