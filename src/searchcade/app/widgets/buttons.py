"""Widgets to press: buttons and switches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import pygame

from searchcade.app.layout import inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets.base import Event, Widget, draw_focus
from searchcade.theme import Colour, Theme, ink_on, mixed

SIGNS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓", "Delete": "Del"}
PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
Kind = Literal["primary", "plain", "quiet", "danger", "answer"]
"""An answer of a dialog looks like the main button while it has the focus: Enter presses it."""


def key_name(key: str) -> str:
    """Return what is printed on a key."""
    return SIGNS.get(key, key.upper() if len(key) == 1 else key)


def key_width(paint: Painter, key: str, size: float) -> float:
    """Return the width of a cap in units; it is never narrower than high."""
    return max(size * 1.6, paint.width(key_name(key), size=size) + size * 0.9)


def draw_key(paint: Painter, key: str, rect: Rect, size: float, ink: Colour) -> None:
    """Draw a cap at the right end of a rectangle, in the middle of its height."""
    wide, tall = key_width(paint, key, size), size * 1.7
    cap = Rect(rect.right - wide, rect.centery - tall / 2, wide, tall)
    paint.box(cap, None, radius=5, border=ink)
    paint.text(key_name(key), cap, size=size, colour=ink, align="centre")


class Pressable(Widget):
    """A widget that does one thing when it is clicked, or Enter or Space is pressed on it."""

    focusable = True

    def __init__(self, id: str, rect: Rect, action: Callable[[], None]) -> None:
        super().__init__(id, rect)
        self.action = action
        self.down = False

    def press(self) -> None:
        """Call the action."""
        if self.enabled:
            self.action()

    def on_key(self, event: Event) -> bool:
        """Press with Enter or Space."""
        if event.type != pygame.KEYDOWN or event.key not in PRESS_KEYS:
            return False
        self.press()
        return True

    def on_mouse(self, event: Event) -> bool:
        """Press when the button goes down and up inside."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.down = self.enabled
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.down:
            self.down = False
            if self.rect.collidepoint(event.pos):
                self.press()
            return True
        return False


class Button(Pressable):
    """A text, an icon or both, with a key that presses it from anywhere on the screen."""

    role = "button"

    def __init__(
        self,
        id: str,
        rect: Rect,
        text: str,
        action: Callable[[], None],
        *,
        icon: str = "",
        shortcut: str = "",
        kind: Kind = "plain",
        size: float = 18,
        enabled: bool = True,
        selected: bool = False,
    ) -> None:
        super().__init__(id, rect, action)
        self.words = text
        self.icon, self.shortcut, self.size = icon, shortcut, size
        self.kind: Kind = kind
        self.enabled = enabled
        self.selected = selected

    def draw(self, paint: Painter) -> None:
        """Draw the button in its kind's colours."""
        fill, ink = self._colours(paint)
        if fill is not None or self.selected:
            border = self._border(paint.theme)
            paint.box(self.rect, fill, radius=8, border=border, thick=2 if self.selected else 1)
        if self.focused:
            draw_focus(paint, self.rect)
        self._draw_face(paint, ink)

    def _border(self, theme: Theme) -> Colour | None:
        if self.selected:
            return theme.accent
        return theme.rim if self.enabled and self._look == "plain" else None

    @property
    def _look(self) -> str:
        if self.kind != "answer":
            return self.kind
        return "primary" if self.focused else "plain"

    def _colours(self, paint: Painter) -> tuple[Colour | None, Colour]:
        theme = paint.theme
        fill: Colour | None
        fill, ink = {
            "primary": (theme.accent, theme.accent_text),
            "plain": (theme.raised, theme.text),
            "quiet": (None, theme.text),
            "danger": (theme.bad, ink_on(theme.bad)),
        }[self._look]
        if not self.enabled:
            faded = mixed(theme.card, theme.faint, 0.55)
            return (None if fill is None else mixed(theme.card, theme.raised, 0.5)), faded
        if self.down or self.hovered:
            fill = mixed(fill or theme.card, theme.text, 0.22 if self.down else 0.12)
        return fill, ink

    def _draw_face(self, paint: Painter, ink: Colour) -> None:
        box, size = self.rect, self.size
        side = size * 1.25
        key = self.shortcut if self.words else ""
        room = key_width(paint, key, size * 0.72) + 8 if key else 0
        if not self.words:
            self._draw_icon(paint, side, ink)
            return
        pad = 8 if box.w < 100 else 12 if box.w < 150 else 16
        inner = Rect(box.x + pad, box.y, box.w - 2 * pad - room, box.h)
        if self.icon:
            wide = paint.width(self.words, size=size, weight="semibold")
            start = inner.x if room else max(inner.x, inner.centerx - (wide + side + 8) / 2)
            paint.icon(self.icon, Rect(start, box.y, side, box.h), ink)
            left = start + side + 8
            inner = Rect(left, box.y, max(1, inner.right - left), box.h)
        align: Literal["left", "centre"] = "left" if self.icon or room else "centre"
        paint.text(self.words, inner, size=size, weight="semibold", colour=ink, align=align)
        if room:
            faint = mixed(ink, self._colours(paint)[0] or paint.theme.card, 0.1)
            draw_key(paint, key, inset(box, pad - 2, 0), size * 0.72, faint)

    def _draw_icon(self, paint: Painter, side: float, ink: Colour) -> None:
        """Draw the icon alone, with its key beside it where there is space."""
        box, small = self.rect, self.size * 0.72
        room = key_width(paint, self.shortcut, small) + 8 if self.shortcut else 0.0
        if box.w < side + room + 8:
            room = 0.0
        left = box.centerx - (side + room) / 2
        paint.icon(self.icon, Rect(left, box.y, side, box.h), ink)
        if room:
            draw_key(paint, self.shortcut, Rect(left, box.y, side + room, box.h), small, ink)


class Switch(Pressable):
    """A setting that is on or off."""

    role = "switch"

    def __init__(
        self, id: str, rect: Rect, text: str, on: bool, changed: Callable[[bool], None]
    ) -> None:
        super().__init__(id, rect, self._turn)
        self.words = text
        self.on = on
        self._changed = changed

    def _turn(self) -> None:
        self.on = not self.on
        self._changed(self.on)

    def draw(self, paint: Painter) -> None:
        """Draw the text and a knob that slides."""
        box, theme = self.rect, paint.theme
        if self.focused:
            draw_focus(paint, inset(box, 0, min(4, box.h / 8)))
        ink = theme.text if self.enabled else theme.faint
        paint.text(self.words, Rect(box.x, box.y, box.w - 64, box.h), colour=ink)
        track = Rect(box.right - 52, box.centery - 14, 52, 28)
        fill = theme.second if self.on else theme.raised
        paint.box(track, fill, radius=14, border=theme.rim)
        knob = track.right - 14 if self.on else track.x + 14
        paint.dot((knob, track.centery), 10, ink_on(fill) if self.on else theme.text)
