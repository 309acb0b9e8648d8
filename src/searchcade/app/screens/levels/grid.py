"""The grid of tiles, below the headings of their sections: one stop of the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from searchcade.app.fonts import LITTLE, width
from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.medals import draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.widgets import Event, Widget, draw_focus
from searchcade.theme import ink_on, mixed
from searchcade.views.levels import ICONS, Section, Tile

HEAD, TALL, WIDE = 40.0, 160.0, 148.0  # units of a heading and of a tile
DOWN, ACROSS = 12.0, 16.0  # units between rows and between tiles
BAR = 8.0  # units of the scroll bar, which lies at the right of the tiles
PICTURES = {"random": "dice", "new": "plus", "open": "folder"}


class TileRow(NamedTuple):
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

    def _rows(self, sections: Sequence[Section]) -> Iterator[TileRow]:
        begin = 0
        for number, section in enumerate(sections):
            end = begin + len(section.tiles)
            for first in range(begin, end, self.across):
                yield TileRow(number, range(first, min(end, first + self.across)))
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


class TileGrid(Widget):
    """All tiles; one of them is chosen, and has the ring while the grid has the focus."""

    role = "grid"
    focusable = True

    def __init__(
        self,
        rect: Rect,
        sections: Sequence[Section],
        pictures: LevelPictures,
        chosen: int,
        choose: Callable[[int], None],
        start: Callable[[], None],
    ) -> None:
        super().__init__("levels.tiles", rect)
        self.sections, self._pictures = sections, pictures
        self.tiles = [tile for section in sections for tile in section.tiles]
        self.chosen, self._choose, self._start = chosen, choose, start
        self.shelves = Shelves(sections, Rect(rect.x, rect.y, rect.w - BAR - 4, rect.h))
        self.first = self.shelves.showing(chosen, self.shelves.head_of(chosen))
        self._pointed = -1
        self._is_dragged = False

    @property
    def text(self) -> str:
        """Return the chosen tile, as a screen reader would say it."""
        tile = self.tiles[self.chosen]
        return f"{tile.number} {tile.title}. {tile.note}".strip()

    def restore(self, old: Widget) -> None:
        """Stay where it was scrolled to, as long as the chosen tile is seen or has not changed."""
        if isinstance(old, TileGrid):
            first = min(old.first, self.shelves.last)
            is_same = old.chosen == self.chosen and len(old.tiles) == len(self.tiles)
            self.first = first if is_same else self.shelves.showing(self.chosen, first)
            self._is_dragged = old._is_dragged

    # ------------------------------------------------------------------ keys

    def on_key(self, event: Event) -> bool:
        """Walk with the arrows; at an edge the focus leaves."""
        if event.type != pygame.KEYDOWN:
            return False
        there = self._neighbour(event.key)
        if there is None or there == self.chosen:
            return False
        self._choose(there)
        return True

    def _neighbour(self, key: int) -> int | None:
        """Return the tile that a key leads to."""
        row = self.shelves.rows[self.shelves.row_of(self.chosen)]
        page = self.shelves.seen(self.first)
        beside = {pygame.K_LEFT: self.chosen - 1, pygame.K_RIGHT: self.chosen + 1}
        if key in beside:
            return beside[key] if beside[key] in row.tiles else None
        steps = {
            pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
        }  # fmt: skip
        if key in steps:
            return self._across_rows(steps[key])
        return {pygame.K_HOME: 0, pygame.K_END: len(self.tiles) - 1}.get(key)

    def _across_rows(self, step: int) -> int | None:
        """Return the tile some rows away, as far to the right as this one."""
        every = self.shelves.rows
        here = self.shelves.row_of(self.chosen)
        if not 0 <= here + step < len(every) and abs(step) == 1:
            return None
        row = every[min(max(0, here + step), len(every) - 1)].tiles
        return min(row[0] + self.chosen - every[here].tiles[0], row[-1])

    # ------------------------------------------------------------------ mouse

    def on_mouse(self, event: Event) -> bool:
        """Choose with a click, start with a click on the chosen tile; scroll by whole rows."""
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll(self.first - event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._drag(event.pos[1]) if self._is_dragged else self._point(event.pos)
        if event.type == pygame.MOUSEBUTTONUP:
            self._is_dragged = False
        return event.type == pygame.MOUSEBUTTONUP

    def _press(self, position: tuple[float, float]) -> bool:
        if position[0] > self.shelves.view.right:
            self._is_dragged = True
            self._drag(position[1])
            return True
        tile = self._tile_at(position)
        if tile == self.chosen:
            self._start()
        elif tile >= 0:
            self._choose(tile)
        return True

    def _drag(self, y: float) -> bool:
        share = (y - self.rect.y) / max(1.0, self.rect.h)
        return self._scroll(round(share * len(self.shelves.rows) - self.shelves.seen(0) / 2))

    def _scroll(self, first: int) -> bool:
        before, self.first = self.first, min(max(0, first), self.shelves.last)
        return self.first != before

    def _point(self, position: tuple[float, float]) -> bool:
        before, self._pointed = self._pointed, self._tile_at(position)
        return self._pointed != before

    def _tile_at(self, position: tuple[float, float]) -> int:
        for placed in self.shelves.places(self.first):
            if not placed.is_head and placed.rect.collidepoint(position):
                return placed.number
        return -1

    # ------------------------------------------------------------------ drawing

    def draw(self, paint: Painter) -> None:
        """Draw the headings and tiles that are seen, and the bar."""
        for placed in self.shelves.places(self.first):
            if placed.is_head:
                draw_heading(paint, placed.rect, self.sections[placed.number])
            else:
                self._draw_tile(paint, placed)
        self._draw_bar(paint)

    def _draw_tile(self, paint: Painter, placed: Placed) -> None:
        tile, box, theme = self.tiles[placed.number], placed.rect, paint.theme
        is_chosen = placed.number == self.chosen
        lit = self.hovered and placed.number == self._pointed
        fill = mixed(theme.card, theme.raised, 0.5) if lit else theme.card
        border = theme.accent if is_chosen else theme.line
        paint.box(box, fill, radius=12, border=border, thick=2 if is_chosen else 1)
        if is_chosen and self.focused:
            draw_focus(paint, box, 12)
        picture, words = rows(inset(box, 8), (96, REST), 2)
        self._draw_picture(paint, picture, tile)
        draw_words(paint, words, tile)
        if tile.number:
            draw_number(paint, box, tile)
        if tile.medal or tile.is_solved:
            draw_reward(paint, Rect(box.right - 38, box.y + 2, 36, 36), tile.medal)

    def _draw_picture(self, paint: Painter, place: Rect, tile: Tile) -> None:
        theme = paint.theme
        if tile.kind in PICTURES:
            paint.box(place, theme.raised, radius=8)
            paint.icon(PICTURES[tile.kind], centred(place, 40, 40), theme.second)
            return
        self._pictures.draw(paint, place, tile.name, "whole" if tile.is_open else "grey")
        if not tile.is_open:
            paint.dot(place.center, 22, theme.card)
            paint.icon("lock", centred(place, 22, 22), theme.faint)

    def _draw_bar(self, paint: Painter) -> None:
        """Draw how much of all rows is seen."""
        count, seen = len(self.shelves.rows), self.shelves.seen(self.first)
        if seen >= count:
            return
        theme = paint.theme
        track = Rect(self.rect.right - BAR, self.rect.y, BAR, self.rect.h)
        paint.box(track, mixed(theme.sky, theme.card, 0.5), radius=BAR / 2, alpha=160)
        part = Rect(track.x, track.y + track.h * self.first / count, BAR, track.h * seen / count)
        paint.box(part, theme.faint, radius=BAR / 2)


def draw_heading(paint: Painter, box: Rect, section: Section) -> None:
    """Draw the number or the sign of a section, its title and a sentence."""
    theme = paint.theme
    paint.box(box, theme.card, radius=8, border=theme.line)
    inner = inset(box, 16, 0)
    sign, inner = columns(inner, (20, REST), 8)
    icon = "lock" if not section.is_open else ICONS.get(section.name, "")
    if icon:
        paint.icon(icon, sign, theme.faint)
    else:
        paint.text(str(section.number), sign, size=17, weight="bold")
    wide = paint.width(section.title, size=17, weight="bold") + 2
    title, about = columns(inner, (min(wide, inner.w / 2), REST), 16)
    paint.text(section.title, title, size=17, weight="bold")
    paint.text(section.about, about, size=16, colour=theme.faint)


def draw_words(paint: Painter, box: Rect, tile: Tile) -> None:
    """Write the title and the note; a title that takes two lines leaves no space for the note."""
    ink = paint.theme.text if tile.is_open else paint.theme.faint
    inner = inset(box, 2, 0)
    upper, lower = rows(inner, (24, REST))
    is_long = not is_line(paint, tile.title, inner.w)
    title = inner if is_long or not tile.note else upper
    paint.text(tile.title, title, size=16, weight="semibold", colour=ink)
    if tile.note and not is_long:
        paint.text(tile.note, lower, size=15, colour=paint.theme.faint)


def is_line(paint: Painter, title: str, wide: float) -> bool:
    """Say whether a title fits on one line, in letters that are hardly smaller than usual."""
    usual = paint.letter(16)
    pixels = min(usual, max(paint.least, round(LITTLE * usual)))
    return width(title, pixels, "semibold") <= paint.px(wide)


def draw_number(paint: Painter, box: Rect, tile: Tile) -> None:
    """Draw the number of a level in the corner of its tile."""
    theme = paint.theme
    fill = theme.second if tile.is_open else theme.raised
    wide = max(28.0, paint.width(tile.number, size=15, weight="bold") + 14)
    place = Rect(box.x + 8, box.y + 8, wide, 24)
    paint.box(place, fill, radius=6)
    ink = ink_on(fill) if tile.is_open else theme.faint
    paint.text(tile.number, place, size=15, weight="bold", colour=ink, align="centre")


def draw_reward(paint: Painter, box: Rect, medal: str) -> None:
    """Draw the medal of a level; a tick where it is solved and has no medal."""
    if medal:
        draw_medal(paint, medal, box)
        return
    paint.dot(box.center, 13, paint.theme.good)
    paint.icon("check", centred(box, 16, 16), ink_on(paint.theme.good))
