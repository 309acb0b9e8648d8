"""The axes of a plot: a logarithmic one to the right, a plain one up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, floor, log10
from typing import NamedTuple

from searchcade.app.paint import Painter, Rect
from searchcade.theme import mixed

LEFT, BOTTOM, TOP = 60.0, 42.0, 24.0  # units around a plot
ROUND = (1.0, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
MOST_TICKS = 6

Point = tuple[float, float]
Written = Callable[[float], str]


class Axes(NamedTuple):
    """A rectangle, and the values at its edges."""

    box: Rect
    low: int
    high: int
    """The powers of ten at the left and at the right."""
    top: float

    @classmethod
    def around(cls, box: Rect, values: Iterable[float], top: float) -> Axes:
        """Choose the edges so that all values are inside."""
        known = [value for value in values if value > 0] or [1.0]
        low, high = floor(log10(min(known))), ceil(log10(max(known)))
        inner = Rect(box.x + LEFT, box.y + TOP, box.w - LEFT - 16, box.h - BOTTOM - TOP)
        return cls(inner, low, max(high, low + 1), rounded_up(top))

    def x(self, value: float) -> float:
        """Return where a value is from left to right."""
        share = (log10(max(value, 10.0**self.low)) - self.low) / (self.high - self.low)
        return self.box.x + self.box.w * share

    def y(self, value: float) -> float:
        """Return where a value is from the bottom up."""
        return self.box.bottom - self.box.h * value / self.top

    def draw(self, paint: Painter, names: tuple[str, str], across: Written, up: Written) -> None:
        """Draw the lines with their values, and the names of both axes."""
        theme, box = paint.theme, self.box
        line = mixed(theme.card, theme.line, 0.6)
        every = max(1, ceil((self.high - self.low) / MOST_TICKS))
        for power in range(self.low, self.high + 1, every):
            x = self.x(10.0**power)
            paint.line((x, box.y), (x, box.bottom), line)
            place = Rect(x - 50, box.bottom + 2, 100, 18)
            paint.text(across(10.0**power), place, size=15, colour=theme.faint, align="centre")
        for part in (0.0, 0.5, 1.0):
            y = self.y(self.top * part)
            paint.line((box.x, y), (box.right, y), line)
            place = Rect(box.x - LEFT, y - 10, LEFT - 8, 20)
            paint.text(up(self.top * part), place, size=15, colour=theme.faint, align="right")
        paint.text(names[0], Rect(box.x, box.bottom + 20, box.w, 20), size=15, align="centre")
        paint.text(names[1], Rect(box.x, box.y - TOP, box.w, 20), size=15)


def rounded_up(value: float) -> float:
    """Return a round number that is not smaller."""
    if value <= 0:
        return 1.0
    power = 10.0 ** floor(log10(value))
    return next(each * power for each in ROUND if each * power >= value * (1 - 1e-9))
