"""A page of help: text with headings, and lines for keys, colours and promises.

Besides what every page knows, a line may begin with `! ` for a key and what it does, `~ ` for a
colour of the theme and what it means, `@ ` for a picture of a game (`maze/goal`) and what it shows,
and `+ ` for small badges; their parts are parted by tabs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from searchcade import catalog
from searchcade.app.paint import Painter, Rect
from searchcade.app.pictures import Pictures
from searchcade.app.theme import Colour, Theme, mixed
from searchcade.app.widgets import Page
from searchcade.game import Game

CAP = 216.0  # the width of the column with the keys
TILE = 40.0  # the side of a picture


@lru_cache(maxsize=16)
def pictures_of(game: Game[Any, Any], theme: Theme) -> Pictures:
    """Return the pictures of a game in a theme."""
    return Pictures(game, theme)


class Manual(Page):
    """A page that also draws key caps, patches of colour and badges."""

    def _write(self, paint: Painter, line: str, top: float) -> float:
        parts = line[2:].split("\t")
        if line.startswith("! "):
            return self._write_key(paint, parts[0], parts[1], top)
        if line.startswith("~ "):
            return self._write_colour(paint, parts[0], parts[1], top)
        if line.startswith("@ "):
            return self._write_picture(paint, parts[0], parts[1], top)
        if line.startswith("+ "):
            return self._write_badges(paint, parts, top)
        return super()._write(paint, line, top)

    def _write_key(self, paint: Painter, cap: str, meaning: str, top: float) -> float:
        left, theme = self.view.x + 6, paint.theme
        wide = paint.width(cap, size=16, weight="semibold") + 22
        key = Rect(left, top + 3, max(38, wide), 30)
        paint.box(key.move(0, 2), theme.line, radius=8)
        paint.box(key, theme.raised, radius=8, border=theme.line)
        paint.text(cap, key, size=16, weight="semibold", align="centre")
        words = Rect(left + CAP, top, self.view.w - CAP - 28, 36)
        paint.text(meaning, words, size=self.size)
        return 40.0

    def _write_colour(self, paint: Painter, name: str, meaning: str, top: float) -> float:
        left = self.view.x + 6
        patch = Rect(left, top + 4, 40, 26)
        if name == "current":  # a cell with a ring, as the board draws it
            paint.box(patch, paint.theme.first, radius=6, border=paint.theme.focus, thick=3)
        else:
            colour: Colour = getattr(paint.theme, name)
            paint.box(patch, colour, radius=6, border=mixed(colour, paint.theme.text, 0.25))
        words = Rect(left + 58, top, self.view.w - 86, 34)
        paint.text(meaning, words, size=self.size)
        return 36.0

    def _write_picture(self, paint: Painter, name: str, meaning: str, top: float) -> float:
        left = self.view.x + 6
        game, _, picture = name.partition("/")
        place = paint.pixels(Rect(left, top + 2, TILE, TILE))
        drawn = pictures_of(catalog.game(game), paint.theme).get(picture, place.w)
        paint.surface.blit(drawn, place.topleft)
        words = Rect(left + TILE + 18, top, self.view.w - TILE - 46, TILE + 4)
        paint.text(meaning, words, size=self.size)
        return TILE + 8

    def _write_badges(self, paint: Painter, badges: list[str], top: float) -> float:
        left, theme = self.view.x + 6, paint.theme
        for text in badges:
            wide = paint.width(text, size=15, weight="semibold") + 22
            box = Rect(left, top + 1, wide, 26)
            paint.box(box, mixed(theme.card, theme.good, 0.22), radius=13, border=theme.good)
            paint.text(text, box, size=15, weight="semibold", align="centre")
            left += wide + 8
        return 34.0
