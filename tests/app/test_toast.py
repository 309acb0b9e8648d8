"""Messages: long enough to be read, beside the controls, and with a way to the file."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from desk import find, frames, press, settle

from searchcade.app import opener
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens import saved_file
from searchcade.app.toast import Toast, placed
from searchcade.app.widgets import Button, Label
from searchcade.app.window import App

ROOM = Rect(0, 0, 1280, 720)


def test_a_message_lies_where_no_control_is() -> None:
    low = Button("low", Rect(300, 630, 700, 80), "", lambda: None)
    high = Button("high", Rect(300, 0, 700, 80), "", lambda: None)
    words = Label("words", Rect(0, 0, 1280, 720), "everywhere")
    assert placed(ROOM, (400, 46), [words]).bottom > 690
    assert not placed(ROOM, (400, 46), [words, low]).colliderect(low.rect)
    place = placed(ROOM, (400, 46), [words, low, high])
    assert not place.colliderect(low.rect)
    assert not place.colliderect(high.rect)


def test_a_long_message_stays_longer() -> None:
    assert Toast("Saved").left == 4
    assert Toast("x" * 120).left > 10


@pytest.fixture
def app(app: App) -> App:
    """Show an empty screen."""
    app.start(Screen(app))
    return app


def test_a_button_or_a_key_does_what_is_offered(app: App) -> None:
    done: list[str] = []
    app.toast("There is a file", "good", ("Open the folder", lambda: done.append("once")))
    frames(app)
    toast = app.current_toast
    assert toast is not None
    assert toast.button is not None
    place = toast.button.rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        frames(app, events=[pygame.event.Event(kind, pos=place, button=1)])
    assert done == ["once"]
    press(app, "o", mod=pygame.KMOD_CTRL)
    assert done == ["once", "once"]


def test_a_gif_offers_its_folder(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, shown = tmp_path / "pictures" / "a.gif", list[Path]()

    def show(file: Path) -> bool:
        shown.append(file)
        return True

    monkeypatch.setattr(saved_file, "free_path", lambda _folder, _name: path)
    monkeypatch.setattr(saved_file, "open_outside", show)
    saved_file.save_gif(app, "a", lambda file: file.write_bytes(b"GIF"))
    settle(app)
    assert str(path) in app.message
    press(app, "o", mod=pygame.KMOD_CTRL)
    assert shown == [path.parent]


def test_a_system_without_a_file_manager_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert opener.open_outside(tmp_path / "a.gif") is False


def test_a_long_message_is_wrapped_not_cut(app: App) -> None:
    app.toast("The file " + "is very long " * 20, "good")
    frames(app)
    assert app.message.count("long") == 20
    with pytest.raises(KeyError):
        find(app, "toast.do")
