"""The runs of one algorithm, level by level; each can be watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.widgets import Button, Card, Column, Label, Table
from searchcade.lab.comparison import Row
from searchcade.problem import BadInput
from searchcade.texts.titles import level_title
from searchcade.views.lab import WORDS, run_cells, run_columns, runs_note
from searchcade.views.lab_choices import title_of

if TYPE_CHECKING:
    from searchcade.app.window import App

SHARES = {"level": 2.6, "outcome": 1.6}


class RunsScreen(Screen):
    """A table with a line a run; Enter watches the search on that level."""

    def __init__(self, app: App, runs: Sequence[Row]) -> None:
        super().__init__(app)
        self.runs = runs
        self.records = [row.runs.records[0] for row in runs]
        self._chosen = 0

    def build(self) -> None:
        """Put the table above a line about the chosen run."""
        texts, first = self.texts, self.runs[0]
        title = title_of(texts, first.algorithm, first.level.game.name)
        self.add_panel(Header(self.width, title, self.back, room=self.width - 120))
        card = body(self.width, self.height)
        self.add(Card("runs.card", card))
        table, _, foot = rows(inset(card, 16, 12), (REST, 10, 46))
        names = run_columns(self.records)
        lines = [
            run_cells(texts, level_title(texts, row.level), record, names)
            for row, record in zip(self.runs, self.records, strict=True)
        ]
        titles = [
            Column(name, texts(f"lab.column.{name}"), SHARES.get(name, 1.0),
                   "left" if name in WORDS else "right")
            for name in names
        ]  # fmt: skip
        self.add(
            Table("runs.table", table, titles, len(lines), lines.__getitem__,
                  changed=self._choose, entered=self.watch)
        ).chosen = self._chosen  # fmt: skip
        self._add_foot(foot)

    def _add_foot(self, box: Rect) -> None:
        note, button = columns(box, (REST, 230), 16)
        words, colour = runs_note(self.texts, self.records)
        self.add(Label("runs.note", note, words, size=16, colour=colour))
        self.add(
            Button("runs.watch", button, self.texts("lab.watch"), self._watch_chosen,
                   icon="eye", shortcut="W", kind="primary", size=17)
        )  # fmt: skip

    def first_focus(self) -> str:
        """Let the arrow keys begin in the table."""
        return "runs.table"

    def _choose(self, number: int) -> None:
        self._chosen = number
        self.app.redraw()

    def _watch_chosen(self) -> None:
        self.watch(self._chosen)

    def watch(self, number: int) -> None:
        """Watch a run from its beginning."""
        row = self.runs[number]
        try:
            self.app.push(self.app.routes.watch(row.level, row.algorithm))
        except BadInput as problem:
            self.app.complain(problem)
