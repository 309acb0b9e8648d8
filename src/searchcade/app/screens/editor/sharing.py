"""Share the drawing: its code to copy, a code to paste, and files for other programs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.editor.checker import Checker
from searchcade.app.widgets import Button, Card, Label, Panel, Widget
from searchcade.texts import GameTexts

PAD, GAP, BUTTON, CODE = 16.0, 8.0, 40.0, 56.0
PICTURE = "picture"


class ShareActions(NamedTuple):
    """What the buttons do."""

    copy: Callable[[], None]
    paste: Callable[[], None]
    export: Callable[[str], None]


class SharePanel(Panel[Checker]):
    """The code of the drawing, and buttons for everything that can be given away."""

    def __init__(self, rect: Rect, words: GameTexts, forms: list[str], does: ShareActions) -> None:
        super().__init__(rect)
        self._words, self._forms, self._does = words, forms, does

    def build(self) -> None:
        """Put the code above the buttons."""
        say = self._words.texts
        self.add(Card("editor.share.card", self.rect))
        title, code, first, second = rows(inset(self.rect, PAD), (24, REST, BUTTON, BUTTON), GAP)
        self.add(Label("editor.share", title, say("editor.share"), size=17, weight="semibold"))
        self._code = self.add(CodeBox("editor.code", code))
        left, right = columns(first, (REST, REST), GAP)
        self._copy = self.add(
            Button(
                "editor.copy",
                left,
                say("editor.copy"),
                self._does.copy,
                icon="copy",
                shortcut="C",
                size=16,
            )
        )
        self.add(
            Button(
                "editor.paste",
                right,
                say("editor.paste"),
                self._does.paste,
                icon="paste",
                shortcut="Ctrl+V",
                size=16,
            )
        )
        forms = [*self._forms, PICTURE]
        self._exports = []
        for form, place in zip(forms, columns(second, [REST] * len(forms), GAP), strict=True):
            text = self._words.find(f"editing.forms.{form}", form)
            button = Button(
                f"editor.export.{form}", place, text, partial(self._does.export, form), size=15
            )
            self._exports.append(self.add(button))

    def show(self, checker: Checker) -> None:
        """Show the code as soon as there is one."""
        self._code.words = checker.code or self._words.texts("editor.no_code")
        self._code.is_code = bool(checker.code)
        self._copy.enabled = bool(checker.code)
        for button in self._exports:
            button.enabled = checker.loaded is not None or button.id.endswith(PICTURE)


class CodeBox(Widget):
    """The code, in as many groups as fit."""

    role = "label"

    def __init__(self, id: str, rect: Rect) -> None:
        super().__init__(id, rect)
        self.words = ""
        self.is_code = False

    @property
    def text(self) -> str:
        """Return the whole code."""
        return self.words

    def draw(self, paint: Painter) -> None:
        """Write the code; of a long one the beginning, and how long it is."""
        theme, inner = paint.theme, inset(self.rect, 12, 2)
        paint.box(self.rect, theme.floor, radius=8, border=theme.rim)
        ink = theme.text if self.is_code else theme.faint
        weight = "semibold" if self.is_code else "regular"
        text = self.words
        while self.is_code and self._lines(paint, text, inner.w) > 2:
            text = text.removesuffix("…").rpartition("-")[0] + "…"
        if self._lines(paint, text, inner.w) < 2:
            paint.text(text, inner, size=16, weight=weight, colour=ink)
            return
        groups = text.split("-")
        half = next(
            n
            for n in range(len(groups), 0, -1)
            if paint.width("-".join(groups[:n]) + "-", size=16, weight=weight) <= inner.w
        )
        upper, lower = rows(inner, (REST, REST))
        paint.text("-".join(groups[:half]) + "-", upper, size=16, weight=weight, colour=ink)
        paint.text("-".join(groups[half:]), lower, size=16, weight=weight, colour=ink)

    def _lines(self, paint: Painter, text: str, room: float) -> int:
        wide = paint.width(text, size=16, weight="semibold")
        return 1 if wide <= room else 2 if wide <= 1.85 * room else 3
