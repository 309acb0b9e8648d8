"""Thresholds: the points of a test, and the bound that has to hold for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from searchcade.lab.grading.checks import Check
from searchcade.lab.toml_table import Table

MOST_POINTS = 1000
MOST_BOUND = 10**6


class Threshold(NamedTuple):
    """Points, and the bound that has to hold for them."""

    points: int
    bound: Mapping[str, float]


def thresholds(table: Table, check: Check) -> list[Threshold]:
    """Read the points and what they ask for, the best first; most tests have one threshold."""
    if not check.bound or "thresholds" not in table:
        return [Threshold(table.whole("points", 0, MOST_POINTS), {})]
    found = []
    for each in table.tables("thresholds"):
        bound = {check.bound: each.number(check.bound, 0, MOST_BOUND)}
        found.append(Threshold(each.whole("points", 1, MOST_POINTS), bound))
        each.refuse_rest()
    found.sort(key=lambda each: -each.points)
    sign = 1 if check.bound == "at_most" else -1
    bounds = [sign * each.bound[check.bound] for each in found]
    points = [each.points for each in found]
    if sorted(set(bounds)) != bounds or len(set(points)) < len(points):
        wanted = "bounds that get easier as points fall"
        raise table.wrong("thresholds", wanted, [f"{abs(each):g}" for each in bounds])
    return found
