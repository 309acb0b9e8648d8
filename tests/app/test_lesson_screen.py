"""Lessons in the window: somebody who does only what the bubble says finishes each of them."""

from __future__ import annotations

import time

import pygame
import pytest
from desk import click, click_at, find, frames, press, screen_name, settle, undrawn
from playtable import rest

from searchcade import catalog
from searchcade.app.screens.bubble import Bubble, covered
from searchcade.app.screens.lesson.screen import LessonScreen
from searchcade.app.window import App
from searchcade.play.lesson import lesson_of, lessons

MOST = 60  # keys in a lesson
QUICK = ("maze", "bloxorz")  # the others are for the long run
GAMES = [pytest.param(game, marks=() if game in QUICK else pytest.mark.long) for game in lessons()]


def begin(app: App, game: str) -> LessonScreen:
    """Open a lesson above Home."""
    app.start(app.routes.home(), app.routes.lesson(game))
    screen = app.screen
    assert isinstance(screen, LessonScreen)
    calm_down(app)
    return screen


def calm_down(app: App) -> None:
    """Wait until nothing moves and the bubble knows what to say."""
    screen = app.screen
    assert isinstance(screen, LessonScreen)
    settle(app)
    with undrawn(app):
        while screen.stage.is_busy or app.jobs.running:
            time.sleep(0.001)
            frames(app)
        frames(app, 0.2)
    frames(app)


def obey(app: App) -> None:
    """Do what the bubble says: press its key; where it shows all arrows, ask for a hint."""
    bubble = find(app, "lesson.bubble")
    keys = bubble.speech.keys
    assert keys
    if len(keys) == 4:
        assert " H" in bubble.speech.say
        press(app, "h")
    elif keys[0] == "Shift":
        press(app, keys[2], mod=pygame.KMOD_SHIFT)
    else:
        press(app, keys[0].lower())
    calm_down(app)


def hidden(bubble: Bubble, app: App) -> float:
    """Return how much the bubble covers of the figure, the goal and the next steps."""
    return covered(bubble.rect, bubble.kept_clear(app.scale))


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_who_does_what_the_bubbles_say_finishes(app: App, game: str) -> None:
    app.take_settings(app.settings.changed(calm=True, speed=8.0))
    screen = begin(app, game)
    for _ in range(MOST):
        if screen.saved.session.is_won:
            break
        obey(app)
        bubble = find(app, "lesson.bubble")
        assert bubble.speech is None or hidden(bubble, app) == 0
    calm_down(app)
    assert screen.course.done == {task.name for task in screen.lesson.tasks}
    assert find(app, "lesson.end.title").text == "Well done!"
    assert app.settings.lessons == game
    assert app.store.saves.newest(app.user.id) is None


@pytest.mark.long
@pytest.mark.parametrize("game", lessons())
def test_enter_alone_shows_everything(app: App, game: str) -> None:
    app.take_settings(app.settings.changed(calm=True, speed=8.0))
    screen = begin(app, game)
    for _ in range(MOST):
        if screen.saved.session.is_won:
            break
        press(app, "return")
        calm_down(app)
    calm_down(app)
    assert screen.course.next is None


def test_the_mouse_earns_the_same_ticks(app: App) -> None:
    screen = begin(app, "maze")
    board = find(app, "play.board").board
    for cell in ((0, 1), (0, 2), (2, 2)):
        x, y = board.view().centre(*cell)
        click_at(app, (x / app.scale, y / app.scale))
        calm_down(app)
    click(app, "lesson.undo")
    calm_down(app)
    click(app, "lesson.hint")
    calm_down(app)
    assert screen.course.done == {"walk", "run", "undo", "hint"}


def test_a_gamepad_earns_the_same_ticks(app: App) -> None:
    screen = begin(app, "maze")
    for hat in ((1, 0), (1, 0), (0, -1), (0, -1)):
        for value in (hat, (0, 0)):
            turned = pygame.event.Event(pygame.JOYHATMOTION, instance_id=0, value=value)
            frames(app, events=[turned])
        calm_down(app)
    for button in (4, 2):
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            frames(app, events=[pygame.event.Event(kind, button=button)])
        calm_down(app)
    assert screen.course.done == {"walk", "run", "undo", "hint"}


def test_at_its_end_enter_leads_to_the_next_lesson_and_p_to_the_first_level(app: App) -> None:
    app.take_settings(app.settings.changed(calm=True))
    first, second = lessons()[:2]
    screen = begin(app, first)
    session = screen.saved.session
    for move in str(session.game.advice(session.level, session.state)):
        session.play(move)
    calm_down(app)
    press(app, "return")
    assert isinstance(app.screen, LessonScreen)
    assert app.screen.lesson is lesson_of(catalog.game(second))
    app.replace(screen)
    press(app, "p")
    settle(app)
    assert screen_name(app) == "PlayScreen"
    assert app.screen.played_level is not None
    assert app.screen.played_level.name == screen.lesson.first


def test_escape_skips_and_leaves_nothing_behind(app: App) -> None:
    begin(app, "sokoban")
    press(app, "right")
    calm_down(app)
    press(app, "escape")
    settle(app)
    assert screen_name(app) == "HomeScreen"
    assert app.store.saves.newest(app.user.id) is None


def test_the_digits_lead_to_the_other_lessons(app: App) -> None:
    begin(app, "maze")
    press(app, "4")
    assert isinstance(app.screen, LessonScreen)
    assert app.screen.lesson.loaded.game.name == lessons()[3]


def test_shift_and_an_arrow_run_in_a_game_and_once_a_press(app: App) -> None:
    screen = begin(app, "maze")
    press(app, "right", mod=pygame.KMOD_SHIFT)
    rest(app)
    calm_down(app)
    assert screen.saved.session.moves == "RRDD"
