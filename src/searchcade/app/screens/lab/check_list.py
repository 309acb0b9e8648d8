"""A list of check boxes that scrolls; one of them is pointed at by the arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import CheckBox, Event, Listing, draw_focus
from searchcade.theme import mixed


class Choice(NamedTuple):
    """A line of the list; a heading has no box."""

    text: str
    note: str = ""
    on: bool = False
    is_heading: bool = False


class CheckList(Listing):
    """Check boxes one below the other: Space or a click turns one, Enter is left to the screen."""

    role = "check list"
    ROW = 32.0

    def __init__(
        self, id: str, rect: Rect, choices: Sequence[Choice], turn: Callable[[int], None]
    ) -> None:
        self.choices, self._turn = choices, turn
        first = next((n for n, each in enumerate(choices) if each.on), 1 if choices else 0)
        super().__init__(
            id, rect, len(choices), self._draw_choice, row=self.ROW, chosen=first, name=self.name
        )

    def name(self, number: int) -> str:
        """Return the text of a line."""
        return self.choices[number].text

    def restore(self, old: object) -> None:
        """Keep pointing at the same line."""
        if isinstance(old, CheckList):
            self.chosen = min(old.chosen, max(0, self.count - 1))
            self.scroll_to(old.offset)
            self._grip = old._grip

    def choose(self, number: int) -> None:
        """Point at a line; a heading is passed over."""
        step = 1 if number > self.chosen else -1
        while 0 <= number < self.count and self.choices[number].is_heading:
            number += step
        if 0 <= number < self.count:
            super().choose(number)
        elif number < 0:
            self.scroll_to(0)

    def turn(self, number: int) -> None:
        """Turn the box of a line."""
        if 0 <= number < self.count and not self.choices[number].is_heading:
            self._turn(number)

    def on_key(self, event: Event) -> bool:
        """Turn a box with Space."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.turn(self.chosen)
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        return super().on_key(event)

    def on_mouse(self, event: Event) -> bool:
        """Turn a box with a click."""
        used = super().on_mouse(event)
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if is_click and self._grip is None:
            self.turn(int((event.pos[1] - self.view.y + self.offset) // self.row))
        return used

    def draw(self, paint: Painter) -> None:
        """Draw the lines in view; the one pointed at is raised while the list has the focus."""
        if self.focused:
            draw_focus(paint, self.rect)
        paint.clip(self.view)
        first = int(self.offset // self.row)
        last = min(self.count, int((self.offset + self.view.h) // self.row) + 1)
        for number in range(first, last):
            top = self.view.y + number * self.row - self.offset
            self._draw_choice(paint, Rect(self.view.x, top, self.view.w, self.row), number)
        self.draw_bar(paint)
        paint.clip(None)

    def _draw_choice(self, paint: Painter, box: Rect, number: int) -> None:
        text, note, on, is_heading = self.choices[number]
        if is_heading:
            ink, place = paint.theme.faint, Rect(box.x + 6, box.y + 6, box.w - 12, box.h - 6)
            paint.text(text, place, size=15, weight="semibold", colour=ink)
            return
        if number == self.chosen and self.focused:
            fill = mixed(paint.theme.card, paint.theme.raised, 0.8)
            paint.box(box, fill, radius=6, border=paint.theme.rim)
        aside = 14 if self._has_bar() else 0
        place = Rect(box.x + 6, box.y, box.w - 12 - aside, box.h)
        CheckBox("", place, text, on, lambda _on: None, note=note).draw(paint)
