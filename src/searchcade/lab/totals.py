"""What each algorithm of a comparison achieved on all levels, and its means where all succeed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, log
from statistics import fmean

from searchcade.lab.comparison import Row, solved_by_all
from searchcade.lab.record import Record
from searchcade.report import SolveReport

NUMBERS = ("cost", "steps", "expanded", "generated", "seconds")
"""The numbers of a result that have a mean."""


@dataclass(frozen=True)
class Total:
    """The rows of one algorithm, added up."""

    algorithm: str
    rows: Sequence[Row]
    common: Sequence[Record]
    """Its records on the levels that every algorithm solves: only these can be compared."""

    @cached_property
    def reports(self) -> list[SolveReport]:
        """Return the reports of all its runs."""
        return [report for row in self.rows for report in row.reports]

    @property
    def runs(self) -> int:
        """Count its runs, those that failed too."""
        return len(self.reports) + sum(row.failure is not None for row in self.rows)

    @cached_property
    def solved(self) -> list[SolveReport]:
        """Return the reports with a plan that reaches the goal."""
        return [each for each in self.reports if each.result.outcome == "solved"]

    @property
    def proven(self) -> int:
        """Count the plans that it has proven itself to be cheapest."""
        return sum(each.result.optimal for each in self.solved)

    @cached_property
    def shares_above(self) -> list[float]:
        """Return by which share each plan costs more than the optimum, where that is known."""
        shares = [each.above_optimum for each in self.solved]
        return [share for share in shares if share is not None]

    @property
    def optimal(self) -> int | None:
        """Count the plans that are as cheap as the optimum; None where no optimum is known."""
        return self.shares_above.count(0) if self.shares_above else None

    @property
    def above(self) -> float | None:
        """Return the mean share by which plans cost more than the optimum."""
        return fmean(self.shares_above) if self.shares_above else None

    @cached_property
    def score(self) -> float | None:
        """Return the mean score of all games that came to an end, won or not."""
        games = [game for row in self.rows if row.record for game in row.record.games]
        ended = [game.report.figures for game in games if game.has_ended]
        known = [figures["score"] for figures in ended if "score" in figures]
        return fmean(known) if known else None

    def figure(self, name: str) -> float | None:
        """Return the mean of a number of the results over the levels that all solve."""
        return self._means[name]

    @cached_property
    def _means(self) -> dict[str, float | None]:
        return {name: fmean(self.values(name)) if self.common else None for name in NUMBERS}

    def values(self, name: str) -> list[float]:
        """Return a number of the results on each level that all solve: the mean over the seeds."""
        return [
            fmean(getattr(game.report.result, name) for game in record.games)
            for record in self.common
        ]


def totals(rows: Sequence[Row]) -> list[Total]:
    """Add up the rows of each algorithm, in the order in which they were asked for."""
    levels = solved_by_all(rows)
    return [
        Total(
            name,
            [row for row in rows if row.algorithm == name],
            [row.record for level in levels for row in level
             if row.algorithm == name and row.record],
        )
        for name in dict.fromkeys(row.algorithm for row in rows)
    ]  # fmt: skip


def geometric_mean(values: Sequence[float]) -> float:
    """Return the geometric mean of numbers; nothing counts as a millionth."""
    return exp(fmean(log(max(value, 1e-6)) for value in values))
