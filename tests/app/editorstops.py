"""The stops of the tour at the editor and at the screen that opens levels."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from desk import find, press, settle
from editortable import open_editor, put_ring
from gamestops import BRIDGES, ROOM
from tourhands import rested

from searchcade import catalog
from searchcade.app.screens.editor.screen import EditorScreen
from searchcade.app.screens.file.browse import LAST_FOLDER
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.window import App
from searchcade.level import LoadedLevel
from searchcade.play import own_levels


def edited(app: App, level: LoadedLevel | str) -> EditorScreen:
    """Open the editor without a draft of another stop; the verdict takes the same time always."""
    for game in catalog.games():
        own_levels.drop_draft(game)
    app.start(HomeScreen(app))
    screen = open_editor(app, level)
    timed(app, screen)
    return screen


def timed(app: App, screen: EditorScreen) -> None:
    """Let a verdict have taken three milliseconds."""
    rested(app)
    if screen.checker.verdict:
        screen.checker.verdict = replace(screen.checker.verdict, seconds=0.003)
    screen.rebuild()


def editor(app: App) -> None:
    """Show a room with a heavy stone below the ring."""
    edited(app, ROOM)
    press(app, "4")
    put_ring(app, 4, 4)
    app.screen.rebuild()


def editor_stuck(app: App) -> None:
    """Show a drawing that cannot be solved, in the form for its size and rules."""
    screen = edited(app, "maze/a-bite-aside")
    press(app, "2")
    put_ring(app, 4, 7)
    press(app, "space", "t")
    timed(app, screen)


def editor_wires(app: App) -> None:
    """Show a switch that is being joined to bridges."""
    edited(app, BRIDGES)
    press(app, "0")
    put_ring(app, 2, 2)
    press(app, "space", "right")


def editor_unfinished(app: App) -> None:
    """Show a drawing that is no level yet, and the question before it is left."""
    edited(app, "pacman/1-1-round-the-corner")
    press(app, "5", "space", "escape")


def browse(app: App) -> None:
    """Show own levels beside the files of a folder."""
    loaded = catalog.level("sokoban/01-one-push")
    for name in ("Monday morning", "Cửa hẹp"):
        own_levels.save(loaded, name, replace=True)
    folder = Path("/searchcade-tour")  # there is no such folder on any machine
    app.memory[LAST_FOLDER] = folder
    app.start(HomeScreen(app), app.routes.browse())
    settle(app)
    rested(app)
    find(app, "file.own")


EDITOR_STOPS = (editor, editor_stuck, editor_wires, editor_unfinished, browse)
