"""A page of help: text with headings, and lines for keys, colours and promises.

Besides what every page knows, a line may begin with `! ` for a key and what it does, `~ ` for a
colour of the theme and what it means, `= ` for a picture of a game and what it means, and `+ ` for
small badges; their parts are parted by tabs.
"""

from __future__ import annotations

from searchcade import catalog
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.tokens import draw_token
from searchcade.app.theme import Colour, mixed
from searchcade.app.widgets import Page

CAP = 216.0  # the width of the column with the keys


class Manual(Page):
    """A page that also draws key caps, patches of colour and badges."""

    def _write(self, paint: Painter, line: str, top: float) -> float:
        parts = line[2:].split("\t")
        if line.startswith("! "):
            return self._write_key(paint, parts[0], parts[1], top)
        if line.startswith("~ "):
            return self._write_colour(paint, parts[0], parts[1], top)
        if line.startswith("= "):
            return self._write_picture(paint, parts, top)
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

    def _write_picture(self, paint: Painter, parts: list[str], top: float) -> float:
        game, name, meaning = parts
        left = self.view.x + 6
        draw_token(paint, catalog.game(game), name, (left, top + 2), 32)
        paint.text(meaning, Rect(left + 58, top, self.view.w - 86, 36), size=self.size)
        return 38.0

    def _write_badges(self, paint: Painter, badges: list[str], top: float) -> float:
        left, theme = self.view.x + 6, paint.theme
        for text in badges:
            wide = paint.width(text, size=15, weight="semibold") + 22
            box = Rect(left, top + 1, wide, 26)
            paint.box(box, mixed(theme.card, theme.good, 0.22), radius=13, border=theme.good)
            paint.text(text, box, size=15, weight="semibold", align="centre")
            left += wide + 8
        return 34.0
