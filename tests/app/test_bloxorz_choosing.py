"""Levels in a row: reached one after the other, opened by number or passcode, with medals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bloxtable import ROW, row_of_levels, win
from desk import click, find, press, screen_name, settle
from played import plan
from playtable import rest, sit_down
from setuptable import open_setup, wait

from searchcade import catalog
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App
from searchcade.game import Game
from searchcade.play import progress
from searchcade.store import Record

pytestmark = pytest.mark.usefixtures("home")

FIRST, SECOND, THIRD = ROW


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game[Any, Any]:
    folder = tmp_path / "game"
    folder.mkdir()
    return row_of_levels(folder, monkeypatch)


def begun(app: App) -> str:
    """Return the level that is played."""
    rest(app)
    assert isinstance(app.screen, PlayScreen)
    return app.screen.saved.loaded.name


# ------------------------------------------------------------------ what is open


def test_the_levels_of_a_row_come_before_those_that_are_made(app: App) -> None:
    screen = open_setup(app, "bloxorz", "")
    assert screen.choices.level == FIRST
    press(app, "]", "]")
    assert screen.choices.level == THIRD


def test_only_the_first_world_is_open_at_first(app: App) -> None:
    screen = open_setup(app, "bloxorz", "")
    assert [screen.state.progress.is_open(name) for name in ROW] == [True, True, False]
    screen.choose_level(THIRD)
    wait(app)
    assert "Not reached yet" in find(app, "setup.facts").text
    press(app, "return")
    settle(app)
    assert "Opens after 1 more level" in find(app, "dialog.question").text
    click(app, "dialog.not_yet")
    assert screen_name(app) == "SetupScreen"
    press(app, "return")
    click(app, "dialog.anyway")
    assert begun(app) == f"bloxorz/{THIRD}"


def test_to_win_all_but_one_opens_the_next_world(app: App) -> None:
    win(app, FIRST)
    screen = open_setup(app, "bloxorz", "")
    wait(app)
    assert screen.choices.level == SECOND
    assert all(screen.state.progress.is_open(name) for name in ROW)
    press(app, "return")
    assert begun(app) == f"bloxorz/{SECOND}"


def test_a_level_won_by_other_rules_opens_nothing(app: App) -> None:
    win(app, f"{FIRST}?swap-cost=1")
    assert not open_setup(app, "bloxorz", "").state.progress.is_open(THIRD)


def test_coming_back_from_a_game_shows_what_was_won_in_it(app: App) -> None:
    screen = open_setup(app, "bloxorz", "")
    press(app, "return")
    assert begun(app) == f"bloxorz/{FIRST}"
    win(app, FIRST)
    press(app, "escape")
    settle(app)
    assert app.screen is screen
    assert screen.state.progress.is_open(THIRD)


def test_watching_is_never_locked(app: App) -> None:
    screen = open_setup(app, "bloxorz", "")
    screen.choose_level(THIRD)
    press(app, "f3")
    wait(app)
    assert find(app, "setup.start").enabled
    press(app, "return")
    settle(app)
    assert screen_name(app) == "WatchScreen"


def test_levels_that_are_made_are_always_open(app: App, game: Game[Any, Any]) -> None:
    screen = open_setup(app, "bloxorz", "")
    assert all(screen.state.progress.is_open(name) for name in game.levels.presets)


def test_another_player_begins_at_the_first_level(app: App) -> None:
    win(app, FIRST)
    app.set_user(app.store.accounts.register("Linh", "correct horse"))
    assert not open_setup(app, "bloxorz", "").state.progress.is_open(THIRD)


# ------------------------------------------------------------------ passcodes


def test_a_level_opened_by_its_passcode_stays_open(app: App) -> None:
    progress.open_by_code(app.store, app.user.id, catalog.game("bloxorz"), THIRD)
    screen = open_setup(app, "bloxorz", "")
    assert all(screen.state.progress.is_open(name) for name in ROW)


def test_an_older_passcode_takes_nothing_away(app: App) -> None:
    win(app, SECOND)
    progress.open_by_code(app.store, app.user.id, catalog.game("bloxorz"), FIRST)
    assert progress.load(app.store, app.user.id, catalog.game("bloxorz")).is_open(THIRD)


# ------------------------------------------------------------------ medals


@pytest.mark.parametrize(
    ("cost", "unaided", "medal"),
    [
        (30, 30, "gold"),
        (33, 33, "silver"),
        (34, 34, "bronze"),
        (30, None, "bronze"),
        (30, 33, "silver"),
    ],
)
def test_medals_go_by_the_proven_least_cost(cost: int, unaided: int | None, medal: str) -> None:
    assert progress.medal(Record(cost, unaided), 30) == medal


def test_one_more_than_the_least_is_silver_on_short_levels_too() -> None:
    assert progress.medal(Record(5, 5), 4) == "silver"
    assert progress.medal(Record(6, 6), 4) == "bronze"


def test_the_best_game_without_hints_counts_for_the_medal(app: App) -> None:
    win(app, FIRST, detours=2)
    assert progress.load(app.store, app.user.id, catalog.game("bloxorz")).medal(FIRST) == "bronze"
    win(app, FIRST, hints=1)
    assert progress.load(app.store, app.user.id, catalog.game("bloxorz")).medal(FIRST) == "bronze"
    win(app, FIRST)
    assert progress.load(app.store, app.user.id, catalog.game("bloxorz")).medal(FIRST) == "gold"
    assert progress.load(app.store, app.user.id, catalog.game("bloxorz")).medal(SECOND) == ""


def test_every_game_with_stored_optima_has_medals(app: App) -> None:
    sokoban, maze = catalog.game("sokoban"), catalog.game("maze")
    assert progress.optima(sokoban).keys() == sokoban.shipped().keys()
    assert maze.shipped().keys() - progress.optima(maze).keys() == {"hidden-luck"}


def test_the_result_names_the_medal_and_leads_to_the_next_level(app: App) -> None:
    screen = sit_down(app, f"bloxorz/{FIRST}")
    for move in plan(screen.saved.loaded):
        screen.table.move(move)
        rest(app)
    settle(app)
    assert screen_name(app) == "ResultScreen"
    assert find(app, "result.asks").text == "Perfect!"
    click(app, "result.next")
    settle(app)
    assert begun(app) == f"bloxorz/{SECOND}"


def test_the_next_level_of_a_game_must_be_open_first(app: App) -> None:
    screen = sit_down(app, f"bloxorz/{SECOND}")
    press(app, "n")
    settle(app)
    assert app.screen is screen
    said = find(app, "dialog.question").text
    assert said == "Opens after 1 more level of “Learning to roll”."
    click(app, "dialog.not_yet")
    win(app, FIRST)
    press(app, "n")
    settle(app)
    assert begun(app) == f"bloxorz/{THIRD}"
