"""The panels of the lens: a card for each board, and the verdict with its histogram."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.lens.board import LensBoard, MarkedFaces, hatch
from searchcade.app.widgets import Card, Drawing, Icon, Label, Panel, Widget, draw_key
from searchcade.recording.lens import Off
from searchcade.texts import Texts
from searchcade.theme import Colour
from searchcade.views.lens import HIGH, LOW, LensVerdict, axis_labels, bar_label
from searchcade.views.watch import short

if TYPE_CHECKING:
    from searchcade.app.screens.lens.screen import LensScreen

PAD = 18.0
TOP = 44.0  # units of a card's title
KEY = 30.0


class LensCard(Panel[MarkedFaces]):
    """A board with its title, the number of the marked cell, and the key that makes it large."""

    def __init__(self, rect: Rect, name: str, key: str, screen: LensScreen) -> None:
        super().__init__(rect)
        self.name, self._key, self._screen, self.texts = name, key, screen, screen.texts

    def build(self) -> None:
        """Put the title above the board."""
        name = self.name
        self.add(Card(f"lens.{name}.card", self.rect))
        top, board, _ = rows(self.rect, (TOP, REST, 4))
        title, number, key = columns(inset(top, PAD, 0), (REST, 74, KEY), gap=8)
        words, note = self.texts(f"lens.{name}"), self.texts(f"lens.{name}_note")
        self.add(Titled(f"lens.{name}.title", title, words, note))
        self._number = self.add(
            Label(f"lens.{name}.number", number, "", weight="bold", align="right")
        )
        self.add(Drawing(f"lens.{name}.key", key, self._draw_key))
        self.board = self.add(LensBoard(f"lens.{name}", inset(board, 4, 0), self._screen))

    def _draw_key(self, paint: Painter, box: Rect) -> None:
        draw_key(paint, self._key, box, 15, paint.theme.rim)

    def show(self, seen: MarkedFaces, /) -> None:
        """Show numbers and the mark."""
        self.board.seen = seen
        self._number.words = self.board.text


class Titled(Widget):
    """A short title and a faint note behind it."""

    role = "label"

    def __init__(self, id: str, rect: Rect, title: str, note: str) -> None:
        super().__init__(id, rect)
        self._title, self._note = title, note

    @property
    def text(self) -> str:
        """Return both."""
        return f"{self._title}: {self._note}"

    def draw(self, paint: Painter) -> None:
        """Write the note where the title ends."""
        wide = paint.width(self._title, size=18, weight="bold") + 10
        title, note = columns(self.rect, (min(wide, self.rect.w), REST))
        paint.text(self._title, title, size=18, weight="bold")
        paint.text(self._note, note, size=16, colour=paint.theme.faint)


class LensReport(NamedTuple):
    """What the lower card shows: a verdict, and the bars of the histogram with their width."""

    verdict: LensVerdict
    bars: list[Off]
    width: float


class VerdictCard(Panel[LensReport]):
    """The verdict in words, and how many cells are off by how much."""

    def __init__(self, rect: Rect, texts: Texts) -> None:
        super().__init__(rect)
        self.texts = texts

    def build(self) -> None:
        """Put the words at the left and the histogram at the right."""
        self.add(Card("lens.verdict.card", self.rect))
        icon, words, bars = columns(inset(self.rect, PAD, 14), (30, REST, 0.44 * self.rect.w), 16)
        self._icon = self.add(Icon("lens.verdict.icon", rows(icon, (30, REST))[0], ""))
        title, _, proof, _, more = rows(words, (28, 2, 50, 4, REST))
        self._title = self.add(
            Label("lens.verdict", title, self.texts("lens.working"), size=20, weight="bold")
        )
        self._proof = self.add(Label("lens.proof", proof, "", size=16, wrap=True))
        self._more = self.add(Label("lens.more", more, "", size=16, colour="faint", wrap=True))
        self._bars = self.add(Histogram("lens.histogram", bars, self.texts))

    def show(self, said: LensReport, /) -> None:
        """Show a verdict."""
        verdict, self._bars.bars, self._bars.width = said
        self._icon.name, self._icon.colour = verdict.icon, verdict.colour
        self._title.words, self._title.colour = verdict.title, verdict.colour
        self._proof.words, self._more.words = verdict.proof, verdict.more


class Histogram(Widget):
    """How many cells are off by how much: blue too low, white exact, red and hatched too high."""

    role = "chart"
    NUMBER, AXIS, GAP = 20.0, 22.0, 6.0
    MAX_BAR = 40.0

    def __init__(self, id: str, rect: Rect, texts: Texts) -> None:
        super().__init__(id, rect)
        self.texts = texts
        self.bars: list[Off] = []
        self.width = 1.0

    @property
    def text(self) -> str:
        """Return all bars, one a line."""
        return "\n".join(f"{bar_label(self.texts, bar)}: {bar.cells}" for bar in self.bars)

    def draw(self, paint: Painter) -> None:
        """Draw the bars, their numbers and the axis."""
        if not self.bars:
            return
        _, bars, axis = rows(self.rect, (self.NUMBER, REST, self.AXIS))
        paint.line((bars.x, bars.bottom), (bars.right, bars.bottom), paint.theme.rim)
        share = min(self.MAX_BAR, bars.w / len(self.bars))
        left = bars.centerx - share * len(self.bars) / 2
        highest = max(bar.cells for bar in self.bars)
        labels = axis_labels(self.texts, self.bars, self.width)
        for number, (bar, label) in enumerate(zip(self.bars, labels, strict=True)):
            column = Rect(left + number * share, bars.y, share, bars.h)
            self._draw_bar(paint, column, bar, bar.cells / max(1, highest))
            wide = Rect(column.centerx - 30, axis.y, 60, axis.h)
            paint.text(label, wide, size=15, colour=paint.theme.faint, align="centre")

    def _draw_bar(self, paint: Painter, column: Rect, bar: Off, share: float) -> None:
        if not bar.cells:
            return
        high = max(4.0, column.h * share)
        box = Rect(column.x + self.GAP / 2, column.bottom - high, column.w - self.GAP, high)
        paint.box(box, bar_colour(bar), radius=3, border=paint.theme.rim)
        if bar.most > 0:
            place = paint.pixels(box)
            paint.surface.blit(hatch(place.size), place)
        above = Rect(column.centerx - 26, box.y - self.NUMBER, 52, self.NUMBER)
        paint.text(short(self.texts, bar.cells), above, size=15, align="centre")


def bar_colour(bar: Off) -> Colour:
    """Return the colour of a bar."""
    if bar.most == 0:
        return (246, 246, 252)
    return HIGH[1] if bar.most > 0 else LOW[1]
