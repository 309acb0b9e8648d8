"""A fall is no disaster: a small card says so, and offers to take it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.paint import Rect
from searchcade.app.widgets import Button, Card, Label

if TYPE_CHECKING:
    from searchcade.app.screens.play.board import PlayBoard

WIDE, TALL, PAD, ROW = 440.0, 128.0, 20.0, 46.0


def add_fall_card(screen: PlayBoard, area: Rect) -> None:
    """Put the card on the lower part of the board."""
    card = Rect(area.centerx - WIDE / 2, area.bottom - TALL - 28, WIDE, TALL)
    words = screen.texts.of(screen.play.named.game).find("fell", screen.texts("play.fell"))
    screen.add(Card("play.fell", card))
    line = Rect(card.x + PAD, card.y + 12, card.w - 2 * PAD, 40)
    screen.add(Label("play.fell.text", line, words, size=21, weight="semibold", align="centre"))
    half = (card.w - 2 * PAD - 12) / 2
    for number, (name, key) in enumerate((("undo", "U"), ("restart", "R"))):
        place = Rect(line.x + number * (half + 12), card.bottom - PAD - ROW + 4, half, ROW)
        button = Button(f"play.fell.{name}", place, screen.texts(f"play.{name}"),
                        screen.action(name), icon=name, shortcut=key, size=17)  # fmt: skip
        button.kind = "primary" if number == 0 else "plain"
        screen.add(button)
