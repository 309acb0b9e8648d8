"""Widgets that only show something: cards, labels, pictures, figures, bars and rings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from searchcade.app.cache import cached
from searchcade.app.paint import FINE, Align, Painter, Rect
from searchcade.app.widgets.base import Widget
from searchcade.theme import Colour


class Card(Widget):
    """A raised card, on which other widgets lie."""

    def draw(self, paint: Painter) -> None:
        """Draw it with its shadow."""
        paint.shadow(self.rect)
        paint.box(self.rect, paint.theme.card, radius=12, border=paint.theme.line)


class Label(Widget):
    """A text; one line that is cut where it does not fit, or a paragraph."""

    role = "label"

    def __init__(
        self,
        id: str,
        rect: Rect,
        text: str,
        *,
        size: float = 18,
        weight: str = "regular",
        colour: str = "text",
        align: Align = "left",
        wrap: bool = False,
    ) -> None:
        super().__init__(id, rect)
        self.words, self.size, self.weight, self.colour = text, size, weight, colour
        self.align: Align = align
        self.wrap = wrap

    def draw(self, paint: Painter) -> None:
        """Write the text in a colour of the theme."""
        colour: Colour = getattr(paint.theme, self.colour)
        write = paint.block if self.wrap else paint.text
        write(self.words, self.rect, size=self.size, weight=self.weight, colour=colour,
              align=self.align)  # fmt: skip


class Drawing(Widget):
    """A place that a function of the screen paints."""

    def __init__(self, id: str, rect: Rect, draw: Callable[[Painter, Rect], None]) -> None:
        super().__init__(id, rect)
        self._draw = draw

    def draw(self, paint: Painter) -> None:
        """Call the function."""
        self._draw(paint, self.rect)


class Icon(Widget):
    """An icon in a colour of the theme; without a name, nothing."""

    def __init__(self, id: str, rect: Rect, name: str, colour: str = "text") -> None:
        super().__init__(id, rect)
        self.name, self.colour = name, colour

    def draw(self, paint: Painter) -> None:
        """Draw it in the middle of its place."""
        if self.name:
            paint.icon(self.name, self.rect, getattr(paint.theme, self.colour))


class Fact(NamedTuple):
    """A figure beside the board: an icon or none, its label and its value."""

    icon: str
    label: str
    value: str
    colour: str = "text"


class Facts(Widget):
    """Figures one below the other."""

    role = "facts"
    ROW = 34.0

    def __init__(self, id: str, rect: Rect, facts: Sequence[Fact]) -> None:
        super().__init__(id, rect)
        self.facts = facts

    @property
    def text(self) -> str:
        """Return all figures, one a line."""
        return "\n".join(f"{fact.label}: {fact.value}" for fact in self.facts)

    def draw(self, paint: Painter) -> None:
        """Draw icon, label and value of each."""
        row = min(self.ROW, self.rect.h / max(1, len(self.facts)))
        for number, fact in enumerate(self.facts):
            box = Rect(self.rect.x, self.rect.y + number * row, self.rect.w, row)
            left = 0.0
            if fact.icon:
                left = 28.0
                paint.icon(fact.icon, Rect(box.x, box.centery - 10, 20, 20), paint.theme.faint)
            colour: Colour = getattr(paint.theme, fact.colour)
            room = max(box.w * 0.65, box.w - left - 10 - paint.width(fact.label, size=17))
            size = 18 if paint.width(fact.value, size=18, weight="semibold") < room else 16
            wide = min(paint.width(fact.value, size=size, weight="semibold") + 2, room)
            value = Rect(box.right - wide, box.y, wide, box.h)
            paint.text(
                fact.value, value, size=size, weight="semibold", colour=colour, align="right"
            )
            label = Rect(box.x + left, box.y, box.w - left - 8 - wide, box.h)
            paint.text(fact.label, label, size=17, colour=paint.theme.faint)


class Bar(Widget):
    """A progress bar in a colour of the theme; without a share it runs to and fro."""

    role = "progress"

    def __init__(
        self, id: str, rect: Rect, share: float | None = None, colour: str = "accent"
    ) -> None:
        super().__init__(id, rect)
        self.share, self.colour = share, colour
        self._time = 0.0

    @property
    def text(self) -> str:
        """Return the share in percent."""
        return "" if self.share is None else f"{self.share:.0%}"

    def tick(self, seconds: float) -> bool:
        """Move on where the share is unknown."""
        self._time += seconds
        return self.share is None

    def wake_after(self) -> float | None:
        """Keep moving where the share is unknown."""
        return 0.0 if self.share is None else None

    def draw(self, paint: Painter) -> None:
        """Draw the bar."""
        left = (0.5 + 0.5 * _swing(self._time)) * 0.7 if self.share is None else 0.0
        draw_bar(paint, self.rect, 0.3 if self.share is None else self.share, self.colour, left)


class Ring(Widget):
    """A ring that closes as more is done, with two lines of text inside."""

    role = "progress"

    def __init__(self, id: str, rect: Rect, done: int, total: int, note: str) -> None:
        """`note` stands below the number of what is done, such as `of 42`."""
        super().__init__(id, rect)
        self.done, self.total, self.note = done, total, note

    @property
    def text(self) -> str:
        """Return both lines."""
        return f"{self.done} {self.note}"

    def draw(self, paint: Painter) -> None:
        """Draw the ring and the text."""
        box, theme = self.rect, paint.theme
        place = paint.pixels(box)
        share = self.done / self.total if self.total else 0.0
        picture = ring(min(place.size), share, theme.raised, theme.good)
        paint.surface.blit(picture, picture.get_rect(center=place.center))
        upper = Rect(box.x, box.centery - box.h * 0.22, box.w, box.h * 0.26)
        paint.text(str(self.done), upper, size=box.h * 0.23, weight="bold", align="centre")
        lower = Rect(box.x + box.w * 0.16, box.centery + box.h * 0.03, box.w * 0.68, box.h * 0.2)
        paint.text(self.note, lower, size=15, colour=theme.faint, align="centre")


def draw_bar(
    paint: Painter, rect: Rect, share: float, colour: str = "accent", left: float = 0.0
) -> None:
    """Draw a track, and on it a bar of this share, which begins at `left`."""
    paint.box(rect, paint.theme.raised, radius=rect.h / 2)
    wide = rect.w * min(1.0, share)
    if wide > 0:
        done = Rect(rect.x + rect.w * left, rect.y, max(rect.h, wide), rect.h)
        paint.box(done, getattr(paint.theme, colour), radius=rect.h / 2)


@cached(8)
def ring(size: int, share: float, track: Colour, fill: Colour) -> pygame.Surface:
    """Return the picture of a ring; it is filled from the top on, clockwise."""
    fine = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    fine.fill((*track, 0))
    thick, centre = size * FINE * 0.09, size * FINE / 2
    radius = centre - thick / 2 - 1
    pygame.draw.circle(fine, (*track, 255), (centre, centre), radius + thick / 2, round(thick))
    for step in range(round(360 * min(1.0, share)) + 1 if share else 0):
        angle = 2 * pi * step / 360 - pi / 2
        dot = (centre + radius * cos(angle), centre + radius * sin(angle))
        pygame.draw.circle(fine, (*fill, 255), dot, thick / 2)
    return pygame.transform.smoothscale(fine, (size, size))


def _swing(time: float) -> float:
    """Go from -1 to 1 and back, slowly at the ends, once in two seconds."""
    phase = time % 2
    share = phase if phase < 1 else 2 - phase
    return share * share * (3 - 2 * share) * 2 - 1
