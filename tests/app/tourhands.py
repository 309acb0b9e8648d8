"""What hands do on the tour: wait, walk, drag and point."""

from __future__ import annotations

import time

import pygame
from desk import find, frames, press, settle

from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App


def rested(app: App) -> None:
    """Let everything come to rest that waits a little before it begins."""
    for _ in range(3):
        frames(app, 0.5)
        settle(app)


def walk(app: App, moves: str) -> None:
    """Make moves with the arrow keys."""
    names = {"U": "up", "D": "down", "L": "left", "R": "right"}
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    for number, move in enumerate(moves, start=1):
        press(app, names[move.upper()])
        while len(screen.saved.session.moves) < number:  # it waits for the save
            time.sleep(0.001)
            frames(app)
        frames(app, 0.3)
    rested(app)


def seek(app: App, id: str, share: float) -> None:
    """Drag a timeline to a place."""
    timeline = find(app, id)
    timeline.set(round(timeline.known * share))
    frames(app, 0.2)


def point(app: App, id: str, across: float, down: float) -> None:
    """Move the mouse over a widget."""
    rect = find(app, id).rect
    place = ((rect.x + across * rect.w) * app.scale, (rect.y + down * rect.h) * app.scale)
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    frames(app, 0.1, [move])


def point_at(app: App, id: str, row: int, col: int) -> None:
    """Move the mouse to a cell of a board."""
    place = find(app, id).board.view().centre(row, col)
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    frames(app, 0.1, [move])
