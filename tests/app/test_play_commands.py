"""The buttons beside a game: three large ones, small ones, and a menu for the rest."""

from __future__ import annotations

from desk import click, find, press, screen_name, settle
from pacmantable import has
from playtable import CORRIDOR, drawn, sit_down

from searchcade import catalog
from searchcade.app.window import App


def test_undo_hint_and_restart_are_larger_than_the_others(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    large = [find(app, f"play.{name}").rect.h for name in ("undo", "hint", "restart")]
    small = [find(app, f"play.{name}").rect.h for name in ("redo", "pause", "save", "home")]
    assert min(large) > 1.5 * max(small)


def test_the_menu_opens_by_its_key_and_escape_closes_it_before_the_game(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    assert not has(app, "play.hint_size")
    press(app, "m")
    assert find(app, "play.new").focused
    assert find(app, "play.hint_size").rect.bottom < find(app, "play.undo").rect.top
    press(app, "escape")
    assert app.screen is screen
    assert not has(app, "play.hint_size")
    assert find(app, "play.board").focused


def test_commands_of_the_closed_menu_keep_their_keys(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    press(app, "g")
    assert "Let the computer finish" in find(app, "dialog.question").text


def test_an_entry_closes_the_menu_and_does_its_work(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    press(app, "m")
    click(app, "play.help")
    settle(app)
    assert screen_name(app) == "HelpScreen"
    press(app, "escape")
    assert not has(app, "play.hint_size")


def test_the_menu_of_a_game_that_was_left_is_closed_in_the_next_one(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    press(app, "m")
    app.pop()
    sit_down(app, drawn(CORRIDOR))
    assert not has(app, "play.hint_size")


def test_the_name_of_the_level_stands_once(app: App) -> None:
    sit_down(app, catalog.level("maze/easy?seed=7"), "Easy · 7")
    assert not has(app, "play.level")
    app.pop()
    sit_down(app, catalog.level("maze/easy?seed=7&size=9"), "Monday")
    assert find(app, "play.level").text == "Easy · Size: 9 · 7"
