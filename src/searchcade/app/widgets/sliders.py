"""Widgets to drag: sliders and the timeline of a search."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets.base import Event, Widget, draw_focus


class Slider(Widget):
    """A number between two ends."""

    role = "slider"
    focusable = True

    def __init__(
        self,
        id: str,
        rect: Rect,
        label: str,
        value: float,
        changed: Callable[[float], None],
        *,
        low: float = 0,
        high: float = 1,
        step: float = 0.05,
        show: Callable[[float], str] = "{:.0%}".format,
    ) -> None:
        super().__init__(id, rect)
        self.label, self.value = label, value
        self.low, self.high, self.step = low, high, step
        self.show = show
        self._changed = changed
        self._dragging = False

    @property
    def text(self) -> str:
        """Return the label and the value."""
        return f"{self.label}: {self.show(self.value)}"

    def restore(self, old: Widget) -> None:
        """Go on with a drag after a rebuild."""
        if isinstance(old, Slider):
            self._dragging = old._dragging

    def set(self, value: float) -> None:
        """Change the value as a person would: within the ends, in whole steps."""
        steps = round((value - self.low) / self.step)
        value = min(self.high, max(self.low, self.low + steps * self.step))
        if value != self.value:
            self.value = value
            self._changed(value)

    @property
    def track(self) -> Rect:
        """Return the line on which the knob moves."""
        return Rect(self.rect.x + 10, self.rect.bottom - 16, self.rect.w - 20, 6)

    def on_key(self, event: Event) -> bool:
        """Move with the arrow keys."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.type != pygame.KEYDOWN or event.key not in steps or not self.enabled:
            return False
        self.set(self.value + steps[event.key] * self.step)
        return True

    def on_mouse(self, event: Event) -> bool:
        """Drag the knob, or click on its new place; the wheel moves it by a step."""
        if event.type == pygame.MOUSEWHEEL and self.enabled:
            self.set(self.value + (1 if event.y > 0 else -1) * self.step)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragging = self.enabled
        elif event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            return True
        elif event.type != pygame.MOUSEMOTION or not self._dragging:
            return False
        if self._dragging:
            share = (event.pos[0] - self.track.x) / self.track.w
            self.set(self.low + share * (self.high - self.low))
        return True

    def draw(self, paint: Painter) -> None:
        """Draw label, value, line and knob."""
        box, theme, track = self.rect, paint.theme, self.track
        if self.focused:
            draw_focus(paint, box)
        ink = theme.text if self.enabled else theme.faint
        top = Rect(box.x, box.y, box.w, box.h - 24)
        paint.text(self.label, top, colour=ink, size=17)
        paint.text(self.show(self.value), top, colour=theme.faint, align="right", size=16)
        share = (self.value - self.low) / ((self.high - self.low) or 1)
        knob = track.x + share * track.w
        paint.box(track, theme.raised, radius=3, border=theme.rim)
        fill = theme.second if self.enabled else theme.line
        paint.box(Rect(track.x, track.y, max(6, share * track.w), track.h), fill, radius=3)
        paint.dot((knob, track.centery), 9, theme.text if self.enabled else theme.faint)


class Timeline(Slider):
    """All moments of a search: drag to any of them; Home and End go to the ends."""

    role = "timeline"

    def __init__(
        self, id: str, rect: Rect, value: int, length: int, changed: Callable[[float], None]
    ) -> None:
        super().__init__(id, rect, "", value, changed, high=max(1, length), step=1)
        self.known: int = length
        """How many moments there are so far, while the search still runs."""
        self.part = 0
        """Where the search ends and the walk of its plan begins; 0 where that is not known."""

    @property
    def text(self) -> str:
        """Return the moment, and how many there are."""
        return f"{self.value:.0f} / {self.known}"

    @property
    def track(self) -> Rect:
        """Return the line on which the knob moves."""
        return Rect(self.rect.x + 10, self.rect.centery - 4, self.rect.w - 20, 8)

    def on_key(self, event: Event) -> bool:
        """Step with the arrows, leap with the page keys, go to the ends with Home and End."""
        leap = max(1, self.known // 20)
        places = {
            pygame.K_HOME: 0,
            pygame.K_END: self.known,
            pygame.K_PAGEUP: self.value - leap,
            pygame.K_PAGEDOWN: self.value + leap,
        }
        if event.type == pygame.KEYDOWN and event.key in places:
            self.set(min(places[event.key], self.known))
            return True
        return super().on_key(event)

    def draw(self, paint: Painter) -> None:
        """Draw the line with the part that is done and where the plan begins."""
        theme, track = paint.theme, self.track
        if self.focused:
            draw_focus(paint, self.rect)
        share = min(1.0, self.value / self.high)
        paint.box(track, theme.raised, radius=4, border=theme.rim)
        paint.box(Rect(track.x, track.y, max(8, share * track.w), track.h), theme.second, radius=4)
        if self.part:
            place = track.x + track.w * self.part / self.high
            paint.box(Rect(place - 1.5, track.y - 5, 3, track.h + 10), theme.path, radius=1)
        paint.dot((track.x + share * track.w, track.centery), 10, theme.accent)
