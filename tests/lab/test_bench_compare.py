"""bench compare says what changed, run by run; times alone are no change."""

import json
from pathlib import Path
from typing import Any

import pytest

from benches import record, stored, timed_out
from searchcade import cli
from searchcade.lab.bench.changes import compare

LEVELS = [f"maze/easy?seed={seed}" for seed in range(1, 9)]
OLD = [record(level, seconds=1.0) for level in LEVELS]


def changed(number: int, **changes: Any) -> list[Any]:
    """Return the records with one of them changed."""
    return [{**each, **changes} if n == number else each for n, each in enumerate(OLD)]


def test_equal_results_are_equal_whatever_their_times_code_and_machine() -> None:
    new = [{**each, "seconds": 2.0, "code": "new", "host": "there", "key": "k"} for each in OLD]
    found = compare(OLD, new)
    assert found.is_equal
    assert (found.both, found.changes) == (8, [])
    (times,) = found.times
    assert times.ratio == pytest.approx(2)
    assert not times.is_noise


def test_small_differences_of_time_may_be_noise() -> None:
    new = [{**each, "seconds": 0.8 if n % 2 else 1.25} for n, each in enumerate(OLD)]
    (times,) = compare(OLD, new).times
    assert times.is_noise


@pytest.mark.parametrize(
    ("name", "value"), [("cost", 3), ("expanded", 11), ("generated", 21), ("optimal", False)]
)
def test_another_counter_is_a_change(name: str, value: object) -> None:
    (change,) = compare(OLD, changed(2, **{name: value})).changes
    assert (change.level, change.label, change.kind) == (LEVELS[2], "bfs", name)
    assert (change.old, change.new) == (OLD[2][name], value)


def test_answers_are_gained_and_lost() -> None:
    late = [timed_out(LEVELS[0], "bfs"), *OLD[1:]]
    assert [each.kind for each in compare(OLD, late).changes] == ["lost"]
    assert [each.kind for each in compare(late, OLD).changes] == ["gained"]


def test_how_far_a_run_came_before_its_limit_is_no_change() -> None:
    one, other = ({**timed_out(LEVELS[0], "bfs"), "expanded": n} for n in (100, 117))
    assert compare([one], [other]).is_equal


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("old", "new", "kinds"),
    [
        ("out of time", "out of time", []),
        ("out of memory", "out of time", ["outcome"]),
        ("out of nodes", "out of nodes", ["generated"]),
        ("failed", "failed", ["generated"]),
        ("out of time", "failed", ["outcome"]),
        ("failed", "out of time", ["outcome"]),
    ],
)
def test_of_runs_without_an_answer_only_those_out_of_time_have_no_counters(
    old: str, new: str, kinds: list[str]
) -> None:
    one, other = (
        {**timed_out(LEVELS[0], "bfs"), "exit": end, "outcome": end, "generated": number}
        for number, end in enumerate((old, new))
    )
    assert [each.kind for each in compare([one], [other]).changes] == kinds


def test_times_are_those_of_runs_that_both_answered_by_processor_time() -> None:
    old = [record("a/1", "x", cpu_seconds=2.0), record("a/2", "x", seconds=4.0),
           timed_out("a/3", "x"), record("a/4", "y", seconds=1.0)]  # fmt: skip
    new = [record("a/1", "x", cpu_seconds=1.0), record("a/2", "x", seconds=8.0),
           record("a/3", "x"), record("a/4", "y", seconds=3.0)]  # fmt: skip
    found = [(each.label, each.runs, round(each.ratio, 9)) for each in compare(old, new).times]
    assert found == [("x", 2, 1.0), ("y", 1, 3.0)]
    assert [each.is_noise for each in compare(old, new).times] == [True, True]


def test_runs_that_only_one_has_are_counted() -> None:
    found = compare(OLD, [*OLD[2:], record("maze/more")])
    assert (found.both, found.only_old, found.only_new) == (6, 2, 1)
    assert not found.is_equal

    more = compare(OLD[:1], OLD)
    assert (more.both, more.only_old, more.only_new) == (1, 0, 7)
    other = compare(OLD[:2], OLD[2:])
    assert (other.both, other.only_old, other.only_new, other.times) == (0, 2, 6, [])


@pytest.mark.parametrize("seconds", [0.5, 0.9, 1.1, 2.0])
def test_what_is_always_faster_or_always_slower_is_no_noise(seconds: float) -> None:
    (times,) = compare(OLD, [{**each, "seconds": seconds} for each in OLD]).times
    assert times.ratio == pytest.approx(seconds)
    assert not times.is_noise


@pytest.mark.parametrize(("new", "code"), [(OLD, 0), (changed(1, cost=9), 1)])
def test_the_command_exits_0_where_they_are_equal_and_1_where_not(
    new: list[Any], code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = [str(stored(tmp_path / "a", OLD)), str(stored(tmp_path / "b", new))]
    assert cli.run(["bench", "compare", *places]) == code
    assert (
        f"8 runs in both, 0 only in the old, 0 only in the new; {code} changed"
        in capsys.readouterr().out
    )
    assert cli.run(["bench", "compare", *places, "--json"]) == code
    found = json.loads(capsys.readouterr().out)
    assert [each["new"] for each in found["changes"]] == [9] * code
