"""Pacman in the window: being caught, giving up, points, fog, and a mouth that moves."""

from __future__ import annotations

import pytest
from desk import click, find, frames, key, press, settle
from pacmantable import DARK, FEAST, HURRY, begin, has, pictures
from playtable import facts, play_on, rest, saved_moves, sit_down, walk

from searchcade import catalog
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.result.screen import ResultScreen
from searchcade.app.window import App
from searchcade.play.saved_game import SavedGame

pytestmark = pytest.mark.usefixtures("home")


def sprite_facing(screen: PlayScreen) -> str:
    """Return where Pacman looks."""
    return next(each.facing for each in screen.board.view.scene.sprites if each.key == "pacman")


# ------------------------------------------------------------------ the end


def test_who_is_caught_is_told_so_and_can_take_it_back(app: App) -> None:
    screen = begin(app)
    walk(app, "right", "right")
    assert screen.saved.session.ended == "lost"
    assert find(app, "play.fell.text").text == "A monster caught you! Score: 18."
    assert pictures(screen.board.view)["caught"] == 1
    walk(app, "left")
    assert screen.saved.session.moves == "RR"
    assert not screen.stage.motion.is_moving
    walk(app, "u")
    assert screen.saved.session.moves == "R"
    assert not has(app, "play.fell")


def test_a_lost_game_goes_to_its_result_with_its_points(app: App) -> None:
    begin(app)
    walk(app, "right", "right")
    press(app, "e")
    rest(app)
    settle(app)
    assert isinstance(app.screen, ResultScreen)
    assert find(app, "result.title").text == "Lost"
    assert "Points: 18" in find(app, "result.figure").text
    assert app.screen.outcome.score is not None
    assert (app.screen.outcome.score.points, app.screen.outcome.score.ended) == (18, "lost")
    assert app.store.saves.list(app.user.id) == []


def test_a_game_that_was_lost_is_still_lost_when_it_is_loaded(app: App) -> None:
    begin(app)
    walk(app, "right", "right")
    assert saved_moves(app) == "RR"
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    app.start(HomeScreen(app), PlayScreen(app, SavedGame.resume(app.store, app.user.id, save)))
    rest(app)
    assert has(app, "play.fell.finish")


def test_giving_up_asks_first_and_counts_the_points(app: App) -> None:
    screen = begin(app)
    walk(app, "right")
    press(app, "e")
    assert screen.dialog is not None
    press(app, "escape")
    rest(app)
    assert app.screen is screen
    assert not screen.saved.resigned
    click(app, "play.resign")
    press(app, "right", "return")
    rest(app)
    settle(app)
    assert find(app, "result.title").text == "Given up"
    assert isinstance(app.screen, ResultScreen)
    assert app.screen.outcome.score is not None
    assert app.screen.outcome.score.points == 19


def test_a_game_ends_when_its_steps_are_used_up(app: App) -> None:
    screen = begin(app, HURRY)
    walk(app, "right", "left", "right")
    assert screen.saved.session.ended == "stalled"
    assert find(app, "play.fell.text").text.startswith("All steps are used up")
    walk(app, "right")
    assert screen.saved.session.moves == "RLR"


def test_a_held_key_stops_with_the_game(app: App) -> None:
    screen = begin(app, HURRY)
    frames(app, events=[key("right")])
    play_on(app, 4)
    assert screen.saved.session.moves == "RRR"
    frames(app, events=[key("right", up=True)])


def test_a_game_that_is_won_before_the_clock_of_steps_ends_is_won(app: App) -> None:
    begin(app, HURRY.replace("cap: 3", "cap: 4"))
    walk(app, "right", "right", "right", "right")
    settle(app)
    assert find(app, "result.title").text == "You made it!"
    assert "Points: 16" in find(app, "result.more").text


def test_games_without_points_cannot_be_given_up(app: App) -> None:
    sit_down(app, "maze/first-steps")
    assert not has(app, "play.resign")


# ------------------------------------------------------------------ what is seen


def test_pacman_looks_where_he_goes_and_moves_his_mouth(app: App) -> None:
    screen = begin(app)
    assert sprite_facing(screen) == "R"
    frames(app, events=[key("down")])
    frames(app, 0.05)
    moving = next(each for each in screen.board.view.scene.sprites if each.key == "pacman")
    assert moving.facing == "D"
    assert 0 < moving.phase < 1
    drawn_as = screen.board.view.board.pictures
    names = {drawn_as.frame("pacman", number / 8) for number in range(8)}
    assert names == {"pacman", "pacman~1", "pacman~2", "pacman~3"}
    assert drawn_as.frame("pacman", 1.0) == "pacman"
    frames(app, events=[key("down", up=True)])
    rest(app)
    assert sprite_facing(screen) == "D"


def test_fog_lifts_and_what_was_seen_is_remembered_dimly(app: App) -> None:
    screen = begin(app, DARK)
    assert (pictures(screen.board.view)["fog"], pictures(screen.board.view)["dim"]) == (6, 0)
    walk(app, *["right"] * 6)
    assert (pictures(screen.board.view)["fog"], pictures(screen.board.view)["dim"]) == (0, 3)
    walk(app, "u", "u")
    assert pictures(screen.board.view)["fog"] == 2


def test_power_is_seen_and_counted(app: App) -> None:
    screen = begin(app, FEAST)
    walk(app, "right")
    assert pictures(screen.board.view)["mighty"] == 1
    assert "Power: 5" in facts(app)
    walk(app, "x")
    assert "Power: 4" in facts(app)
    assert screen.saved.session.moves == "RX"


def test_corners_that_teleport_are_marked_and_have_a_button(app: App) -> None:
    screen = begin(app, FEAST)
    assert pictures(screen.board.view)["door"] == 4
    assert find(app, "play.move.T").text == "Jump"
    walk(app, "t")
    assert screen.table.place == (3, 5)
    walk(app, "left")
    assert not has(app, "play.move.T")


def test_maps_are_listed_level_by_level() -> None:
    from searchcade.play.setup_choices import level_names

    today, *names = level_names(catalog.game("pacman"))
    assert today == "daily"
    drawn = [name for world in catalog.game("pacman").worlds() for name in world.levels]
    assert names[: len(drawn)] == drawn
    assert names[len(drawn)] == "level-1"
    assert names[-1] == "custom"


def test_waiting_is_no_more_important_than_other_moves(app: App) -> None:
    begin(app, FEAST)
    assert find(app, "play.move.T").kind == "primary"
    assert find(app, "play.move.X").kind == "plain"
