"""Statistics of experiments: means, intervals, tests of paired differences.

`tests/lab/test_lab_statistics.py` compares them with SciPy's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import erfc, exp, fsum, log, sqrt
from random import Random
from statistics import quantiles
from typing import NamedTuple

RESAMPLES = 2_000
TAILS = 40  # the part of all means that lies below an interval, and above it: 2.5 %
SEED = 1
EXACT = 50  # pairs up to which the distribution of Wilcoxon's statistic is counted


class Interval(NamedTuple):
    """The limits between which a figure lies with 95 % confidence."""

    low: float
    high: float


# ------------------------------------------------------------------ means


def geometric_mean(values: Sequence[float]) -> float:
    """Return the geometric mean, for things that are multiplied; a zero is taken as one."""
    return exp(fsum(log(value or 1) for value in values) / len(values))


def bootstrap(
    values: Sequence[float], resamples: int = RESAMPLES, seed: int = SEED
) -> Interval | None:
    """Return the percentile bootstrap interval of the mean; None for fewer than two values."""
    count = len(values)
    if count < 2:
        return None
    choices = Random(seed).choices
    means = [fsum(choices(values, k=count)) / count for _ in range(resamples)]
    low, *_, high = quantiles(means, n=TAILS, method="inclusive")
    return Interval(low, high)


def bootstrap_ratio(ratios: Sequence[float]) -> Interval | None:
    """Return the bootstrap interval of the geometric mean of positive ratios."""
    found = bootstrap([log(each) for each in ratios])
    return found and Interval(exp(found.low), exp(found.high))


# ------------------------------------------------------------------ Wilcoxon's signed-rank test


def wilcoxon(differences: Sequence[float]) -> float | None:
    """Return the two-sided p-value of the signed-rank test; None where nothing differs.

    Differences of zero are left out. Up to 50 without ties the distribution is exact, else normal
    with a correction for ties.
    """
    signed = [each for each in differences if each != 0]
    if not signed:
        return None
    sizes = [abs(each) for each in signed]
    ranks = average_ranks(sizes)
    plus = fsum(rank for rank, each in zip(ranks, signed, strict=True) if each > 0)
    has_ties = len(set(sizes)) < len(sizes)
    if len(signed) <= EXACT and not has_ties:
        return exact(round(plus), len(signed))
    return normal(plus, sizes)


def average_ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value from 1 on; equal ones get the mean of their ranks."""
    counts = Counter(values)
    rank_of: dict[float, float] = {}
    below = 0
    for value in sorted(counts):
        rank_of[value] = below + (counts[value] + 1) / 2
        below += counts[value]
    return [rank_of[value] for value in values]


def exact(plus: int, count: int) -> float:
    """Return the p-value of a sum of ranks among all choices of signs."""
    ways = [1]  # ways[s]: how many sets of the ranks so far have the sum s
    for rank in range(1, count + 1):
        padded, shifted = ways + [0] * rank, [0] * rank + ways
        ways = [a + b for a, b in zip(padded, shifted, strict=True)]
    tail = min(sum(ways[: plus + 1]), sum(ways[plus:]))
    return min(1.0, 2 * tail / float(2**count))


def normal(plus: float, sizes: Sequence[float]) -> float:
    """Return the p-value of a sum of ranks by the normal distribution."""
    count = len(sizes)
    ties = sum(each**3 - each for each in Counter(sizes).values())
    variance = (count * (count + 1) * (2 * count + 1) - ties / 2) / 24
    distance = abs(plus - count * (count + 1) / 4) / sqrt(variance)
    return erfc(distance / sqrt(2))


def holm(values: Sequence[float | None]) -> list[float | None]:
    """Return p-values corrected for their number by Holm's method; None stays."""
    known = sorted((value, place) for place, value in enumerate(values) if value is not None)
    corrected: list[float | None] = [None] * len(values)
    highest = 0.0
    for rank, (value, place) in enumerate(known):
        highest = max(highest, min(1.0, value * (len(known) - rank)))
        corrected[place] = highest
    return corrected
