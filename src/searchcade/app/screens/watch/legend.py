"""What the colours of a search mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from searchcade.app.paint import Painter, Rect
from searchcade.app.theme import mixed
from searchcade.app.widgets import Widget
from searchcade.recording import Recording
from searchcade.texts import Texts

ROW = 25.0
SAMPLE = 34.0  # units of a sample


def explained(recording: Recording) -> list[str]:
    """Return the marks of a search that need an explanation."""
    game, level = recording.loaded.game, recording.loaded.level
    names = ["expanded", "waiting", "now", "path"]
    if game.look.danger(
        game.look.revealed(level), recording.problem.start
    ):  # even if it hides in the fog
        names.append("danger")
    return [*names, "values"] if recording.has_values else names


def tall(names: Sequence[str]) -> float:
    """Return the units that a legend takes."""
    return -(-len(names) // 2) * ROW


class Legend(Widget):
    """Samples of the marks with their names, in two columns, as tall as it takes."""

    role = "legend"

    def __init__(self, id: str, rect: Rect, texts: Texts, names: Sequence[str]) -> None:
        super().__init__(id, rect)
        self.entries = [(texts(f"watch.legend_{name}"), SAMPLES[name]) for name in names]

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


def draw_danger(paint: Painter, box: Rect) -> None:
    """Draw the tint of cells from hardly dangerous to deadly."""
    each = box.w / 3
    for number in range(3):
        colour = mixed(paint.theme.floor, paint.theme.bad, (number + 1) / 4)
        paint.box(Rect(box.x + number * each, box.y, each - 1, box.h), colour, radius=3)


def draw_values(paint: Painter, box: Rect) -> None:
    """Draw two plates with numbers: a step, and the best one."""
    theme, half = paint.theme, box.w / 2
    for number, (fill, ink) in enumerate(
        [(theme.raised, theme.text), (theme.accent, theme.accent_text)]
    ):
        plate = Rect(box.x + number * half, box.y, half - 2, box.h)
        paint.box(plate, fill, radius=5, border=theme.line)
        paint.text(f"{3 + 4 * number}", plate, size=13, weight="semibold", colour=ink,
                   align="centre")  # fmt: skip


SAMPLES: dict[str, Callable[[Painter, Rect], None]] = {
    "expanded": draw_expanded,
    "waiting": draw_waiting,
    "now": draw_now,
    "path": draw_path,
    "danger": draw_danger,
    "values": draw_values,
}
