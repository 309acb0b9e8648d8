"""Events as devices would send them, for tests of widgets."""

from __future__ import annotations

import pygame

from searchcade.app.widgets import Widget
from searchcade.app.widgets.group import Group


def typed(text: str) -> pygame.event.Event:
    """Return typed text."""
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def composing(text: str) -> pygame.event.Event:
    """Return text that an input method has not yet finished."""
    return pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=len(text))


def mouse(kind: int, x: float, y: float, button: int = 1) -> pygame.event.Event:
    """Return a mouse event."""
    return pygame.event.Event(kind, pos=(x, y), button=button, rel=(0, 0), buttons=(0, 0, 0))


def grouped(*widgets: Widget) -> Group:
    """Return widgets that share a focus."""
    group = Group()
    for widget in widgets:
        group.add(widget)
    return group


def click(group: Group, x: float, y: float) -> None:
    """Move the mouse there and click."""
    group.handle(mouse(pygame.MOUSEMOTION, x, y))
    group.handle(mouse(pygame.MOUSEBUTTONDOWN, x, y))
    group.handle(mouse(pygame.MOUSEBUTTONUP, x, y))


def nothing(*_: object) -> None:
    """Do nothing."""
