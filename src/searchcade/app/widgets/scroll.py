"""Scroll areas, which show a part of something higher: a page of text, or a frame of widgets."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from searchcade.app.layout import inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets.base import Event, Widget, draw_focus
from searchcade.theme import mixed

RIM = 8.0  # units around the widgets for the ring of the focus


class ScrollArea(Widget):
    """Shows a part of something higher; `offset` is the height above that part, in units."""

    focusable = True
    step = 40.0

    def __init__(self, id: str, rect: Rect) -> None:
        super().__init__(id, rect)
        self.offset = 0.0
        self._grip: float | None = None

    def content_height(self) -> float:
        """Return the height of everything."""
        return 0.0

    @property
    def view(self) -> Rect:
        """Return the part that scrolls."""
        return self.rect

    def restore(self, old: Widget) -> None:
        """Stay where it was scrolled to."""
        if isinstance(old, ScrollArea):
            self.scroll_to(old.offset)
            self._grip = old._grip

    def scroll_to(self, offset: float) -> None:
        """Scroll to an offset, as far as there is something to show."""
        self.offset = min(max(0.0, offset), max(0.0, self.content_height() - self.view.h))

    def on_key(self, event: Event) -> bool:
        """Scroll with the arrow, page, Home and End keys."""
        if event.type != pygame.KEYDOWN:
            return False
        page = self.view.h - self.step
        offsets = {
            pygame.K_UP: self.offset - self.step,
            pygame.K_DOWN: self.offset + self.step,
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0.0,
            pygame.K_END: self.content_height(),
        }
        if event.key not in offsets:
            return False
        before = self.offset
        self.scroll_to(offsets[event.key])
        return self.offset != before or event.key not in (pygame.K_UP, pygame.K_DOWN)

    def on_mouse(self, event: Event) -> bool:
        """Scroll with the wheel or by dragging the bar."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll_to(self.offset - event.y * self.step * 1.5)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._has_bar():
            if event.pos[0] < self.view.right - 16:
                return False
            self._grip = event.pos[1]
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            moved = (event.pos[1] - self._grip) * self.content_height() / self.view.h
            self._grip = event.pos[1]
            self.scroll_to(self.offset + moved)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        return False

    def _has_bar(self) -> bool:
        return self.content_height() > self.view.h + 1

    def draw_bar(self, paint: Painter) -> None:
        """Draw the scroll bar."""
        if self._has_bar():
            view, share = self.view, self.view.h / self.content_height()
            top = view.y + view.h * self.offset / self.content_height()
            bar = Rect(view.right - 8, top, 6, max(24, view.h * share))
            paint.box(bar, mixed(paint.theme.line, paint.theme.text, 0.15), radius=3)


class Page(ScrollArea):
    """A text to read; a line that begins with '# ' is a heading, '- ' a point of a list."""

    role = "page"

    def __init__(self, id: str, rect: Rect, text: str, *, size: float = 18) -> None:
        self.words, self.size = text, size
        self._height = 0.0
        super().__init__(id, rect)

    def content_height(self) -> float:
        """Return the height of the text, which is known once it has been drawn."""
        return self._height

    def draw(self, paint: Painter) -> None:
        """Write the paragraphs in view."""
        if self.focused:
            draw_focus(paint, self.rect)
        paint.clip(self.view)
        top = self.view.y - self.offset
        begin = top
        for line in self.words.split("\n"):
            top += self._write(paint, line, top)
        self._height = top - begin + 8
        self.draw_bar(paint)
        paint.clip(None)

    def _write(self, paint: Painter, line: str, top: float) -> float:
        left, width, size = self.view.x + 6, self.view.w - 28, self.size
        if not line:
            return size * 0.6
        if line.startswith("# "):
            place = Rect(left, top + size * 0.4, width, size)
            big = size * 1.2
            height = paint.paragraph(
                line[2:], place, size=big, weight="bold", colour=paint.theme.accent
            )
            return height + size * 0.6
        if line.startswith("- "):
            paint.dot((left + 8, top + size * 0.66), 3, paint.theme.faint)
            return paint.paragraph(line[2:], Rect(left + 22, top, width - 22, size), size=size)
        return paint.paragraph(line, Rect(left, top, width, size), size=size)


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
        """Stay where it was scrolled to."""
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
