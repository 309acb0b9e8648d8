"""A button that leads to a level: its picture, its number and its title."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from searchcade.app.layout import REST, columns, inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.widgets import Button, draw_key, key_width
from searchcade.game import Game
from searchcade.play.progress import label
from searchcade.texts import Texts
from searchcade.theme import Colour

if TYPE_CHECKING:
    from collections.abc import Callable

TALL = 44.0


class Destination(NamedTuple):
    """A level that a button leads to, and the word before its title."""

    level: str
    """Its address; empty where all is solved, and the word says so."""
    word: str
    title: str = ""

    @property
    def text(self) -> str:
        """Return both, as a screen reader would say it."""
        return f"{self.word} {self.title}".strip()


def destination(texts: Texts, game: Game[Any, Any], level: str, word: str) -> Destination:
    """Return a button's destination; without a level, the word that all is solved."""
    if not level:
        return Destination("", texts("home.all_solved"))
    title = f"{label(game, level)} · {texts.of(game).level(level)}"
    return Destination(f"{game.name}/{level}", word, title)


class LevelButton(Button):
    """A button to a level, with a key."""

    def __init__(
        self,
        id: str,
        rect: Rect,
        to: Destination,
        pictures: LevelPictures,
        action: Callable[[], None],
        shortcut: str,
    ) -> None:
        super().__init__(id, rect, to.text, action, shortcut=shortcut, size=16)
        self._to, self._pictures = to, pictures
        self.enabled = bool(to.level)

    def _draw_face(self, paint: Painter, ink: Colour) -> None:
        inner = draw_destination(paint, self.rect, self._to, self._pictures, ink)
        draw_key(paint, self.shortcut, inner, 13, paint.theme.faint)


def draw_destination(
    paint: Painter, box: Rect, to: Destination, pictures: LevelPictures, ink: Colour
) -> Rect:
    """Draw the picture, the word and the title on a button; return its inside."""
    inner = inset(box, 12, 4)
    if not to.level:
        paint.text(to.word, inner, size=16, weight="semibold", colour=ink)
        return inner
    wide = paint.width(to.word, size=16)
    key = key_width(paint, "N", 13)
    picture, _, word, _, title, _ = columns(inset(box, 4), (40, 8, wide, 8, REST, key + 16))
    pictures.draw(paint, picture, to.level, "cut")
    paint.text(to.word, word, size=16, colour=paint.theme.faint)
    paint.text(to.title, title, size=16, weight="semibold", colour=ink)
    return inner
