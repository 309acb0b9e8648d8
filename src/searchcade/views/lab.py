"""What came of a comparison in the lab: its totals in a table, and the runs of an algorithm."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from searchcade import catalog
from searchcade.lab.summary import FAILED, Record, Total, spent
from searchcade.texts import Texts
from searchcade.views.lab_choices import title_of

CHARTS = ("bars", "scatter", "by_time")
COLUMNS = ("algorithm", "solved", "optimal", "cost", "above", "expanded", "generated", "seconds")
FOR_POINTS = ("algorithm", "solved", "score", "optimal", "cost", "expanded", "generated", "seconds")
OF_RUNS = ("level", "outcome", "cost", "above", "steps", "expanded", "generated", "memory",
           "seconds")  # fmt: skip
UPWARDS = ("algorithm", "cost", "expanded", "generated", "seconds", "above")
"""The columns whose least value comes first."""
WORDS = ("algorithm", "level", "outcome")
"""The columns of texts, which begin at the left."""
NONE = "–"
NO_DECIMALS = 100  # from this mean on


class Sorting(NamedTuple):
    """The column that sorts the totals, and whether it is turned round."""

    column: str = "expanded"
    is_reversed: bool = False

    def by(self, column: str) -> Sorting:
        """Return the order by a column; by the same one again, the other way round."""
        return Sorting(column, column == self.column and not self.is_reversed)

    @property
    def arrow(self) -> str:
        """Return where values grow."""
        return "up" if (self.column in UPWARDS) != self.is_reversed else "down"


FIRST_SORTING = Sorting()


class TotalsView(NamedTuple):
    """The totals as a table: a line an algorithm."""

    columns: Sequence[str]
    titles: list[str]
    lines: list[list[str]]
    best: set[tuple[int, int]]
    """Line and column of the best values."""


def totals_table(texts: Texts, totals: Sequence[Total]) -> TotalsView:
    """Write the totals."""
    columns = columns_of({game_of(each) for each in totals})
    titles = [texts(f"lab.column.{name}") for name in columns]
    lines = [total_cells(texts, each, columns) for each in totals]
    return TotalsView(columns, titles, lines, best_cells(totals, columns))


def columns_of(games: Collection[str]) -> Sequence[str]:
    """Return what the table shows; in games that are played for points, the score."""
    has_points = all(catalog.game(name).scoring.points is not None for name in games)
    return FOR_POINTS if games and has_points else COLUMNS


def game_of(total: Total) -> str:
    """Return the game of the first run."""
    return str(total.records[0]["game"])


def ordered(totals: Sequence[Total], order: Sorting) -> list[Total]:
    """Return the totals in this order; those whose value is unknown come last."""
    column, is_reversed = order
    known = [each for each in totals if value_of(each, column) is not None]
    known.sort(
        key=lambda each: value_of(each, column) or 0,
        reverse=(column not in UPWARDS) != is_reversed,
    )
    if column == "algorithm":
        known = [*totals[::-1]] if is_reversed else [*totals]
    return [*known, *(each for each in totals if each not in known)]


def value_of(total: Total, column: str) -> float | None:
    """Return what a column compares."""
    counted = {"solved": len(total.solved), "optimal": total.cheapest, "above": total.above}
    if column == "score":
        return total.score
    return counted[column] if column in counted else total.figure(column)


def best_cells(totals: Sequence[Total], columns: Sequence[str]) -> set[tuple[int, int]]:
    """Return line and column of the best values; where all are alike nothing is best."""
    found: set[tuple[int, int]] = set()
    for column, name in enumerate(columns[1:], start=1):
        values = [value_of(each, name) for each in totals]
        known = [value for value in values if value is not None]
        if len({*known}) > 1:
            best = min(known) if name in UPWARDS else max(known)
            found |= {(row, column) for row, value in enumerate(values) if value == best}
    return found


# ------------------------------------------------------------------ sentences


def means_text(texts: Texts, totals: Sequence[Total], levels: int) -> str:
    """Say over which levels the means are."""
    common = max((each.common for each in totals), default=0)
    if not common:
        return texts("lab.no_common")
    name = "lab.means" if common == levels else "lab.means_of"
    return texts(name, count=common, total=levels)


def chart_note(texts: Texts, chart: str, totals: Sequence[Total], shown: int) -> str:
    """Explain what a chart shows of so many totals."""
    if chart != "bars":
        return texts(f"lab.{chart}.note")
    notes = [texts("lab.green")] if any(map(is_cheapest, totals)) else []
    count = len(totals)
    notes += [texts("lab.first", count=shown, total=count)] if shown < count else []
    return " · ".join(notes)


def is_cheapest(total: Total) -> bool:
    """Say whether every run found a cheapest plan."""
    return total.runs > 0 and total.cheapest == total.runs


# ------------------------------------------------------------------ lines


def total_cells(texts: Texts, total: Total, columns: Sequence[str]) -> list[str]:
    """Write the line of an algorithm."""
    cells = {
        "algorithm": title_of(texts, total.label, game_of(total)),
        "solved": count_text(texts, len(total.solved), total.runs),
        "optimal": count_text(texts, total.cheapest, total.runs),
        "above": share_text(texts, total.above),
        "score": mean_text(texts, total.score),
        "seconds": time_text(texts, total.figure("seconds")),
    }
    return [cells.get(name) or mean_text(texts, total.figure(name)) for name in columns]


def run_columns(records: Sequence[Record]) -> list[str]:
    """Return what is shown of runs: memory only where it was measured."""
    is_measured = any(each.get("peak_memory_mb") is not None for each in records)
    return [name for name in OF_RUNS if name != "memory" or is_measured]


def run_cells(texts: Texts, level: str, record: Record, columns: Sequence[str]) -> list[str]:
    """Write the line of a run on a level of this title."""
    cells = {"level": level, "outcome": outcome_text(texts, record), **figure_texts(texts, record)}
    return [cells.get(name, NONE) for name in columns]


def figure_texts(texts: Texts, record: Record) -> Mapping[str, str]:
    """Write the figures of a run; one that failed has none."""
    if record["outcome"] == FAILED:
        return {}
    megabytes = record["peak_memory_mb"]
    return {
        **{name: mean_text(texts, record[name])
           for name in ("cost", "steps", "expanded", "generated")},
        "above": share_text(texts, record["above_optimum"]),
        "memory": NONE if megabytes is None else f"{texts.number(megabytes, 1)} MB",
        "seconds": time_text(texts, spent(record)),
    }  # fmt: skip


def outcome_text(texts: Texts, record: Record) -> str:
    """Say what came of a run."""
    if record["outcome"] == FAILED:
        return texts("lab.failed")
    if record["optimal"]:
        return texts("lab.cheapest")
    return texts(f"watch.outcome.{record['outcome'].replace(' ', '_')}")


def runs_note(texts: Texts, records: Sequence[Record]) -> tuple[str, str]:
    """Return what stands below the runs, the first failure if there is one, and its colour."""
    failures = [str(each["error"]) for each in records if each["outcome"] == FAILED]
    return (failures[0], "bad") if failures else (texts("lab.runs_note"), "faint")


def mean_text(texts: Texts, value: float | None) -> str:
    """Write a mean: small ones with a decimal."""
    if value is None:
        return NONE
    return texts.number(value, 1 if value < NO_DECIMALS and value != int(value) else 0)


def share_text(texts: Texts, share: float | None) -> str:
    """Write a share in percent: small ones with a decimal, so that they are not 0."""
    if share is None:
        return NONE
    return f"{texts.number(100 * share, 0 if share == 0 or share >= 0.1 else 1)} %"


def time_text(texts: Texts, seconds: float | None) -> str:
    """Write a time, in milliseconds while it is below a second."""
    if seconds is None:
        return NONE
    if seconds < 1:
        return f"{texts.number(1000 * seconds, 1 if seconds < 0.1 else 0)} ms"
    return f"{texts.number(seconds, 2)} s"


def count_text(texts: Texts, count: int | None, total: int) -> str:
    """Write how many of how many."""
    return NONE if count is None else texts("lab.of", count=count, total=total)
