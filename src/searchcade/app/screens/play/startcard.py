"""Before the first move a small card says what the level is about; the clock waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.paint import Rect
from searchcade.app.widgets import Button, Card, Label

if TYPE_CHECKING:
    from searchcade.app.screens.play.board import PlayBoard

WIDE, PAD, LINE, ROW = 640.0, 14.0, 26.0, 42.0


def add_start_card(screen: PlayBoard, area: Rect) -> None:
    """Put the card on the lower part of the board: the lines of the briefing, and a button."""
    loaded = screen.play.loaded
    words, names = screen.texts.of(loaded.game), loaded.game.levels.briefing(loaded.level)
    wide = min(WIDE, area.w - 2 * PAD)
    tall = 2 * PAD + len(names) * LINE + 8 + ROW
    card = Rect(area.centerx - wide / 2, area.bottom - tall, wide, tall)
    screen.add(Card("play.start.card", card))
    line = Rect(card.x + PAD, card.y + PAD - 2, wide - 2 * PAD, LINE)
    for name in names:
        text = words.find(f"briefing.{name}", name)
        screen.add(Label(f"play.start.{name}", line, text, size=17, align="centre"))
        line = Rect(line.x, line.bottom, line.w, LINE)
    place = Rect(card.centerx - 110, card.bottom - PAD - ROW, 220, ROW)
    begin = screen.texts("play.start")
    button = Button(
        "play.start", place, begin, screen.action("start"), icon="play", shortcut="Enter"
    )
    button.kind, button.size = "primary", 18
    screen.add(button)
