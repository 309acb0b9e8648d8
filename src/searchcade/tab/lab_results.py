"""What the runs of the lab say, as the page shows it: a table, charts, the runs of an algorithm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from searchcade.lab.spreadsheet import comparison_table, csv_text
from searchcade.lab.summary import Summary, Total
from searchcade.tab.language import texts_in
from searchcade.texts import Texts
from searchcade.views import lab_charts
from searchcade.views.lab import (
    CHARTS,
    WORDS,
    Sorting,
    chart_note,
    means_text,
    ordered,
    run_cells,
    run_columns,
    runs_note,
    totals_table,
)
from searchcade.views.lab_choices import title_of

DIGITS = 4  # of a place in a chart

Run = dict[str, Any]
"""The `record` of a run, and the `title` of its level in all languages."""


def summary(
    runs: Sequence[Run],
    order: str = "expanded",
    is_reversed: bool = False,
    pressed: str = "",
    focus: str = "",
    language: str = "en",
) -> dict[str, Any]:
    """Return the table of totals, the charts, and the runs of the algorithm in focus.

    The title of a column that was pressed changes the order.
    """
    texts = texts_in(language)
    found = Summary([each["record"] for each in runs], all_asked=True)
    sorting = Sorting(order, is_reversed).by(pressed) if pressed else Sorting(order, is_reversed)
    totals = ordered(found.totals(), sorting)
    table = totals_table(texts, totals)
    return {
        "columns": [[name, title, name in WORDS]
                    for name, title in zip(table.columns, table.titles, strict=True)],
        "sorting": sorting._asdict(),
        "arrow": sorting.arrow,
        "lines": [{"name": total.label, "cells": cells,
                   "best": [column for line, column in sorted(table.best) if line == number]}
                  for number, (total, cells) in enumerate(zip(totals, table.lines, strict=True))],
        "means": means_text(texts, totals, len(found.instances)),
        "charts": charts(texts, totals, focus),
        "runs": focused(texts, [each for each in runs if each["record"]["label"] == focus]),
    }  # fmt: skip


def charts(texts: Texts, totals: Sequence[Total], focus: str) -> list[dict[str, Any]]:
    """Return the three charts with their titles and what explains them."""
    drawn = (
        lab_charts.bars(texts, totals),
        lab_charts.scatter(texts, totals, focus),
        lab_charts.by_time(texts, totals, focus),
    )
    return [
        {"name": name, "title": texts(f"lab.chart.{name}"),
         "note": chart_note(texts, name, totals, len(totals)), **data(each)}
        for name, each in zip(CHARTS, drawn, strict=True)
    ]  # fmt: skip


def data(value: Any) -> Any:
    """Return a view as JSON has it: named tuples with their names, places with few digits."""
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, list):
        return [data(each) for each in value]
    if not isinstance(value, tuple):
        return value
    named = value._asdict().items() if hasattr(value, "_asdict") else None
    return [*map(data, value)] if named is None else {name: data(each) for name, each in named}


def focused(texts: Texts, runs: Sequence[Run]) -> dict[str, Any] | None:
    """Return the runs of an algorithm, line by line, each with what is to be watched."""
    if not runs:
        return None
    records = [each["record"] for each in runs]
    columns, (note, colour) = run_columns(records), runs_note(texts, records)
    return {
        "title": title_of(texts, records[0]["label"], records[0]["game"]),
        "columns": [[name, texts(f"lab.column.{name}"), name in WORDS] for name in columns],
        "lines": [run_line(texts, each, columns) for each in runs],
        "note": note,
        "colour": colour,
    }  # fmt: skip


def run_line(texts: Texts, run: Run, columns: Sequence[str]) -> dict[str, Any]:
    """Return the line of a run."""
    record, title = run["record"], run["title"][texts.language]
    cells = run_cells(texts, title, record, columns)
    return {"level": record["level"], "with": record["label"], "cells": cells}


def csv(runs: Sequence[Run]) -> str:
    """Return every run as a line of a CSV file."""
    return csv_text(*comparison_table([each["record"] for each in runs]))
