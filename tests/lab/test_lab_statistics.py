"""Means, intervals and tests are those of SciPy: by its figures, and by itself where it is."""

from itertools import product
from math import inf
from statistics import fmean

import pytest

from searchcade.lab import statistics
from searchcade.lab.statistics import Interval

TIMES = [0.1, 0.4, 0.2, 1.5, 0.9, 0.3, 2.2, 0.7]
DARWIN = [6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75]
TIES = [1, -1, 2, 2, -3, 4, 4, 4, 0, 0, 5, -5, 6, 7, 8]
MANY = [((number * 37) % 101) - 40 for number in range(80)]


@pytest.mark.parametrize(
    ("differences", "expected"),
    [(DARWIN, 0.041259765625), (TIES, 0.03882411737375767), (MANY, 0.0058005955515858035)],
    ids=["exact", "ties", "normal"],
)
def test_wilcoxon_is_that_of_scipy(differences: list[int], expected: float) -> None:
    assert statistics.wilcoxon(differences) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("differences", "method"), [(DARWIN, "exact"), (TIES, "approx")])
def test_wilcoxon_is_that_of_scipy_itself(differences: list[int], method: str) -> None:
    scipy = pytest.importorskip("scipy.stats", reason="SciPy is not installed")
    expected = scipy.wilcoxon(differences, zero_method="wilcox", method=method).pvalue
    assert statistics.wilcoxon(differences) == pytest.approx(expected, rel=1e-12)


def test_wilcoxon_counts_all_choices_of_signs() -> None:
    sizes = [3, 7, 8, 12, 15]
    found = statistics.wilcoxon([3, 7, 8, -12, 15])
    sums = [
        sum(rank for rank, sign in enumerate(signs, start=1) if sign > 0)
        for signs in product([1, -1], repeat=len(sizes))
    ]
    assert found == 2 * sum(each >= 11 for each in sums) / len(sums)


def test_nothing_can_be_said_where_nothing_differs() -> None:
    assert statistics.wilcoxon([]) is None
    assert statistics.wilcoxon([0, 0]) is None
    assert statistics.wilcoxon([1, -1]) == 1


def test_the_bootstrap_interval_is_near_that_of_scipy() -> None:
    """SciPy draws other numbers: with as many resamples it gave 0.35 and 1.2875."""
    assert statistics.bootstrap(TIMES) == pytest.approx((0.35, 1.2875), rel=0.05)


def test_the_bootstrap_interval_is_near_that_of_scipy_itself() -> None:
    scipy = pytest.importorskip("scipy.stats", reason="SciPy is not installed")
    made = scipy.bootstrap((TIMES,), fmean, method="percentile", vectorized=False)
    assert statistics.bootstrap(TIMES) == pytest.approx(tuple(made.confidence_interval), rel=0.1)


def test_the_bootstrap_interval_has_two_tails_of_two_and_a_half_percent() -> None:
    squares = [number * number for number in range(30)]
    assert statistics.bootstrap(squares) == pytest.approx((195.0875, 378.9841666666666))
    other = statistics.bootstrap(squares, resamples=500, seed=3)
    assert other == pytest.approx((192.27833333333334, 380.5375))
    coins = [0.0, 1.0] * 20  # 13 heads or fewer of 40 have a chance of 1.9 %, 14 one of 4.0 %
    assert statistics.bootstrap(coins) == Interval(14 / 40, 26 / 40)


def test_one_value_has_no_interval() -> None:
    assert statistics.bootstrap([1.0]) is None
    assert statistics.bootstrap_ratio([]) is None


def test_the_interval_of_a_ratio_turns_with_it() -> None:
    there, back = (statistics.bootstrap_ratio(each) for each in ([2, 4, 8], [1 / 2, 1 / 4, 1 / 8]))
    assert there
    assert back
    assert there.low == pytest.approx(1 / back.high, rel=0.05)
    assert there == pytest.approx((2, 8))


def test_a_geometric_mean_multiplies() -> None:
    assert statistics.geometric_mean([1, 100]) == pytest.approx(10)
    assert statistics.geometric_mean(TIMES) == pytest.approx(0.515535072684523, rel=1e-12)


def test_holm_corrects_for_the_number_of_tests() -> None:
    assert statistics.holm([0.01, 0.04, 0.03, None, 0.005]) == [
        pytest.approx(0.03), pytest.approx(0.06), pytest.approx(0.06), None, pytest.approx(0.02),
    ]  # fmt: skip
    assert statistics.holm([0.7, 0.6]) == [1, 1]
    assert statistics.holm([]) == []


def test_equal_values_share_their_ranks() -> None:
    assert statistics.average_ranks([5, 1, 5, inf]) == [2.5, 1, 2.5, 4]
