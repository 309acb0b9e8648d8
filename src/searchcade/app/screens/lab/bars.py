"""Two bars an algorithm, work and quality: one without the other misleads."""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p
from typing import NamedTuple

from searchcade.app.layout import REST, columns, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.lab.written import mean_text, share_text
from searchcade.lab.summary import Total
from searchcade.texts import Texts
from searchcade.theme import Colour

TALLEST, LOWEST = 28.0, 21.0  # units of a row
TITLES = 24.0
NUMBER = 92.0  # units for what is written beside a bar
FAR_APART = 50  # ratio from which small bars would be invisible: the scale becomes logarithmic


class Scale(NamedTuple):
    """How long bars are: in proportion, or by their logarithms."""

    most: float
    is_logarithmic: bool

    @classmethod
    def of(cls, values: Sequence[float | None]) -> Scale:
        """Choose a scale on which all values can be seen."""
        known = [value for value in values if value]
        most, least = max(known, default=1.0), min(known, default=1.0)
        return cls(most, most > FAR_APART * least)

    def share(self, value: float) -> float:
        """Return the length of a bar, from 0 to 1."""
        return log1p(value) / log1p(self.most) if self.is_logarithmic else value / self.most


def is_cheapest(total: Total) -> bool:
    """Say whether every run found a cheapest plan."""
    return total.runs > 0 and total.cheapest == total.runs


def fitting_bars(height: float, count: int) -> int:
    """Return how many algorithms have space."""
    return min(count, int((height - TITLES) // LOWEST))


def draw_bars(
    paint: Painter, box: Rect, texts: Texts, totals: Sequence[Total], names: Sequence[str]
) -> None:
    """Draw what each algorithm expands, and how much its plans cost above the optimum."""
    count = fitting_bars(box.h, len(totals))
    shown = totals[:count]
    work = Scale.of([each.figure("expanded") for each in shown])
    loss = Scale.of([each.above for each in shown])._replace(is_logarithmic=False)
    tall = min(TALLEST, (box.h - TITLES) / max(1, count))
    heads, *lines = rows(box, (TITLES, *[tall] * count))
    cuts = (256.0, REST, 24.0, 270.0)
    _, left, _, right = columns(heads, cuts)
    words = texts("lab.bars.expanded")
    words += f" ({texts('lab.logarithmic')})" if work.is_logarithmic else ""
    for text, place in ((words, left), (texts("lab.bars.above"), right)):
        paint.text(text, place, size=15, weight="semibold", colour=paint.theme.faint)
    for total, name, line in zip(shown, names, lines, strict=False):
        label, left, _, right = columns(line, cuts)
        label.w -= 12
        paint.text(name, label, size=16, weight="semibold")
        expanded, above = total.figure("expanded"), total.above
        best = is_cheapest(total)
        ink = paint.theme.good if best else paint.theme.second
        share = None if expanded is None else work.share(expanded)
        draw_bar(paint, left, share, mean_text(texts, expanded), ink, best)
        ink = paint.theme.good if best else paint.theme.accent
        share = None if above is None else loss.share(above)
        draw_bar(paint, right, share, share_text(texts, above), ink, False)


def draw_bar(
    paint: Painter, place: Rect, share: float | None, text: str, ink: Colour, ticked: bool
) -> None:
    """Draw a bar with its value beside it; a tick says the same as the green."""
    wide = 0.0
    if share is not None:
        wide = max(3.0, (place.w - NUMBER) * share)
        paint.box(Rect(place.x, place.y + 4, wide, place.h - 8), ink, radius=4)
    left = place.x + wide + 8
    if ticked:
        paint.icon("check", Rect(left, place.y, 14, place.h), paint.theme.good)
        left += 20
    paint.text(text, Rect(left, place.y, place.right - left, place.h), size=16, weight="semibold")
