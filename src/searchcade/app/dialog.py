"""A dialog: a question above a screen that must be answered before anything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from searchcade.app.layout import REST, below, centred, columns
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Button, Event, Label, Widget
from searchcade.app.widgets.group import Group

if TYPE_CHECKING:
    from searchcade.app.window import App

Action = Callable[[], None]
Answer = tuple[str, str, Action]
"""An id, a text, and what is done."""
QUESTION, NOTE = 21.0, 17.0  # the height of letters


class Dialog:
    """A card with a question and a button for each answer; Escape gives the first answer."""

    def __init__(
        self, app: App, question: str, answers: Sequence[Answer], closed: Action, *, note: str = ""
    ) -> None:
        self.app, self.question, self.answers, self.note = app, question, answers, note
        self.group = Group()
        self.card = Rect(0, 0, 0, 0)
        self._closed = closed

    def open(self) -> None:
        """Show the dialog for the first time, with the focus on the first answer."""
        self.rebuild()
        self.group.tab(1)

    def rebuild(self) -> None:
        """Put the card in the middle of the window as it is now."""
        app, paint = self.app, self.app.painter()
        wide = max(520.0, 200.0 * len(self.answers) + 60)
        lines = paint.lines(self.question, wide - 60, size=QUESTION, weight="semibold")
        asked = lines * paint.line_height(QUESTION)
        noted = paint.lines(self.note, wide - 60, size=NOTE) * paint.line_height(NOTE)
        tall = 26 + asked + (14 + noted if self.note else 0) + 28 + 74
        self.card = card = centred(Rect(0, 0, app.width, app.height), wide, tall)
        top = Rect(card.x + 30, card.y + 26, card.w - 60, asked)
        widgets: list[Widget] = [
            Label(
                "dialog.question", top, self.question, size=QUESTION, weight="semibold", wrap=True
            )
        ]
        if self.note:
            widgets.append(Label("dialog.note", below(top, noted, 14), self.note, size=NOTE,
                                 colour="faint", wrap=True))  # fmt: skip
        self.group.replace([*widgets, *self._buttons(Rect(top.x, card.bottom - 74, top.w, 48))])

    def _buttons(self, line: Rect) -> list[Button]:
        places = columns(line, [REST] * len(self.answers), 16)
        return [
            Button(f"dialog.{id}", place, text, partial(self.answer, action), kind="answer")
            for place, (id, text, action) in zip(places, self.answers, strict=True)
        ]

    def answer(self, action: Action) -> None:
        """Close the dialog, and do what an answer says."""
        self._closed()
        self.app.redraw()
        action()

    def cancel(self) -> None:
        """Give the first, safe answer."""
        self.answer(self.answers[0][2])

    def handle(self, event: Event) -> bool:
        """Give an event to the widgets; Escape gives the first, safe answer."""
        if self.group.handle(event) or self.group.shortcut(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.cancel()
            return True
        return False

    def draw(self, paint: Painter) -> None:
        """Draw the card with the question and the answers."""
        paint.shadow(self.card)
        paint.box(self.card, paint.theme.card, radius=16, border=paint.theme.line)
        self.group.draw(paint)
