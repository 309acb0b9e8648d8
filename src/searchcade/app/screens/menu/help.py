"""Help: how each game is played, the keys, the algorithms, and the program itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, TOP, header
from searchcade.app.screens.menu.chapters import Chapter, chapters
from searchcade.app.screens.menu.manual import Manual
from searchcade.app.widgets import Card, Listing, Widget
from searchcade.game import Game

if TYPE_CHECKING:
    from searchcade.app.window import App

SIDE, GAP, PAD = 320.0, 24.0, 24.0
WIDEST = 1000.0  # lines that are longer are hard to read
ROW = 46.0


class HelpScreen(Screen):
    """The pages at the left, the chosen one at the right."""

    is_help = True

    def __init__(self, app: App, game: Game[Any, Any] | None = None) -> None:
        super().__init__(app)
        self.chapters: list[Chapter] = chapters(app.texts)
        names = [chapter.name for chapter in self.chapters]
        self.chosen = names.index(game.name) if game and game.name in names else 0

    def build(self) -> None:
        """Put the list of pages beside the page."""
        header(self, self.texts("helpscreen.title"))
        self.chapters = chapters(self.texts)
        wide = min(self.width - 2 * EDGE - SIDE - GAP, WIDEST)
        left, tall = (self.width - SIDE - GAP - wide) / 2, self.height - TOP - EDGE
        side = Rect(left, TOP, SIDE, tall)
        self.add(Card("help.side", side))
        inner = Rect(side.x + 10, side.y + 10, side.w - 20, side.h - 20)
        self.add(Listing("help.topics", inner, len(self.chapters), self._draw_row, row=ROW,
                         chosen=self.chosen, name=lambda number: self.chapters[number].title,
                         changed=self._choose, entered=lambda _number: self._read()))  # fmt: skip
        card = Rect(side.right + GAP, TOP, wide, tall)
        self.add(Card("help.card", card))
        page = Rect(card.x + PAD, card.y + 14, card.w - PAD - 12, card.h - 28)
        chapter = self.chapters[self.chosen]
        self.add(Sheet("help.page", page, chapter.name, chapter.text))

    def first_focus(self) -> str:
        """Let the arrow keys begin in the list."""
        return "help.topics"

    def _draw_row(self, paint: Painter, box: Rect, number: int) -> None:
        chapter = self.chapters[number]
        colour = paint.theme.accent if number == self.chosen else paint.theme.faint
        paint.icon(chapter.icon, Rect(box.x + 14, box.centery - 11, 22, 22), colour)
        weight = "semibold" if number == self.chosen else "regular"
        paint.text(chapter.title, Rect(box.x + 50, box.y, box.w - 60, box.h), weight=weight)

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.rebuild()

    def _read(self) -> None:
        """Go over to the page, to scroll it with the arrow keys."""
        self.group.set_focus(self.group.find("help.page"))


class Sheet(Manual):
    """A page of help that begins at its top, and stays where it is while the window changes."""

    def __init__(self, id: str, rect: Rect, name: str, text: str) -> None:
        super().__init__(id, rect, text)
        self.name = name

    def restore(self, old: Widget) -> None:
        """Stay where it was scrolled to, if it is the same page."""
        if isinstance(old, Sheet) and old.name == self.name:
            self._height = old._height  # known before it is drawn, so that there is where to stay
            super().restore(old)
