"""The study list of My record: what was asked, how much was known, and what to practise next."""

from __future__ import annotations

from collections.abc import Callable

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Button, Label, Listing, Panel, draw_bar
from searchcade.views.marks import MarksView, StudyRow

ROW, FOOT, FIGURE, BAR, INDENT = 40.0, 44.0, 80.0, 96.0, 24.0


class StudyList(Panel[None]):
    """A row an algorithm with its kinds of question below it, and a button to practise."""

    def __init__(self, rect: Rect, view: MarksView, practise: Callable[[str, str], None]) -> None:
        super().__init__(rect)
        self._view, self._practise = view, practise

    def build(self) -> None:
        """Put the list above the button, or say that nothing was asked yet."""
        view = self._view
        box, foot = rows(self.rect, (REST, FOOT), 10)
        button = Button("record.practise", foot, view.practise, self._practise_next, icon="cap",
                        shortcut="P", size=16)  # fmt: skip
        if view.none:
            self.add(Label("record.none", box, view.none, size=16, colour="faint", wrap=True))
        else:
            box.h = box.h // ROW * ROW  # no row is cut
            self.add(
                Listing("record.study", box, len(view.rows), self._draw_row, row=ROW,
                        name=self._said, entered=self._enter)
            )  # fmt: skip
        self.add(button)

    def _practise_next(self) -> None:
        self._practise(self._view.game, self._view.algorithm)

    def _enter(self, number: int) -> None:
        """Practise what a row is about; mistakes are learnt from after a game."""
        row = self._view.rows[number]
        if row.algorithm:
            self._practise(row.game, row.algorithm)

    def _said(self, number: int) -> str:
        row = self._view.rows[number]
        return ": ".join([", ".join(filter(None, [row.title, row.note])), row.told])

    def _draw_row(self, paint: Painter, rect: Rect, number: int) -> None:
        """Draw the name, a bar, and how often the first try was right."""
        row = self._view.rows[number]
        name, bar, figure = columns(inset(rect, 12, 0), (REST, BAR, FIGURE), 12)
        self._draw_name(paint, name, row)
        tall = 6 if row.is_kind else 10
        place = Rect(bar.x, bar.centery - tall / 2, bar.w, tall)
        draw_bar(paint, place, row.share, "second" if row.is_kind else "good")
        weight = "regular" if row.is_kind else "semibold"
        paint.text(row.told, figure, size=15, weight=weight, align="right")

    def _draw_name(self, paint: Painter, box: Rect, row: StudyRow) -> None:
        """Draw an algorithm with its game, or a kind a bit further to the right."""
        if row.is_kind:
            place = Rect(box.x + INDENT, box.y, box.w - INDENT, box.h)
            paint.text(row.title, place, size=15, colour=paint.theme.faint)
            return
        paint.text(row.title, box, size=16, weight="semibold")
        used = paint.width(row.title, size=16, weight="semibold") + 10
        rest = Rect(box.x + used, box.y, box.w - used, box.h)
        paint.text(row.note, rest, size=15, colour=paint.theme.faint)
