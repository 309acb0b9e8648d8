"""The judge: a board follows from the level itself, and every way to cheat about it fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.play import judge
from searchcade.play.judge import Standing, rules_that_matter, standing
from searchcade.problem import BadInput
from searchcade.store import Played

CORRIDOR = """\
#####
#S G#
#####"""
TINY = {"rows": "1", "cols": "2", "seed": "1"}


def played(loaded: LoadedLevel, moves: str = "") -> Played:
    """Let the judge see a game on a level, by its name."""
    return judge.judge(loaded.game.name, loaded.game.render(loaded.level), loaded.name, moves)


def best(loaded: LoadedLevel) -> str:
    """Return moves that win."""
    return loaded.game.advice(loaded.level, loaded.game.problem(loaded.level).start) or ""


def test_options_that_shrink_a_level_make_another_board() -> None:
    tiny = catalog.level("maze/hard", None, TINY)
    assert tiny.name == "maze/hard?rows=1&cols=2&seed=1"
    assert standing(tiny) == Standing("hard?cols=2&rows=1&seed=1", "hard?cols=2&rows=1")


def test_a_small_level_under_the_name_of_a_large_one_stands_alone() -> None:
    tiny = catalog.level("maze/hard", None, TINY)
    for name in ("maze/hard", "maze/hard?seed=1", "maze/first-steps", "maze/daily"):
        found = played(LoadedLevel(name, tiny.game, tiny.level), best(tiny))
        assert found.board == f"#{tiny.content_hash}"
        assert found.family == ""


def test_a_file_named_like_a_level_is_no_such_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "maze").mkdir()
    (tmp_path / "maze" / "hard").write_text(CORRIDOR)
    shipped = catalog.game("maze").shipped()["first-steps"]
    (tmp_path / "maze" / "first-steps").write_text(shipped.read_text())
    monkeypatch.chdir(tmp_path)
    for text in ("maze/hard", "./maze/hard", "maze/first-steps"):
        loaded = catalog.level(text)
        assert loaded.name == f"./{text.removeprefix('./')}"
        assert loaded.kind == ""
        assert standing(loaded).board == f"#{loaded.content_hash}"


def test_other_rules_make_another_board() -> None:
    rules = {"level": "2", "policy": "wander"}
    loaded = catalog.level("pacman/4-1-once-around", None, rules)
    assert standing(loaded).board == "4-1-once-around?level=2&policy=wander"
    renamed = LoadedLevel("pacman/4-1-once-around", loaded.game, loaded.level)
    assert standing(renamed).board == f"#{loaded.content_hash}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("maze/easy", "maze/easy?seed=1"),
        ("maze/easy?seed=7", "maze/easy?seed=007"),
        ("sokoban/easy?seed=2", "sokoban/easy?push-cost=w&stones=2&seed=2"),
        ("pacman/4-1-once-around", "pacman/4-1-once-around?level=4&turns=map"),
        ("maze/custom?rows=5&cols=6", "maze/custom?cols=6&rows=5"),
    ],
)
def test_the_same_level_has_one_board_however_it_is_asked_for(one: str, other: str) -> None:
    assert standing(catalog.level(one)) == standing(catalog.level(other))


def test_seeds_share_a_family() -> None:
    first, second = (standing(catalog.level(f"maze/easy?seed={seed}")) for seed in (3, 4))
    assert (first.board, second.board) == ("easy?seed=3", "easy?seed=4")
    assert first.family == second.family == "easy"


@pytest.mark.parametrize("name", ["maze/easy?seed=3", "sokoban/easy?seed=3", "bloxorz/easy?seed=3"])
def test_the_optimum_of_a_seed_is_proven(name: str) -> None:
    loaded = catalog.level(name)
    found = played(loaded, best(loaded))
    assert found.ended == ""
    assert found.optimum == found.cost


def test_games_for_points_are_compared_by_points() -> None:
    found = played(catalog.level("pacman/level-1?seed=3"))
    assert (found.family, found.optimum, found.points) == ("level-1", None, 0)


@pytest.mark.parametrize("name", ["maze/none", "maze/easy?seed=x", "maze/easy?a", "other/easy"])
def test_a_name_that_stands_for_nothing_helps_nobody(name: str) -> None:
    maze = catalog.game("maze")
    loaded = LoadedLevel(name, maze, maze.parse(CORRIDOR))
    assert standing(loaded).board == f"#{loaded.content_hash}"


def test_a_replay_of_another_game_is_no_game_of_this_level() -> None:
    with pytest.raises(BadInput):
        judge.judge("maze", CORRIDOR, "maze/hard", "Rrddu")


# ------------------------------------------------------------------ the level of the day


@pytest.mark.parametrize("game", catalog.games())
def test_the_level_of_a_day_is_the_same_for_all(game: str) -> None:
    one, same = (catalog.level(f"{game}/daily?date=2026-03-0{day}") for day in (1, 1))
    assert one.content_hash == same.content_hash
    assert standing(one) == Standing("daily?date=2026-03-01", "daily")
    assert catalog.level(f"{game}/daily?date=2026-03-02").content_hash != one.content_hash


def test_without_a_date_it_is_today() -> None:
    assert catalog.level("maze/daily").name.startswith("maze/daily?date=20")


@pytest.mark.parametrize("date", ["2999-01-01", "20260301", "yesterday", "2026-02-30", "2026-3-1"])
def test_a_day_that_is_not_there_yet_or_never_is_refused(date: str) -> None:
    with pytest.raises(BadInput, match="YYYY-MM-DD, not after"):
        catalog.level(f"maze/daily?date={date}")


@pytest.mark.parametrize("option", ["rows=3", "seed=4"])
def test_the_level_of_the_day_has_no_options(option: str) -> None:
    with pytest.raises(BadInput, match="no option but date"):
        catalog.level(f"maze/daily?{option}")


def test_the_level_of_the_day_has_no_other_rules() -> None:
    with pytest.raises(BadInput, match="no option but date"):
        catalog.level("sokoban/daily?push-cost=1+w")


def test_every_day_is_one_of_the_usual_levels() -> None:
    for name in catalog.games():
        game: Any = catalog.game(name)
        assert game.levels.daily in game.levels.presets


def test_only_rules_that_change_a_level_name_its_leaderboard() -> None:
    pacman = catalog.game("pacman")
    level = next(name for name in pacman.shipped() if name.startswith("2-"))
    plain = catalog.level(f"pacman/{level}").level
    rules = {"monsters": "map", "turns": "simultaneous", "wander": "map"}
    assert rules_that_matter(pacman, plain, rules) == {"turns": "simultaneous"}
    assert rules_that_matter(pacman, plain, {}) == {}


def test_a_game_has_at_most_so_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = catalog.level("maze/first-steps")
    moves = best(loaded)
    monkeypatch.setattr(judge, "MAX_MOVES", len(moves))
    assert played(loaded, moves).steps == len(moves)
    monkeypatch.setattr(judge, "MAX_MOVES", len(moves) - 1)
    with pytest.raises(BadInput, match=f"at most {len(moves) - 1} moves, found {len(moves)}"):
        played(loaded, moves)
