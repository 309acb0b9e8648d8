"""The results of a race: a row a search, the best value of each column in colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from searchcade.app.paint import Align, Painter, Rect
from searchcade.app.screens.names import algorithm_title
from searchcade.app.screens.watch.outcome import duration, named_outcome
from searchcade.app.texts import GameTexts, Texts
from searchcade.app.widgets import Column, Table

LEAST = ("cost", "steps", "expanded", "generated", "peak_frontier", "seconds")
"""Of these the smallest is best. Memory is not among them: beside a window it cannot be told."""
SHARES = {"algorithm": 2.7, "outcome": 1.2, "optimal": 1.1}
ALIGN: dict[str, Align] = {"algorithm": "left", "outcome": "left", "optimal": "centre"}
NONE = "–"


class Results(NamedTuple):
    """The cells of the table, and which of them are best: row and column."""

    rows: list[list[str]]
    best: set[tuple[int, int]]


def columns(texts: Texts) -> list[Column]:
    """Return the columns with their titles."""
    names = ("algorithm", "outcome", *LEAST, "optimal")
    return [
        Column(name, texts(f"race.column.{name}"), SHARES.get(name, 1.0),
               ALIGN.get(name, "right"))
        for name in names
    ]  # fmt: skip


def results(words: GameTexts, table: Sequence[dict[str, Any] | None], names: list[str]) -> Results:
    """Write the figures of all searches; one that did not solve it is best at nothing."""
    cells = [row_of(words, row, name) for row, name in zip(table, names, strict=True)]
    solved = [
        (number, row) for number, row in enumerate(table) if row and row["outcome"] == "solved"
    ]
    best: set[tuple[int, int]] = set()
    for column, name in enumerate(LEAST, start=2):
        least = min((row[name] for _, row in solved), default=None)
        best |= {(number, column) for number, row in solved if row[name] == least}
    best |= {(number, 2 + len(LEAST)) for number, row in solved if row["optimal"]}
    return Results(cells, best)


def row_of(words: GameTexts, row: dict[str, Any] | None, name: str) -> list[str]:
    """Write the figures of one search."""
    texts, title = words.texts, algorithm_title(words, name)
    if row is None:
        return [title, *[NONE] * (len(LEAST) + 2)]
    counts = [NONE if row[key] is None else texts.number(row[key]) for key in LEAST[:5]]
    proven = texts("race.yes") if row["optimal"] else texts("race.no")
    return [
        title,
        named_outcome(texts, row["outcome"])[0],
        *counts,
        duration(texts, row["seconds"]),
        proven if row["outcome"] == "solved" else NONE,
    ]


class ResultTable(Table):
    """A table that shows the best cells in another colour."""

    def __init__(self, id: str, rect: Rect, texts: Texts, found: Results) -> None:
        self.found = found
        rows = found.rows
        super().__init__(id, rect, columns(texts), len(rows), rows.__getitem__, row=34)

    def _draw_cells(self, paint: Painter, box: Rect, number: int) -> None:
        for column, place in enumerate(self.places(box)):
            is_best = (number, column) in self.found.best
            paint.text(
                self.found.rows[number][column],
                place,
                size=16,
                weight="semibold" if is_best else "regular",
                colour=paint.theme.good if is_best else paint.theme.text,
                align=self.columns[column].align,
            )
