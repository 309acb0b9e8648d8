"""Tables of a report, as HTML: algorithms, pairs of them, and published figures with ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from statistics import fmean
from typing import NamedTuple

from searchcade.lab.bench.suite import Expected
from searchcade.lab.matches import SEEDS
from searchcade.lab.statistics import Interval
from searchcade.lab.summary import Pair, Record, Summary, Total, is_answered
from searchcade.search.memory import MEGABYTE
from searchcade.spec import Spec

LOOKS = {"Second": ' class="left"', "Algorithm": ' class="left"'}  # heads of columns of text
SURE = 0.05  # p-values below this are printed bold
TOLERANCE = 1e-9  # relative, of two figures that are the same
NO_DECIMALS = 1000  # from here on decimals say nothing
WHOSE = ("theirs", "ours")
NO_ANSWER = "#"
"""What stands for a figure in a published table where no run ended in time."""
Value = str | float | None
OVER: Mapping[str, Callable[[Sequence[float]], float]] = {"": fmean, "min": min, "max": max}
DERIVED: Mapping[str, tuple[str, Callable[[float], float]]] = {
    "states": ("steps", lambda steps: steps + 1),
    "milliseconds": ("seconds", lambda seconds: 1000 * seconds),
    "bytes": ("peak_memory_mb", lambda megabytes: MEGABYTE * megabytes),
}
"""Figure -> the field that it is made of, and how. A path of n steps has n + 1 states."""


def cell(text: str, sort: float | None = None, kind: str = "") -> str:
    """Return a cell of a table, with the number by which it is sorted."""
    number = "" if sort is None else f"{sort:.9g}"
    look = f' class="{kind}"' if kind else ""
    return f'<td data-sort="{number}"{look}>{text}</td>'


def table(title: str, note: str, heads: Sequence[str], lines: Iterable[str]) -> str:
    """Return a table that can be sorted, with a note below that says what its columns are."""
    head = "".join(f'<th scope="col"{LOOKS.get(each, "")}>{each}</th>' for each in heads)
    name = f"note-{'-'.join(title.lower().split())}"
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}: table">'
        f'<table class="sortable" aria-describedby="{name}"><caption>{escape(title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
        f'<p class="note" id="{name}">{note}</p>'
    )


# ------------------------------------------------------------------ algorithms and pairs


def algorithm_table(summary: Summary) -> str:
    """Return the table of algorithms."""
    found = summary.totals()
    has_points = any(row.score is not None for row in found)
    heads = [
        "Algorithm", "Levels", "Runs", "Answered", "Cheapest", "Proven", "Failed", "PAR-2 (s)",
        "In common", "Expanded", "Time (s)", *(["Score"] if has_points else []),
    ]  # fmt: skip
    best = max(row.coverage for row in found), min(row.par2 for row in found)
    lines = [algorithm_line(row, best, has_points=has_points) for row in found]
    note = (
        "Answered: share of runs that found a plan or proved that there is none, mean over levels. "
        "Cheapest: runs whose plan costs as little as any, by what is known of the level; Proven: "
        "runs that prove it themselves. Time is processor time. PAR-2: its mean, where a run "
        "without an answer counts as twice its limit. In common: its levels that every algorithm "
        "that ran on them answered; Expanded and Time are geometric means over these. Small: the "
        "95 % interval, by bootstrap over levels."
    )
    return table("Algorithms", note, heads, lines)


def algorithm_line(row: Total, best: tuple[float, float], *, has_points: bool) -> str:
    """Return the line of an algorithm."""
    share = f'<span class="bar"><i style="width:{row.coverage:.1%}"></i></span>{row.coverage:.1%}'
    cells = [
        cell(f"{row.levels:,}", row.levels),
        cell(f"{row.runs:,}", row.runs),
        cell(
            share + below(percent(row.interval)),
            row.coverage,
            "best" if row.coverage == best[0] else "",
        ),
        cell(f"{row.cheapest or 0:,}", row.cheapest or 0),
        cell(f"{row.proven:,}", row.proven),
        cell(f"{row.failed:,}", row.failed, "bad" if row.failed else ""),
        cell(
            number(row.par2) + below(span(row.par2_interval)),
            row.par2,
            "best" if row.par2 == best[1] else "",
        ),
        cell(f"{row.common:,}", row.common),
        *(cell(number(value), value) for value in map(row.geometric, ("expanded", "seconds"))),
        *([cell(number(row.score), row.score)] if has_points else []),
    ]
    return f'<tr><th scope="row">{escape(row.label)}</th>{"".join(cells)}</tr>'


def below(interval: str) -> str:
    """Return an interval as a second, small line of a cell."""
    return f'<small class="dim"> {interval}</small>'


def pair_table(found: Sequence[Pair]) -> str:
    """Return the table of pairs."""
    if not found:
        return "<p>There is one algorithm only.</p>"
    heads = [
        "First", "Second", "Levels", "Time", "Expanded", "Cost", "Time ratio", "95 % interval",
        "p (time)", "p (expanded)",
    ]  # fmt: skip
    note = (
        "Time, Expanded, Cost: on how many levels the first is better – equal – worse than the "
        "second; an answer is better than none. Time ratio: first divided by second, geometric "
        "mean over the levels that both answered, with its bootstrap interval. p: Wilcoxon’s "
        "signed-rank test on the differences, two-sided, corrected by Holm’s method for the number "
        "of pairs; in bold below 0.05. For time, runs without an answer count as twice the limit."
    )
    return table("Pairs of algorithms", note, heads, map(pair_line, found))


def pair_line(pair: Pair) -> str:
    """Return the line of a pair."""
    limits = pair.interval
    cells = [
        cell(f"{pair.levels:,}", pair.levels),
        *(win_cell(pair.wins[name]) for name in ("seconds", "expanded", "cost")),
        cell(number(pair.ratio), pair.ratio),
        cell(span(limits), limits and limits.low, "dim"),
        *(cell(p_value(p), p, "best" if p is not None and p < SURE else "")
          for p in (pair.p_seconds, pair.p_expanded)),
    ]  # fmt: skip
    names = f'<th scope="row">{escape(pair.first)}</th><td class="left">{escape(pair.second)}</td>'
    return f"<tr>{names}{''.join(cells)}</tr>"


def win_cell(counts: tuple[int, int, int]) -> str:
    """Return wins, ties and losses; sorted by wins."""
    won, equal, lost = counts
    first, second = (f"<b>{won:,}</b>", f"{lost:,}") if won > lost else (f"{won:,}", f"{lost:,}")
    second = f"<b>{second}</b>" if lost > won else second
    return cell(f'{first} <span class="dim">– {equal:,} –</span> {second}', won)


# ------------------------------------------------------------------ numbers


def number(value: float | None) -> str:
    """Write a number with three significant digits, or a dash for None."""
    if value is None:
        return "–"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) >= 0.001 or value == 0 else f"{value:.1e}"


def span(interval: Interval | None) -> str:
    """Write an interval."""
    return f"{number(interval.low)} to {number(interval.high)}" if interval else "–"


def percent(interval: Interval | None) -> str:
    """Write an interval of shares."""
    return f"{interval.low:.0%} to {interval.high:.0%}" if interval else "–"


def p_value(value: float | None) -> str:
    """Write a p-value."""
    if value is None:
        return "–"
    return "&lt; 0.0001" if value < 0.0001 else f"{value:.4f}"


class FigurePair(NamedTuple):
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
        return abs(self.ours - self.published) <= TOLERANCE * abs(self.published)


class Line(NamedTuple):
    """A published row with our runs of this algorithm on this level."""

    level: str
    label: str
    runs: int
    answered: int
    pairs: tuple[FigurePair, ...]


# ------------------------------------------------------------------ figures


def beside(expected: Expected, records: Sequence[Record]) -> list[Line]:
    """Return every row of a published table with what our runs say."""
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
    """Return one published row with our figures."""
    level, label = str(row[0]), str(row[1])
    ours = known.get((level, label), [])
    pairs = tuple(
        FigurePair(value, figure(ours, name), bool(ours) and name not in expected.incomparable)
        for name, value in zip(expected.columns[2:], row[2:], strict=True)
    )
    return Line(level, label, len(ours), sum(map(is_answered, ours)), pairs)


def figure(records: Sequence[Record], name: str) -> Value:
    """Return a figure of some runs; None where they do not have it.

    It is a field of a record over the runs with an answer: its mean, or with a word behind it its
    `min` or `max`. Some are made of a field (`DERIVED`); `answered` counts the runs with an answer;
    a text, such as `outcome`, is that of all runs.
    """
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


def two_cells(pair: FigurePair) -> str:
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
    """Write a measured figure with few digits."""
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    if abs(value) >= NO_DECIMALS:
        return f"{value:,.0f}"
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.4g}"
