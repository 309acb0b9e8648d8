"""The curve of a game: what was left after each move, and in a game without a mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import isfinite
from typing import NamedTuple

import pygame

from searchcade.app.layout import inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Event, Widget
from searchcade.play.analysis import Analysis, Stretch
from searchcade.theme import Colour, ink_on

LEFT, RIGHT, TOP, BELOW = 56.0, 20.0, 14.0, 26.0  # units around the lines
LINES = 4  # at most, across
DASH = 7.0  # units
MARK = 11.0  # units of the radius of a numbered mark
TINT = 56  # opacity of what was lost


class Frame(NamedTuple):
    """Where costs lie on the window: paid across, remaining up."""

    box: Rect
    paid: float
    """The largest number across."""
    left: float
    """The largest number up."""

    def x(self, paid: float) -> float:
        return self.box.x + self.box.w * paid / max(1.0, self.paid)

    def point(self, paid: float, left: float) -> tuple[float, float]:
        return self.x(paid), self.box.bottom - self.box.h * left / max(1.0, self.left)


class Curve(Widget):
    """What remained, over what was paid; a click goes to that moment of the game.

    `write` says a cost as people read it.
    """

    role = "curve"

    def __init__(
        self,
        id: str,
        rect: Rect,
        write: Callable[[float], str],
        analysis: Analysis,
        pick: Callable[[int], None],
        moment: int = 0,
    ) -> None:
        super().__init__(id, rect)
        self.analysis, self.moment = analysis, moment
        self._write, self._pick = write, pick
        self._is_held = False

    @property
    def text(self) -> str:
        """Return what is left at the present moment, if it is known."""
        left = self.analysis.remaining[self.moment]
        return "" if left is None or not isfinite(left) else self._write(left)

    def on_mouse(self, event: Event) -> bool:
        """Go to the moment below the mouse, also while it is dragged."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._is_held = True
        elif event.type == pygame.MOUSEBUTTONUP:
            self._is_held = False
            return True
        elif event.type != pygame.MOUSEMOTION or not self._is_held:
            return False
        frame, spent = self._frame(), self.analysis.spent
        self._pick(min(range(len(spent)), key=lambda n: abs(frame.x(spent[n]) - event.pos[0])))
        return True

    def _frame(self) -> Frame:
        box = self.rect
        inner = Rect(box.x + LEFT, box.y + TOP, box.w - LEFT - RIGHT, box.h - TOP - BELOW)
        costs = [cost for cost in self.analysis.remaining if cost is not None and isfinite(cost)]
        first = self.analysis.remaining[0]
        least = first if first is not None and isfinite(first) else 0
        return Frame(inner, max(self.analysis.spent[-1], least, 1), max(costs, default=1))

    # ------------------------------------------------------------------ drawing

    def draw(self, paint: Painter) -> None:
        """Draw what was lost, the axes, both lines and the marks."""
        frame = self._frame()
        for stretch in self.analysis.stretches:
            self._draw_lost(paint, frame, stretch)
        self._draw_axes(paint, frame)
        self._draw_best(paint, frame)
        self._draw_own(paint, frame)
        self._draw_moment(paint, frame)
        self._draw_marks(paint, frame)

    def _draw_lost(self, paint: Painter, frame: Frame, stretch: Stretch) -> None:
        """Shade the moves of a stretch; all that follows, where the goal was out of reach."""
        spent = self.analysis.spent
        left = frame.x(spent[stretch.first - 1])
        right = frame.box.right if stretch.is_fatal else frame.x(spent[stretch.last])
        place = Rect(left, frame.box.y, max(3.0, right - left), frame.box.h)
        paint.box(place, paint.theme.bad, radius=0, alpha=TINT)

    def _draw_axes(self, paint: Painter, frame: Frame) -> None:
        write, theme, box = self._write, paint.theme, frame.box
        for value in ticks(frame.left):
            _, y = frame.point(0, value)
            paint.line((box.x, y), (box.right, y), theme.line)
            place = Rect(self.rect.x, y - 12, LEFT - 10, 24)
            paint.text(write(value), place, size=15, colour=theme.faint, align="right")
        for value in ticks(frame.paid, max(2, int(box.w // 80))):
            place = Rect(frame.x(value) - 40, box.bottom + 4, 80, 22)
            paint.text(write(value), place, size=15, colour=theme.faint, align="centre")

    def _draw_best(self, paint: Painter, frame: Frame) -> None:
        """Draw the line of a game without a mistake, dashed."""
        least = self.analysis.remaining[0]
        if least is None or not isfinite(least):
            return
        (x, y), (end_x, end_y) = frame.point(0, least), frame.point(least, 0)
        line = pygame.Vector2(end_x - x, end_y - y)
        count = max(1, int(line.length() // DASH))
        for number in range(0, count, 2):
            start, end = (
                (x + line.x * share, y + line.y * share)
                for share in (number / count, min(1.0, (number + 1) / count))
            )
            thick_line(paint, start, end, paint.theme.good, 2.5)

    def _draw_own(self, paint: Painter, frame: Frame) -> None:
        for start, end in self._pieces(frame):
            thick_line(paint, start, end, paint.theme.second, 3.5)

    def _pieces(self, frame: Frame) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
        """Yield the parts of the curve that are known."""
        points = zip(self.analysis.spent, self.analysis.remaining, strict=True)
        for (paid, left), (after, rest) in pairwise(points):
            if left is not None and rest is not None and isfinite(left) and isfinite(rest):
                yield frame.point(paid, left), frame.point(after, rest)

    def _draw_moment(self, paint: Painter, frame: Frame) -> None:
        """Draw where the board stands: a line, and a dot where the cost is known."""
        theme, box = paint.theme, frame.box
        paid, left = self.analysis.spent[self.moment], self.analysis.remaining[self.moment]
        paint.box(Rect(frame.x(paid) - 1, box.y, 2, box.h), theme.focus, radius=0, alpha=110)
        if left is not None and isfinite(left):
            x, y = frame.point(paid, left)
            paint.dot((x, y), 8, theme.focus)
            paint.dot((x, y), 5, theme.second)

    def _draw_marks(self, paint: Painter, frame: Frame) -> None:
        """Draw the numbers of the list; one that would cover another is left out."""
        last = float("-inf")
        chosen = self.analysis.stretch_at(self.moment)
        for number, stretch in enumerate(self.analysis.stretches):
            x, y = self._mark(frame, stretch)
            if x - last >= 2 * MARK or number == chosen:
                draw_mark(paint, (x, y), number + 1, is_chosen=number == chosen)
                last = x

    def _mark(self, frame: Frame, stretch: Stretch) -> tuple[float, float]:
        before = stretch.first - 1
        left = self.analysis.remaining[before]
        known = left if left is not None and isfinite(left) else 0
        return frame.point(self.analysis.spent[before], known)


def draw_mark(
    paint: Painter, centre: tuple[float, float], number: int, *, is_chosen: bool = False
) -> None:
    """Draw a numbered disc; the chosen one has a ring."""
    x, y = centre
    if is_chosen:
        around = Rect(x - MARK - 5, y - MARK - 5, 2 * MARK + 10, 2 * MARK + 10)
        paint.box(around, None, radius=MARK + 5, border=paint.theme.focus, thick=2)
    paint.dot(centre, MARK, paint.theme.bad)
    place = inset(Rect(x - MARK, y - MARK, 2 * MARK, 2 * MARK), -4, 0)
    ink = ink_on(paint.theme.bad)
    paint.text(str(number), place, size=14, weight="bold", colour=ink, align="centre")


def thick_line(
    paint: Painter,
    start: tuple[float, float],
    end: tuple[float, float],
    colour: Colour,
    wide: float,
) -> None:
    """Draw a line with smooth edges and round ends."""
    first, last = (pygame.Vector2(x, y) * paint.scale for x, y in (start, end))
    half = max(1.0, wide * paint.scale) / 2
    along = last - first
    side = along.rotate(90).normalize() * half if along.length() else pygame.Vector2(0, half)
    corners = [first + side, last + side, last - side, first - side]
    pygame.draw.polygon(paint.surface, colour, corners)
    pygame.draw.aalines(paint.surface, colour, True, corners)
    for point in (first, last):
        pygame.draw.circle(paint.surface, colour, point, half)


def ticks(most: float, count: int = LINES) -> list[int]:
    """Return round numbers from 0 to a largest one, not more than so many steps."""
    step = 1
    while most / step > count:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return list(range(0, int(most) + 1, step))
