"""Maps of Pacman for tests of the window, and hands for them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from desk import click_at
from playtable import drawn, rest, sit_down

from searchcade.app import fonts
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App
from searchcade.canvas import Place

HUNTER = "level: 4\n%%%%%%%\n%P.  G%\n% %%% %\n%    .%\n%%%%%%%"
DARK = "level: 3\n%%%%%%%%%%%%\n%P.      ..%\n%%%%%%%%%%%%"
FEAST = "%%%%%%%\n%PO   %\n% %%%.%\n%     %\n%%%%%%%"
HURRY = "level: 1\ncap: 3\n%%%%%%%\n%P   .%\n%%%%%%%"


def begin(app: App, text: str = HUNTER) -> PlayScreen:
    """Sit down at a map."""
    return sit_down(app, drawn(text, "pacman"))


def has(app: App, id: str) -> bool:
    """Say whether a widget is on the screen."""
    return any(widget.id == id for widget in app.screen.group.widgets)


def pictures(view: Any) -> Counter[str]:
    """Count the pictures on a board."""
    return Counter(sprite.picture for sprite in view.scene.sprites)


def click_cell(app: App, screen: PlayScreen, cell: Place) -> None:
    """Click on a cell, and wait until nothing moves."""
    x, y = screen.board.view.board.view().centre(*cell)
    click_at(app, (x / app.scale, y / app.scale))
    rest(app)


class Cut:
    """Notes the lines that were cut because they did not fit; put in place of `shortened`."""

    def __init__(self) -> None:
        self.lines: set[str] = set()
        self._shortened = fonts.shortened

    def __call__(self, text: str, pixels: int, weight: str, room: int) -> str:
        found = self._shortened(text, pixels, weight, room)
        if found != text:
            self.lines.add(text)
        return found
