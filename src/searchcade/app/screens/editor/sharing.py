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
LETTERS, MOST_LINES = 16.0, 2


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
        """Write the code on two lines; of a long one only the beginning."""
        theme, inner = paint.theme, inset(self.rect, 12, 2)
        paint.box(self.rect, theme.floor, radius=8, border=theme.rim)
        if not self.is_code:
            paint.text(self.words, inner, size=LETTERS, colour=theme.faint)
            return
        lines = broken(self.words, lambda text: self._fits(paint, text, inner.w))
        if len(lines) > MOST_LINES:
            lines = [*lines[: MOST_LINES - 1], lines[MOST_LINES - 1].rpartition("-")[0][:-4] + "…"]
        for text, place in zip(lines, rows(inner, [REST] * len(lines)), strict=True):
            paint.text(text, place, size=LETTERS, weight="semibold")

    def _fits(self, paint: Painter, text: str, room: float) -> bool:
        return paint.width(text, size=LETTERS, weight="semibold") <= room


def broken(code: str, fits: Callable[[str], bool]) -> list[str]:
    """Break a code into lines of whole groups; a line has at least one."""
    lines = [""]
    for group in code.split("-"):
        if lines[-1] and not fits(f"{lines[-1]}{group}-"):
            lines.append("")
        lines[-1] += f"{group}-"
    return [*lines[:-1], lines[-1].removesuffix("-")]
