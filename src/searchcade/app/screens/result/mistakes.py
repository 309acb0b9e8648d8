"""The list of lost moves, with the numbers of the marks on the curve."""

from __future__ import annotations

from collections.abc import Callable

from searchcade.app.layout import REST, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.curve import MARK, draw_mark
from searchcade.app.screens.figures import NoticeBox
from searchcade.app.screens.result.outcome import Outcome
from searchcade.app.widgets import Button, Label, Listing, Panel
from searchcade.play.analysis import Analysis
from searchcade.store.records import is_too_fast
from searchcade.texts import Texts
from searchcade.texts.move_words import MoveWords
from searchcade.views.play import Notice

ROW, HEADING = 54.0, 28.0


class MistakePanel(Panel[None]):
    """A heading with the stretches that lost something, or what is to be said instead."""

    def __init__(
        self,
        rect: Rect,
        texts: Texts,
        outcome: Outcome,
        choose: Callable[[int], None],
        store: Callable[[], None],
    ) -> None:
        super().__init__(rect)
        self._texts, self._outcome = texts, outcome
        self._choose, self._store = choose, store
        self._words = MoveWords(texts, outcome.loaded)

    def build(self) -> None:
        """Put what the player must know now above the list."""
        rest = self.rect
        if (message := self._message()).text:
            notice, _, rest = rows(rest, (56 if self._outcome.problem else 40, 8, REST))
            self.add(NoticeBox("result.notice", notice, message))
        if self._outcome.problem:
            place, _, rest = rows(rest, (44, 8, REST))
            words = self._texts("result.store_again")
            store = Button("result.store", place, words, self._store, icon="save", shortcut="T")
            self.add(store)
        self._add_list(rest)

    def _add_list(self, box: Rect) -> None:
        analysis = self._outcome.analysis
        if analysis is None or not analysis.stretches:
            name = self._nothing(analysis)
            words = self._texts(f"analysis.{name}") if name else ""
            self.add(Label("result.no_mistakes", box, words, size=16, colour="faint", wrap=True))
            return
        count = int((box.h - HEADING) // ROW)
        if count < 1:
            return  # what could not be stored matters more
        heading, listing = rows(box, (HEADING, count * ROW))
        self.add(Label("result.lost", heading, self._words.lost, size=17, weight="semibold"))
        self.add(
            Listing(
                "result.mistakes",
                listing,
                len(analysis.stretches),
                lambda paint, rect, number: self._draw_row(paint, rect, analysis, number),
                row=ROW,
                chosen=-1 if (at := analysis.stretch_at(self._outcome.moment)) is None else at,
                name=lambda number: self._said(analysis, number),
                changed=self._choose,
                entered=self._choose,
            )
        )

    def _nothing(self, analysis: Analysis | None) -> str:
        """Name the text that says why there is no list."""
        if analysis is None or analysis.reason:
            return ""
        is_sure = not analysis.unknown and self._outcome.is_won
        return "nothing_lost" if is_sure else "nothing_known"

    def _said(self, analysis: Analysis, number: int) -> str:
        stretch = analysis.stretches[number]
        name, loss = self._words.name(analysis, stretch), self._words.loss(stretch)
        return f"{name}; {self._words.note(analysis, number)}; {loss}"

    def _draw_row(self, paint: Painter, rect: Rect, analysis: Analysis, number: int) -> None:
        """Draw the number, the move, what was best, and the loss."""
        stretch, theme = analysis.stretches[number], paint.theme
        box = inset(rect, 8, 3)
        draw_mark(paint, (box.x + MARK + 4, box.centery), number + 1)
        loss = self._words.loss(stretch)
        wide = paint.width(loss, size=17, weight="bold") + 6
        place = Rect(box.right - wide - 4, box.y, wide, box.h)
        paint.text(loss, place, size=17, weight="bold", colour=theme.bad, align="right")
        left = box.x + 2 * MARK + 18
        name, note = rows(Rect(left, box.y, place.x - left - 8, box.h), (REST, REST))
        paint.text(self._words.name(analysis, stretch), name, size=16, weight="semibold")
        paint.text(self._words.note(analysis, number), note, size=15, colour=theme.faint)

    def _message(self) -> Notice:
        """Return what else the player should know."""
        outcome, saved, texts = self._outcome, self._outcome.saved, self._texts
        if outcome.problem:
            name = "result.pending" if outcome.is_pending else "result.not_stored"
            return Notice(texts(name, problem=outcome.problem.rstrip(".")), "bad")
        if outcome.achieved:
            names = [texts(f"record.achievements.{name}.title") for name in outcome.achieved]
            return Notice(texts("result.achieved", name=", ".join(names)), "good")
        if saved.is_helped and not saved.ended:
            name = "result.not_ranked" if saved.helped else "result.not_ranked_hints"
            return Notice(texts(name), "second")
        if outcome.score is None and is_too_fast(saved.progress()):
            return Notice(texts("result.too_fast"), "second")
        return Notice()
