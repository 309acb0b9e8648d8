"""The window is hard to break: odd characters, tiny sizes, and a frame that fails."""

from __future__ import annotations

import os
import stat
import warnings
from pathlib import Path

import pygame
import pytest
from desk import click, find, frames, open_desk, press, screen_name, settle, type_text
from events import composing
from tour import STOPS, full_store, people

from searchcade import catalog
from searchcade.app import fonts, rescue
from searchcade.app.rescue import Rescue, WindowFailure
from searchcade.app.screen import Screen
from searchcade.app.screens.account.register import RegisterScreen
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import MIN_SIZE, App, suiting
from searchcade.letters import visible
from searchcade.play.saved_game import SavedGame

UNSEEN = "\u034f\ufe0f\u180b\u200b\u200c\u200d\ufeff\u202e\u00ad\u3164\u115f\x00\x07\ud800"
SIZES = [(1, 1), (3, 900), (900, 3), (100, 50), (190, 700), (700, 190), (640, 400)]


class Broken(Screen):
    """A screen that cannot be drawn."""

    def draw(self, _paint: object) -> None:
        """Fail, with a clip left behind."""
        self.app.surface.set_clip(pygame.Rect(0, 0, 5, 5))
        raise ZeroDivisionError("on purpose")


@pytest.fixture
def app(app: App) -> App:
    """Let the window rescue itself."""
    app.rescue = Rescue(app)
    return app


# ------------------------------------------------------------------ characters


@pytest.mark.parametrize("letter", UNSEEN, ids=ascii)
def test_what_cannot_be_seen_gives_an_empty_picture(letter: str) -> None:
    assert fonts.rendered(letter, 18, "regular", (0, 0, 0)).get_width() == 0
    assert fonts.width(letter, 18) == 0
    assert fonts.rendered(f"a{letter}b", 18, "regular", (0, 0, 0)).get_width() > 0


@pytest.mark.parametrize("letter", UNSEEN, ids=ascii)
def test_a_field_takes_nothing_that_cannot_be_seen(tmp_path: Path, letter: str) -> None:
    app = open_desk(tmp_path)
    app.start(RegisterScreen(app))
    type_text(app, f"H{letter}à")
    assert find(app, "register.name").value == "Hà"
    frames(app, events=[composing(letter)])
    assert find(app, "register.name").composed == ""
    type_text(app, letter)
    assert find(app, "register.name").value == "Hà"


def test_vietnamese_and_marks_stay() -> None:
    assert visible("Đinh Hà ẫộ, a\u0323\u0302!") == "Đinh Hà ẫộ, a\u0323\u0302!"


# ------------------------------------------------------------------ sizes


@pytest.fixture(scope="module")
def toured(tmp_path_factory: pytest.TempPathFactory) -> App:
    """Return a window in which people have played."""
    folder = tmp_path_factory.mktemp("toured")
    app = open_desk(folder, store=full_store(folder), stays=True)
    people(app)
    return app


@pytest.mark.parametrize("stop", STOPS)
def test_every_screen_survives_every_size(toured: App, stop: str) -> None:
    toured.resize(pygame.display.set_mode((1280, 720)))
    STOPS[stop](toured)
    for size in SIZES:
        toured.resize(pygame.Surface(size))
        toured.redraw()
        frames(toured)
    assert toured.width >= 1280
    assert toured.height >= 720


def test_a_window_suits_its_display() -> None:
    assert suiting((1024, 600)) == (1024, 600)
    assert suiting((1366, 768)) == (1280, 720)
    assert suiting((1920, 1080)) == (1600, 900)
    assert suiting((3840, 2160)) == (2560, 1440)


def test_the_window_has_a_least_size(app: App) -> None:
    app.change_settings(size="1600x900")
    app.open_window()
    assert app.surface.get_size() == (1600, 900)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        assert pygame.Window.from_display_module().minimum_size == MIN_SIZE


# ------------------------------------------------------------------ a frame that fails


def test_a_bad_frame_leads_home_with_a_message_and_a_log(app: App, tmp_path: Path) -> None:
    app.change_settings(language="vi")
    app.push(Broken(app))
    frames(app)
    assert screen_name(app) == "HomeScreen"
    assert app.message.startswith("Đã có lỗi")
    frames(app)
    assert app.surface.get_clip() == app.surface.get_rect()
    log = tmp_path / "window.log"
    assert "ZeroDivisionError: on purpose" in log.read_text()
    assert "Broken" in log.read_text()
    if os.name == "posix":
        assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_the_game_in_play_is_saved(app: App) -> None:
    play = SavedGame.begin(app.store, app.user.id, catalog.level("maze/easy?seed=7"), "Monday")
    app.start(HomeScreen(app), PlayScreen(app, play), Broken(app))
    play.session.play(next(iter(play.session.problem.successors(play.session.state)))[0])
    frames(app)
    settle(app)
    assert screen_name(app) == "HomeScreen"
    assert "saved" in app.message
    newest = app.store.saves.newest(app.user.id)
    assert newest is not None
    assert newest.moves == play.session.moves


def test_other_keys_work_after_a_bad_frame(app: App) -> None:
    app.push(Broken(app))
    frames(app)
    settle(app)
    press(app, "s")
    assert screen_name(app) == "SettingsScreen"


def test_a_home_that_fails_ends_the_program_in_one_line(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.start(HomeScreen(app))
    monkeypatch.setattr(HomeScreen, "draw", Broken.draw)
    with pytest.raises(WindowFailure, match=r"again and again .*ZeroDivisionError"):
        keep_drawing(app)


def keep_drawing(app: App) -> None:
    """Draw often enough to lose patience."""
    for _ in range(10):
        app.redraw()
        frames(app)


def test_a_failure_now_and_then_does_not_end_the_program(app: App) -> None:
    for _ in range(6):
        app.push(Broken(app))
        frames(app, 2)
    assert app.running
    assert screen_name(app) == "HomeScreen"


def test_a_screen_that_cannot_be_left_stops_no_other(app: App) -> None:
    left: list[str] = []

    class Stubborn(Screen):
        def leave(self) -> None:
            raise OSError("no")

    class Orderly(Screen):
        def leave(self) -> None:
            left.append("orderly")

    app.start(Orderly(app), Stubborn(app))
    app.quit()
    assert left == ["orderly"]


def test_the_log_is_rotated(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rescue, "MAX_LOG_BYTES", 10)
    for number in range(3):
        rescue.write_log(ValueError(f"number {number}"), "here")
    folder = tmp_path
    assert "number 2" in (folder / "window.log").read_text()
    assert "number 1" in (folder / "window.log.1").read_text()
    assert sorted(path.name for path in folder.glob("window.log*")) == [
        "window.log",
        "window.log.1",
    ]


def test_a_folder_that_cannot_be_written_does_no_harm(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SEARCHCADE_DATA", str(tmp_path / "file" / "below"))
    app.push(Broken(app))
    frames(app)
    assert screen_name(app) == "HomeScreen"
    click(app, "home.help")
    assert screen_name(app) == "HelpScreen"
