"""What every widget has: an id, a role, a place, and answers to events. It never asks devices."""

from __future__ import annotations

from typing import ClassVar

import pygame

from searchcade.app.layout import inset
from searchcade.app.paint import Painter, Rect

Event = pygame.event.Event


class Widget:
    """Something on a screen. Events come with places in units; True means that it was meant."""

    role: ClassVar[str] = "picture"
    focusable: ClassVar[bool] = False

    def __init__(self, id: str, rect: Rect) -> None:
        self.id = id
        self.rect = rect
        self.enabled = True
        self.focused = False
        self.hovered = False

    @property
    def text(self) -> str:
        """Return what a reader would say about it."""
        return ""

    def draw(self, paint: Painter) -> None:
        """Draw it."""

    def draw_above(self, paint: Painter) -> None:
        """Draw what lies above all other widgets."""

    def on_key(self, _event: Event) -> bool:
        """Take a key while it has the focus."""
        return False

    def on_text(self, _event: Event) -> bool:
        """Take typed or composed text while it has the focus."""
        return False

    def on_mouse(self, _event: Event) -> bool:
        """Take a mouse event; presses come only when they are inside."""
        return False

    def tick(self, _seconds: float) -> bool:
        """Let time pass; say whether it has to be drawn again."""
        return False

    def wake_after(self) -> float | None:
        """Say in how many seconds it will have to be drawn again; 0 while it moves."""
        return None

    def restore(self, old: Widget) -> None:
        """Take over what a person did to the widget of the same id before a rebuild."""

    def focus_changed(self) -> None:
        """Do what gaining or losing the focus asks for."""


def draw_focus(paint: Painter, rect: Rect, radius: float = 12) -> None:
    """Draw the ring that says where the keyboard is."""
    paint.box(inset(rect, -3), None, radius=radius, border=paint.theme.focus, thick=2)
