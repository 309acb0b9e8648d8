"""The clock is right: nothing that a player can do gives time back."""

from __future__ import annotations

import pytest
from desk import click, find, frames, press, screen_name, settle
from playtable import CORRIDOR, TOO_FAR, drawn, facts, make_it, rest, sit_down, walk

from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App
from searchcade.play.saved_game import HEARTBEAT_S, SavedGame
from searchcade.store import Save

pytestmark = pytest.mark.usefixtures("home")


def newest(app: App) -> Save:
    """Return the save that was written last."""
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    return save


def shown(app: App) -> PlayScreen:
    """Return the game that is shown."""
    assert isinstance(app.screen, PlayScreen)
    return app.screen


def test_home_and_continue_give_no_time_back(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, "right", "right")
    frames(app, 4)  # less than a heartbeat: nothing has been written since the last move
    before = screen.saved.seconds
    press(app, "home")
    settle(app)
    assert screen_name(app) == "HomeScreen"
    assert "0:04" in find(app, "home.continue.note").text
    press(app, "c")
    rest(app)
    assert shown(app).saved.seconds >= before
    assert not newest(app).running or newest(app).seconds >= before


def test_continue_takes_the_newest_state_even_if_home_is_older(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    walk(app, "right")
    press(app, "home")
    settle(app)
    save = newest(app)
    progress = SavedGame.resume(app.store, app.user.id, save).progress()._replace(seconds=500.0)
    app.store.saves.keep(app.user.id, save.handle, progress)
    press(app, "c")
    rest(app)
    assert shown(app).saved.seconds >= 500


def test_a_restart_is_a_new_attempt_with_a_save_of_its_own(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, "right", "h")
    frames(app, 7)
    first = newest(app)
    walk(app, "r")
    saved = screen.saved
    assert (saved.session.moves, saved.session.hints, int(saved.seconds)) == ("", 0, 0)
    assert "Y brings the old one back" in find(app, "play.notice").text
    walk(app, "right")
    saves = {save.id: save for save in app.store.saves.list(app.user.id)}
    assert len(saves) == 2
    old = saves[first.id]
    assert (old.moves, old.hints, old.running) == (first.moves, 1, False)
    assert old.seconds >= 7
    assert newest(app).moves == "R"
    assert newest(app).id != first.id


def test_the_attempt_before_a_restart_comes_back_with_all_its_time(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, "right", "right")
    frames(app, 6)
    number, seconds = newest(app).id, screen.saved.seconds
    walk(app, "r")
    frames(app, 3)
    walk(app, "y")
    assert screen.saved.session.moves == "RR"
    assert screen.saved.seconds >= seconds + 3
    assert [save.id for save in app.store.saves.list(app.user.id)] == [number]
    walk(app, "right")
    assert newest(app).moves == "RRR"


def test_a_heartbeat_writes_the_time_of_who_only_thinks(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    walk(app, "right")
    frames(app, 3 * HEARTBEAT_S)
    rest(app)
    save = newest(app)
    assert save.running
    assert save.seconds >= 2 * HEARTBEAT_S


def test_a_killed_game_goes_on_with_a_heartbeat_more(app: App) -> None:
    """What a killed process leaves is a save whose clock runs; each kill costs a heartbeat."""
    sit_down(app, drawn(CORRIDOR))
    walk(app, "right")
    frames(app, HEARTBEAT_S)
    rest(app)
    save = newest(app)
    assert save.running
    again = SavedGame.resume(app.store, app.user.id, save)
    assert again.seconds == save.seconds + HEARTBEAT_S


def test_a_game_that_was_left_properly_gets_no_heartbeat(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    walk(app, "right")
    press(app, "escape")
    settle(app)
    save = newest(app)
    assert not save.running
    assert SavedGame.resume(app.store, app.user.id, save).seconds == save.seconds


def test_a_stopped_program_counts(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    before = screen.saved.seconds
    app.loop.frame([], 45.0)  # as after SIGSTOP and SIGCONT
    assert screen.saved.seconds == pytest.approx(before + 45)
    app.loop.frame([], 9 * 3600.0)  # a machine that slept
    assert screen.saved.seconds == pytest.approx(before + 105)


def test_the_clock_runs_while_a_question_is_on_the_board(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    press(app, "g")
    before = screen.saved.seconds
    frames(app, 2)
    assert screen.saved.seconds >= before + 1.9
    click(app, "dialog.no")


def test_looking_at_a_loss_counts_for_who_leaves_and_comes_back(app: App) -> None:
    screen = sit_down(app, drawn(TOO_FAR))
    walk(app, "right", "left", "right", "left", "right")
    assert screen.saved.session.ended
    before = screen.saved.seconds
    frames(app, 3)
    press(app, "home")
    settle(app)
    press(app, "c")
    rest(app)
    assert shown(app).saved.seconds >= before + 3


def test_the_clock_of_a_pause_stands_and_so_it_is_stored(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, "right", "p")
    before = screen.saved.seconds
    frames(app, 8)
    rest(app)
    assert screen.saved.seconds == before
    assert not newest(app).running


def test_a_game_that_was_only_looked_at_leaves_no_save(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    press(app, "home")
    settle(app)
    assert app.store.saves.list(app.user.id) == []
    assert "home.continue" not in [widget.id for widget in app.screen.group.widgets]


def test_games_without_a_move_are_not_offered(app: App) -> None:
    sit_down(app, drawn(CORRIDOR), "played")
    walk(app, "right")
    press(app, "home")
    settle(app)
    sit_down(app, drawn(CORRIDOR), "taken back")
    walk(app, "right", "u")
    press(app, "home")
    settle(app)
    assert find(app, "home.continue.title").text == "played"
    press(app, "l")
    settle(app)
    assert find(app, "saves.list").count == 1


def test_hints_are_stored_with_the_hands_and_a_helped_game_has_no_rank(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, *["h"] * 4)
    assert newest(app).hands == "hhhh"
    press(app, "home")
    settle(app)
    press(app, "c")
    rest(app)
    screen = shown(app)
    assert screen.saved.session.hands == "hhhh"
    walk(app, *["h"] * 2)
    make_it(app)
    settle(app)
    assert screen_name(app) == "ResultScreen"
    assert "more than half" in find(app, "result.notice").text
    assert app.store.scores.boards() == []


def test_a_few_hints_keep_the_rank(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    walk(app, "h", "h")
    assert "Hints: 2" in facts(app)
    make_it(app)
    assert [board.count for board in app.store.scores.boards()] == [1]
