"""The frontier as a strip of chips, in the order in which the search takes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from searchcade.app.board import BoardPainter, Marks
from searchcade.app.board.signs import dashed
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.watch.background_search import MeasuredSearch
from searchcade.app.screens.watch.middle import Heading
from searchcade.app.widgets import Card, Event, Panel, Widget, draw_focus
from searchcade.canvas import Place
from searchcade.recording.explanation import Chip
from searchcade.recording.own_lines import OwnLines
from searchcade.recording.textbook import Textbook
from searchcade.texts import Texts
from searchcade.theme import Theme
from searchcade.views.watch import NO_FRONTIER, ChipView, WatchView

if TYPE_CHECKING:
    from searchcade.app.window import App

CHIP, GAP = 76.0, 8.0
MORE_WIDTH = 60.0  # units of the chip that counts the others
MAX_PICTURES = 96  # small boards that are kept


class SmallBoards:
    """Small pictures of states, the last ones kept."""

    def __init__(self, explainer: Textbook) -> None:
        self._explainer = explainer
        self._pictures: dict[tuple[int, str, tuple[int, int]], pygame.Surface] = {}

    def draw(self, paint: Painter, rect: Rect, entry: int) -> None:
        """Draw the state of an entry."""
        place = paint.pixels(rect)
        paint.surface.blit(self._picture(entry, paint.theme, place.size), place)

    def _picture(self, entry: int, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        key = (entry, theme.name, size)
        if key not in self._pictures:
            if len(self._pictures) >= MAX_PICTURES:
                self._pictures.pop(next(iter(self._pictures)))
            loaded = self._explainer.recording.loaded
            scene = loaded.game.scene(loaded.level, self._explainer.state(entry))
            self._pictures[key] = picture = pygame.Surface(size, pygame.SRCALPHA)
            board = BoardPainter(loaded.game, theme)
            board.flat = True
            board.place(picture.get_rect())
            board.draw(picture, scene, Marks())
        return self._pictures[key]


class Strip(Widget):
    """Chips side by side. The pointer, or an arrow key, lights the cell of one of them."""

    role = "strip"
    focusable = True

    def __init__(
        self, id: str, rect: Rect, texts: Texts, explainer: Textbook | OwnLines,
        choose: Callable[[int], None],
    ) -> None:  # fmt: skip
        super().__init__(id, rect)
        self.frontier = NO_FRONTIER
        self._texts, self._explainer, self._choose = texts, explainer, choose
        self._boards = SmallBoards(explainer) if isinstance(explainer, Textbook) else None
        self._number: int | None = None

    def restore(self, old: Widget) -> None:
        """Keep the small boards."""
        if isinstance(old, Strip) and old._explainer is self._explainer:
            self._boards, self._number = old._boards, old._number

    @property
    def most(self) -> int:
        """Return how many chips fit, beside the one that counts the others."""
        return max(1, int((self.rect.w - MORE_WIDTH) // (CHIP + GAP)))

    @property
    def pointed(self) -> Place | None:
        """Return the cell of the chip that is pointed at."""
        chips = self.frontier.chips
        if self._number is None or not (self.hovered or self.focused):
            return None
        return (*chips[self._number].cell,) if self._number < len(chips) else None

    @property
    def text(self) -> str:
        """Return what stands on the chips."""
        return "\n".join(" ".join(words) for words in self.frontier.words)

    def _places(self) -> list[Rect]:
        return columns(self.rect, (*[CHIP] * self.most, REST), GAP)

    def on_mouse(self, event: Event) -> bool:
        """Light the cell of a chip; a click goes to the moment at which it is taken."""
        if event.type == pygame.MOUSEWHEEL:
            return False
        places = self._places()[: len(self.frontier.chips)]
        inside = [n for n, place in enumerate(places) if place.collidepoint(event.pos)]
        number = inside[0] if inside else None
        if event.type == pygame.MOUSEMOTION:
            changed, self._number = number != self._number, number
            return changed
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and number is not None:
            self._choose(self.frontier.chips[number].entry)
            return True
        return False

    def on_key(self, event: Event) -> bool:
        """Go from chip to chip; Enter goes to the moment at which it is taken."""
        steps, last = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}, len(self.frontier.chips) - 1
        if event.type != pygame.KEYDOWN or last < 0:
            return False
        if event.key in steps:
            start = self._number if self._number is not None else -1
            self._number = min(last, max(0, start + steps[event.key]))
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._number is not None:
            self._choose(self.frontier.chips[min(last, self._number)].entry)
            return True
        return False

    # ------------------------------------------------------------------ drawing

    def draw(self, paint: Painter) -> None:
        """Draw the chips, and how many more there are."""
        if self.focused:
            draw_focus(paint, self.rect)
        chips, places = self.frontier.chips, self._places()
        for number, words in enumerate(self.frontier.words):
            self._draw_chip(paint, number, words, places[number])
        if more := self.frontier.size - len(chips):
            paint.box(places[-1], paint.theme.raised, radius=8)
            upper, lower = rows(inset(places[-1], 2, 14), (REST, REST))
            paint.text(f"+{self._texts.number(more)}", upper, weight="semibold", align="centre")
            word, faint = self._texts("watch.more_wait"), paint.theme.faint
            paint.text(word, lower, size=16, colour=faint, align="centre")

    def _draw_chip(self, paint: Painter, number: int, words: ChipView, box: Rect) -> None:
        theme, chip = paint.theme, self.frontier.chips[number]
        is_lit = number == self._number and (self.hovered or self.focused)
        border = None if chip.is_new else theme.waiting
        fill = theme.raised if is_lit else theme.floor
        paint.box(box, fill, radius=6, border=border, thick=2)
        if chip.is_new:
            place = paint.pixels(box)
            paint.surface.blit(dashed(place.size, max(2, paint.px(2)), theme.focus), place)
        if self._boards and self._explainer.has_many:
            self._draw_state(paint, self._boards, chip, box, words)
            return
        lines = rows(inset(box, 4, 3), (REST, 20, 18) if words.parts else (REST, 4, 18))
        ink = theme.accent if theme.name == "beach" else theme.waiting
        top = lines[0] if words.cell else box
        paint.text(words.score, top, size=22, weight="semibold", colour=ink, align="centre")
        if words.parts:
            paint.text(words.parts, lines[1], size=15, align="centre")
        paint.text(words.cell, lines[2], size=15, colour=theme.faint, align="centre")

    def _draw_state(
        self, paint: Painter, boards: SmallBoards, chip: Chip, box: Rect, words: ChipView
    ) -> None:
        """Draw a small board, with the numbers below it."""
        picture, line = rows(inset(box, 3), (REST, 20), 1)
        boards.draw(paint, picture, chip.entry)
        text = words.score
        if self._explainer.score_name == "f":
            text = f"{words.score} = {words.parts}"
        if paint.width(text, size=15, weight="semibold") > line.w:
            text = words.score
        paint.text(text, line, size=15, weight="semibold", align="centre")


class StripPanel(Panel[WatchView]):
    """A card with the frontier of a moment."""

    def __init__(
        self, rect: Rect, app: App, search: MeasuredSearch, go: Callable[[int], None]
    ) -> None:
        super().__init__(rect)
        explainer = search.recording.explainer
        assert isinstance(explainer, Textbook | OwnLines)
        self._texts, self._explainer, self._go = app.texts, explainer, go

    def build(self) -> None:
        """Put the chips below the heading."""
        self._build_at(self.rect)

    def _build_at(self, rect: Rect) -> None:
        self.add(Card("watch.below", rect))
        head, _, chips = rows(inset(rect, 16, 8), (28, 6, REST))
        title = self._texts("watch.waiting")
        self._head = self.add(Heading("watch.below_title", head, "menu", title))
        self.strip = self.add(
            Strip("watch.strip", chips, self._texts, self._explainer, self._choose)
        )

    def _choose(self, entry: int) -> None:
        """Go to the moment at which an entry is taken, if it ever is."""
        moment = self._explainer.taken_at(entry)
        if moment is not None:
            self._go(moment)

    def show(self, view: WatchView, /) -> None:
        """Show the frontier of a moment."""
        self.strip.frontier, self._head.note = view.frontier, view.frontier.note
