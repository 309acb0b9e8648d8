"""Published figures beside ours: what a suite's `[[expected]]` tables say, and what we found.

A figure is a field of a record, such as `generated`, over the runs with an answer: its mean, or
with a word behind it its `min` or `max`. Some are made of a field (`DERIVED`); `answered` counts
the runs with an answer; a text, such as `outcome`, is that of all runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from statistics import fmean
from typing import NamedTuple

from searchcade.lab.bench.suite import Expected
from searchcade.lab.bench.tables import cell, table
from searchcade.lab.matches import SEEDS
from searchcade.lab.summary import Record, Summary, is_answered
from searchcade.search.memory import MEGABYTE
from searchcade.spec import Spec

NEAR = 1e-9
MANY = 1000  # from here on decimals say nothing
WHOSE = ("theirs", "ours")
NO_ANSWER = "#"
"""What stands for a figure in a published table where no run ended in time."""

Value = str | float | None

OVER: Mapping[str, Callable[[Sequence[float]], float]] = {
    "": fmean,
    "min": min,
    "max": max,
}
DERIVED: Mapping[str, tuple[str, Callable[[float], float]]] = {
    "states": ("steps", lambda steps: steps + 1),
    "milliseconds": ("seconds", lambda seconds: 1000 * seconds),
    "bytes": ("peak_memory_mb", lambda megabytes: MEGABYTE * megabytes),
}
"""Figure -> the field that it is made of, and how. A path of n steps has n + 1 states."""


class Pair(NamedTuple):
    """A published figure and ours."""

    published: str | float
    ours: Value
    is_comparable: bool

    @property
    def is_same(self) -> bool:
        """Say whether we found what was published."""
        if not self.is_comparable:
            return False
        if isinstance(self.published, str):
            return self.published == (NO_ANSWER if self.ours is None else self.ours)
        if not isinstance(self.ours, int | float):
            return False
        return abs(self.ours - self.published) <= NEAR * abs(self.published)


class Line(NamedTuple):
    """A published row beside our runs of this algorithm on this level."""

    level: str
    label: str
    runs: int
    answered: int
    pairs: tuple[Pair, ...]


# ------------------------------------------------------------------ figures


def beside(expected: Expected, records: Sequence[Record]) -> list[Line]:
    """Return every row of a published table beside what our runs say."""
    known: dict[tuple[str, str], list[Record]] = {}
    for record in records:
        for level in {record["level"], unseeded(record["level"])}:
            for label in {record["label"], record["algorithm"]}:
                known.setdefault((level, label), []).append(record)
    return [line(expected, row, known) for row in expected.rows]


def unseeded(level: str) -> str:
    """Return the name of a level without its seeds: a row may stand for the runs of all seeds."""
    return str(Spec.parse(level).without(*SEEDS))


def line(
    expected: Expected,
    row: tuple[str | float, ...],
    known: Mapping[tuple[str, str], Sequence[Record]],
) -> Line:
    """Return one published row beside ours."""
    level, label = str(row[0]), str(row[1])
    ours = known.get((level, label), [])
    pairs = tuple(
        Pair(value, figure(ours, name), bool(ours) and name not in expected.incomparable)
        for name, value in zip(expected.columns[2:], row[2:], strict=True)
    )
    return Line(level, label, len(ours), sum(map(is_answered, ours)), pairs)


def figure(records: Sequence[Record], name: str) -> Value:
    """Return a figure of some runs; None where they do not have it."""
    if name == "answered":
        return sum(map(is_answered, records)) if records else None
    field, _, over = name.partition(" ")
    field, made = DERIVED.get(field, (field, float))
    texts = {record[field] for record in records if isinstance(record.get(field), str)}
    if texts:
        return texts.pop() if len(texts) == 1 else None
    values = [record.get(field) for record in records if is_answered(record)]
    numbers = [value for value in values if isinstance(value, int | float)]
    if not numbers or len(numbers) < len(values):
        return None
    return made(OVER[over](numbers))


# ------------------------------------------------------------------ page


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
        f"Theirs: {escape(expected.source)}. {escape(expected.note)} Ours: the mean (or the "
        "least or most) over the runs with an answer; green where it is theirs; "
        "pale where the two cannot be compared."
    )
    heads = [f"{escape(name)}, {who}" for name in names for who in WHOSE]
    lines = [table_line(each) for each in beside(expected, summary.records)]
    title = expected.title or "Published figures"
    return table(title, note, ["Level", "Algorithm", "Our runs answered", *heads], lines)


def table_line(each: Line) -> str:
    """Return the line of one published row."""
    left = f'<th scope="row">{escape(each.level)}</th><td class="left">{escape(each.label)}</td>'
    runs = f"{each.answered} of {each.runs}" if each.runs else "not run"
    return f"<tr>{left}{cell(runs, each.answered)}{''.join(map(two_cells, each.pairs))}</tr>"


def two_cells(pair: Pair) -> str:
    """Return the cells of a figure: green where ours is the published one."""
    pale = "" if pair.is_comparable else "dim"
    kind = "best" if pair.is_same else pale
    both = (pair.published, as_printed(pair.published), pale), (pair.ours, written(pair.ours), kind)
    return "".join(
        cell(escape(text), None if isinstance(value, str) else value, look)
        for value, text, look in both
    )


def as_printed(value: str | float) -> str:
    """Write a published figure with all its digits."""
    return value if isinstance(value, str) else f"{value:,}"


def written(value: Value) -> str:
    """Write a figure of ours with few digits."""
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    if abs(value) >= MANY:
        return f"{value:,.0f}"
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.4g}"
