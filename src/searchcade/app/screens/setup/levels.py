"""The levels of a game to choose from, and what can be said about one that was drawn by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from searchcade import daily
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.setup.numbered import add_number
from searchcade.app.widgets import Card, Event, Fact, Listing
from searchcade.play.progress import COLOURS, optima
from searchcade.play.setup_choices import level_names

if TYPE_CHECKING:
    from searchcade.app.screens.setup.setup import SetupScreen

ROW = 46.0
SIDE = 38.0  # units of a picture
PAUSE = 1000  # milliseconds after which another number begins


def add_levels(screen: SetupScreen, box: Rect) -> None:
    """Put the list of levels into a box: those that are made and those that ship."""
    screen.add(Card("setup.levels.card", box))
    inner = add_number(screen, box)
    names, words = level_names(screen.game), screen.texts.of(screen.game)
    screen.add(
        Listing(
            "setup.levels",
            Rect(inner.x + 8, inner.y + 8, inner.w - 16, inner.h - 16),
            len(names),
            lambda paint, row, number: LevelRow(screen, names[number]).draw(paint, row),
            row=ROW,
            chosen=names.index(screen.choices.level),
            name=lambda number: words.level(names[number]),
            changed=lambda number: screen.choose_level(names[number]),
            entered=lambda _number: screen.start(),
        )
    )


class LevelRow:
    """A line of the list: a small picture, the name, the number, and what somebody made of it."""

    def __init__(self, screen: SetupScreen, level: str) -> None:
        self.screen, self.level = screen, level
        self.title = screen.texts.of(screen.game).level(level)

    def draw(self, paint: Painter, row: Rect) -> None:
        """Draw it in its place."""
        screen, level = self.screen, self.level
        picture = Rect(row.x + 6, row.centery - SIDE / 2, SIDE, SIDE)
        place = Rect(picture.right + 10, row.y, row.right - picture.right - 16, row.h)
        if level == daily.NAME:
            icon = Rect(picture.centerx - 9, picture.centery - 9, 18, 18)
            paint.icon("star", icon, paint.theme.accent)
            paint.text(self.title, place, size=17, weight="semibold")
            return
        if level in screen.game.levels.presets:
            icon = Rect(picture.centerx - 9, picture.centery - 9, 18, 18)
            paint.icon("dice", icon, paint.theme.faint)
            weight = "semibold" if screen.game.levels.group(level) else "regular"
            paint.text(self.title, place, size=17, weight=weight)  # it heads the maps of its group
            return
        count = str(1 + list(screen.game.shipped()).index(level))
        paint.text(count, place, size=14, colour=paint.theme.faint, align="right")
        place.w -= 22
        if not screen.progress.is_open(level):
            paint.icon("lock", Rect(picture.centerx - 9, row.y, 18, row.h), paint.theme.faint)
            paint.text(self.title, place, size=17, colour=paint.theme.faint)
            return
        screen.pictures.draw(paint, picture, f"{screen.game.name}/{level}")
        self._draw_record(paint, place)

    def _draw_record(self, paint: Painter, place: Rect) -> None:
        """Write the name, and below it the medal and the best game, where there is one."""
        progress, texts = self.screen.progress, self.screen.texts
        record, medal = progress.records.get(self.level), progress.medal(self.level)
        if record is None or not medal:
            paint.text(self.title, place, size=17)
            return
        paint.text(self.title, Rect(place.x, place.y + 2, place.w, place.h / 2), size=17)
        below = Rect(place.x, place.centery + 1, place.w, place.h / 2 - 4)
        paint.icon("medal", Rect(below.x, below.y, 16, below.h), COLOURS[medal])
        cost, least = texts.number(record.cost), texts.number(optima(progress.game)[self.level])
        best = texts("setup.best_of", cost=cost, least=least)
        line = Rect(below.x + 22, below.y, below.w - 22, below.h)
        paint.text(best, line, size=14, colour=paint.theme.faint)


class TypedNumber:
    """A level that ships, chosen by typing its number; digits in quick succession make one."""

    def __init__(self) -> None:
        self._digits, self._last = "", -PAUSE

    def take(self, screen: SetupScreen, event: Event) -> bool:
        """Take a digit; say whether there is such a level."""
        digit, now = pygame.key.name(event.key).strip("[]"), pygame.time.get_ticks()
        if not (digit.isascii() and digit.isdigit()):
            return False
        before = self._digits if now - self._last < PAUSE else ""
        count = len(screen.game.shipped())
        for typed in (before + digit, digit):
            if 1 <= int(typed) <= count:
                self._digits, self._last = typed, now
                listing = screen.group.find("setup.levels")
                assert isinstance(listing, Listing)
                level = list(screen.game.shipped())[int(typed) - 1]
                listing.choose(level_names(screen.game).index(level))
                return True
        return False


def facts_of(screen: SetupScreen) -> list[Fact]:
    """Return the measures of the level that is seen."""
    words, seen = screen.texts.of(screen.game), screen.preview.seen
    figures = seen.measures if seen else {}
    found = [Fact("flag", words.figure(name), said(screen, figures[name])) for name in figures]
    if seen and not screen.game.levels.winnable(seen.loaded.level):
        found.append(Fact("flag", screen.texts("setup.winnable"), screen.texts("setup.no"), "bad"))
    return found


def said(screen: SetupScreen, value: object) -> str:
    """Write a measure as people read it."""
    if isinstance(value, bool):
        return screen.texts("setup.yes") if value else screen.texts("setup.no")
    return screen.texts.number(value) if isinstance(value, int) else str(value)
