"""A panel: a part of a screen that owns its widgets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from searchcade.app.paint import Rect
from searchcade.app.widgets.base import Widget

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
