"""The levels of a game to choose from, and what can be said about one that was drawn by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.setup.wish import level_names
from searchcade.app.widgets import Card, Fact, Listing

if TYPE_CHECKING:
    from searchcade.app.screens.setup.setup import SetupScreen

ROW = 42.0


def add_levels(screen: SetupScreen, box: Rect) -> None:
    """Put the list of levels into a box: those that are made first, then those that ship."""
    screen.add(Card("setup.levels.card", box))
    names, words = level_names(screen.game), screen.texts.of(screen.game)

    def draw(paint: Painter, row: Rect, number: int) -> None:
        icon = "dice" if names[number] in screen.game.presets else "pencil"
        paint.icon(icon, Rect(row.x + 12, row.centery - 9, 18, 18), paint.theme.faint)
        place = Rect(row.x + 40, row.y, row.w - 46, row.h)
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
