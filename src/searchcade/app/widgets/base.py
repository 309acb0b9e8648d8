"""The base of all widgets: an id, a role, a place, handlers of events; and panels with widgets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

import pygame

from searchcade.app.layout import inset
from searchcade.app.paint import Painter, Rect

Event = pygame.event.Event


class Widget:
    """Something on a screen. Events have places in units; handlers return whether they used it."""

    role: ClassVar[str] = "picture"
    focusable: ClassVar[bool] = False
    words: str = ""
    """What is written on it."""

    def __init__(self, id: str, rect: Rect) -> None:
        self.id = id
        self.rect = rect
        self.enabled = True
        self.focused = False
        self.hovered = False
        self.frame: Rect | None = None
        """The part of the window that it is seen through, where it lies in a scroll frame."""

    def contains(self, place: tuple[float, float]) -> bool:
        """Say whether a place is on the part of it that is seen."""
        is_seen = self.frame is None or self.frame.collidepoint(place)
        return is_seen and bool(self.rect.collidepoint(place))

    @property
    def is_in_view(self) -> bool:
        """Say whether any of it is seen."""
        return self.frame is None or bool(self.frame.colliderect(self.rect))

    @property
    def text(self) -> str:
        """Return its text, as a screen reader would say it."""
        return self.words

    def draw(self, paint: Painter) -> None:
        """Draw it."""

    def draw_above(self, paint: Painter) -> None:
        """Draw what lies above all other widgets."""

    def on_key(self, _event: Event) -> bool:
        """Handle a key while it has the focus."""
        return False

    def on_text(self, _event: Event) -> bool:
        """Handle typed or composed text while it has the focus."""
        return False

    def on_mouse(self, _event: Event) -> bool:
        """Handle a mouse event; presses come only when they are inside."""
        return False

    def tick(self, _seconds: float) -> bool:
        """Let time pass; return whether it has to be drawn again."""
        return False

    def wake_after(self) -> float | None:
        """Return in how many seconds it has to be drawn again; 0 while it moves."""
        return None

    def restore(self, old: Widget) -> None:
        """Take over the state of the widget with the same id before a rebuild."""

    def focus_changed(self) -> None:
        """React to a gained or lost focus."""


def draw_focus(paint: Painter, rect: Rect, radius: float = 8) -> None:
    """Draw the ring around the widget that has the focus; `radius` is that of its corners."""
    paint.box(inset(rect, -6), None, radius=radius + 6, border=paint.theme.focus, thick=3)


State = TypeVar("State")
AnyWidget = TypeVar("AnyWidget", bound=Widget)


class Panel(ABC, Generic[State]):
    """A rectangle with widgets in it. A screen makes it anew on every rebuild and adds it.

    What its widgets do is given to it as callbacks or as the object they act on.
    """

    def __init__(self, rect: Rect) -> None:
        self.rect = rect
        self.widgets: list[Widget] = []

    @abstractmethod
    def build(self) -> None:
        """Add all widgets, the lowest first."""

    def show(self, state: State, /) -> None:
        """Update the widgets to a state."""

    def add(self, widget: AnyWidget) -> AnyWidget:
        """Put a widget above those that are there; return it, to be kept under a name."""
        self.widgets.append(widget)
        return widget
