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


def test_runs_that_only_one_has_are_counted() -> None:
    found = compare(OLD, [*OLD[2:], record("maze/more")])
    assert (found.both, found.only_old, found.only_new) == (6, 2, 1)
    assert not found.is_equal


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
