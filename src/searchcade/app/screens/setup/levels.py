"""The levels of a game to choose from, and what can be said about one that was drawn by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from searchcade import catalog
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.setup.wish import level_names
from searchcade.app.widgets import Card, Event, Fact, Listing

if TYPE_CHECKING:
    from searchcade.app.screens.setup.setup import SetupScreen

ROW = 46.0
SIDE = 38.0  # units of a picture
PAUSE = 1000  # milliseconds after which another number begins


def add_levels(screen: SetupScreen, box: Rect) -> None:
    """Put the list of levels into a box: those that are made first, then those that ship."""
    screen.add(Card("setup.levels.card", box))
    names, words = level_names(screen.game), screen.texts.of(screen.game)

    def draw(paint: Painter, row: Rect, number: int) -> None:
        picture = Rect(row.x + 6, row.centery - SIDE / 2, SIDE, SIDE)
        place = Rect(picture.right + 10, row.y, row.right - picture.right - 16, row.h)
        if names[number] in screen.game.presets:
            icon = Rect(picture.centerx - 9, picture.centery - 9, 18, 18)
            paint.icon("dice", icon, paint.theme.faint)
        else:
            screen.pictures.draw(paint, picture, f"{screen.game.name}/{names[number]}")
            count = str(number - len(screen.game.presets) + 1)
            paint.text(count, place, size=14, colour=paint.theme.faint, align="right")
            place.w -= 22
        paint.text(words.level(names[number]), place, size=17)

    screen.add(
        Listing(
            "setup.levels",
            Rect(box.x + 8, box.y + 8, box.w - 16, box.h - 16),
            len(names),
            draw,
            row=ROW,
            chosen=names.index(screen.wish.level),
            name=lambda number: words.level(names[number]),
            changed=lambda number: screen.choose_level(names[number]),
            entered=lambda _number: screen.start(),
        )
    )


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
        count = len(catalog.shipped(screen.game))
        for typed in (before + digit, digit):
            if 1 <= int(typed) <= count:
                self._digits, self._last = typed, now
                listing = screen.group.find("setup.levels")
                assert isinstance(listing, Listing)
                listing.choose(len(screen.game.presets) + int(typed) - 1)
                return True
        return False


def facts_of(screen: SetupScreen) -> list[Fact]:
    """Return the measures of the level that is seen."""
    words, seen = screen.texts.of(screen.game), screen.preview.seen
    figures = seen.measures if seen else {}
    return [Fact("flag", words.figure(name), said(screen, figures[name])) for name in figures]


def said(screen: SetupScreen, value: object) -> str:
    """Write a measure as people read it."""
    if isinstance(value, bool):
        return screen.texts("setup.yes") if value else screen.texts("setup.no")
    return screen.texts.number(value) if isinstance(value, int) else str(value)
