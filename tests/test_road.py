"""The road of a player through all games."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from searchcade import catalog
from searchcade.play.judge import judge
from searchcade.play.progress import PlayerProgress
from searchcade.play.road import Road, Stop, load, tries
from searchcade.play.saved_game import SavedGame
from searchcade.play.session import Session
from searchcade.play.statistics import Statistics
from searchcade.store import PastGame, Record, Save, open_store

DAY = date(2026, 5, 17)


def past(game: str, level: str, hour: int, **values: Any) -> PastGame:
    """Return a game that was won at an hour of the day."""
    when = datetime(2026, 5, 17, hour, tzinfo=UTC)
    usual = {"board": level, "ended": "", "cost": 9, "points": None, "optimum": None}
    return PastGame(
        replay_id=hour, game=game, level_name=f"{game}/{level}", seconds=9.0, hints=0,
        helped=False, date=when, steps=9, **{**usual, **values},
    )  # fmt: skip


def left(game: str, hour: int) -> Save:
    """Return a game that was left at an hour of the day."""
    when = datetime(2026, 5, 17, hour, tzinfo=UTC)
    return Save(
        id=1, title="", game=game, level_name=f"{game}/easy", level_text="", moves="R", hands="p",
        hints=0, seconds=1.0, helped=False, running=False, version=1, created=when, changed=when,
    )  # fmt: skip


def road(*history: PastGame, save: Save | None = None, **records: list[str]) -> Road:
    """Return a road on which some levels are solved."""
    known = {
        name: PlayerProgress(
            catalog.game(name), {level: Record(9, 9) for level in records.get(name, [])}
        )
        for name in catalog.games()
    }
    return Road(known, Statistics(history), save)


def test_somebody_who_has_not_played_is_new_and_begins_with_the_first_game() -> None:
    assert road().is_new
    assert road().next_stops()[0] == Stop("maze", "first-steps")


def test_what_comes_next_is_in_the_game_that_was_played_last() -> None:
    games = (past("bloxorz", "01-first-roll", 9), past("sokoban", "01-one-push", 8))
    there = road(*games, bloxorz=["01-first-roll"])
    assert not there.is_new
    assert there.games[:2] == ["bloxorz", "sokoban"]
    assert str(there.next_stops()[0]) == "bloxorz/02-staircase"
    assert road(*games, save=left("pacman", 10)).games[0] == "pacman"
    assert road(*games, save=left("gone", 10)).games[0] == "bloxorz"


def test_a_game_without_unsolved_levels_is_passed_over() -> None:
    games = past("maze", "roundabout", 9), past("bloxorz", "01-first-roll", 8)
    there = road(*games, maze=list(catalog.game("maze").shipped()))
    assert str(there.next_stops()[0]) == "bloxorz/01-first-roll"


def test_the_challenge_of_a_day_is_won_by_a_game_that_was_won_on_its_board() -> None:
    board = {"board": f"daily?date={DAY}"}
    there = road(
        past("maze", "daily", 9, **board),
        past("pacman", "daily", 9, **board, ended="lost"),
        past("sokoban", "daily", 9, board="daily?date=2026-05-16"),
    )  # fmt: skip
    assert there.won_on(DAY) == {"maze"}


def test_tries_count_the_finished_games_on_a_level() -> None:
    games = [past("maze", "first-steps", 1), past("maze", "first-steps?directions=8", 2)]
    history = Statistics([*games, past("maze", "first-steps-2", 3)])
    assert tries(history, Stop("maze", "first-steps")) == 2


def test_medals_of_all_games_are_counted_together() -> None:
    there = road(bloxorz=["01-first-roll", "02-staircase"], sokoban=["01-one-push"])
    assert there.medals() == {"gold": 2, "bronze": 1}  # for 9 each


def test_a_game_that_was_only_looked_at_does_not_make_a_player_old(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/games.db", judge=judge)
    user_id = store.accounts.guest("a guest").id
    loaded = catalog.level("maze/first-steps")

    def begun(moves: str) -> SavedGame:
        game = SavedGame.begin(store, user_id, loaded, "first")
        game.session = Session(loaded.game, loaded.level, moves)
        game.write(game.progress())
        return game

    assert (load(store, user_id).save, load(store, user_id).is_new) == (None, True)
    begun("")
    assert (load(store, user_id).save, load(store, user_id).is_new) == (None, True)
    begun("R")
    begun("")
    there = load(store, user_id)
    assert there.save
    assert (there.save.moves, there.is_new, there.games[0]) == ("R", False, "maze")
    begun("RR")
    assert (newest := load(store, user_id).save)
    assert newest.moves == "RR"
    store.close()
