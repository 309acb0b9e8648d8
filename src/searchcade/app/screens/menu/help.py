"""Help: how each game is played, the keys, the algorithms, and the program itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.pictures import shared
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, Header, body
from searchcade.app.screens.menu.chapters import Chapter, chapters
from searchcade.app.widgets import Button, Card, Label, Listing, Page, Panel, Widget
from searchcade.play.lesson import lessons
from searchcade.theme import Colour, mixed

if TYPE_CHECKING:
    from searchcade.app.window import App

TALL = 64.0
TITLE, TIPS = 104.0, 216.0


class LessonRow(Panel[None]):
    """The lessons, those that are finished with a tick."""

    def __init__(self, rect: Rect, app: App) -> None:
        super().__init__(rect)
        self._app, self._texts = app, app.texts

    def build(self) -> None:
        """Put a button for each lesson into the line, and the tips at its end."""
        app, texts = self._app, self._texts
        card = self.add(Card("help.lessons", self.rect)).rect
        title, *places, tips = columns(
            inset(card, 16, 12), (TITLE, *[REST] * len(lessons()), TIPS), 8
        )
        words = texts("helpscreen.lessons")
        self.add(Label("help.lessons.title", title, words, size=17, weight="bold"))
        done = app.settings.lessons.split()
        for number, (name, place) in enumerate(zip(lessons(), places, strict=True), start=1):
            icon, text = "check" if name in done else "cap", texts.of(catalog.game(name)).title
            self.add(Button(f"help.lesson.{name}", place, text, partial(self._open, name),
                            icon=icon, shortcut=str(number), size=16))  # fmt: skip
        self.add(Button("help.tips", tips, texts("tips.again"), self._show_tips, icon="hint",
                        shortcut="T", size=16))  # fmt: skip

    def _open(self, name: str) -> None:
        self._app.push(self._app.routes.lesson(name))

    def _show_tips(self) -> None:
        self._app.change_settings(tips="")
        self._app.toast(self._texts("tips.shown_again"))


SIDE, GAP, PAD = 320.0, 24.0, 24.0
WIDEST = 1000.0  # lines that are longer are hard to read
ROW = 39.0
KEYS = 216.0  # the width of the column with the keys
TILE = 40.0  # the side of a picture


class HelpScreen(Screen):
    """The list of pages at the left, the chosen page at the right."""

    is_help = True

    def __init__(self, app: App, chapter: str = "") -> None:
        """Open a chapter by its name; the first one where there is none of this name."""
        super().__init__(app)
        self.chapters: list[Chapter] = chapters(app.texts)
        names = [each.name for each in self.chapters]
        self.chosen = names.index(chapter) if chapter in names else 0

    def build(self) -> None:
        """Put the list of pages beside the page."""
        self.add_panel(Header(self.width, self.texts("helpscreen.title"), self.back))
        self.chapters = chapters(self.texts)
        wide = min(self.width - 2 * EDGE - SIDE - GAP, WIDEST)
        box = body(self.width, self.height)
        box.x = (self.width - SIDE - GAP - wide) / 2
        upper, line = rows(box, (REST, TALL), GAP - 8)
        side, card = columns(upper, (SIDE, wide), GAP)
        self.add(Card("help.side", side))
        self.add(Listing("help.topics", inset(side, 10), len(self.chapters), self._draw_row,
                         row=ROW, chosen=self.chosen, changed=self._choose,
                         name=lambda number: self.chapters[number].title,
                         entered=lambda _number: self._read()))  # fmt: skip
        self.add(Card("help.card", card))
        page = Rect(card.x + PAD, card.y + 14, card.w - PAD - 12, card.h - 28)
        chapter = self.chapters[self.chosen]
        self.add(HelpPage("help.page", page, chapter.name, chapter.text))
        self.add_panel(LessonRow(Rect(side.x, line.y, card.right - side.x, line.h), self.app))

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
        """Move the focus to the page, so that the arrow keys scroll it."""
        self.group.set_focus(self.group.find("help.page"))


class HelpPage(Page):
    """A page with lines for keys, colours, pictures and badges.

    Besides what every page understands, a line may begin with `! ` for a key and what it does, `~ `
    for a colour of the theme and what it means, `@ ` for a picture of a game (`maze/goal`) and what
    it shows, and `+ ` for small badges. Tabs separate the parts of a line.
    """

    def __init__(self, id: str, rect: Rect, name: str, text: str) -> None:
        super().__init__(id, rect, text)
        self.name = name

    def restore(self, old: Widget) -> None:
        """Stay where it was scrolled to, if it is the same page."""
        if isinstance(old, HelpPage) and old.name == self.name:
            self._height = old._height  # known before it is drawn: scrolling is limited by it
            super().restore(old)

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
        words = Rect(left + KEYS, top, self.view.w - KEYS - 28, 36)
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
        drawn = shared(catalog.game(game), paint.theme).get(picture, place.w)
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
