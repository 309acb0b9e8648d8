"""Pseudo-code with the line that runs."""

from __future__ import annotations

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Card, Label, Panel, Widget
from searchcade.texts import Texts
from searchcade.texts.explanations import CodeLine, pseudocode
from searchcade.theme import mixed

PITCH = 26.0  # units from line to line at most
INDENT = 20.0


class Code(Widget):
    """Numbered lines; one of them can be marked."""

    role = "code"

    def __init__(self, id: str, rect: Rect, lines: list[CodeLine]) -> None:
        super().__init__(id, rect)
        self.lines = lines
        self.running = 0
        """The number of the line that runs, from 1; 0 for none."""

    @property
    def text(self) -> str:
        """Return the line that runs."""
        return self.lines[self.running - 1].text if self.running else ""

    def draw(self, paint: Painter) -> None:
        """Draw all lines, and a bar at the one that runs."""
        pitch = min(PITCH, self.rect.h / max(1, len(self.lines)))
        places = rows(self.rect, (*[pitch] * len(self.lines), REST))
        for number, line in enumerate(self.lines, start=1):
            self._draw_line(paint, places[number - 1], number, line)

    def _draw_line(self, paint: Painter, box: Rect, number: int, line: CodeLine) -> None:
        theme, is_running = paint.theme, number == self.running
        if is_running:
            fill = mixed(theme.card, theme.raised, 0.9)
            paint.box(box, fill, radius=4)
            paint.box(Rect(box.x, box.y + 2, 4, box.h - 4), theme.accent, radius=2)
        indent = 8 + line.indent * INDENT
        _, digit, _, words, _ = columns(box, (8, 20, indent, REST, 6))
        ink = theme.accent if is_running else theme.faint
        paint.text(str(number), digit, size=15, colour=ink, align="right")
        weight = "semibold" if is_running else "regular"
        paint.text(line.text, words, size=16, weight=weight)


class CodePanel(Panel[int]):
    """A card with the pseudo-code of an algorithm."""

    def __init__(self, rect: Rect, texts: Texts, title: str, name: str) -> None:
        super().__init__(rect)
        self._title, self._lines = title, pseudocode(texts, name)

    def build(self) -> None:
        """Put the title above the lines."""
        self.add(Card("watch.code", self.rect))
        head, _, lines, _ = rows(inset(self.rect, 8), (32, 4, REST, 4))
        self.add(Heading("watch.code_title", inset(head, 8, 0), "code", self._title))
        self._code = self.add(Code("watch.line", lines, self._lines))

    def show(self, line: int, /) -> None:
        """Mark the line that runs."""
        self._code.running = line


class Heading(Label):
    """An icon and a title."""

    def __init__(self, id: str, rect: Rect, icon: str, title: str, note: str = "") -> None:
        super().__init__(id, rect, title, size=17, weight="semibold")
        self.icon, self.note = icon, note

    def draw(self, paint: Painter) -> None:
        """Draw the icon before the title, and a note behind it."""
        icon, _, words = columns(self.rect, (20, 8, REST))
        paint.icon(self.icon, Rect(icon.x, icon.centery - 10, 20, 20), paint.theme.second)
        paint.text(self.words, words, size=17, weight="semibold")
        wide = paint.width(self.words, size=17, weight="semibold") + 10
        if self.note and wide < words.w:
            rest = columns(words, (wide, REST))[1]
            paint.text(self.note, rest, size=16, colour=paint.theme.faint)
