"""A line of Help with the lessons of all games, and a button that shows the tips again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.layout import REST, columns, inset
from searchcade.app.paint import Rect
from searchcade.app.widgets import Button, Card, Label, Panel
from searchcade.play.lesson import lessons

if TYPE_CHECKING:
    from searchcade.app.window import App

TALL = 64.0
TITLE, TIPS = 104.0, 216.0


class LessonRow(Panel[None]):
    """The lessons, those that are finished with a tick."""

    def __init__(self, rect: Rect, app: App) -> None:
        super().__init__(rect)
        self._app, self._texts = app, app.texts

    def build(self) -> None:
        """Put a button for each lesson into the line, and the tips at its end."""
        app, texts = self._app, self._texts
        card = self.add(Card("help.lessons", self.rect)).rect
        title, *places, tips = columns(
            inset(card, 16, 12), (TITLE, *[REST] * len(lessons()), TIPS), 8
        )
        words = texts("helpscreen.lessons")
        self.add(Label("help.lessons.title", title, words, size=17, weight="bold"))
        done = app.settings.lessons.split()
        for number, (name, place) in enumerate(zip(lessons(), places, strict=True), start=1):
            icon, text = "check" if name in done else "cap", texts.of(catalog.game(name)).title
            self.add(Button(f"help.lesson.{name}", place, text, partial(self._open, name),
                            icon=icon, shortcut=str(number), size=16))  # fmt: skip
        self.add(Button("help.tips", tips, texts("tips.again"), self._show_tips, icon="hint",
                        shortcut="T", size=16))  # fmt: skip

    def _open(self, name: str) -> None:
        self._app.push(self._app.routes.lesson(name))

    def _show_tips(self) -> None:
        self._app.change_settings(tips="")
        self._app.toast(self._texts("tips.shown_again"))
