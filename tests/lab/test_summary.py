"""Means, levels in common and times are computed once: for runs in memory and lines on disk."""

import pytest

from benches import record, timed_out
from searchcade import catalog
from searchcade.lab.comparison import Conditions, Question, compare, summary
from searchcade.lab.statistics import geometric_mean
from searchcade.lab.summary import Runs, Summary, spent


def test_a_zero_is_one_in_a_mean_of_counts_and_a_microsecond_in_one_of_times() -> None:
    records = [record("a/a", "x", expanded=0, seconds=0), record("a/b", "x", expanded=100)]
    (total,) = Summary(records).totals()
    assert total.geometric("expanded") == pytest.approx(10)
    assert total.geometric("seconds") == pytest.approx((1e-6 * 0.5) ** 0.5)


def test_time_is_processor_time_where_it_is_known() -> None:
    assert spent(record(seconds=2.0, cpu_seconds=0.5)) == 0.5
    assert spent(record(seconds=2.0, cpu_seconds=None)) == 2
    assert Runs([record(seconds=2.0, cpu_seconds=0.5)]).seconds == 0.5


def test_an_algorithm_that_fails_everywhere_does_not_count() -> None:
    failed = record("a/b", "broken", outcome="failed", exit="failed", optimal=False, error="no")
    found = Summary([record("a/b", "x"), failed])
    assert found.common() == {("a/b", "a/b")}
    assert {each.label: each.common for each in found.totals()} == {"x": 1, "broken": 0}
    worked = record("a/c", "broken")
    assert Summary([record("a/b", "x"), failed, worked]).common() == {("a/c", "a/c")}


def test_a_level_that_somebody_has_not_come_to_is_not_in_common() -> None:
    records = [record("a/b", "x"), record("a/b", "y"), record("a/c", "x")]
    assert len(Summary(records).common()) == 2
    assert Summary(records, all_asked=True).common() == {("a/b", "a/b")}


def test_the_score_is_that_of_games_that_came_to_an_end() -> None:
    games = [record("a/b", "x", score=10), timed_out("a/c", "x", score=500)]
    (total,) = Summary([*games, record("a/d", "x", outcome="lost", score=20)]).totals()
    assert total.score == 15


def test_compare_says_what_bench_would_say_of_its_runs() -> None:
    levels = [catalog.level(f"maze/easy?seed={seed}") for seed in (1, 2, 3)]
    rows = compare(Question(levels, ("bfs", "greedy")), Conditions(repeats=1))
    lines = [{**report.as_dict(), "label": row.algorithm} for row in rows for report in row.reports]
    for here, there in zip(summary(rows).totals(), Summary(lines).totals(), strict=True):
        counts = [report["expanded"] for report in here.records]
        assert here.geometric("expanded") == there.geometric("expanded") == geometric_mean(counts)
        assert here.figure("seconds") == there.figure("seconds")
        assert (here.cheapest, here.above, here.common) == (there.cheapest, there.above, 3)
