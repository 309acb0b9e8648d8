"""The right half of the lab: a chart, and the table that it is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.lab.charts import (
    draw_bars,
    draw_by_time,
    draw_scatter,
    fitting_bars,
)
from searchcade.app.widgets import Card, Column, Drawing, Event, Label, Panel, Segments, Table
from searchcade.theme import mixed
from searchcade.views.lab import CHARTS, WORDS, chart_note, means_text, totals_table
from searchcade.views.lab_charts import bars, by_time, scatter

if TYPE_CHECKING:
    from searchcade.app.screens.lab.screen import LabScreen

SHARES = {"algorithm": 2.9, "expanded": 1.2, "generated": 1.1}
ROW = 33.0
TICK = 20.0  # units of the tick before a best value
SLACK = 10.0  # of which so many may lie between the columns
SEGMENTS = 410.0
CHART = 276.0


class TotalsTable(Table):
    """Left and Right choose the column that sorts, Space turns the order round."""

    def __init__(self, id: str, rect: Rect, screen: LabScreen) -> None:
        texts, state = screen.texts, screen.state
        self.state, self._sorted = state, screen.show_later
        self.totals = state.totals()
        self.table = totals_table(texts, self.totals)
        titles = [
            Column(name, title, SHARES.get(name, 1.0),
                   "left" if name in WORDS else "right", can_sort=True)
            for name, title in zip(self.table.columns, self.table.titles, strict=True)
        ]  # fmt: skip
        super().__init__(
            id, rect, titles, len(self.totals), self.table.lines.__getitem__, row=ROW,
            order=state.order.column, sort=self._sort_by, changed=self._choose,
            entered=lambda number: screen.open_runs(self.totals[number].label),
        )  # fmt: skip
        names = [each.label for each in self.totals]
        self.chosen = names.index(state.focus) if state.focus in names else 0
        self.arrow = state.order.arrow

    def _choose(self, number: int) -> None:
        self.state.focus = self.totals[number].label
        self._sorted()

    def _sort_by(self, name: str) -> None:
        self.state.sort(name)
        self._sorted()

    def on_key(self, event: Event) -> bool:
        """Sort by another column, or the other way round."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.type == pygame.KEYDOWN and event.key in steps:
            names, order = self.table.columns, self.state.order.column
            here = names.index(order) if order in names else 0
            there = here + steps[event.key]
            if not 0 <= there < len(names):
                return False  # the focus moves on
            self._sort_by(names[there])
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self._sort_by(self.state.order.column)
            return True
        return super().on_key(event)

    def _draw_cells(self, paint: Painter, box: Rect, number: int) -> None:
        theme = paint.theme
        if number % 2 and number != self.chosen:
            paint.box(box, mixed(theme.card, theme.raised, 0.4), radius=6)
        for column, place in enumerate(self.places(box)):
            is_best = (number, column) in self.table.best
            text = self.table.lines[number][column]
            weight = "semibold" if is_best or not column else "regular"
            wide = paint.width(text, size=16, weight=weight)
            if is_best and wide + TICK <= place.w + SLACK:
                tick = Rect(place.right - wide - TICK, place.y, 14, place.h)
                paint.icon("check", tick, theme.good)
            paint.text(text, place, size=16, weight=weight, align=self.columns[column].align,
                       colour=theme.good if is_best else theme.text)  # fmt: skip


class ResultsPanel(Panel[None]):
    """Chart above table, in the same order."""

    def __init__(self, rect: Rect, screen: LabScreen) -> None:
        super().__init__(rect)
        self._screen, self._texts, self._state = screen, screen.texts, screen.state
        self._totals = screen.state.totals()

    def build(self) -> None:
        """Put both cards below each other, or a note while there is nothing to show."""
        upper, lower = rows(self.rect, (CHART, REST), 16)
        for name, card in (("chart", upper), ("table", lower)):
            self.add(Card(f"lab.{name}.card", card))
        self._add_chart(inset(upper, 16, 12))
        self._add_table(inset(lower, 8, 8))

    def _add_chart(self, box: Rect) -> None:
        head, _, chart = rows(box, (40, 8, REST))
        title, choice = columns(head, (REST, SEGMENTS), 16)
        texts, state = self._texts, self._state
        names = [(name, texts(f"lab.chart.{name}")) for name in CHARTS]
        if not state.rows:
            self._add_empty(box)
            return
        self.add(Segments("lab.chart", choice, names, state.chart, self._choose))
        upper, lower = rows(title, (21, 19))
        self.add(Label("lab.means", upper, self._means(), size=17, weight="bold"))
        self.add(Label("lab.chart.note", lower, self._note(chart), size=15, colour="faint"))
        self.add(Drawing("lab.drawing", chart, self._draw))

    def _add_empty(self, box: Rect) -> None:
        _, first, second, _ = rows(box, (REST, 40, 30, REST))
        text, note = self._texts("lab.empty"), self._texts("lab.empty_note")
        self.add(Label("lab.empty", first, text, size=22, weight="bold", align="centre"))
        self.add(Label("lab.empty.note", second, note, size=16, colour="faint", align="centre"))

    def _choose(self, chart: str) -> None:
        self._state.chart = chart
        self._screen.show_later()

    def _means(self) -> str:
        levels = len({id(row.level) for row in self._state.rows})
        return means_text(self._texts, self._totals, levels)

    def _note(self, chart: Rect) -> str:
        shown = fitting_bars(chart.h, len(self._totals))
        return chart_note(self._texts, self._state.chart, self._totals, shown)

    def _draw(self, paint: Painter, box: Rect) -> None:
        texts, totals, focus = self._texts, self._totals, self._state.focus
        if self._state.chart == "bars":
            draw_bars(paint, box, bars(texts, totals[: fitting_bars(box.h, len(totals))]))
        elif self._state.chart == "scatter":
            draw_scatter(paint, box, scatter(texts, totals, focus))
        else:
            draw_by_time(paint, box, by_time(texts, totals, focus))

    def _add_table(self, box: Rect) -> None:
        table, _, foot = rows(box, (REST, 6, 24))
        texts = self._texts
        self.add(TotalsTable("lab.table", table, self._screen)).enabled = bool(self._state.rows)
        words = texts("lab.table_keys") if self._state.rows else texts("lab.no_rows")
        line = inset(foot, 10, 0)
        self.add(Label("lab.table.keys", line, words, size=15, colour="faint"))
