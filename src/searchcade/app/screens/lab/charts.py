"""The charts of the lab: bars of work and quality (one alone misleads), and plots of all runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor, log1p, log10
from typing import NamedTuple

import pygame

from searchcade.app.layout import REST, columns, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.lab.formatting import mean_text, share_text
from searchcade.lab.summary import Total, spent
from searchcade.texts import Texts
from searchcade.theme import Colour, ink_on, mixed

MAX_ROW, MIN_ROW = 28.0, 21.0  # units
TITLES = 24.0
NUMBER = 92.0  # units for what is written beside a bar
FAR_APART = 50  # ratio from which small bars would be invisible: the scale becomes logarithmic
LEGEND = 290.0  # units of the names at the right
LINE = 21.0  # units of a name
DOT, PIN = 3.5, 9.0
MIN_SECONDS = 1e-4  # that the axis begins with
LEFT, BOTTOM, TOP = 60.0, 42.0, 24.0  # units around a plot
ROUND = (1.0, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
MAX_TICKS = 6
Point = tuple[float, float]
Written = Callable[[float], str]


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
    return min(count, int((height - TITLES) // MIN_ROW))


def draw_bars(
    paint: Painter, box: Rect, texts: Texts, totals: Sequence[Total], names: Sequence[str]
) -> None:
    """Draw what each algorithm expands, and how much its plans cost above the optimum."""
    count = fitting_bars(box.h, len(totals))
    shown = totals[:count]
    work = Scale.of([each.figure("expanded") for each in shown])
    loss = Scale.of([each.above for each in shown])._replace(is_logarithmic=False)
    tall = min(MAX_ROW, (box.h - TITLES) / max(1, count))
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


class Axes(NamedTuple):
    """A logarithmic axis to the right and a plain one up, and the values at their ends."""

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
        every = max(1, ceil((self.high - self.low) / MAX_TICKS))
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


class Series(NamedTuple):
    """An algorithm in a plot: its number, name and colour; the chosen one stands out."""

    number: int
    total: Total
    name: str
    ink: Colour
    is_chosen: bool


def series_of(
    paint: Painter, totals: Sequence[Total], names: Sequence[str], chosen: str
) -> list[Series]:
    """Give each algorithm its number and colour, in the order of the table."""
    theme = paint.theme
    plain = (theme.second, theme.good, theme.hint, theme.rim, theme.text)
    others = (*plain, *(mixed(each, theme.card, 0.45) for each in plain))
    return [
        Series(number, total, name,
               theme.accent if total.label == chosen else others[number % len(others)],
               total.label == chosen)
        for number, (total, name) in enumerate(zip(totals, names, strict=True), start=1)
    ]  # fmt: skip


class Pins:
    """Numbers in circles; one that would hide another moves up or down."""

    def __init__(self, paint: Painter, step: float) -> None:
        self._paint, self._step, self._taken = paint, step, list[Rect]()

    def put(self, series: Series, at: Point) -> None:
        """Put the number of an algorithm at a point."""
        place = Rect(at[0] - PIN, at[1] - PIN, 2 * PIN, 2 * PIN)
        while place.collidelist(self._taken) >= 0:
            place.y += self._step
        self._taken.append(place)
        draw_pin(self._paint, series, place)


def draw_pin(paint: Painter, series: Series, place: Rect) -> None:
    """Draw a number in a circle of its colour."""
    paint.dot(place.center, PIN + 1.5, paint.theme.card)
    paint.dot(place.center, PIN, series.ink)
    ink = ink_on(series.ink)
    paint.text(str(series.number), place, size=13, weight="bold", colour=ink, align="centre")


def draw_legend(paint: Painter, box: Rect, every: Sequence[Series]) -> Rect:
    """Write the names at the right, as many as fit; return what is left for the plot."""
    place = Rect(box.right - LEGEND, box.y, LEGEND, box.h)
    for line, series in enumerate(every[: int(box.h // LINE)]):
        top = place.y + line * LINE
        draw_pin(paint, series, Rect(place.x + 16, top + (LINE - 2 * PIN) / 2, 2 * PIN, 2 * PIN))
        weight = "bold" if series.is_chosen else "regular"
        words = Rect(place.x + 44, top, place.w - 44, LINE)
        paint.text(series.name, words, size=15, weight=weight)
    return Rect(box.x, box.y, box.w - LEGEND, box.h)


def chosen_last(every: Sequence[Series]) -> list[Series]:
    """Return the algorithms with the chosen one last: it is drawn above the others."""
    return sorted(every, key=lambda series: series.is_chosen)


# ------------------------------------------------------------------ work against quality


def draw_scatter(paint: Painter, box: Rect, texts: Texts, every: Sequence[Series]) -> None:
    """Draw each run as a dot, and each algorithm as a pin at its mean."""
    known = {series.number: scattered(series.total) for series in every}
    points = [point for part in known.values() for point in part]
    plot = draw_legend(paint, box, every)
    axes = Axes.around(plot, [work for work, _ in points], max((y for _, y in points), default=0))
    names = (texts("lab.scatter.across"), texts("lab.scatter.up"))
    axes.draw(paint, names, texts.number, lambda share: f"{texts.number(100 * share)} %")
    for series in chosen_last(every):
        for work, above in known[series.number]:
            paint.dot((axes.x(work), axes.y(above)), DOT, series.ink)
    pins = Pins(paint, -2 * PIN)
    for series in reversed(chosen_last(every)):
        if part := known[series.number]:
            works, shares = zip(*part, strict=True)
            mean = (sum(works) / len(part), sum(shares) / len(part))
            pins.put(series, (axes.x(mean[0]), axes.y(mean[1])))


def scattered(total: Total) -> list[Point]:
    """Return the nodes that each run expanded, and how much its plan costs above the optimum."""
    return [(max(1, each["expanded"]), share) for each, share in total.shares_above]


# ------------------------------------------------------------------ solved by time


def draw_by_time(paint: Painter, box: Rect, texts: Texts, every: Sequence[Series]) -> None:
    """Draw for each algorithm how many runs are solved by then, as time goes on."""
    times = {
        series.number: sorted(max(MIN_SECONDS, spent(each)) for each in series.total.solved)
        for series in every
    }
    most = max((series.total.runs for series in every), default=1)
    plot = draw_legend(paint, box, every)
    axes = Axes.around(plot, [each for part in times.values() for each in part], most)
    names = (texts("lab.by_time.across"), texts("lab.by_time.up"))
    axes.draw(paint, names, clock(texts), lambda count: f"{count:.0f}")
    for series in chosen_last(every):
        draw_steps(paint, axes, times[series.number], series)
    pins = Pins(paint, 2 * PIN)
    for series in reversed(chosen_last(every)):
        if part := times[series.number]:
            pins.put(series, (axes.x(part[-1]), axes.y(len(part))))


def draw_steps(paint: Painter, axes: Axes, times: Sequence[float], series: Series) -> None:
    """Draw a line that goes up by one at each time."""
    points: list[Point] = []
    for count, seconds in enumerate(times):
        points += [(axes.x(seconds), axes.y(count)), (axes.x(seconds), axes.y(count + 1))]
    pixels = [(x * paint.scale, y * paint.scale) for x, y in points]
    if pixels:
        thick = max(1, paint.px(4 if series.is_chosen else 2))
        pygame.draw.lines(paint.surface, series.ink, False, pixels, thick)


def clock(texts: Texts) -> Callable[[float], str]:
    """Return what writes a power of ten of a second."""

    def written(seconds: float) -> str:
        if seconds < 1:
            return f"{texts.number(1000 * seconds, 1 if seconds < 0.001 else 0)} ms"
        return f"{texts.number(seconds)} s"

    return written
