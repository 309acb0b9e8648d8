"""Published figures beside ours: what a suite's `[[expected]]` tables say, and what we found."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from searchcade.lab.bench import statistics
from searchcade.lab.bench.results import Record
from searchcade.lab.bench.suite import Expected
from searchcade.lab.bench.summary import Summary
from searchcade.lab.bench.tables import table

NEAR = 1e-9
WHOSE = ("published", "ours")


def published(tables: Sequence[Expected], summary: Summary) -> str:
    """Return a section with all published figures; nothing where there are none."""
    if not tables:
        return ""
    head = '<section id="published" aria-labelledby="h-published">'
    title = '<h2 id="h-published">Published figures beside ours</h2>'
    return f"{head}{title}{''.join(figure_table(each, summary) for each in tables)}</section>"


def figure_table(expected: Expected, summary: Summary) -> str:
    """Return a table with a line for each published row."""
    names = expected.columns[2:]
    note = (
        f"Published in: {escape(expected.source)}. Ours: the mean over all runs of this algorithm "
        "on this level; green where it equals what was published."
    )
    heads = ["Level", "Algorithm", *(f"{escape(name)}, {who}" for name in names for who in WHOSE)]
    lines = [line(row, names, summary) for row in expected.rows]
    return table("Published figures", note, heads, lines)


def line(row: tuple[str | float, ...], names: tuple[str, ...], summary: Summary) -> str:
    """Return the line of one published row."""
    level, label = str(row[0]), str(row[1])
    records = [
        record
        for record in summary.records
        if record["level"] == level and label in (record["label"], record["algorithm"])
    ]
    cells = "".join(
        f"{value_cell(value)}{value_cell(ours(records, name), value)}"
        for name, value in zip(names, row[2:], strict=True)
    )
    left = f'<th scope="row">{escape(level)}</th><td class="left">{escape(label)}</td>'
    return f"<tr>{left}{cells}</tr>"


def ours(records: list[Record], name: str) -> str | float | None:
    """Return the mean of a figure over runs, or its one text; None where there is none."""
    values = [record.get(name) for record in records]
    numbers = [value for value in values if isinstance(value, int | float)]
    if numbers:
        return statistics.mean(numbers) if len(numbers) == len(values) else None
    texts = {value for value in values if isinstance(value, str)}
    return texts.pop() if len(texts) == 1 else None


def value_cell(value: str | float | None, published: str | float | None = None) -> str:
    """Return a cell; green where our figure is the published one."""
    if value is None:
        return '<td data-sort="">–</td>'
    if isinstance(value, str):
        kind = ' class="best"' if value == published else ""
        return f"<td{kind}>{escape(value)}</td>"
    is_same = isinstance(published, int | float) and abs(value - published) <= NEAR * abs(value)
    kind = ' class="best"' if is_same else ""
    text = f"{value:,.0f}" if float(value).is_integer() else f"{value:,.4g}"
    return f'<td data-sort="{value:.9g}"{kind}>{text}</td>'
