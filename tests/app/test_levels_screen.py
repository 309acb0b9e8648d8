"""The screen of levels: worlds, tiles, what a level asks for, and the keys to get there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from bloxtable import ROW, row_of_levels, win
from desk import click, click_at, find, frames, press, screen_name, settle
from played import score
from playtable import rest
from test_whole_words import watch_texts

from searchcade import catalog
from searchcade.app.paint import Rect
from searchcade.app.screens.levels.grid import Shelves
from searchcade.app.screens.levels.screen import LevelsScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.setup.setup import SetupScreen
from searchcade.app.window import App
from searchcade.play import own_levels
from searchcade.texts import LANGUAGES
from searchcade.views.levels import Section, Tile

FIRST, SECOND, THIRD = ROW
SOKOBAN = list(catalog.game("sokoban").shipped())

pytestmark = pytest.mark.usefixtures("home")


def show(app: App, game: str = "sokoban", level: str = "") -> LevelsScreen:
    """Open the levels of a game."""
    screen = LevelsScreen(app, catalog.game(game), level)
    app.push(screen)
    settle(app)
    return screen


def solve(app: App, count: int) -> None:
    """Solve the first levels of Sokoban."""
    for name in SOKOBAN[:count]:
        score(app, app.user, name=f"sokoban/{name}")


def played(app: App) -> str:
    """Return the level that is played."""
    rest(app)
    assert isinstance(app.screen, PlayScreen)
    return app.screen.saved.loaded.name


# ------------------------------------------------------------------ what is shown


def test_the_next_level_is_under_the_ring_and_enter_plays_it(app: App) -> None:
    solve(app, 2)
    screen = show(app)
    assert screen.tile.level == SOKOBAN[2]
    assert app.screen.group.focus is find(app, "levels.tiles")
    press(app, "return")
    assert played(app) == f"sokoban/{SOKOBAN[2]}"


def test_a_tile_tells_the_own_best_and_the_optimum(app: App) -> None:
    solve(app, 1)
    screen = show(app)
    assert screen.tiles[0].note == "3 = optimum"
    assert (screen.tiles[0].medal, screen.tiles[1].note) == ("gold", "not solved yet")
    assert screen.tiles[8].note == "locked"
    assert find(app, "levels.medals").text == "gold: 13, silver: ≤ 15, bronze: solved"
    assert "Optimum: 13" in find(app, "levels.facts").text


def test_what_is_not_proven_is_not_called_optimum(app: App) -> None:
    show(app, "pacman", "4-7-grand-arcade")
    app.screen.known = app.screen.known._replace(  # type: ignore[attr-defined]
        progress=type(app.screen.known.progress)(catalog.game("pacman"), {}, 99)  # type: ignore[attr-defined]
    )
    app.screen.rebuild()
    assert "Best known: 189" in find(app, "levels.facts").text
    show(app, "maze", "hidden-luck")
    screen: Any = app.screen
    assert screen.tile.level == "hidden-luck"


def test_a_level_that_cannot_be_won_says_so(app: App) -> None:
    show(app, "pacman", "1-7-walled-in")
    assert find(app, "levels.about").text.startswith("This level cannot be won.")
    assert find(app, "levels.start").enabled


def test_the_facts_of_the_game_come_in_the_background(app: App) -> None:
    show(app)
    assert "Stones: 1" in find(app, "levels.facts").text
    assert "Games finished: 0" in find(app, "levels.facts").text


def test_a_locked_level_says_how_many_levels_are_missing_and_asks_before_it_starts(
    app: App,
) -> None:
    solve(app, 5)
    screen = show(app, level=SOKOBAN[8])
    assert find(app, "levels.about").text == "Opens after 2 more levels of “First pushes”."
    press(app, "return")
    settle(app)
    assert app.screen is screen
    assert find(app, "dialog.question").text.startswith("Opens after 2 more")
    click(app, "dialog.not_yet")
    assert app.screen is screen
    press(app, "return")
    settle(app)
    click(app, "dialog.anyway")
    settle(app)
    assert screen_name(app) == "PlayScreen"


def test_a_teacher_opens_all_levels_in_the_settings(app: App) -> None:
    app.start(app.routes.settings())
    click(app, "settings.all_open")
    screen = show(app, level=SOKOBAN[8])
    assert all(tile.is_open for tile in screen.tiles)
    press(app, "return")
    settle(app)
    assert screen_name(app) == "PlayScreen"


def test_a_new_world_opens_while_one_looks_on(app: App) -> None:
    solve(app, 6)
    screen = show(app)
    assert not screen.tiles[8].is_open
    press(app, "return")
    assert played(app) == f"sokoban/{SOKOBAN[6]}"
    solve(app, 7)
    app.pop()
    settle(app)
    assert screen.tiles[8].is_open
    assert screen.tile.level == SOKOBAN[7]


# ------------------------------------------------------------------ keys and mouse


def test_arrows_walk_the_tiles_and_leave_at_the_edges(app: App) -> None:
    screen = show(app)
    press(app, "right", "down", "right")
    assert screen.chosen == 6
    press(app, "left", "left", "left")
    assert app.screen.group.focus is find(app, "levels.worlds")
    assert screen.chosen == 4
    press(app, "tab", "tab")
    assert app.screen.group.focus is find(app, "levels.more")
    press(app, "tab")
    assert app.screen.group.focus is find(app, "levels.start")


def test_the_list_of_worlds_leads_to_their_tiles(app: App) -> None:
    screen = show(app)
    app.screen.group.set_focus(find(app, "levels.worlds"))
    press(app, "down", "return")
    assert screen.tile.level == SOKOBAN[8]
    assert app.screen.group.focus is find(app, "levels.tiles")
    press(app, "end")
    assert screen.tile.kind == "open"
    press(app, "home")
    assert screen.chosen == 0


def test_digits_go_to_a_level(app: App) -> None:
    screen = show(app)
    press(app, "1", "2")
    assert screen.tile.level == SOKOBAN[11]
    show(app, "pacman")
    press(app, "2", "3")
    assert find(app, "levels.title").text.startswith("2-3")


def test_the_wheel_scrolls_by_whole_rows(app: App) -> None:
    show(app)
    grid = find(app, "levels.tiles")
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0)
    rest_of = grid.rect.center
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=rest_of, rel=(0, 0), buttons=(0, 0, 0))
    frames(app, events=[move, wheel])
    assert find(app, "levels.tiles").first == 1


def test_a_click_chooses_and_a_second_one_plays(app: App) -> None:
    screen = show(app)
    shown = find(app, "levels.tiles").shelves.places(0)
    places = {placed.number: placed.rect for placed in shown if not placed.is_head}
    click_at(app, places[2].center)
    assert screen.tile.level == SOKOBAN[2]
    click_at(app, places[2].center)
    assert played(app) == f"sokoban/{SOKOBAN[2]}"


def test_watching_and_racing_are_never_locked(app: App) -> None:
    show(app, level=SOKOBAN[9])
    press(app, "f4")
    settle(app)
    assert screen_name(app) == "RaceScreen"
    app.pop()
    press(app, "f3")
    settle(app)
    assert screen_name(app) == "WatchScreen"


def test_more_leads_to_the_set_up(app: App) -> None:
    show(app)
    press(app, "m")
    settle(app)
    assert isinstance(app.screen, SetupScreen)
    press(app, "escape")
    assert screen_name(app) == "LevelsScreen"


def test_a_random_level_has_a_set_up_too(app: App) -> None:
    show(app, level="easy")
    click(app, "levels.start")
    settle(app)
    assert screen_name(app) == "SetupScreen"


# ------------------------------------------------------------------ own levels and passcodes


def test_own_levels_are_listed_and_played(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEARCHCADE_DATA", str(tmp_path))
    own_levels.save(catalog.level(f"sokoban/{SOKOBAN[0]}"), "My room")
    screen = show(app)
    press(app, "end", "left", "left")
    assert (screen.tile.kind, screen.tile.title) == ("own", "My room")
    press(app, "return")
    assert played(app).endswith("My room.txt")


@pytest.mark.parametrize(("key", "screen"), [("end", "BrowseScreen"), ("left", "EditorScreen")])
def test_more_levels_of_ones_own_are_drawn_or_opened(app: App, key: str, screen: str) -> None:
    show(app)
    press(app, "end", key, "return")
    settle(app)
    assert screen_name(app) == screen


def test_a_passcode_opens_its_level_and_is_remembered(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game").mkdir()
    row_of_levels(tmp_path / "game", monkeypatch)
    screen = show(app, "bloxorz")
    assert [tile.is_open for tile in screen.tiles[:3]] == [True, True, False]
    press(app, *"555666")
    settle(app)
    assert app.message.startswith("Open now")
    assert screen.tile.level == THIRD
    press(app, "return")
    assert played(app) == f"bloxorz/{THIRD}"
    win(app, FIRST)
    assert show(app, "bloxorz").tiles[2].is_open


# ------------------------------------------------------------------ shelves


def shelves(*counts: int) -> Shelves:
    """Return shelves in a view of 640 x 608 units."""
    sections = [Section("", "", "", (Tile("level", "", ""),) * count) for count in counts]
    return Shelves(sections, Rect(0, 0, 640, 608))


def test_no_tile_is_ever_cut() -> None:
    every = shelves(8, 3, 10)
    for first in range(every.last + 1):
        for placed in every.places(first):
            assert placed.rect.top >= 0
            assert placed.rect.bottom <= 608.5


def test_a_heading_stands_above_the_first_row_that_is_seen() -> None:
    first, *_ = shelves(8, 8).places(1)
    assert (first.is_head, first.number, first.rect.top) == (True, 0, 0)


def test_everything_can_be_scrolled_to() -> None:
    every = shelves(8, 1, 9, 2)
    for tile in range(20):
        first = every.showing(tile, 0)
        assert tile in [placed.number for placed in every.places(first) if not placed.is_head]


# ------------------------------------------------------------------ words


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_title_of_a_level_is_cut_in_a_small_window(
    app: App, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.take_settings(app.settings.changed(language=language))
    app.resize(pygame.display.set_mode((1024, 600)))
    wrong = watch_texts(monkeypatch)
    for name in catalog.games():
        show(app, name)
        grid = find(app, "levels.tiles")
        for first in range(grid.shelves.last + 1):
            grid.first = first
            app.draw()
    assert wrong == []
