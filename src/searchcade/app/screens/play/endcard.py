"""A fall is no disaster, and a lost game can be taken back: a small card says so, and offers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.paint import Rect
from searchcade.app.widgets import Button, Card, Label

if TYPE_CHECKING:
    from searchcade.app.screens.play.board import PlayBoard

WIDE, TALL, PAD, ROW, GAP = 440.0, 128.0, 20.0, 46.0, 12.0
BUTTONS = (("undo", "undo", "U"), ("restart", "restart", "R"), ("finish", "trophy", "E"))
MORE = 150.0  # units for a third button


def add_end_card(screen: PlayBoard, area: Rect) -> None:
    """Put the card on the lower part of the board; a game with points may end as it is."""
    has_points = screen.play.session.points is not None and bool(screen.play.session.ended)
    buttons = BUTTONS if has_points else BUTTONS[:2]
    wide = WIDE + MORE if has_points else WIDE
    card = Rect(area.centerx - wide / 2, area.bottom - TALL - 28, wide, TALL)
    screen.add(Card("play.fell", card))
    line = Rect(card.x + PAD, card.y + 12, card.w - 2 * PAD, 40)
    text = said(screen)
    screen.add(Label("play.fell.text", line, text, size=21, weight="semibold", align="centre"))
    part = (card.w - 2 * PAD + GAP) / len(buttons) - GAP
    for number, (name, icon, key) in enumerate(buttons):
        place = Rect(line.x + number * (part + GAP), card.bottom - PAD - ROW + 4, part, ROW)
        button = Button(f"play.fell.{name}", place, screen.texts(f"play.{name}"),
                        screen.action(name), icon=icon, shortcut=key, size=17)  # fmt: skip
        button.kind = "primary" if number == 0 else "plain"
        screen.add(button)


def said(screen: PlayBoard) -> str:
    """Say what happened, in the words of the game where it has some."""
    words, texts, session = (
        screen.texts.of(screen.play.loaded.game),
        screen.texts,
        screen.play.session,
    )
    if not session.ended:
        return words.find("fell", texts("play.fell"))
    text = words.find(f"ended.{session.ended}", texts(f"play.ended_{session.ended}"))
    if session.points is None:
        return text
    return f"{text} {texts('play.points_now', points=texts.number(session.points))}"
