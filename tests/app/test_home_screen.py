"""Home: what comes next, what was achieved, and where every key leads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from desk import click, click_at, find, frames, open_desk, press, screen_name, settle
from played import begin, by_hand, plan, save, score
from playtable import rest

from searchcade import catalog, daily
from searchcade.app import fonts
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App
from searchcade.level import LoadedLevel
from searchcade.store import Record

MENU = ("leaderboard", "load", "editor", "record", "settings", "help", "sign_in", "quit")
FIRST, SECOND, *_ = catalog.game("sokoban").shipped()


def again(app: App) -> None:
    """Show Home as it is after what has happened."""
    app.start(HomeScreen(app))
    settle(app)


def played(app: App) -> str:
    """Return the level that is played."""
    rest(app)
    assert isinstance(app.screen, PlayScreen)
    return app.screen.saved.loaded.name


def test_a_new_player_is_offered_lessons_and_the_first_level(
    home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def lesson(game: str) -> HomeScreen:
        begun.append(game)
        return HomeScreen(home)

    monkeypatch.setattr(home.routes, "lesson", lesson)
    press(home, "return")
    again(home)
    click(home, "home.lesson.bloxorz")
    assert begun == ["maze", "bloxorz"]
    again(home)
    press(home, "n")
    assert played(home) == "maze/first-steps"


def test_the_cards_count_what_is_solved(home: App) -> None:
    score(home, home.user, name=f"sokoban/{FIRST}")
    again(home)
    assert find(home, "home.game.sokoban").text == "Sokoban: 1 of 42. Next 2 · Walk around"
    assert find(home, "home.game.pacman").text.startswith("Pacman: 0 of 33.")
    assert find(home, "home.summary").text == "1 day in a row · gold 1 · guest"


def test_without_an_unfinished_game_the_next_level_of_the_last_game_comes_first(home: App) -> None:
    score(home, home.user, name=f"sokoban/{FIRST}")
    again(home)
    assert home.screen.group.focus is find(home, "home.play_next")
    press(home, "return")
    assert played(home) == f"sokoban/{SECOND}"


def test_the_game_that_was_left_is_continued_with_one_key(home: App) -> None:
    save(home, "maze/easy?seed=12", title="Monday", moves=3)
    again(home)
    assert find(home, "home.continue.title").text == "Monday"
    assert find(home, "home.continue.note").text == "3 steps · 1:05"
    press(home, "c")
    assert played(home) == "maze/easy?seed=12"


def test_enter_on_a_card_opens_the_levels_and_enter_again_plays_the_next(home: App) -> None:
    home.screen.group.set_focus(find(home, "home.game.sokoban"))
    press(home, "return")
    settle(home)
    assert screen_name(home) == "LevelsScreen"
    press(home, "return")
    assert played(home) == f"sokoban/{FIRST}"


def test_the_mouse_plays_the_next_level_at_once(home: App) -> None:
    box = find(home, "home.game.bloxorz").rect
    click_at(home, (box.centerx, box.bottom - 30))
    assert played(home) == "bloxorz/01-first-roll"
    again(home)
    click_at(home, (box.centerx, box.y + 40))
    settle(home)
    assert screen_name(home) == "LevelsScreen"


def test_the_challenge_of_the_day_is_played_straight_away_and_ticked_when_won(home: App) -> None:
    today = f"maze/daily?date={daily.day_of()}"
    press(home, "d")
    assert played(home) == today
    again(home)
    win(home, catalog.level(today))
    again(home)
    assert find(home, "home.daily.maze").text == "✓ Maze"
    assert find(home, "home.daily").text.startswith("3 to go")
    assert find(home, "home.daily.sokoban").text == "Sokoban"


def test_a_challenge_that_was_left_goes_on_where_it_was(home: App) -> None:
    save(home, f"maze/daily?date={daily.day_of()}", moves=2)
    again(home)
    click(home, "home.daily.maze")
    rest(home)
    assert isinstance(home.screen, PlayScreen)
    assert len(home.screen.saved.session.moves) == 2


def test_all_levels_of_all_games_can_be_solved(home: App) -> None:
    screen: Any = home.screen
    for progress in screen.road.progress.values():
        progress.records.update(dict.fromkeys(progress.game.shipped(), Record(1, 1)))
    screen.road = type(screen.road)(screen.road.progress, screen.road.statistics)
    screen.rebuild()
    assert find(home, "home.game.maze").text.endswith("All levels are solved!")
    assert not find(home, "home.next").enabled


@pytest.mark.parametrize(
    ("key", "screen"),
    [("b", "LeaderboardScreen"), ("l", "SavesScreen"), ("s", "SettingsScreen"),
     ("f1", "HelpScreen"), ("i", "WelcomeScreen"), ("e", "EditorScreen"), ("m", "RecordScreen"),
     ("t", "LabScreen"), ("c", "LessonScreen")],
)  # fmt: skip
def test_every_button_of_the_menu_has_a_key(home: App, key: str, screen: str) -> None:
    press(home, key)
    settle(home)
    assert screen_name(home) == screen


def test_moving_the_mouse_over_a_card_draws_nothing_again(home: App) -> None:
    drawn: list[int] = []
    home.draw = lambda: drawn.append(1)  # type: ignore[method-assign]
    box = find(home, "home.game.maze").rect
    for number in range(60):
        home.is_dirty = False
        place = (box.x + 20 + number, box.y + 30)
        move = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 0), buttons=(0, 0, 0))
        frames(home, events=[move])
    assert len(drawn) <= 1


def win(app: App, loaded: LoadedLevel) -> None:
    """Let the player win a level today."""
    handle = begin(app, app.user, loaded)
    app.store.scores.finish(app.user.id, handle, by_hand(plan(loaded)))


@pytest.mark.parametrize("language", ["en", "vi"])
def test_larger_text_makes_no_button_of_the_menu_smaller(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fit = fonts.fitted
    drawn: dict[str, fonts.Fitted] = {}

    def keep(text: str, *place: Any) -> fonts.Fitted:
        drawn[text] = fit(text, *place)
        return drawn[text]

    monkeypatch.setattr(fonts, "fitted", keep)
    app = open_desk(tmp_path, size=(1024, 600), language=language)
    app.start(app.routes.home())
    names = [app.texts(f"home.{name}") for name in MENU]
    sizes = []
    for size in ("usual", "largest"):
        app.change_settings(text_size=size)
        settle(app)
        app.draw()
        sizes.append([drawn[name].pixels for name in names])
        assert all(len(drawn[name].lines) == 1 for name in names)
    app.store.close()
    assert all(large >= usual for usual, large in zip(*sizes, strict=True))
