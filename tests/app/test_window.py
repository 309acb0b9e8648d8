"""The window: screens above each other, one scale, drawing only on change, and an orderly end."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from desk import click, find, frames, key, open_desk, press, screen_name, settle

from searchcade.app.loop import LONGEST_WAIT
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.widgets import Bar, Button, Field, Label
from searchcade.app.window import App
from searchcade.problem import BadInput


class Sample(Screen):
    """A screen that counts what happens to it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.builds = 0
        self.has_left = False

    def build(self) -> None:
        self.builds += 1
        self.add(Label("sample.size", Rect(0, 0, 200, 30), f"{self.width:.0f}x{self.height:.0f}"))
        self.add(Button("sample.ask", Rect(0, 50, 200, 40), "Ask", self.question, shortcut="x"))
        self.add(Field("sample.name", Rect(0, 100, 200, 70), "Name"))

    def question(self) -> None:
        answers = [("no", "No", self.app.redraw), ("yes", "Yes", self.app.quit)]
        self.ask("Shall we?", answers, note="A note.")

    def leave(self) -> None:
        self.has_left = True


def test_screens_lie_above_each_other(app: App) -> None:
    below = app.screen
    above = Sample(app)
    app.push(above)
    press(app, "escape")
    assert app.screen is below
    assert above.has_left


def test_the_last_screen_stays(app: App) -> None:
    app.start(Sample(app))
    app.pop()
    assert len(app.screens) == 1


@pytest.mark.parametrize(
    ("size", "units"),
    [((1280, 720), "1280x720"), ((2560, 1440), "1280x720"), ((1024, 768), "1280x960")],
)
def test_a_larger_window_has_larger_letters_not_more_of_them(
    tmp_path: Path, size: tuple[int, int], units: str
) -> None:
    app = open_desk(tmp_path, size=size)
    app.push(Sample(app))
    assert find(app, "sample.size").text == units


def test_a_click_hits_the_same_button_at_every_scale(tmp_path: Path) -> None:
    for number, size in enumerate([(640, 360), (1280, 720), (3840, 2160)]):
        folder = tmp_path / str(number)
        folder.mkdir()
        app = open_desk(folder, size=size)
        app.push(Sample(app))
        click(app, "sample.ask")
        assert app.screen.dialog is not None


def test_nothing_is_drawn_when_nothing_changes(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.start(Sample(app))
    settle(app)
    drawn: list[int] = []
    monkeypatch.setattr(app, "draw", lambda: drawn.append(1))
    frames(app, 1.0)
    assert drawn == []
    assert app.loop.rest() == LONGEST_WAIT


def test_the_caret_blinks_and_a_bar_moves(app: App) -> None:
    app.start(Sample(app))
    click(app, "sample.name")
    frames(app)
    assert 0 < app.loop.rest() <= 0.5
    app.screen.group.add(Bar("sample.bar", Rect(0, 200, 200, 10)))
    assert app.loop.rest() == 0


def test_a_question_comes_before_anything_else(app: App) -> None:
    app.start(Sample(app))
    press(app, "x")
    press(app, "x")  # does not ask again
    assert find(app, "dialog.question").text == "Shall we?"
    press(app, "escape")  # the safe answer
    assert app.screen.dialog is None
    assert app.running
    press(app, "x", "tab", "return")
    assert not app.running


def test_a_message_stays_some_seconds(app: App) -> None:
    app.start(Sample(app))
    app.toast("Saved")
    frames(app)
    before = app.surface.copy()
    assert 3 < app.loop.rest() <= 4
    frames(app, 4.5)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(app.surface, "RGB")
    assert app.loop.rest() == LONGEST_WAIT


def test_what_goes_wrong_is_told_and_our_own_mistakes_are_not_hidden(app: App) -> None:
    app.complain(BadInput("the disk is full"))
    frames(app)
    with pytest.raises(ZeroDivisionError):
        app.complain(ZeroDivisionError())


def test_closing_the_window_leaves_every_screen(app: App) -> None:
    screens = [Sample(app), Sample(app)]
    app.start(*screens)
    frames(app, events=[pygame.event.Event(pygame.QUIT)])
    assert not app.running
    assert all(screen.has_left for screen in screens)


def test_resizing_builds_anew_and_keeps_what_was_typed(app: App) -> None:
    sample = Sample(app)
    app.start(sample)
    click(app, "sample.name")
    frames(app, events=[pygame.event.Event(pygame.TEXTINPUT, text="Hà")])
    app.resize(pygame.display.set_mode((1920, 1080)))
    frames(app)
    assert sample.builds >= 2
    assert find(app, "sample.name").value == "Hà"


def test_language_and_theme_change_at_once_and_are_kept(app: App) -> None:
    app.start(HomeScreen(app))
    settle(app)
    assert find(app, "home.settings").text == "Settings"
    app.change_settings(language="vi", theme="beach")
    assert find(app, "home.settings").text == "Cài đặt"
    assert app.store.settings.load(app.user.id)["theme"] == "beach"


def test_home_can_be_left_only_after_a_question(app: App) -> None:
    app.start(HomeScreen(app))
    settle(app)
    press(app, "q")
    assert app.running
    click(app, "dialog.stay")
    press(app, "escape")
    click(app, "dialog.quit")
    assert not app.running


def test_help_opens_once_from_anywhere(app: App) -> None:
    press(app, "f1", "f1")
    assert screen_name(app) == "HelpScreen"
    press(app, "escape")
    assert screen_name(app) == "WelcomeScreen"


def test_a_gamepad_moves_the_focus(app: App) -> None:
    app.start(HomeScreen(app))
    settle(app)
    app.screen.group.set_focus(find(app, "home.load"))
    hat = pygame.event.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(0, -1))
    frames(app, events=[hat])
    assert app.screen.group.focus is find(app, "home.leaderboard")


def test_unknown_events_do_no_harm(app: App) -> None:
    kinds = [pygame.ACTIVEEVENT, pygame.WINDOWENTER, pygame.FINGERDOWN, pygame.USEREVENT]
    frames(app, events=[pygame.event.Event(kind) for kind in kinds])
    frames(app, events=[key("f5"), key("f5", up=True)])
    assert app.running
