"""Welcome: who plays, in which language; beside it a search finds its way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from searchcade.app.board.widget import BoardView
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.account.entry import draw_logo, enter
from searchcade.app.screens.account.showcase import Showcase
from searchcade.app.screens.common import EDGE
from searchcade.app.widgets import Button, Card, Drawing, Label
from searchcade.texts import LANGUAGES

if TYPE_CHECKING:
    from searchcade.app.window import App

WIDE, TALL, GAP = 452.0, 536.0, 64.0


class WelcomeScreen(Screen):
    """The first screen."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.showcase = Showcase(app, self.rebuild)

    def build(self) -> None:
        """Put the card and the picture side by side in the middle of the window."""
        side = min(self.height - 90, self.width - WIDE - GAP - 2 * EDGE)
        left = (self.width - WIDE - GAP - side) / 2
        card = Rect(left, (self.height - TALL) / 2, WIDE, TALL)
        picture = Rect(card.right + GAP, (self.height - side) / 2, side, side)
        if board := self.showcase.view("welcome.board", picture):
            self.add(board)
        self.add(Card("welcome.card", card))
        self._head(Rect(card.x + 40, card.y + 40, card.w - 80, 58))
        self._ways(Rect(card.x + 40, card.y + 174, card.w - 80, 54))
        self._languages(Rect(card.x + 40, card.bottom - 136, card.w - 80, 44))
        quit_ = Rect(card.x + 40, card.bottom - 76, card.w - 80, 44)
        text = self.texts("account.quit")
        self.add(Button("welcome.quit", quit_, text, self.app.quit, icon="quit", kind="quiet"))

    def _head(self, place: Rect) -> None:
        self.add(Drawing("welcome.logo", place, draw_logo))
        below = Rect(place.x, place.bottom + 18, place.w, 60)
        text = self.texts("account.tagline")
        self.add(Label("welcome.tagline", below, text, size=19, colour="faint", align="centre",
                       wrap=True))  # fmt: skip

    def _ways(self, place: Rect) -> None:
        ways: list[tuple[str, str, Callable[[], None]]] = [
            ("log_in", "key", self._log_in),
            ("register", "user", self._register),
            ("as_guest", "play", self._guest),
        ]
        for number, (name, icon, action) in enumerate(ways):
            rect = Rect(place.x, place.y + number * (place.h + 12), place.w, place.h)
            text = self.texts(f"account.{name}")
            button = Button(f"welcome.{name}", rect, text, action, icon=icon, size=20)
            button.kind = "plain" if number else "primary"
            self.add(button)

    def _languages(self, place: Rect) -> None:
        wide = (place.w - 12 * (len(LANGUAGES) - 1)) / len(LANGUAGES)
        for number, (code, name) in enumerate(LANGUAGES.items()):
            rect = Rect(place.x + number * (wide + 12), place.y, wide, place.h)
            chosen = code == self.app.settings.language
            choose = partial(self.app.change_settings, language=code)
            self.add(Button(f"welcome.language.{code}", rect, name, choose, icon="globe", size=17,
                            selected=chosen))  # fmt: skip

    # ------------------------------------------------------------------ actions

    def _log_in(self) -> None:
        self.app.push(self.app.routes.login())

    def _register(self) -> None:
        self.app.push(self.app.routes.register())

    def _guest(self) -> None:
        enter(self.app, self.app.guest)

    def back(self) -> None:
        """Stay: there is nothing before the first screen."""

    def leave(self) -> None:
        """Make no picture any more."""
        self.showcase.stop()

    # ------------------------------------------------------------------ the picture

    def update(self, seconds: float) -> bool:
        """Let the search go on."""
        if not self.showcase.pass_time(seconds):
            return False
        view = self.group.find("welcome.board")
        if isinstance(view, BoardView):
            self.showcase.show(view)
        return True

    def wake_after(self) -> float | None:
        """Keep moving until the search has found its way, then rest."""
        return 0.0 if self.showcase.is_moving else None
