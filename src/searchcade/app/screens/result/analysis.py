"""What a game lost: its curve, and the list of lost moves with the numbers of the marks."""

from __future__ import annotations

from functools import partial

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.curve import MARK, Curve, draw_mark, thick_line
from searchcade.app.screens.figures import NoticeBox
from searchcade.app.screens.result.outcome import ResultPanel
from searchcade.app.widgets import Bar, Button, Card, Drawing, Label, Listing
from searchcade.play.analysis import Analysis
from searchcade.play.mistakes import can_be_tried
from searchcade.store.records import is_too_fast
from searchcade.texts.move_words import MoveWords
from searchcade.views.play import Notice
from searchcade.views.result import Mistake, mistakes, no_mistakes, not_ranked

ROW, HEADING = 54.0, 28.0


class CurveCard(ResultPanel):
    """A heading with a legend, the curve, and a line on what is shown."""

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
            self.add(Curve("result.curve", middle, amount, analysis, self._screen.go, moment))
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


class MistakePanel(ResultPanel):
    """A heading with the stretches that lost something, or what is to be said instead."""

    def build(self) -> None:
        """Put what the player must know now above the list."""
        rest = self.rect
        if (message := self._message()).text:
            notice, _, rest = rows(rest, (56 if self._outcome.problem else 40, 8, REST))
            self.add(NoticeBox("result.notice", notice, message))
        if self._outcome.problem:
            place, _, rest = rows(rest, (44, 8, REST))
            words = self._texts("result.store_again")
            store = Button(
                "result.store", place, words, self._screen.store_again, icon="save", shortcut="T"
            )
            self.add(store)
        analysis = self._outcome.analysis
        if analysis is not None and can_be_tried(analysis):
            rest, _, place = rows(rest, (REST, 8, 44))
            words = self._texts("mistakes.begin")
            learn = Button("result.learn", place, words, self._screen.learn, icon="cap",
                           shortcut="L", size=16)  # fmt: skip
            self.add(learn)
        self._add_list(rest)

    def _add_list(self, box: Rect) -> None:
        analysis = self._outcome.analysis
        if analysis is None or not analysis.stretches:
            is_won = self._outcome.is_won
            words = no_mistakes(self._texts, analysis, is_won=is_won) if analysis else ""
            self.add(Label("result.no_mistakes", box, words, size=16, colour="faint", wrap=True))
            return
        count = int((box.h - HEADING) // ROW)
        if count < 1:
            return  # what could not be stored matters more
        heading, listing = rows(box, (HEADING, count * ROW))
        title = MoveWords(self._texts, self._outcome.loaded).lost
        self.add(Label("result.lost", heading, title, size=17, weight="semibold"))
        found = mistakes(self._texts, self._outcome.loaded, analysis)
        self.add(
            Listing(
                "result.mistakes", listing, len(found),
                lambda paint, rect, number: draw_row(paint, rect, number + 1, found[number]),
                row=ROW, name=lambda number: found[number].text,
                chosen=-1 if (at := analysis.stretch_at(self._outcome.moment)) is None else at,
                changed=self._screen.choose, entered=self._screen.choose,
            )
        )  # fmt: skip

    def _message(self) -> Notice:
        """Return what else the player should know."""
        outcome, saved, texts = self._outcome, self._outcome.saved, self._texts
        if outcome.problem:
            name = "result.pending" if outcome.is_pending else "result.not_stored"
            return Notice(texts(name, problem=outcome.problem.rstrip(".")), "bad")
        if outcome.achieved:
            names = [texts(f"record.achievements.{name}.title") for name in outcome.achieved]
            return Notice(texts("result.achieved", name=", ".join(names)), "good")
        if why := not_ranked(texts, outcome.ending):
            return Notice(why, "second")
        if outcome.score is None and is_too_fast(saved.progress()):
            return Notice(texts("result.too_fast"), "second")
        return Notice()


def draw_row(paint: Painter, rect: Rect, number: int, mistake: Mistake) -> None:
    """Draw the number, the move, what was best, and the loss."""
    theme, box = paint.theme, inset(rect, 8, 3)
    draw_mark(paint, (box.x + MARK + 4, box.centery), number)
    wide = paint.width(mistake.loss, size=17, weight="bold") + 6
    place = Rect(box.right - wide - 4, box.y, wide, box.h)
    paint.text(mistake.loss, place, size=17, weight="bold", colour=theme.bad, align="right")
    left = box.x + 2 * MARK + 18
    name, note = rows(Rect(left, box.y, place.x - left - 8, box.h), (REST, REST))
    paint.text(mistake.moves, name, size=16, weight="semibold")
    paint.text(mistake.note, note, size=15, colour=theme.faint)
