"""Tables of a report, as HTML: algorithms, and pairs of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from searchcade.lab.statistics import Interval
from searchcade.lab.summary import Pair, Summary, Total

LOOKS = {"Second": ' class="left"', "Algorithm": ' class="left"'}  # heads of columns of text
SURE = 0.05  # p-values below this are printed bold


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
