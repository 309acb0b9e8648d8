"""Places on a screen: rectangles cut into rows, columns and grids, in units.

`rows(card, (40, REST, 48), gap=12)` gives a title, whatever is left, and a line of buttons. A row
that nobody uses is a gap of its own size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from searchcade.app.paint import Rect

REST: Final = None
"""The size of a row or column that shares what the others leave."""


def inset(box: Rect, across: float, down: float | None = None) -> Rect:
    """Return a rectangle that is smaller on every side; `down` is for the top and the bottom."""
    down = across if down is None else down
    return Rect(box.x + across, box.y + down, box.w - 2 * across, box.h - 2 * down)


def centred(box: Rect, wide: float, tall: float) -> Rect:
    """Return a rectangle of this size in the middle of another."""
    return Rect(box.centerx - wide / 2, box.centery - tall / 2, wide, tall)


def below(box: Rect, tall: float, gap: float = 0.0) -> Rect:
    """Return a rectangle as wide as another, below it."""
    return Rect(box.x, box.bottom + gap, box.w, tall)


def rows(box: Rect, talls: Sequence[float | None], gap: float = 0.0) -> list[Rect]:
    """Cut a rectangle from top to bottom."""
    return [Rect(box.x, y, box.w, tall) for y, tall in _cuts(box.y, box.h, talls, gap)]


def columns(box: Rect, wides: Sequence[float | None], gap: float = 0.0) -> list[Rect]:
    """Cut a rectangle from left to right."""
    return [Rect(x, box.y, wide, box.h) for x, wide in _cuts(box.x, box.w, wides, gap)]


def shares(box: Rect, weights: Sequence[float], gap: float = 0.0) -> list[Rect]:
    """Cut a rectangle from left to right, by how wide each column wants to be."""
    share = (box.w - gap * (len(weights) - 1)) / (sum(weights) or 1.0)
    return columns(box, [weight * share for weight in weights], gap)


def grid(
    box: Rect, count: int, across: int, gap: float = 0.0, tall: float | None = REST
) -> list[Rect]:
    """Return `count` equal cells, `across` in a row. Without a height they fill the box."""
    lines = rows(box, [tall] * -(-count // across), gap)
    return [cell for line in lines for cell in columns(line, [REST] * across, gap)][:count]


def _cuts(
    start: float, room: float, sizes: Sequence[float | None], gap: float
) -> Iterator[tuple[float, float]]:
    """Yield where each piece begins, and how long it is."""
    spare = room - gap * (len(sizes) - 1) - sum(size or 0.0 for size in sizes)
    rest = max(0.0, spare) / max(1, sizes.count(REST))
    for size in sizes:
        length = rest if size is None else size
        yield start, length
        start += length + gap
