"""A folder is all that a new game needs: every command knows it, and every search plays it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from guides import more_games
from searchcade import catalog, games
from searchcade.cli import run
from searchcade.play.session import Session


@pytest.fixture(autouse=True)
def coins() -> Iterator[None]:
    """Let the package of games look into one more folder."""
    games.__path__.append(more_games())
    yield
    games.__path__.remove(more_games())


def test_the_catalogue_finds_it() -> None:
    assert "coins" in catalog.games()
    assert catalog.game("coins").title == "Coins"


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("solve coins/some?seed=27", "paid 37"),
        ("compare coins/some --seconds 5", "wastar"),
        ("generate coins some --seed 4", "price 14"),
        ("generate coins --options", "a number"),
        ("levels list coins", "coins/some"),
        ("levels show coins/some", "11"),
        ("levels check coins/some", "solved"),
        ("algorithms coins", "What is left"),
        ("doctor", "game coins"),
    ],
)
def test_every_command_knows_it(
    command: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command.split()) == 0
    out, err = capsys.readouterr()
    assert answer in out + err
    assert "error" not in err


def test_searches_keep_their_promises_on_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Costs differ here, so breadth-first search may not call its plan cheapest."""
    assert run(["compare", "coins/some?seed=27", "--seconds", "5", "--json"]) == 0
    rows = {row["algorithm"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert rows["ucs"]["optimal"]
    assert rows["astar"]["optimal"]
    assert rows["astar"]["cost"] == rows["ucs"]["cost"] == rows["ids"]["cost"]
    assert not rows["bfs"]["optimal"]
    assert "bibfs" not in rows  # coins cannot be taken back
    assert all(row["paid"] == 37 for row in rows.values() if row["plan"])


def test_a_file_of_it_is_told_from_a_maze(tmp_path: Path) -> None:
    (tmp_path / "price.txt").write_text("23\n", encoding="utf-8")
    (tmp_path / "maze.txt").write_text("#####\n#S G#\n#####\n", encoding="utf-8")
    assert catalog.level(str(tmp_path / "price.txt")).game.name == "coins"
    assert catalog.level(str(tmp_path / "maze.txt")).game.name == "maze"


def test_a_file_that_no_game_reads_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "odd.txt").write_text("?\n", encoding="utf-8")
    assert run(["solve", str(tmp_path / "odd.txt")]) == 2
    assert "(read as maze)" in capsys.readouterr().err


def test_a_person_can_play_it() -> None:
    level = catalog.level("coins/some?seed=5")
    session = Session(level.game, level.level)
    assert session.play("B")
    assert session.hint("landmark") == "B"
    assert not session.play("x")
    for move in session.hint("way") or "":
        session.play(move)
    assert session.is_won


def test_a_hint_without_advice_of_the_game_is_the_plan_of_its_best_algorithm() -> None:
    level = catalog.level("coins/some?seed=5")
    assert level.game.play.advice is None
    assert sorted(level.game.advice(level.level, level.problem().start) or "") == ["A", "C"]
    assert level.game.advice(7, level.problem().start) is None
