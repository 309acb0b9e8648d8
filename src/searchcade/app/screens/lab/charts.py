"""The charts of the lab on a surface: bars side by side, and plots with numbered algorithms."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from searchcade.app.layout import REST, columns, rows
from searchcade.app.paint import Painter, Rect
from searchcade.theme import Colour, ink_on, mixed
from searchcade.views.lab_charts import Bars, Plot, Point, Series

PALE = 0.45  # of the card in the colour of a pale algorithm
MAX_ROW, MIN_ROW = 28.0, 21.0  # units
TITLES = 24.0
NUMBER = 92.0  # units for what is written beside a bar
LEGEND = 290.0  # units of the names at the right
LINE = 21.0  # units of a name
DOT, PIN = 3.5, 9.0
LEFT, BOTTOM, TOP = 60.0, 42.0, 24.0  # units around a plot


def fitting_bars(height: float, count: int) -> int:
    """Return how many algorithms have space."""
    return min(count, int((height - TITLES) // MIN_ROW))


def draw_bars(paint: Painter, box: Rect, bars: Bars) -> None:
    """Draw what each algorithm expands, and how much its plans cost above the optimum."""
    count = len(bars.bars)
    tall = min(MAX_ROW, (box.h - TITLES) / max(1, count))
    heads, *lines = rows(box, (TITLES, *[tall] * count))
    cuts = (256.0, REST, 24.0, 270.0)
    _, left, _, right = columns(heads, cuts)
    for text, place in ((bars.work, left), (bars.loss, right)):
        paint.text(text, place, size=15, weight="semibold", colour=paint.theme.faint)
    for bar, line in zip(bars.bars, lines, strict=True):
        label, left, _, right = columns(line, cuts)
        label.w -= 12
        paint.text(bar.name, label, size=16, weight="semibold")
        ink = paint.theme.good if bar.is_cheapest else paint.theme.second
        draw_bar(paint, left, bar.work, bar.work_text, ink, bar.is_cheapest)
        ink = paint.theme.good if bar.is_cheapest else paint.theme.accent
        draw_bar(paint, right, bar.loss, bar.loss_text, ink, False)


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


class PlotFrame:
    """The place of a plot, and its lines with their values."""

    def __init__(self, paint: Painter, box: Rect, plot: Plot) -> None:
        """Leave the names at the right, and draw the lines."""
        self.paint, self.plot = paint, plot
        plot_box = draw_legend(paint, box, plot.series)
        self.box = Rect(
            plot_box.x + LEFT,
            plot_box.y + TOP,
            plot_box.w - LEFT - 16,
            plot_box.h - BOTTOM - TOP,
        )
        self._draw()

    def at(self, point: Point) -> Point:
        """Return where a point of the plot is."""
        return self.box.x + self.box.w * point[0], self.box.bottom - self.box.h * point[1]

    def _draw(self) -> None:
        """Draw the lines with their values, and the names of both axes."""
        paint, box = self.paint, self.box
        faint, line = paint.theme.faint, mixed(paint.theme.card, paint.theme.line, 0.6)
        for tick in self.plot.ticks_across:
            x, _ = self.at((tick.at, 0))
            paint.line((x, box.y), (x, box.bottom), line)
            place = Rect(x - 50, box.bottom + 2, 100, 18)
            paint.text(tick.text, place, size=15, colour=faint, align="centre")
        for tick in self.plot.ticks_up:
            _, y = self.at((0, tick.at))
            paint.line((box.x, y), (box.right, y), line)
            place = Rect(box.x - LEFT, y - 10, LEFT - 8, 20)
            paint.text(tick.text, place, size=15, colour=faint, align="right")
        below = Rect(box.x, box.bottom + 20, box.w, 20)
        paint.text(self.plot.across, below, size=15, align="centre")
        paint.text(self.plot.up, Rect(box.x, box.y - TOP, box.w, 20), size=15)

    def draw_pins(self, step: float) -> None:
        """Draw the numbers, that of the chosen algorithm where it belongs."""
        pins = Pins(self.paint, step)
        for series in reversed(self.plot.chosen_last):
            if series.pin is not None:
                pins.put(series, self.at(series.pin))


def ink_of(paint: Painter, series: Series) -> Colour:
    """Return the colour of an algorithm."""
    ink: Colour = getattr(paint.theme, series.colour)
    return mixed(ink, paint.theme.card, PALE) if series.is_pale else ink


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
    ink = ink_of(paint, series)
    paint.dot(place.center, PIN + 1.5, paint.theme.card)
    paint.dot(place.center, PIN, ink)
    number = str(series.number)
    paint.text(number, place, size=13, weight="bold", colour=ink_on(ink), align="centre")


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


def draw_scatter(paint: Painter, box: Rect, plot: Plot) -> None:
    """Draw each run as a dot, and each algorithm as a pin at its mean."""
    frame = PlotFrame(paint, box, plot)
    for series in plot.chosen_last:
        for point in series.points:
            paint.dot(frame.at(point), DOT, ink_of(paint, series))
    frame.draw_pins(-2 * PIN)


def draw_by_time(paint: Painter, box: Rect, plot: Plot) -> None:
    """Draw for each algorithm how many runs are solved by then, as time goes on."""
    frame = PlotFrame(paint, box, plot)
    for series in plot.chosen_last:
        pixels = [(x * paint.scale, y * paint.scale) for x, y in map(frame.at, series.points)]
        if pixels:
            thick = max(1, paint.px(4 if series.is_chosen else 2))
            pygame.draw.lines(paint.surface, ink_of(paint, series), False, pixels, thick)
    frame.draw_pins(2 * PIN)
