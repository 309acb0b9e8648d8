"""Before the first move of Pacman a card says what the map is about, and the clock waits."""

from __future__ import annotations

import pytest
from desk import click, find, frames, press, settle
from pacmantable import DARK, HUNTER, begin, has, pictures
from playtable import rest, sit_down, walk

from searchcade import catalog
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.result.screen import ResultScreen
from searchcade.app.window import App
from searchcade.play.saved_game import SavedGame

pytestmark = pytest.mark.usefixtures("home")


def test_the_card_says_what_the_map_is_about_while_the_clock_stands_still(app: App) -> None:
    screen = begin(app)
    assert find(app, "play.start.food").text.startswith("Eat all the food")
    assert "shortest way to you" in find(app, "play.start.monsters-chase").text
    frames(app, 2)
    assert screen.saved.seconds == 0
    assert screen.wake_after() is None


def test_the_button_takes_the_card_away_and_the_clock_runs(app: App) -> None:
    screen = begin(app)
    click(app, "play.start")
    frames(app, 2)
    assert not has(app, "play.start")
    assert screen.saved.seconds > 1
    assert screen.saved.session.moves == ""


def test_enter_takes_the_card_away(app: App) -> None:
    begin(app)
    press(app, "return")
    frames(app)
    assert not has(app, "play.start.card")


def test_the_first_move_takes_the_card_away_for_good(app: App) -> None:
    screen = begin(app)
    walk(app, "down")
    assert not has(app, "play.start.card")
    walk(app, "u")
    assert screen.saved.session.moves == ""
    assert not has(app, "play.start.card")
    walk(app, "down", "down", "r")
    assert screen.saved.session.moves == ""
    assert not has(app, "play.start.card")


@pytest.mark.parametrize("moves", [0, 1])
def test_a_game_that_is_taken_up_again_shows_it_only_before_its_first_move(
    app: App, moves: int
) -> None:
    screen = begin(app, HUNTER)
    walk(app, *["down"] * moves)
    if not moves:
        press(app, "h")  # with a hint that is taken back, it is worth saving
        rest(app)
        walk(app, "r")
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert len(save.moves) == len(screen.saved.session.moves) == moves
    app.start(HomeScreen(app), PlayScreen(app, SavedGame.resume(app.store, app.user.id, save)))
    rest(app)
    assert has(app, "play.start.card") == (not moves)


@pytest.mark.parametrize("level", ["1-7-walled-in", "4-9-two-larders", "5-9-one-pie-too-few"])
def test_a_map_that_cannot_be_won_says_so(app: App, level: str) -> None:
    sit_down(app, f"pacman/{level}")
    assert find(app, "play.start.hopeless").text.startswith("Nobody can win this map")


def test_a_game_without_a_briefing_begins_at_once(app: App) -> None:
    screen = sit_down(app, "maze/first-steps")
    frames(app, 2)
    assert not has(app, "play.start.card")
    assert screen.saved.seconds > 1


def test_the_result_lifts_the_fog(app: App) -> None:
    screen = begin(app, DARK)
    assert pictures(screen.board.view)["fog"] == 6
    walk(app, "right")
    screen.controls.finish()
    rest(app)
    settle(app)
    assert isinstance(app.screen, ResultScreen)
    shown = pictures(find(app, "result.board"))
    assert shown["fog"] == shown["dim"] == 0
    assert shown["food"] == 2


def test_the_card_never_hides_pacman(app: App) -> None:
    moved = 0
    for name in catalog.shipped_levels(catalog.game("pacman"), "4-*"):
        screen = sit_down(app, f"pacman/{name}")
        card = find(app, "play.start.card").rect
        assert not card.colliderect(screen.board.view.place_of(*screen.table.place, app.scale))
        moved += card.top == screen.board.rect.top
    assert moved  # on some maps he begins where the card usually lies


def test_the_panel_says_the_pace_and_its_key_also_after_the_card_has_gone(app: App) -> None:
    screen = begin(app)
    walk(app, "down", "r")
    assert not has(app, "play.start.card")
    pace = find(app, "play.pace_now")
    assert (pace.text, pace.shortcut) == ("Turn by turn", "C")
    press(app, "c")
    assert find(app, "play.pace_now").text == "Real time, slow"
    assert screen.table.real_time is not None
    sit_down(app, "pacman/1-1-round-the-corner")  # nobody hunts there
    assert not has(app, "play.pace_now")
