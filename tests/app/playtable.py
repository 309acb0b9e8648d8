"""Hands to play a game on a desk: begin a level, and wait until nothing moves any more."""

from __future__ import annotations

import time
from typing import Any

from desk import FRAME, find, frames, press, settle, undrawn

from searchcade import catalog
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App
from searchcade.level import LoadedLevel
from searchcade.play.saved_game import SavedGame

KEYS = {"U": "up", "D": "down", "L": "left", "R": "right"}
CORRIDOR = """\
#####################
#S                  #
# ################# #
#                  G#
#####################"""
WALLED_IN = """\
#######
#S  #G#
#######"""
TOO_FAR = """\
energy: 4
#################
#S 1           G#
#################"""


def drawn(text: str, game: str = "maze") -> LoadedLevel:
    """Return the level of a picture."""
    found = catalog.game(game)
    return LoadedLevel("drawn.txt", found, found.parse(text))


def sit_down(app: App, level: LoadedLevel | str, title: str = "A game") -> PlayScreen:
    """Begin a game and wait until it is on the board."""
    loaded = catalog.level(level) if isinstance(level, str) else level
    screen = PlayScreen(app, SavedGame.begin(app.store, app.user.id, loaded, title))
    app.push(screen)
    rest(app)
    return screen


def rest(app: App, *, limit: float = 600) -> None:
    """Run frames until nothing moves, nothing is saved and nothing is worked out."""
    end = time.monotonic() + limit
    settle(app)
    with undrawn(app):
        while is_busy(app.screen):
            assert time.monotonic() < end, "the game does not come to rest"
            if is_waiting(app):  # the clock stands still, however long it takes
                time.sleep(0.001)
                app.loop.frame([], 0)
            else:
                frames(app)
    settle(app)


def play_on(app: App, seconds: float) -> None:
    """Let time pass frame by frame; the clock stands still while a thread has something to end."""
    for _ in range(round(seconds / FRAME)):
        frames(app)
        while is_waiting(app):
            time.sleep(0.001)
            app.loop.frame([], 0)


def is_waiting(app: App) -> bool:
    """Say whether a thread has to end something before the game can go on."""
    screen = app.screen
    is_saving = isinstance(screen, PlayScreen) and not screen.stage.autosave.is_idle
    return is_saving or bool(app.jobs.running)


def is_busy(screen: Any) -> bool:
    """Say whether a game goes on by itself."""
    if not isinstance(screen, PlayScreen):
        return False
    is_saving = not screen.stage.autosave.is_idle
    return (
        is_saving
        or screen.stage.is_busy
        or screen.table.question is not None
        or screen.saved.session.is_won
        or screen.finale.is_due
    )


def saved_moves(app: App) -> str:
    """Return the moves of the newest save."""
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    return save.moves


def walk(app: App, *names: str) -> None:
    """Press keys and wait after each until the game stands still."""
    for name in names:
        press(app, name)
        rest(app)


def make_it(app: App) -> None:
    """Win the game that is being played, by the keys of a plan."""
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    loaded, state = screen.saved.loaded, screen.saved.session.state
    for move in loaded.game.advice(loaded.level, state) or "":
        press(app, KEYS[move.upper()])
        with undrawn(app):
            while screen.stage.is_busy and app.screen is screen:
                if is_waiting(app):
                    time.sleep(0.001)
                frames(app)
    rest(app)


def facts(app: App) -> str:
    """Return the figures in the panel."""
    text: str = find(app, "play.facts").text
    return text
