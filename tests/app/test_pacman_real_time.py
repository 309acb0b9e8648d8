"""Pacman in real time in the window: chosen on the card, ticking, pausing, and marked."""

from __future__ import annotations

import time

import pytest
from desk import click, find, frames, press, screen_name, settle
from pacmantable import FEAST, begin, has
from playtable import is_waiting, rest

from searchcade.app.screens.menu.ranking import cells
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.widgets import Segments
from searchcade.app.window import App

pytestmark = pytest.mark.usefixtures("home")

FAR = """\
level: 4
%%%%%%%%%%%%%%%%%%%%
%P          .     G%
% %%%%%%%%%%%%%%%% %
%                  %
%%%%%%%%%%%%%%%%%%%%"""
SAFE = """\
level: 4
%%%%%%%%%%%
%P ...%%%G%
%%%%%%%%%%%"""


def fast(app: App, text: str = FAR) -> PlayScreen:
    """Sit down at a map and choose real time on the card."""
    screen = begin(app, text)
    while screen.table.pace != "fast":
        press(app, "c")
    return screen


def moves(screen: PlayScreen) -> int:
    """Return how many moves were made."""
    return len(screen.saved.session.moves)


def run(app: App, seconds: float) -> None:
    """Let time pass; saving is given the time that it takes."""
    for _ in range(round(60 * seconds)):
        while is_waiting(app):
            time.sleep(0.001)
            app.jobs.poll()
        frames(app)


def test_the_card_offers_real_time_and_the_choice_is_remembered(app: App) -> None:
    screen = begin(app)
    choice = find(app, "play.pace")
    assert isinstance(choice, Segments)
    assert choice.text == "Turn by turn"
    press(app, "c")
    assert find(app, "play.pace").text == "Real time, slow"
    assert app.settings.pace == "slow"
    press(app, "escape")
    assert begin(app) is not screen
    assert find(app, "play.pace").text == "Real time, slow"


def test_the_card_takes_the_mouse_and_arrows_with_the_focus(app: App) -> None:
    screen = begin(app)
    app.screen.group.set_focus(find(app, "play.pace"))
    press(app, "right")
    assert screen.table.pace == "slow"
    assert moves(screen) == 0


def test_pacman_keeps_his_direction(app: App) -> None:
    screen = fast(app)
    run(app, 0.5)
    assert moves(screen) == 0  # he waits for the first key
    press(app, "right")
    run(app, 1)
    assert 4 <= moves(screen) <= 7
    assert set(screen.saved.session.hands) == {"r"}


def test_a_pause_stops_the_ticks_and_a_direction_starts_them_again(app: App) -> None:
    screen = fast(app)
    press(app, "right")
    run(app, 0.4)
    press(app, "p")
    rest(app)
    made = moves(screen)
    run(app, 1)
    assert moves(screen) == made
    press(app, "p")
    run(app, 0.5)
    assert moves(screen) == made
    press(app, "right")
    run(app, 0.5)
    assert moves(screen) > made


def test_losing_the_focus_pauses(app: App) -> None:
    screen = fast(app)
    press(app, "right")
    run(app, 0.3)
    screen.on_focus(False)
    rest(app)
    made = moves(screen)
    run(app, 0.5)
    assert screen.table.is_paused
    assert moves(screen) == made


def test_a_hint_stops_the_ticks(app: App) -> None:
    screen = fast(app)
    press(app, "down", "h")
    rest(app)
    made = moves(screen)
    run(app, 0.6)
    assert moves(screen) == made
    assert "h" in screen.saved.session.hands


def test_reduced_motion_begins_turn_by_turn(app: App) -> None:
    app.change_settings(pace="fast", calm=True)
    screen = begin(app)
    assert screen.table.pace == "turns"
    assert find(app, "play.pace").text == find(app, "play.pace_now").text == "Turn by turn"


def test_only_where_monsters_move(app: App) -> None:
    begin(app, FEAST)
    assert not has(app, "play.pace")
    press(app, "c")
    assert app.settings.pace == "turns"


def test_a_game_in_real_time_wins_and_its_line_says_so(app: App) -> None:
    screen = fast(app, SAFE)
    press(app, "right")
    for _ in range(60):
        run(app, 0.1)
        if screen_name(app) == "ResultScreen":
            break
    score = app.store.scores.page("pacman", app.store.scores.boards()[0].board, "points")[0]
    assert score.real_time
    words = app.texts.of(screen.saved.loaded.game)
    assert "real time" in cells(words, score, ["points"], False)[1]


def test_a_save_keeps_which_moves_were_made_in_real_time(app: App) -> None:
    fast(app)
    press(app, "right")
    run(app, 0.4)
    click(app, "play.home")
    settle(app)
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert set(app.resumed(save).session.hands) == {"r"}
