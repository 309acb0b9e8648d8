"""The results of a race: one row for each search, the best value of each column in colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from searchcade.app.layout import REST, centred
from searchcade.app.layout import columns as cut
from searchcade.app.paint import Align, Painter, Rect
from searchcade.app.screens.watch.moments import duration
from searchcade.app.widgets import Column, Table, draw_bar
from searchcade.recording.race import By
from searchcade.texts import GameTexts, Texts
from searchcade.texts.titles import algorithm_title
from searchcade.texts.verdicts import outcome_title

LEAST = ("cost", "steps", "expanded", "generated", "peak_frontier", "seconds")
"""Of these the smallest is best. Memory is not among them: it cannot be measured in a thread."""
UNCOUNTED = ("generated", "peak_frontier")  # 0 where an agent does not count them
SHARES = {"algorithm": 2.4, "outcome": 1.2, "expanded": 1.9, "optimal": 1.4}
ALIGN: dict[str, Align] = {"algorithm": "left", "outcome": "left", "optimal": "centre"}
NONE = "–"


class Results(NamedTuple):
    """The cells of the table, which of them are best, and how long the bars of expansions are."""

    rows: list[list[str]]
    best: set[tuple[int, int]]
    """Row and column."""
    bars: list[float]
    """The expansions of each row as a share of the most."""


def figures(has_points: bool) -> tuple[str, ...]:
    """Return what is compared: points instead of the cost, where a game has points."""
    return ("points", *LEAST[1:]) if has_points else LEAST


def columns(texts: Texts, has_points: bool = False) -> list[Column]:
    """Return the columns with their titles."""
    names = ("algorithm", "outcome", *figures(has_points), "optimal")
    return [
        Column(name, texts(f"race.column.{name}"), SHARES.get(name, 1.0),
               ALIGN.get(name, "right"))
        for name in names
    ]  # fmt: skip


def results(words: GameTexts, table: Sequence[dict[str, Any] | None], names: list[str]) -> Results:
    """Write the figures of all searches; an unsolved one can be best at points only."""
    cells = [row_of(words, row, name) for row, name in zip(table, names, strict=True)]
    compared = figures(words.game.scoring.points is not None)
    best: set[tuple[int, int]] = set()
    for column, name in enumerate(compared, start=2):
        best |= {(number, column) for number in best_at(name, table)}
    proven = {number for number, row in enumerate(table) if row and row["optimal"]}
    best |= {(number, 2 + len(compared)) for number in proven & solved_rows(table)}
    counts = [row["expanded"] if row else 0 for row in table]
    return Results(cells, best, [count / max(1, *counts) for count in counts])


def remark(
    words: GameTexts, table: Sequence[dict[str, Any] | None], names: list[str], by: By
) -> str:
    """Say why the first need not have the best plan, by the figures of this race."""
    arrived = [row and row["place"] == 1 for row in table]
    if True not in arrived:
        return ""
    texts, first = words.texts, arrived.index(True)
    value = "points" if words.game.scoring.points else "cost"
    best = min(best_at(value, table), default=first)
    ours, theirs = (row[value] if row else None for row in (table[first], table[best]))
    if ours == theirs:
        return texts(f"race.first_is_best_{by}", first=algorithm_title(words, names[first]))
    return texts(
        f"race.first_is_not_best_{by}", first=algorithm_title(words, names[first]),
        best=algorithm_title(words, names[best]), ours=words.amount(ours or 0),
        theirs=words.amount(theirs or 0), figure=texts(f"race.column.{value}").lower(),
    )  # fmt: skip


def solved_rows(table: Sequence[dict[str, Any] | None]) -> set[int]:
    """Return the rows of the searches that solved the level."""
    return {number for number, row in enumerate(table) if row and row["outcome"] == "solved"}


def best_at(name: str, table: Sequence[dict[str, Any] | None]) -> set[int]:
    """Return the rows with the best value: of points the most, of all else the least."""
    known = {
        number: value
        for number, row in enumerate(table)
        if row and (value := figure(row, name)) is not None
        if name == "points" or number in solved_rows(table)
    }
    best = (max if name == "points" else min)(known.values(), default=None)
    return {number for number, value in known.items() if value == best}


def figure(row: dict[str, Any], name: str) -> float | None:
    """Return a figure of a search, where it is known."""
    value: float | None = row[name]
    return None if name in UNCOUNTED and not value else value


def row_of(words: GameTexts, row: dict[str, Any] | None, name: str) -> list[str]:
    """Write the figures of one search."""
    texts, title = words.texts, algorithm_title(words, name)
    if row is None:
        return [title, *[NONE] * (len(LEAST) + 2)]
    values = [figure(row, key) for key in figures(words.game.scoring.points is not None)[:-1]]
    counts = [NONE if value is None else words.amount(value) for value in values]
    proven = texts("race.yes") if row["optimal"] else texts("race.no")
    return [
        title,
        outcome_title(texts, row["outcome"])[0],
        *counts,
        duration(texts, row["seconds"]),
        proven if row["outcome"] == "solved" else NONE,
    ]


class ResultTable(Table):
    """A table that shows the best cells in another colour."""

    def __init__(self, id: str, rect: Rect, words: GameTexts, results: Results) -> None:
        self.results = results
        rows, titles = results.rows, columns(words.texts, words.game.scoring.points is not None)
        super().__init__(id, rect, titles, len(rows), rows.__getitem__, row=34)

    def _draw_cells(self, paint: Painter, box: Rect, number: int) -> None:
        for column, place in enumerate(self.places(box)):
            is_best = (number, column) in self.results.best
            if self.columns[column].name == "expanded":
                _, bar, _, place = cut(place, (12, REST, 8, 70))
                colour = "good" if is_best else "second"
                draw_bar(paint, centred(bar, bar.w, 8), self.results.bars[number], colour)
            paint.text(
                self.results.rows[number][column],
                place,
                size=16,
                weight="semibold" if is_best else "regular",
                colour=paint.theme.good if is_best else paint.theme.text,
                align=self.columns[column].align,
            )
