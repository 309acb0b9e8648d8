"""Widgets to choose with: one of a few side by side, a check box, and a line that unfolds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from searchcade.app.layout import REST, columns, inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets.base import Event, Widget, draw_focus
from searchcade.app.widgets.buttons import Pressable, Switch, draw_key, key_width
from searchcade.theme import ink_on, mixed


class Segments(Widget):
    """A few choices side by side, one of which is chosen; a choice is (value, text)."""

    role = "choice"
    focusable = True

    def __init__(
        self,
        id: str,
        rect: Rect,
        choices: Sequence[tuple[str, str]],
        chosen: str,
        changed: Callable[[str], None],
    ) -> None:
        super().__init__(id, rect)
        self.choices, self.chosen = choices, chosen
        self._changed = changed

    @property
    def text(self) -> str:
        """Return the text of the chosen one."""
        return next((text for value, text in self.choices if value == self.chosen), "")

    def choose(self, value: str) -> None:
        """Choose a value."""
        if value != self.chosen:
            self.chosen = value
            self._changed(value)

    def on_key(self, event: Event) -> bool:
        """Choose the next one with Right, the one before with Left."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        values = [value for value, _ in self.choices]
        if event.type != pygame.KEYDOWN or event.key not in steps:
            return False
        here = values.index(self.chosen) if self.chosen in values else -1
        there = here + steps[event.key]
        if not 0 <= there < len(values):
            return False  # the focus moves on
        self.choose(values[there])
        return True

    def on_mouse(self, event: Event) -> bool:
        """Choose with a click."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        for (value, _), place in zip(self.choices, self._places(), strict=True):
            if place.collidepoint(event.pos):
                self.choose(value)
        return True

    def _places(self) -> list[Rect]:
        return columns(inset(self.rect, 4), [REST] * len(self.choices), 4)

    def draw(self, paint: Painter) -> None:
        """Draw all choices in one frame, the chosen one raised."""
        theme = paint.theme
        paint.box(self.rect, mixed(theme.card, theme.floor, 0.6), radius=8, border=theme.rim)
        if self.focused:
            draw_focus(paint, self.rect, 8)
        for (value, text), place in zip(self.choices, self._places(), strict=True):
            is_chosen = value == self.chosen
            if is_chosen:
                paint.box(place, theme.raised, radius=6, border=theme.accent, thick=2)
            paint.text(
                text, inset(place, 6, 2), size=16, weight="semibold", align="centre",
                colour=theme.text if is_chosen else theme.faint,
            )  # fmt: skip


class CheckBox(Switch):
    """A switch that looks like a small box with a tick, and has a note at the right."""

    role = "check box"
    note = ""

    def draw(self, paint: Painter) -> None:
        """Draw the box, its tick, the text and the note."""
        box, theme = self.rect, paint.theme
        if self.focused:
            draw_focus(paint, box, 6)
        square = Rect(box.x, box.centery - 11, 22, 22)
        paint.box(square, theme.good if self.on else None, radius=5, border=theme.rim, thick=2)
        if self.on:
            paint.icon("check", inset(square, 3), ink_on(theme.good))
        wide = paint.width(self.note, size=15) if self.note else 0.0
        text = Rect(box.x + 30, box.y, box.w - 30 - (wide + 8 if wide else 0), box.h)
        ink = theme.text if self.enabled else theme.faint
        weight = "semibold" if self.on else "regular"
        paint.text(self.words, text, size=16, weight=weight, colour=ink)
        if wide:
            note = Rect(box.right - wide, box.y, wide, box.h)
            paint.text(self.note, note, size=15, colour=theme.faint, align="right")


class Fold(Pressable):
    """A line that unfolds what lies below it, and says in a note what that is at present."""

    role = "fold"

    def __init__(
        self,
        id: str,
        rect: Rect,
        text: str,
        is_open: bool,
        changed: Callable[[bool], None],
        *,
        note: str = "",
        shortcut: str = "",
    ) -> None:
        super().__init__(id, rect, self._turn)
        self.words, self.note, self.is_open = text, note, is_open
        self.shortcut = shortcut
        self._changed = changed

    @property
    def text(self) -> str:
        """Return the text and the note."""
        return f"{self.words} {self.note}".strip()

    def _turn(self) -> None:
        self.is_open = not self.is_open
        self._changed(self.is_open)

    def draw(self, paint: Painter) -> None:
        """Draw an arrow that points down when it is open, the text, the note and the key."""
        box, theme = self.rect, paint.theme
        fill = mixed(theme.card, theme.text, 0.08) if self.hovered else None
        paint.box(box, fill, radius=8, border=theme.line)
        if self.focused:
            draw_focus(paint, box, 8)
        arrow = Rect(box.x + 12, box.centery - 9, 18, 18)
        paint.icon("down" if self.is_open else "right", arrow, theme.text)
        room = key_width(paint, self.shortcut, 13) + 12 if self.shortcut else 0.0
        inner = Rect(box.x + 40, box.y + 4, box.w - 52 - room, box.h - 8)
        upper, lower = inner, inner
        if self.note:
            upper, lower = (
                Rect(*inner.topleft, inner.w, inner.h / 2),
                Rect(inner.x, inner.centery, inner.w, inner.h / 2),
            )
            paint.text(self.note, lower, size=15, colour=theme.faint)
        paint.text(self.words, upper, size=16, weight="semibold")
        if self.shortcut:
            draw_key(paint, self.shortcut, inset(box, 12, 0), 13, theme.faint)
