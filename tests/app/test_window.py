"""The window: screens above each other, one scale, drawing only on change, and an orderly end."""

from __future__ import annotations

import threading
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from desk import click, close_windows, find, frames, key, open_desk, press, screen_name, settle

from searchcade.app import jobs
from searchcade.app.loop import MAX_WAIT_S, wait_for_events
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
    assert app.loop.rest() == MAX_WAIT_S


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
    assert app.loop.rest() == MAX_WAIT_S


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
    app.screen.group.set_focus(find(app, "home.game.pacman"))
    hat = pygame.event.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(0, -1))
    frames(app, events=[hat])
    assert app.screen.group.focus is find(app, "home.game.bloxorz")


def test_unknown_events_do_no_harm(app: App) -> None:
    kinds = [pygame.ACTIVEEVENT, pygame.WINDOWENTER, pygame.FINGERDOWN, pygame.USEREVENT]
    frames(app, events=[pygame.event.Event(kind) for kind in kinds])
    frames(app, events=[key("f5"), key("f5", up=True)])
    assert app.running


# ------------------------------------------------------------------ the loop


def test_nothing_rests_while_something_is_to_be_drawn(app: App) -> None:
    app.start(Sample(app))
    assert app.loop.rest() == 0.0
    frames(app)
    assert app.loop.rest() == MAX_WAIT_S
    app.toast("Done")
    frames(app)
    assert app.current_toast is not None
    assert app.loop.rest() == app.current_toast.left < MAX_WAIT_S


def test_the_loop_sleeps_until_an_event_comes_or_the_time_is_over() -> None:
    pygame.event.clear()
    assert wait_for_events(0.03) == []
    posted = pygame.event.Event(pygame.USEREVENT, word="hello")
    pygame.event.post(posted)
    assert [event.word for event in wait_for_events(600) if event.type == posted.type] == ["hello"]


def test_a_closed_window_leaves_no_thread_that_could_wake_the_next_one(tmp_path: Path) -> None:
    app, may_end = open_desk(tmp_path), threading.Event()
    app.jobs.start(lambda job: may_end.wait(0.05) or job.cancelled())
    close_windows()
    assert not app.running
    assert jobs.THREAD not in {thread.name for thread in threading.enumerate()}


def test_the_loop_runs_frames_until_the_program_is_left(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SimpleNamespace(perf_counter=count(100.0, 3.0).__next__)
    monkeypatch.setattr("searchcade.app.loop.time", clock)
    monkeypatch.setattr("searchcade.app.loop.wait_for_events", lambda rest: ["waited"])
    monkeypatch.setattr(app.loop, "rest", lambda: 0.0 if len(seen) < 2 else 5.0)
    seen: list[tuple[bool, float]] = []

    def frame(events: list[object], seconds: float) -> None:
        seen.append((events == ["waited"], seconds))
        app.running = len(seen) < 3

    monkeypatch.setattr(app.loop, "frame", frame)
    app.loop.run()
    assert seen == [(False, 3.0), (False, 3.0), (True, 3.0)]


def test_a_frame_that_fails_is_rescued_and_the_next_one_goes_well(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.start(Sample(app))
    told: list[object] = []
    monkeypatch.setattr(app.rescue, "take", told.append)
    monkeypatch.setattr(app.rescue, "frame_went_well", lambda: told.append("well"))
    problem = ZeroDivisionError()

    def fail(_seconds: float) -> bool:
        raise problem

    frames(app)
    monkeypatch.setattr(app.screen, "update", fail)
    frames(app)
    assert told == ["well", problem]


def test_events_after_the_end_are_not_handled(app: App) -> None:
    app.start(Sample(app))
    frames(app, events=[pygame.event.Event(pygame.QUIT), key("f1")])
    assert not app.running
    assert len(app.screens) == 1


def test_a_pointer_that_changes_nothing_draws_nothing(app: App) -> None:
    app.start(Sample(app))
    frames(app)
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=(700, 600), rel=(1, 1), buttons=(0, 0, 0))
    app.loop._to_screen(motion)
    assert not app.is_dirty
    app.loop._to_screen(pygame.event.Event(pygame.ACTIVEEVENT))
    assert not app.is_dirty
    app.loop._to_screen(key("x", up=True))
    assert app.is_dirty


@pytest.mark.parametrize("kind", [pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN])
def test_a_window_that_was_covered_is_drawn_again(app: App, kind: int) -> None:
    app.start(Sample(app))
    frames(app)
    app.loop._handle(pygame.event.Event(kind))
    assert app.is_dirty


def test_screens_hear_of_the_focus_and_of_dropped_files(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.start(Sample(app))
    heard: list[object] = []
    monkeypatch.setattr(app.screen, "on_focus", heard.append)
    monkeypatch.setattr(app.screen, "on_drop", heard.append)
    kinds = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)
    dropped = pygame.event.Event(pygame.DROPFILE, file="cave.txt")
    frames(app, events=[*map(pygame.event.Event, kinds), dropped])
    assert heard == [False, True, "cave.txt"]


def test_f11_switches_the_full_screen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[bool] = []
    app.start(Sample(app))
    monkeypatch.setattr(app, "open_window", lambda: opened.append(app.settings.full_screen))
    press(app, "f11", "f11")
    assert opened == [True, False]


def test_typed_text_is_asked_for_only_while_a_field_has_the_focus(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: asked.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: asked.append("stop"))
    app.start(Sample(app))
    for id in ("sample.ask", "sample.name", "sample.name", "sample.ask"):
        app.screen.group.set_focus(find(app, id))
        frames(app)
    assert asked in (["start", "stop"], ["stop", "start", "stop"])


# ------------------------------------------------------------------ the app


def test_a_screen_in_place_of_another_leaves_that_one(app: App) -> None:
    first, second = Sample(app), Sample(app)
    app.start(first)
    app.replace(second)
    assert app.screens == [second]
    assert (first.has_left, second.builds) == (True, 1)


def test_memory_is_freed_once_after_a_screen_was_left(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.start(Sample(app))
    frames(app)
    freed: list[int] = []
    monkeypatch.setattr("searchcade.app.window.free_memory", lambda: freed.append(1))
    app.push(Sample(app))
    app.free_memory()
    assert freed == []
    app.pop()
    app.free_memory()
    app.free_memory()
    assert freed == [1]


def test_settings_that_cannot_be_stored_are_told_and_take_effect(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise BadInput("the disk is full")

    monkeypatch.setattr(app.store.settings, "keep", fail)
    app.change_settings(theme="beach")
    assert (app.settings.theme, app.message) == ("beach", "the disk is full")


def test_a_player_without_settings_keeps_the_present_ones(app: App) -> None:
    app.change_settings(theme="beach")
    user = app.store.accounts.register("Lan", "secret words")
    app.enter(user)
    assert (app.user, app.settings.theme, screen_name(app)) == (user, "beach", "HomeScreen")
    app.change_settings(theme="default")
    app.set_user(app.guest)
    assert app.settings.theme == "beach"
    app.set_user(user)
    assert app.settings.theme == "default"


def test_only_settings_that_are_seen_everywhere_build_the_screen_again(app: App) -> None:
    screen = Sample(app)
    app.start(screen)
    app.change_settings(effects=not app.settings.effects)
    assert screen.builds == 1
    app.change_settings(language="vi")
    assert screen.builds == 2


def test_the_smaller_side_of_a_window_decides_the_scale(app: App) -> None:
    for size, scale in (((2560, 720), 1.0), ((640, 720), 0.5), ((1280, 360), 0.5)):
        app.resize(pygame.Surface(size))
        assert app.scale == scale


def test_a_tiny_window_has_units_all_the_same(app: App) -> None:
    app.resize(pygame.Surface((1, 1)))
    assert app.scale == 1 / 1280
    assert (app.width, app.height) == (1280, 1280)
