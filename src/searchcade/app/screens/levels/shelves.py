"""Where tiles lie: rows below the headings of their sections, of which whole rows are seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from searchcade.app.layout import REST, columns
from searchcade.app.paint import Rect
from searchcade.views.levels import Section

HEAD, TALL, WIDE = 40.0, 160.0, 148.0  # units of a heading and of a tile
DOWN, ACROSS = 12.0, 16.0  # units between rows and between tiles


class Row(NamedTuple):
    """Tiles side by side, by their numbers; `section` is the number of their section."""

    section: int
    tiles: range


class Placed(NamedTuple):
    """A heading, or a tile, and its place; the number is that of the section or of the tile."""

    is_head: bool
    number: int
    rect: Rect


class Shelves:
    """The rows of all tiles, in a view that scrolls by whole rows."""

    def __init__(self, sections: Sequence[Section], view: Rect) -> None:
        self.view = view
        self.across = max(1, int((view.w + ACROSS) // (WIDE + ACROSS)))
        self.rows = list(self._rows(sections))

    def _rows(self, sections: Sequence[Section]) -> Iterator[Row]:
        begin = 0
        for number, section in enumerate(sections):
            end = begin + len(section.tiles)
            for first in range(begin, end, self.across):
                yield Row(number, range(first, min(end, first + self.across)))
            begin = end

    def row_of(self, tile: int) -> int:
        """Return the number of the row in which a tile lies."""
        return next(number for number, row in enumerate(self.rows) if tile in row.tiles)

    def head_of(self, tile: int) -> int:
        """Return the number of the first row of the section in which a tile lies."""
        section = self.rows[self.row_of(tile)].section
        head = next(number for number, row in enumerate(self.rows) if row.section == section)
        return min(head, self.last)

    def seen(self, first: int) -> int:
        """Return how many whole rows are seen below each other from a row on, at least one."""
        return max(1, sum(1 for _ in self._tops(first)))

    def _tops(self, first: int) -> Iterator[float]:
        """Yield the top of each row that is seen; headings stand above the first of a section."""
        top, section = self.view.y, -1
        for row in self.rows[first:]:
            top += HEAD + DOWN if row.section != section else 0.0
            if top + TALL > self.view.bottom + 0.5:
                return
            yield top
            top, section = top + TALL + DOWN, row.section

    @property
    def last(self) -> int:
        """Return the row from which on all the rest is seen."""
        count = len(self.rows)
        return next(first for first in range(count) if first + self.seen(first) >= count)

    def showing(self, tile: int, first: int) -> int:
        """Return the row to scroll to so that a tile is seen, if possible with its heading."""
        row = self.row_of(tile)
        if first <= row < first + self.seen(first) or row < first:
            return min(first, row, self.last)
        while self.rows[first].section != self.rows[row].section:
            first += 1
        while first + self.seen(first) <= row:
            first += 1
        return min(first, self.last)

    def places(self, first: int) -> Iterator[Placed]:
        """Yield the headings and tiles that are seen."""
        section = -1
        for row, top in zip(self.rows[first:], self._tops(first), strict=False):
            if row.section != section:
                section = row.section
                head = Rect(self.view.x, top - HEAD - DOWN, self.view.w, HEAD)
                yield Placed(True, section, head)
            line = Rect(self.view.x, top, self.view.w, TALL)
            for tile, place in zip(row.tiles, columns(line, [REST] * self.across, ACROSS),
                                   strict=False):  # fmt: skip
                yield Placed(False, tile, place)
