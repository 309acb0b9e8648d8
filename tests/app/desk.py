"""A window for tests: dummy drivers, a store of its own, and hands to press keys and buttons."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, suppress
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from argon2 import PasswordHasher

from searchcade.app import jobs
from searchcade.app.audio import Audio
from searchcade.app.main import open_app
from searchcade.app.rescue import Rescue
from searchcade.app.widgets import Field, Widget
from searchcade.app.window import App
from searchcade.play.judge import judge
from searchcade.play.tips import TIPS
from searchcade.store import Store, open_store

pygame.display.init()  # before it, key names are not known
FRAME = 1 / 60
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
OPENED: list[App] = []
"""The windows that are closed when the test ends."""


def open_desk(
    folder: Path,
    *,
    size: tuple[int, int] = (1280, 720),
    store: Store | None = None,
    stays: bool = False,
    **chosen: Any,
) -> App:
    """Open a window in memory; `chosen` are settings, English by default.

    It is closed at the end of the test, unless it `stays`.
    """
    os.environ["SEARCHCADE_DATA"] = str(folder)  # who played last is remembered there
    surface = pygame.display.set_mode(size)
    app = open_app(surface, store or new_store(folder / "desk.db"), Audio(enabled=False))
    usual = {"language": "en", "music": False, "tips": " ".join(TIPS)}  # all tips have been read
    app.take_settings(app.settings.changed(**{**usual, **chosen}))
    app.rescue = Strict(app)
    if not stays:
        OPENED.append(app)
    return app


def new_store(database: Path) -> Store:
    """Open a store in a database of its own."""
    if not database.exists():
        database.write_bytes(empty_database())
    return open_store(f"sqlite:///{database}", judge=judge, hasher=QUICK)


@cache
def empty_database() -> bytes:
    """Make the tables once for all windows of a process."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "empty.db"
        open_store(f"sqlite:///{database}", judge=judge, hasher=QUICK).close()
        return database.read_bytes()


class Strict(Rescue):
    """No rescue: a frame that fails is a test that fails."""

    def take(self, problem: Exception) -> None:
        """Pass it on."""
        raise problem


def frames(app: App, seconds: float = FRAME, events: Iterable[pygame.event.Event] = ()) -> None:
    """Let some time pass, frame by frame, with the events in the first frame; draw the last."""
    number = max(1, round(seconds / FRAME))
    with undrawn(app):
        for _ in range(number - 1):
            app.loop.frame(list(events), FRAME)
            events = ()
    app.loop.frame(list(events), FRAME)


def undrawn(app: App) -> AbstractContextManager[Any]:
    """Do not draw frames for a while: most of the time of a test goes into pictures."""
    return patch.object(app, "draw", app.redraw)


def settle(app: App, *, limit: float = 600) -> None:
    """Run frames until no background job runs; a kernel may have to be compiled.

    The program's clock stands still meanwhile: what a test sees does not depend on how long a job
    takes.
    """
    end = time.monotonic() + limit
    frames(app)
    while app.jobs.running and app.running:
        with undrawn(app):
            while app.jobs.running and app.running:
                assert time.monotonic() < end, "a background job does not end"
                time.sleep(0.002)
                app.loop.frame([], 0)
        app.loop.frame([], 0)  # what is drawn may ask for more, such as pictures of levels


def close_windows() -> None:
    """Close what a test has opened."""
    for app in [*OPENED]:
        close(app)


def close(app: App, *, limit: float = 60) -> None:
    """Close a window and wait for its threads: they would write, or wake, where the next one is."""
    if app in OPENED:
        OPENED.remove(app)
    app.quit()
    end = time.monotonic() + limit
    while app.jobs.running:
        assert time.monotonic() < end, "a background job outlives its window"
        time.sleep(0.001)
        with suppress(Exception):  # its screens have gone
            app.jobs.poll()
    for thread in threading.enumerate():
        if thread.name == jobs.THREAD:
            thread.join(limit)


def until(app: App, is_so: Callable[[], bool], *, limit: float = 600) -> None:
    """Run frames until something is so; real time passes meanwhile, for threads."""
    end = time.monotonic() + limit
    while not is_so():
        assert time.monotonic() < end, "what was waited for does not come"
        time.sleep(0.001)
        frames(app)


def key(name: str, *, up: bool = False, mod: int = 0) -> pygame.event.Event:
    """Return a key going down, or up."""
    kind = pygame.KEYUP if up else pygame.KEYDOWN
    code = pygame.key.key_code(name)
    return pygame.event.Event(kind, key=code, mod=mod, unicode="", scancode=0)


def press(app: App, *names: str, mod: int = 0) -> None:
    """Press and release keys, one after the other."""
    for name in names:
        with undrawn(app):
            frames(app, events=[key(name, mod=mod)])
        if app.running:
            frames(app, events=[key(name, up=True, mod=mod)])


def type_text(app: App, text: str) -> None:
    """Type a text as the system would hand it over."""
    frames(app, events=[pygame.event.Event(pygame.TEXTINPUT, text=text)])


def find(app: App, id: str) -> Any:
    """Return the widget of this id on the screen that is shown."""
    return app.screen.find(id)


def click_at(app: App, position: tuple[float, float]) -> None:
    """Click at a place in units."""
    place = (position[0] * app.scale, position[1] * app.scale)
    rel, buttons = (0, 0), (0, 0, 0)
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=rel, buttons=buttons)
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1)
    frames(app, events=[move, down, up])


def click(app: App, id: str) -> None:
    """Click in the middle of a widget; of a field's box, below its label."""
    widget: Widget = find(app, id)
    place = widget.box if isinstance(widget, Field) else widget.rect
    click_at(app, place.center)


def fill(app: App, id: str, text: str) -> None:
    """Click into a field, delete what is there and type."""
    click(app, id)
    press(app, "a", mod=pygame.KMOD_CTRL)
    type_text(app, text)


def screen_name(app: App) -> str:
    """Return the name of the screen that is shown."""
    return type(app.screen).__name__
