"""Play: hints lead on and are counted; the solver asks first and the game counts as helped."""

from __future__ import annotations

import pygame
import pytest
from desk import click, find, frames, press, screen_name, settle
from playtable import CORRIDOR, TOO_FAR, WALLED_IN, drawn, facts, rest, sit_down, walk

from searchcade.app.window import App


def test_a_hint_is_walked_counted_and_can_be_undone(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    press(app, "h", mod=pygame.KMOD_CTRL)
    rest(app)
    assert len(screen.saved.session.moves) == 1
    assert "Hints: 1" in facts(app)
    walk(app, "u")
    assert screen.saved.session.moves == ""
    assert screen.saved.session.hints == 1


def test_a_hint_is_shown_before_it_is_walked_and_a_move_stops_it(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    press(app, "h", mod=pygame.KMOD_SHIFT)
    settle(app)
    assert len(screen.board.view.marks.hint) == 11
    assert screen.saved.session.moves == ""
    walk(app, "right")
    assert screen.saved.session.moves == "R"
    assert not screen.board.view.marks.hint


def test_asking_again_while_a_hint_is_shown_counts_no_other_one(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    press(app, "h")
    settle(app)
    assert screen.board.view.marks.hint
    press(app, "h", "h")
    rest(app)
    assert (screen.saved.session.hints, len(screen.saved.session.moves)) == (1, 1)
    walk(app, "h")
    assert (screen.saved.session.hints, len(screen.saved.session.moves)) == (2, 2)


def test_a_hint_says_so_when_the_goal_is_out_of_reach(app: App) -> None:
    screen = sit_down(app, drawn(WALLED_IN))
    walk(app, "h")
    assert "cannot be reached" in find(app, "play.notice").text
    walk(app, "right")
    assert find(app, "play.notice").text == ""
    assert screen.saved.session.hints == 0  # none was given


def test_a_hint_is_the_next_move_and_the_hands_tell_who_made_it(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, "right", "left", "h")
    assert screen.saved.session.hands == "pph"
    assert len(screen.saved.session.moves) == 3
    walk(app, "u", "y")
    assert screen.saved.session.hands == "pph"
    same = {"R": "right", "D": "down"}[screen.saved.session.moves[-1]]
    walk(app, "u", same)  # the same move by hand is still the hint's idea
    assert screen.saved.session.hands == "pph"


def test_hints_that_make_half_of_the_moves_are_warned_of(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    walk(app, "h")
    assert "more than half" in find(app, "play.notice").text
    walk(app, "down", "right", "right", "right")
    assert find(app, "play.notice").text == ""


def test_a_hint_that_ends_the_game_says_so_before_it_does(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    press(app, "h", mod=pygame.KMOD_SHIFT)
    settle(app)
    frames(app, 1)
    assert "count as helped" in find(app, "play.notice").text
    assert screen.saved.session.moves == ""
    rest(app)
    assert screen.saved.is_helped
    assert not screen.saved.helped  # that is the solver's mark


def test_a_game_without_energy_is_lost_and_can_be_taken_back(app: App) -> None:
    screen = sit_down(app, drawn(TOO_FAR))
    walk(app, "right", "left", "right", "left", "right", "h")
    assert screen.saved.session.ended == "lost"
    assert find(app, "play.fell.text").text == "No energy is left."
    assert screen.saved.session.hints == 0
    seconds = screen.saved.seconds
    frames(app, 3)
    assert screen.saved.seconds == seconds
    walk(app, "u")
    assert screen.saved.session.moves == "RLRL"
    assert screen.saved.seconds >= seconds + 3  # who looks at a loss and goes on has thought


def test_pills_are_explained_beside_the_board(app: App) -> None:
    sit_down(app, drawn(TOO_FAR))
    assert find(app, "play.legend").text == "Energy that a pill gives: 1"
    sit_down(app, drawn(CORRIDOR))
    with pytest.raises(KeyError):
        find(app, "play.legend")


def test_a_lost_game_is_told_without_being_asked(app: App) -> None:
    sit_down(app, drawn(TOO_FAR))
    assert "cannot be reached" in find(app, "play.notice").text
    assert "Energy left: 4" in facts(app)


def test_the_solver_asks_first_and_the_game_counts_as_helped(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    press(app, "g")
    click(app, "dialog.no")
    rest(app)
    assert not screen.saved.helped
    press(app, "g")
    click(app, "dialog.yes")
    rest(app)
    assert screen_name(app) == "ResultScreen"
    assert screen.saved.helped
    assert app.store.scores.boards() == []


def test_a_move_stops_the_solver(app: App) -> None:
    screen = sit_down(app, "maze/easy?seed=5")
    press(app, "g")
    click(app, "dialog.yes")
    while len(screen.saved.session.moves) < 2:
        frames(app)
        settle(app)
    walk(app, "u")
    assert screen.table.walk is None
    assert not screen.saved.session.is_won
