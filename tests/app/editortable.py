"""Hands to draw in the editor: open it, choose a tool, put the ring on a cell."""

from __future__ import annotations

from desk import frames, settle

from searchcade import catalog
from searchcade.app.screens.editor.screen import LAST_GAME, EditorScreen
from searchcade.app.screens.editor.verdict import PATIENCE_S
from searchcade.app.window import App
from searchcade.level import LoadedLevel


def open_editor(app: App, level: LoadedLevel | str | None = None) -> EditorScreen:
    """Open the editor with a level, or with what an author begins with."""
    loaded = catalog.level(level) if isinstance(level, str) else level
    app.memory.setdefault(LAST_GAME, "sokoban")
    screen = EditorScreen(app, loaded)
    app.push(screen)
    judged(app)
    return screen


def judged(app: App) -> None:
    """Wait until the verdict on the last change is there."""
    settle(app)
    frames(app, PATIENCE_S + 0.1)
    settle(app)


def put_ring(app: App, row: int, col: int) -> None:
    """Put the ring on a cell, counted from 0."""
    screen = app.screen
    assert isinstance(screen, EditorScreen)
    screen.state.cursor = (row, col)
