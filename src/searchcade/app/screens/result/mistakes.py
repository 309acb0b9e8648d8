"""The list of lost moves, with the numbers of the marks on the curve."""

from __future__ import annotations

from collections.abc import Callable

from searchcade.app.layout import REST, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.curve import MARK, draw_mark
from searchcade.app.screens.figures import NoticeBox
from searchcade.app.screens.result.outcome import Outcome
from searchcade.app.widgets import Button, Label, Listing, Panel
from searchcade.store.records import is_too_fast
from searchcade.texts import Texts
from searchcade.texts.move_words import MoveWords
from searchcade.views.play import Notice
from searchcade.views.result import Mistake, mistakes, no_mistakes, not_ranked

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
                "result.mistakes",
                listing,
                len(found),
                lambda paint, rect, number: draw_row(paint, rect, number + 1, found[number]),
                row=ROW,
                chosen=-1 if (at := analysis.stretch_at(self._outcome.moment)) is None else at,
                name=lambda number: found[number].text,
                changed=self._choose,
                entered=self._choose,
            )
        )

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
