"""The right half of the lab: a chart, and the table that it is made from."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.lab.bars import draw_bars, fitting_bars, is_cheapest
from searchcade.app.screens.lab.plots import draw_by_time, draw_scatter, series_of
from searchcade.app.screens.lab.state import CHARTS, LabState
from searchcade.app.screens.lab.table import TotalsTable
from searchcade.app.screens.lab.written import title_of
from searchcade.app.widgets import Card, Drawing, Label, Panel, Segments
from searchcade.texts import Texts

SEGMENTS = 410.0
CHART = 276.0


class Actions(NamedTuple):
    """What the widgets of the results do."""

    changed: Callable[[], None]
    """Show the state again: another chart, order or row was chosen."""
    entered: Callable[[str], None]
    """Show the runs of an algorithm one by one."""


class ResultsPanel(Panel[None]):
    """Chart above table, in the same order."""

    def __init__(self, rect: Rect, texts: Texts, state: LabState, actions: Actions) -> None:
        super().__init__(rect)
        self._texts, self._state, self._actions = texts, state, actions
        self._totals = state.totals()

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
        self._actions.changed()

    def _means(self) -> str:
        """Say over which levels the means are."""
        state, texts = self._state, self._texts
        levels = len({id(row.level) for row in state.rows})
        if not state.common:
            return texts("lab.no_common")
        name = "lab.means" if state.common == levels else "lab.means_of"
        return texts(name, count=state.common, total=levels)

    def _note(self, chart: Rect) -> str:
        """Explain what is drawn."""
        texts, count = self._texts, len(self._totals)
        if self._state.chart != "bars":
            return texts(f"lab.{self._state.chart}.note")
        shown = fitting_bars(chart.h, count)
        notes = [texts("lab.green")] if any(map(is_cheapest, self._totals)) else []
        notes += [texts("lab.first", count=shown, total=count)] if shown < count else []
        return " · ".join(notes)

    def _draw(self, paint: Painter, box: Rect) -> None:
        texts, state = self._texts, self._state
        game = state.rows[0].level.game.name
        names = [title_of(texts, each.label, game) for each in self._totals]
        if state.chart == "bars":
            draw_bars(paint, box, texts, self._totals, names)
        else:
            draw = draw_scatter if state.chart == "scatter" else draw_by_time
            focus = state.focus or self._totals[0].label
            draw(paint, box, texts, series_of(paint, self._totals, names, focus))

    def _add_table(self, box: Rect) -> None:
        table, _, foot = rows(box, (REST, 6, 24))
        texts, actions = self._texts, self._actions
        self.add(
            TotalsTable("lab.table", table, texts, self._state, actions.changed, actions.entered)
        ).enabled = bool(self._state.rows)
        words = texts("lab.table_keys") if self._state.rows else texts("lab.no_rows")
        line = inset(foot, 10, 0)
        self.add(Label("lab.table.keys", line, words, size=15, colour="faint"))
