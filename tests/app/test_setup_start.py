"""From the set-up: a game, a search or a race begins on the level that is seen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from desk import fill, find, frames, press, screen_name, settle
from playtable import CORRIDOR, rest
from setuptable import open_setup, shown, wait

from guides import more_games
from searchcade import daily, games
from searchcade.app.window import App

MORE = more_games()


def test_enter_begins_the_level_that_is_seen(app: App) -> None:
    screen = open_setup(app)
    press(app, "return")
    rest(app)
    assert screen_name(app) == "PlayScreen"
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert save.level_name == shown(screen)
    assert save.title == f"Easy · {screen.choices.value('seed')}"


@pytest.mark.parametrize("game", ["maze", "pacman", "sokoban"])
def test_the_challenge_of_the_day_is_chosen_from_the_list(app: App, game: str) -> None:
    screen = open_setup(app, game, "daily")
    wait(app)
    assert screen.choices.shown() == []
    press(app, "return")
    rest(app)
    assert screen_name(app) == "PlayScreen"
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert save.level_name == f"{game}/daily?date={daily.day_of()}"
    assert save.title == f"Challenge of the day · {daily.day_of()}"


def test_a_game_can_be_named(app: App) -> None:
    open_setup(app, more=True)
    fill(app, "setup.title", "Mê cung của Hà")
    assert "named “Mê cung của Hà”" in find(app, "setup.more").note
    press(app, "return")
    rest(app)
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert save.title == "Mê cung của Hà"


def test_starting_before_the_level_is_there_waits_for_it(app: App) -> None:
    open_setup(app, more=True)
    fill(app, "setup.option.size", "13")
    press(app, "return")
    wait(app)
    rest(app)
    assert screen_name(app) == "PlayScreen"
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert "size=13" in save.level_name


def test_watching_begins_with_the_chosen_algorithm(app: App) -> None:
    open_setup(app)
    press(app, "f3")
    find(app, "setup.algorithm").choose("astar")
    find(app, "setup.heuristic").choose("euclid")
    press(app, "return")
    frames(app)
    assert screen_name(app) == "WatchScreen"


def test_a_race_needs_two_racers(app: App) -> None:
    screen = open_setup(app)
    press(app, "f4")
    first = find(app, "setup.racer.0").value
    find(app, "setup.racer.1").choose(first)
    press(app, "return")
    assert screen_name(app) == "SetupScreen"
    find(app, "setup.racer.1").choose("dfs")
    find(app, "setup.racer.3").choose("astar")
    assert screen.choices.racers == [first, "dfs", "", "astar"]
    press(app, "return")
    assert screen_name(app) == "RaceScreen"


def test_a_dropped_level_file_is_played(app: App, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(CORRIDOR, encoding="utf-8")
    open_setup(app)
    frames(app, events=[pygame.event.Event(pygame.DROPFILE, file=str(file))])
    rest(app)
    assert screen_name(app) == "PlayScreen"
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert save.title == "mine"


def test_a_dropped_file_that_is_no_level_is_refused(app: App, tmp_path: Path) -> None:
    file = tmp_path / "odd.txt"
    file.write_text("?", encoding="utf-8")
    open_setup(app)
    frames(app, events=[pygame.event.Event(pygame.DROPFILE, file=str(file))])
    settle(app)
    assert screen_name(app) == "SetupScreen"
    assert "odd.txt" in find(app, "dialog.question").text


def test_any_game_can_be_set_up(app: App) -> None:
    games.__path__.append(MORE)
    try:
        screen = open_setup(app, "coins", "some")
        fill(app, "setup.option.seed", "5")
        wait(app)
        assert shown(screen) == "coins/some?seed=5"
        press(app, "return")
        rest(app)
        assert screen_name(app) == "PlayScreen"
    finally:
        games.__path__.remove(MORE)
