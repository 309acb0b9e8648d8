"""Widgets that only show something: cards, labels, pictures, figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from searchcade.app.paint import Align, Painter, Rect
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
        self.words = text
        self.size, self.weight, self.colour = size, weight, colour
        self.align: Align = align
        self.wrap = wrap

    @property
    def text(self) -> str:
        """Return the text."""
        return self.words

    def draw(self, paint: Painter) -> None:
        """Write the text in a colour of the theme."""
        colour: Colour = getattr(paint.theme, self.colour)
        write = paint.block if self.wrap else paint.text
        write(
            self.words,
            self.rect,
            size=self.size,
            weight=self.weight,
            colour=colour,
            align=self.align,
        )


class Drawing(Widget):
    """A place that a function of the screen paints."""

    def __init__(self, id: str, rect: Rect, draw: Callable[[Painter, Rect], None]) -> None:
        super().__init__(id, rect)
        self._draw = draw

    def draw(self, paint: Painter) -> None:
        """Call the function."""
        self._draw(paint, self.rect)


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
