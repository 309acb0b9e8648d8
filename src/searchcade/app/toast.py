"""A toast: a message that is shown for some seconds, where it hides no control."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Button, Event, Widget

MIN_SECONDS = 4.0
LETTER = 0.07  # seconds that a letter beyond the first twenty adds
SIZE, PAD, TALL = 18.0, 24.0, 46.0
BUTTON = 230.0  # units of a button beside the words
MAX_WIDTH = 880.0
KEY = (pygame.K_o, pygame.KMOD_CTRL)


class Toast:
    """A message, with a button if there is something to do: its text and its action."""

    def __init__(
        self, text: str, kind: str = "text", offer: tuple[str, Callable[[], None]] | None = None
    ) -> None:
        self.text, self.kind = text, kind
        self.left = MIN_SECONDS + LETTER * max(0, len(text) - 20)
        self.button: Button | None = None
        if offer:
            words, action = offer
            self.button = Button("toast.do", Rect(0, 0, BUTTON, 38), words, action,
                                 icon="folder", shortcut="Ctrl+O", size=16)  # fmt: skip
            self.left += MIN_SECONDS

    def pass_time(self, seconds: float) -> bool:
        """Let time pass; return whether the toast stays."""
        self.left -= seconds
        return self.left > 0

    def take(self, event: Event) -> bool:
        """Press the button by mouse or key; return whether the event was used."""
        if self.button is None:
            return False
        if event.type == pygame.KEYDOWN and event.key == KEY[0] and event.mod & KEY[1]:
            self.button.press()
            return True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.button.hovered = self.button.rect.collidepoint(event.pos)
            is_meant = self.button.hovered and event.type != pygame.MOUSEMOTION
            return is_meant and self.button.on_mouse(event)
        return False

    def draw(self, paint: Painter, room: Rect, others: Iterable[Widget]) -> None:
        """Draw it where it hides the least of what can be pressed."""
        aside = BUTTON + 14 if self.button else 0.0
        wide = min(MAX_WIDTH, room.w - 60, paint.width(self.text, size=SIZE) + 2 * PAD + 6 + aside)
        inner = wide - 2 * PAD - aside
        words = paint.lines(self.text, inner, size=SIZE) * paint.line_height(SIZE)
        box = placed(room, (wide, max(TALL, words + 20)), others)
        paint.shadow(box)
        colour = getattr(paint.theme, self.kind)
        paint.box(box, paint.theme.card, radius=23, border=colour, thick=2)
        place = Rect(box.x + PAD, box.centery - words / 2, inner, words)
        paint.block(self.text, place, size=SIZE, colour=colour,
                    align="left" if self.button else "centre")  # fmt: skip
        if self.button:
            self.button.rect.topleft = (box.right - BUTTON - 14, box.centery - 19)
            self.button.draw(paint)


def placed(room: Rect, size: tuple[float, float], others: Iterable[Widget]) -> Rect:
    """Return the place that hides the least of the widgets, from some heights of the window."""
    wide, tall = size
    rows = [room.bottom - tall - 14, room.y + 14, room.y + 80]
    rows += [room.bottom - tall - 14 - step * 40 for step in range(1, 10)]
    places = [Rect(room.centerx - wide / 2, top, wide, tall) for top in rows]
    pressed = [other.rect for other in others if other.focusable or other.role == "board"]

    def hidden(place: Rect) -> float:
        shared = (place.clip(rect) for rect in pressed if place.colliderect(rect))
        return sum(each.w * each.h for each in shared)

    return min(places, key=hidden)
