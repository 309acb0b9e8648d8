"""A scroll frame: widgets one below the other, of which a part is seen."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.app.layout import inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets.base import Widget
from searchcade.app.widgets.scroll import ScrollArea

RIM = 8.0  # units around the widgets for the ring of the focus


class Flow:
    """Gives out places from top to bottom, as high as they are asked for."""

    def __init__(self, box: Rect) -> None:
        self._box, self.bottom = box, box.y

    @property
    def width(self) -> float:
        """Return how wide every place is."""
        return self._box.w

    @property
    def height(self) -> float:
        """Return how high all places together are."""
        return self.bottom - self._box.y

    def take(self, tall: float, gap: float = 0.0) -> Rect:
        """Return the next place, a gap below the last one."""
        place = Rect(self._box.x, self.bottom + gap, self._box.w, tall)
        self.bottom = place.bottom
        return place


class ScrollFrame(ScrollArea):
    """Moves widgets up and down in its rectangle; the one that gets the focus comes into view.

    It lies below its widgets, so that they get the mouse first.
    """

    focusable = False

    def __init__(self, id: str, rect: Rect, widgets: Sequence[Widget], height: float) -> None:
        super().__init__(id, rect)
        self._widgets, self._height = widgets, height
        self._focused = ""
        for widget in widgets:
            widget.frame = self.seen

    @property
    def seen(self) -> Rect:
        """Return the part of the window in which the widgets are drawn, with their rings."""
        return inset(self.rect, -RIM)

    def content_height(self) -> float:
        """Return the height of all widgets together."""
        return self._height

    def scroll_to(self, offset: float) -> None:
        """Scroll, and take the widgets along."""
        before = self.offset
        super().scroll_to(offset)
        for widget in self._widgets:
            widget.rect = widget.rect.move(0, before - self.offset)

    def restore(self, old: Widget) -> None:
        """Stay where it was scrolled to, beside the same widget."""
        super().restore(old)
        if isinstance(old, ScrollFrame):
            self._focused = old._focused

    def tick(self, _seconds: float) -> bool:
        """Follow the focus when it has moved."""
        focus = next((widget for widget in self._widgets if widget.focused), None)
        if focus is None or focus.id == self._focused:
            self._focused = focus.id if focus else ""
            return False
        self._focused, before = focus.id, self.offset
        above, below = self.rect.top - focus.rect.top, focus.rect.bottom - self.rect.bottom
        self.scroll_to(self.offset - above if above > 0 else self.offset + max(0.0, below))
        return self.offset != before

    def draw(self, paint: Painter) -> None:
        """Draw the bar at the right of the widgets."""
        self.draw_bar(paint)
