"""A place that shows a part of something higher."""

from __future__ import annotations

import pygame

from searchcade.app.paint import Painter, Rect
from searchcade.app.theme import mixed
from searchcade.app.widgets.base import Event, Widget


class Scrolling(Widget):
    """A place that shows a part of something higher; `offset` is what lies above, in units."""

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
        if isinstance(old, Scrolling):
            self.scroll_to(old.offset)
            self._grip = old._grip

    def scroll_to(self, offset: float) -> None:
        """Show the part that begins here, as far as there is one."""
        self.offset = min(max(0.0, offset), max(0.0, self.content_height() - self.view.h))

    def on_key(self, event: Event) -> bool:
        """Scroll with the arrow, page, Home and End keys."""
        if event.type != pygame.KEYDOWN:
            return False
        page = self.view.h - self.step
        ways = {
            pygame.K_UP: self.offset - self.step,
            pygame.K_DOWN: self.offset + self.step,
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0.0,
            pygame.K_END: self.content_height(),
        }
        if event.key not in ways:
            return False
        before = self.offset
        self.scroll_to(ways[event.key])
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
        """Draw how much there is and where we are."""
        if self._has_bar():
            view, share = self.view, self.view.h / self.content_height()
            top = view.y + view.h * self.offset / self.content_height()
            bar = Rect(view.right - 8, top, 6, max(24, view.h * share))
            paint.box(bar, mixed(paint.theme.line, paint.theme.text, 0.15), radius=3)
