"""The card with the curve of a game, or with one line that says why there is none."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.curve import Curve, thick_line
from searchcade.app.screens.result.outcome import Outcome
from searchcade.app.widgets import Bar, Card, Drawing, Label, Panel
from searchcade.play.analysis import Analysis
from searchcade.texts import Texts
from searchcade.texts.move_words import MoveWords


class CurveCard(Panel[None]):
    """A heading with a legend, the curve, and a line on what is shown."""

    def __init__(
        self, rect: Rect, texts: Texts, outcome: Outcome, pick: Callable[[int], None]
    ) -> None:
        super().__init__(rect)
        self._texts, self._outcome, self._pick = texts, outcome, pick

    def build(self) -> None:
        """Draw what there is by now."""
        card = self.add(Card("result.curve_card", self.rect)).rect
        head, middle, foot = rows(inset(card, 16, 10), (28, REST, 24))
        words, analysis = MoveWords(self._texts, self._outcome.loaded), self._outcome.analysis
        title, legend = columns(head, (REST, 300), 12)
        self.add(Label("result.curve_title", title, words.curve, size=17, weight="semibold"))
        self.add(Label("result.along", foot, self._foot(), size=15, colour="faint"))
        if analysis is not None and analysis.has_curve:
            self._add_legend(legend)
            moment, amount = self._outcome.moment, self._texts.of(self._outcome.loaded.game).amount
            self.add(Curve("result.curve", middle, amount, analysis, self._pick, moment))
        else:
            self._add_reason(middle, analysis)

    def _add_legend(self, box: Rect) -> None:
        names = {"you": "second", "best": "good"}
        wides = (100.0, 188.0)
        for (name, colour), place in zip(names.items(), columns(box, wides, 8), strict=True):
            line, label = columns(place, (34, REST), 8)
            self.add(Drawing(f"result.line.{name}", line, partial(draw_line, colour)))
            self.add(Label(f"result.name.{name}", label, self._texts(f"analysis.{name}"), size=16))

    def _add_reason(self, box: Rect, analysis: Analysis | None) -> None:
        name = (analysis.reason or "too_short") if analysis is not None else "looking"
        words = self._texts(f"analysis.{name}")
        text, bar, _ = rows(inset(box, 0, 8), (52, 8, REST), 6)
        self.add(Label("result.reason", text, words, size=16, colour="faint", wrap=True))
        if analysis is None:
            self.add(Bar("result.bar", Rect(bar.x, bar.y, 240, bar.h)))

    def _foot(self) -> str:
        """Say where the board stands, which keys move it, and what the curve leaves out."""
        outcome, texts, analysis = self._outcome, self._texts, self._outcome.analysis
        count = texts.number(len(outcome.saved.session.moves))
        parts = [texts("analysis.along", number=texts.number(outcome.moment), count=count)]
        if analysis and analysis.has_curve and analysis.unknown:
            parts.append(texts("analysis.gaps"))
        elif analysis and analysis.has_curve and analysis.is_hindsight:
            parts.append(texts("analysis.hindsight"))
        elif analysis and analysis.stretches:
            parts.append(texts("analysis.between"))
        return "  ".join(parts)


def draw_line(colour: str, paint: Painter, rect: Rect) -> None:
    """Draw a piece of a line as on the curve: that of the best game is dashed."""
    ink, y = getattr(paint.theme, colour), rect.centery
    pieces = [(0.0, 1.0)] if colour == "second" else [(0.0, 0.22), (0.39, 0.61), (0.78, 1.0)]
    for first, last in pieces:
        thick_line(paint, (rect.x + first * rect.w, y), (rect.x + last * rect.w, y), ink, 3.5)
