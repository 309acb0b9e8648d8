"""Hands for tests that watch a search."""

import pygame
from desk import frames, settle

from searchcade import catalog
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.level import LoadedLevel

EASY = "maze/easy?seed=3"


def watch(app: App, name: str = EASY, algorithm: str = "") -> WatchScreen:
    """Show the search of a level, and wait until it is recorded."""
    return watch_level(app, catalog.level(name), algorithm)


def watch_level(app: App, loaded: LoadedLevel, algorithm: str = "") -> WatchScreen:
    """Show the search of a level, and wait until it is recorded."""
    screen = WatchScreen(app, loaded, algorithm)
    app.push(screen)
    settle(app)
    return screen


def point(app: App, screen: WatchScreen, row: int, col: int) -> None:
    """Move the mouse to the middle of a cell."""
    app.draw()
    cell = screen.board.board.view().cell(row, col)
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=cell.center, rel=(0, 0), buttons=(0, 0, 0))
    frames(app, events=[move])
