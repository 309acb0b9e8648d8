"""Hands to use the set-up on a desk."""

from __future__ import annotations

from desk import find, frames, press, settle

from searchcade import catalog
from searchcade.app.screens.setup.setup import SetupScreen
from searchcade.app.window import App


def open_setup(
    app: App, game: str = "maze", level: str = "easy", *, more: bool = False
) -> SetupScreen:
    """Open the set-up and wait for the level; `more` unfolds all options."""
    screen = SetupScreen(app, catalog.game(game), level)
    app.push(screen)
    settle(app)
    if more and not find(app, "setup.more").is_open:
        press(app, "m")
    return screen


def wait(app: App) -> None:
    """Wait until the level of the last change is made."""
    frames(app, 0.3)
    settle(app)


def shown(screen: SetupScreen) -> str:
    """Return the name of the level that is seen."""
    assert screen.preview.seen is not None
    return screen.preview.seen.loaded.name
