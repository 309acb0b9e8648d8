"""What the colours of a search mean."""

from __future__ import annotations

from collections.abc import Callable

from searchcade.app.paint import Painter, Rect
from searchcade.app.texts import Texts
from searchcade.app.theme import mixed
from searchcade.app.widgets import Widget

ROW = 25.0
SAMPLE = 34.0  # units of a sample


class Legend(Widget):
    """Samples of the marks with their names, in two columns."""

    role = "legend"

    def __init__(self, id: str, rect: Rect, texts: Texts) -> None:
        super().__init__(id, rect)
        self.entries: list[tuple[str, Callable[[Painter, Rect], None]]] = [
            (texts("watch.legend_expanded"), draw_expanded),
            (texts("watch.legend_waiting"), draw_waiting),
            (texts("watch.legend_now"), draw_now),
            (texts("watch.legend_path"), draw_path),
        ]

    @property
    def text(self) -> str:
        """Return the names."""
        return "\n".join(name for name, _ in self.entries)

    def draw(self, paint: Painter) -> None:
        """Draw each sample before its name."""
        half = self.rect.w / 2
        for number, (name, draw) in enumerate(self.entries):
            left = self.rect.x + number % 2 * half
            box = Rect(left, self.rect.y + number // 2 * ROW, half, ROW)
            draw(paint, Rect(box.x, box.centery - 8, SAMPLE, 16))
            words = Rect(box.x + SAMPLE + 8, box.y, half - SAMPLE - 10, ROW)
            paint.text(name, words, size=15, colour=paint.theme.faint)


def draw_expanded(paint: Painter, box: Rect) -> None:
    """Draw the shades from the first expanded cell to the last."""
    each = box.w / 5
    for number in range(5):
        colour = mixed(paint.theme.first, paint.theme.last, number / 4)
        paint.box(Rect(box.x + number * each, box.y, each, box.h), colour, radius=2)


def draw_waiting(paint: Painter, box: Rect) -> None:
    """Draw a waiting cell."""
    theme = paint.theme
    cell = Rect(box.centerx - 8, box.y, 16, 16)
    paint.box(cell, mixed(theme.floor, theme.waiting, 0.3), radius=2)
    paint.dot(cell.center, 4, theme.waiting)


def draw_now(paint: Painter, box: Rect) -> None:
    """Draw the ring around the cell that is being expanded."""
    cell = Rect(box.centerx - 8, box.y, 16, 16)
    paint.box(cell, paint.theme.last, radius=4, border=paint.theme.focus, thick=2)


def draw_path(paint: Painter, box: Rect) -> None:
    """Draw a piece of a way."""
    paint.box(Rect(box.x + 2, box.centery - 2.5, box.w - 4, 5), paint.theme.path, radius=2.5)
