"""A line below the board with the searches that a game has keys for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.paint import Rect
from searchcade.app.widgets import Button, Label

if TYPE_CHECKING:
    from searchcade.app.screens.play.board import PlayBoard

TALL = 38.0
GAP = 8.0
WORDS = 92.0  # units of what stands before the buttons


def add_searches(screen: PlayBoard, box: Rect) -> None:
    """Put a button for each search into a line."""
    game, words = screen.play.loaded.game, screen.texts.of(screen.play.loaded.game)
    known = catalog.algorithms(game.name)
    before = Rect(box.x, box.y, WORDS, box.h)
    text = screen.texts("play.searches")
    screen.add(Label("play.searches", before, text, size=16, colour="faint", align="right"))
    wide = (box.w - WORDS) / len(game.play.watch_keys) - GAP
    for number, (key, name) in enumerate(game.play.watch_keys.items()):
        place = Rect(before.right + GAP + number * (wide + GAP), box.y, wide, box.h)
        title, show = words.short(known[name]), _show(screen, name)
        screen.add(Button(f"play.search.{key}", place, title, show, shortcut=key, size=16))


def _show(screen: PlayBoard, algorithm: str) -> Callable[[], None]:
    return lambda: screen.show_search(algorithm)
