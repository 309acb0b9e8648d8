"""What the colours of a search mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from searchcade.app.layout import REST, centred, columns, grid
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
    seen = game.look.revealed(level)  # danger that hides in the fog is explained, too
    if game.look.danger(seen, recording.problem.start):
        names.append("danger")
    return [*names, "values"] if recording.has_values else names


def tall(names: Sequence[str]) -> float:
    """Return the height of a legend in units."""
    return -(-len(names) // 2) * ROW


class Legend(Widget):
    """Samples of the marks with their names, in two columns."""

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
        cells = grid(self.rect, len(self.entries), 2, tall=ROW)
        for (name, draw), cell in zip(self.entries, cells, strict=True):
            sample, _, words, _ = columns(cell, (SAMPLE, 8, REST, 2))
            draw(paint, centred(sample, SAMPLE, 16))
            paint.text(name, words, size=15, colour=paint.theme.faint)


def draw_expanded(paint: Painter, box: Rect) -> None:
    """Draw the shades from the first expanded cell to the last."""
    for number, shade in enumerate(columns(box, [REST] * 5)):
        paint.box(shade, mixed(paint.theme.first, paint.theme.last, number / 4), radius=2)


def draw_waiting(paint: Painter, box: Rect) -> None:
    """Draw a waiting cell."""
    theme = paint.theme
    cell = centred(box, 16, 16)
    paint.box(cell, mixed(theme.floor, theme.waiting, 0.3), radius=2)
    paint.dot(cell.center, 4, theme.waiting)


def draw_now(paint: Painter, box: Rect) -> None:
    """Draw the ring around the cell that is being expanded."""
    cell = centred(box, 16, 16)
    paint.box(cell, paint.theme.last, radius=4, border=paint.theme.focus, thick=2)


def draw_path(paint: Painter, box: Rect) -> None:
    """Draw a piece of a path."""
    paint.box(centred(box, box.w - 4, 5), paint.theme.path, radius=2.5)


def draw_danger(paint: Painter, box: Rect) -> None:
    """Draw the tint of cells from hardly dangerous to deadly."""
    for number, tint in enumerate(columns(box, (REST, 1, REST, 1, REST, 1))[::2], start=1):
        paint.box(tint, mixed(paint.theme.floor, paint.theme.bad, number / 4), radius=3)


def draw_values(paint: Painter, box: Rect) -> None:
    """Draw two plates with numbers: the value of a move, and the best one."""
    theme = paint.theme
    plain, _, best, _ = columns(box, (REST, 2, REST, 2))
    samples = (("3", plain, theme.raised, theme.text), ("7", best, theme.accent, theme.accent_text))
    for text, plate, fill, ink in samples:
        paint.box(plate, fill, radius=5, border=theme.line)
        paint.text(text, plate, size=13, weight="semibold", colour=ink, align="centre")


SAMPLES: dict[str, Callable[[Painter, Rect], None]] = {
    "expanded": draw_expanded,
    "waiting": draw_waiting,
    "now": draw_now,
    "path": draw_path,
    "danger": draw_danger,
    "values": draw_values,
}
