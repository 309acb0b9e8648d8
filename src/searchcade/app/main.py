"""Open the window: display, sound and store, then the first screen."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import closing

import pygame

from searchcade.app import remembered
from searchcade.app.audio import Audio
from searchcade.app.backdrop import backdrop, logo
from searchcade.app.display import NoDisplay, check_display, quiet_stderr
from searchcade.app.garbage import freeze_loaded
from searchcade.app.screen import Screen
from searchcade.app.settings import AUTO, Settings, read
from searchcade.app.window import App, window_of
from searchcade.play.judge import judge
from searchcade.problem import BadInput
from searchcade.store import Store, open_store
from searchcade.store.folder import guest_key
from searchcade.theme import THEMES

UNSEEN = ("dummy", "offscreen")  # drivers without a display
LOOK = ("language", "theme")  # settings that outlast a log-out
SWITCH = 0.0005  # seconds: how often a search in a thread lets the UI thread run
First = Callable[[App], list[Screen]]


def open_window(url: str | None = None, first: First | None = None) -> None:
    """Run the program in a window until it is left; `first` gives the screens to begin with."""
    surface = open_display()
    show_splash(surface)
    audio = Audio()
    try:
        store = open_in_background(lambda: open_store(url, judge=judge))
        with closing(store):
            audio.start()
            if audio.problem:
                print(f"searchcade: {audio.problem}", file=sys.stderr)
            app = open_app(surface, store, audio)
            if first is not None:
                app.start(*first(app))
            run(app)
    finally:
        audio.stop()
        pygame.quit()


def open_display() -> pygame.Surface:
    """Open a window of the usual size; raise NoDisplay where there is no display."""
    check_display()
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS", "SDL_APP_NAME"):
        os.environ[name] = "searchcade"  # what a task bar shows; pygame has put the file there
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        with quiet_stderr():
            pygame.display.init()
            pygame.joystick.init()
            surface = window_of(AUTO)
    except pygame.error as problem:
        raise NoDisplay(f"no window can be opened: {problem}") from None
    if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.quit()  # it would run invisibly
        raise NoDisplay("no window can be opened: the display does not answer")
    pygame.font.init()
    pygame.display.set_caption("searchcade")
    return surface


def show_splash(surface: pygame.Surface) -> None:
    """Draw the name of the program at once, while the rest is being loaded."""
    theme = THEMES["default"]
    surface.blit(backdrop(theme, surface.get_size(), True), (0, 0))
    picture = logo(surface.get_height() // 6, theme)
    surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
    pygame.display.flip()


def open_in_background(open_it: Callable[[], Store]) -> Store:
    """Open the store in a background thread while the window answers the system."""
    opened: list[Store | Exception] = []

    def work() -> None:
        try:
            opened.append(open_it())
        except Exception as problem:
            opened.append(problem)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        pygame.event.pump()
        thread.join(0.02)
    if isinstance(opened[0], Exception):
        raise opened[0]
    return opened[0]


def run(app: App) -> None:
    """Run the loop; however it ends, every screen cleans up."""
    sys.setswitchinterval(SWITCH)
    freeze_loaded()
    try:
        app.loop.run()
    finally:
        if app.running:
            app.quit()


def with_last_look(chosen: Settings) -> Settings:
    """Return the settings with the language and the theme of the last player."""
    last = remembered.last_player()._asdict()
    return read({**chosen.written(), **{name: last[name] for name in LOOK if last[name]}})


def open_app(surface: pygame.Surface, store: Store, audio: Audio) -> App:
    """Return the program on a surface, with the first screen shown to the guest."""
    app = App(surface, store, store.accounts.guest(guest_key()), audio)
    app.take_settings(with_last_look(app.settings))
    if (app.settings.size, app.settings.full_screen) != (AUTO, False):
        app.open_window()
    app.start(app.routes.welcome())
    log_in_again(app)
    return app


def log_in_again(app: App) -> None:
    """Show Home to a user who wanted to stay logged in; say so in a line if that has expired."""
    if not (token := remembered.kept_token(app.store)):
        return
    try:
        user = app.store.logins.recall(token)
        if user is None:
            remembered.forget_login(app.store)
            app.toast(app.texts("account.expired"))
        else:
            app.enter(user)
    except BadInput as problem:
        app.complain(problem)
