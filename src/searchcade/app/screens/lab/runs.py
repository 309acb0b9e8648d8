"""The runs of one algorithm, level by level; each can be watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Align, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.lab.formatting import (
    NONE,
    mean_text,
    outcome_text,
    share_text,
    time_text,
    title_of,
)
from searchcade.app.widgets import Button, Card, Column, Label, Table
from searchcade.lab.comparison import Row
from searchcade.problem import BadInput
from searchcade.texts import Texts
from searchcade.texts.titles import level_title

if TYPE_CHECKING:
    from searchcade.app.window import App

SHARES = {"level": 2.6, "outcome": 1.6}
COLUMNS = ("level", "outcome", "cost", "above", "steps", "expanded", "generated", "memory",
           "seconds")  # fmt: skip


class RunsScreen(Screen):
    """A table with a line a run; Enter watches the search on that level."""

    def __init__(self, app: App, runs: Sequence[Row]) -> None:
        super().__init__(app)
        self.runs = runs
        self._chosen = 0

    def build(self) -> None:
        """Put the table above a line about the chosen run."""
        texts, first = self.texts, self.runs[0]
        title = title_of(texts, first.algorithm, first.level.game.name)
        self.add_panel(Header(self.width, title, self.back, room=self.width - 120))
        card = body(self.width, self.height)
        self.add(Card("runs.card", card))
        table, _, foot = rows(inset(card, 16, 12), (REST, 10, 46))
        lines = [cells_of(texts, row) for row in self.runs]
        titles = [
            Column(name, texts(f"lab.column.{name}"), SHARES.get(name, 1.0), align_of(name))
            for name in COLUMNS
        ]
        self.add(
            Table("runs.table", table, titles, len(lines), lines.__getitem__,
                  changed=self._choose, entered=self.watch)
        ).chosen = self._chosen  # fmt: skip
        self._add_foot(foot)

    def _add_foot(self, box: Rect) -> None:
        note, button = columns(box, (REST, 230), 16)
        failures = [str(row.failure) for row in self.runs if row.failure]
        words = failures[0] if failures else self.texts("lab.runs_note")
        colour = "bad" if failures else "faint"
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


def align_of(name: str) -> Align:
    """Return how a column is written."""
    return "left" if name in SHARES else "right"


def cells_of(texts: Texts, row: Row) -> list[str]:
    """Write the line of a run."""
    title = level_title(texts, row.level)
    if not row.reports:
        return [title, outcome_text(texts, row), *[NONE] * (len(COLUMNS) - 2)]
    report = row.reports[0]
    result, megabytes = report.result, report.result.peak_memory_mb
    memory = NONE if megabytes is None else f"{texts.number(megabytes, 1)} MB"
    return [
        title,
        outcome_text(texts, row),
        mean_text(texts, result.cost),
        share_text(texts, report.above_optimum),
        mean_text(texts, result.steps),
        mean_text(texts, result.expanded),
        mean_text(texts, result.generated),
        memory,
        time_text(texts, result.spent),
    ]
