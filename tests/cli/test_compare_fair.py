"""compare shows what there is to show, and times all alike."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from answers import check_refusal, searchcade

from searchcade import catalog, solve
from searchcade.catalog import AlgorithmSpec
from searchcade.cli import compare
from searchcade.cli.compare import Trial, captions, own_figures, show, surviving
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.search.run import Budget, Result

LEVEL = "maze/easy?seed=7"
OWN = """\
def boom(problem):
    raise ValueError("no")

def detour(problem):
    return "RL"
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    """Write somebody's file with two functions that fail."""
    file = tmp_path / "own.py"
    file.write_text(OWN)
    return str(file)


def test_the_others_are_shown_when_one_fails(own: str) -> None:
    names = f"bfs,{own}:boom,astar"
    answer = searchcade("compare", LEVEL, "--with", names)
    assert answer.code == 2
    rows = [line.split()[:2] for line in answer.out.splitlines() if line.split()]
    assert ["bfs", "cheapest"] in rows
    assert ["astar", "cheapest"] in rows
    assert any("failed" in line for line in answer.out.splitlines())
    assert "line 2: ValueError: no" in answer.err


def test_a_failure_is_a_line_of_json_too(own: str) -> None:
    answer = searchcade("compare", LEVEL, "--with", f"{own}:boom,bfs,{own}:nobody", "--json")
    records = [json.loads(line) for line in answer.out.splitlines()]
    assert answer.code == 2
    assert [record.get("outcome") for record in records] == ["solved", None, None]
    assert [record["algorithm"] for record in records[1:]] == [f"{own}:nobody", f"{own}:boom"]
    assert "ValueError" in records[2]["error"]
    assert {record["level"] for record in records} == {LEVEL}


def test_with_many_seeds_the_others_are_shown_as_well(own: str) -> None:
    words = ["compare", "maze/easy", "--with", f"{own}:detour,bfs", "--seeds", "2"]
    answer = searchcade(*words)
    assert answer.code == 2
    assert "bfs" in answer.out
    assert "is not legal" in answer.err or "does not end at the goal" in answer.err


def test_where_all_fail_there_is_no_table(own: str) -> None:
    check_refusal(searchcade("compare", LEVEL, "--with", f"{own}:boom,{own}:nobody"), "ValueError")
    check_refusal(searchcade("compare", LEVEL, "--with", f"bfs,{own}:boom,nobody"), "'nobody'")


def test_every_search_is_warmed_up_and_begins_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    warmed: list[str] = []
    warm_up = solve.warm_up

    def note(loaded: LoadedLevel, choice: AlgorithmSpec) -> None:
        warmed.append(choice.name)
        warm_up(loaded, choice)

    monkeypatch.setattr(compare, "warm_up", note)
    searchcade("solve", "maze/custom?size=600", "--with", "astar")  # loads a compiled version
    answer = searchcade("compare", LEVEL, "--with", "astar,bfs,astar", "--json")
    records = [json.loads(line) for line in answer.out.splitlines()]
    assert warmed == ["astar", "bfs", "astar"]
    assert [record["compiled"] for record in records] == [False] * 3


def test_memory_is_a_dash_where_nobody_knows_it() -> None:
    answer = searchcade("compare", LEVEL, "--with", "dfs")
    (row,) = [line.split() for line in answer.out.splitlines() if line.split()[:1] == ["dfs"]]
    assert row[-3] == "-"
    assert " 0.0 MB" not in answer.out


def test_memory_is_measured_on_request() -> None:
    words = ["compare", "maze/custom?size=100", "--with", "dfs", "--measure-memory", "--json"]
    record = json.loads(searchcade(*words).out)
    assert 0.5 < record["peak_memory_mb"] < 3
    check_refusal(searchcade("solve", LEVEL, "--measure-memory", "--watch"), "--watch")
    check_refusal(searchcade("compare", LEVEL, "--measure-memory", "--seeds", "2"), "--seeds")


# ------------------------------------------------------------------ the parts


def trial(failures: dict[str, str], *, is_cancelled: bool = False) -> Trial:
    """Return a trial with these failures."""
    return Trial(Budget(), lambda: is_cancelled, failures)


def test_the_exit_code_says_what_came_of_it() -> None:
    assert trial({}).code(True) == 0
    assert trial({}).code(False) == 1
    assert trial({}, is_cancelled=True).code(True) == 0
    assert trial({}, is_cancelled=True).code(False) == 130
    assert trial({"own": "no"}).code(True) == 2


def test_after_ctrl_c_no_other_algorithm_begins() -> None:
    choices = [catalog.algorithm(name, catalog.game("maze")) for name in ("bfs", "dfs", "ucs")]
    done: list[str] = []
    trial = Trial(Budget(), lambda: len(done) == 2, {})
    assert trial.every(choices, lambda choice: done.append(choice.name)) == [None, None]
    assert done == ["bfs", "dfs"]


def test_what_fails_is_noted_and_if_all_fail_the_first_is_told() -> None:
    def halve(number: int) -> int:
        if number % 2:
            raise BadInput(f"{number} is odd")
        return number // 2

    failures: dict[str, str] = {}
    assert surviving([("a", 1), ("b", 4), ("c", 3)], failures, halve) == [2]
    assert failures == {"a": "1 is odd", "c": "3 is odd"}
    with pytest.raises(BadInput, match=r"^5 is odd$"):
        surviving([("a", 5), ("b", 3)], failures, halve)


def test_a_chart_of_another_kind_and_seeds_with_a_chart_are_refused(tmp_path: Path) -> None:
    chart = str(tmp_path / "chart.bmp")
    check_refusal(searchcade("compare", LEVEL, "--chart", chart), "ending in .png, .svg, .pdf")
    chart = str(tmp_path / "chart.png")
    check_refusal(searchcade("compare", LEVEL, "--chart", chart, "--seeds", "2"), "found --seeds")
    check_refusal(searchcade("compare", LEVEL, "--measure-memory", "--seeds", "2"), "on one level")


def report(name: str, figures: Mapping[str, Any], **result: Any) -> solve.SolveReport:
    """Return a report as compare gets it."""
    loaded = catalog.level(LEVEL)
    fields: dict[str, Any] = {"outcome": "solved", "plan": "RR", "cost": 2, **result}
    return solve.SolveReport(
        loaded, catalog.algorithm(name, loaded), Result(**fields), figures, compiled=name == "ucs"
    )


def test_the_table_has_the_figures_of_the_game_and_a_row_for_what_failed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    figures = {"energy_left": 7, "push_cost": "1+w"}
    attempts = [
        report("bfs", figures, optimal=True, expanded=1234, seconds=0.5, peak_memory_mb=1.5),
        report("ucs", {}, expanded=5, seconds=0.002),
    ]
    show(attempts, {"own.py:boom": "it failed"}, as_json=False)
    out, err = capsys.readouterr()
    rows = [line.split() for line in out.splitlines() if line.strip()]
    assert rows[0] == f"{LEVEL}, push cost 1+w".split()
    columns = "algorithm outcome cost steps energy left expanded generated frontier memory time"
    assert rows[1] == columns.split()
    [bfs] = [row for row in rows if row[0] == "bfs"]
    assert bfs == ["bfs", "cheapest", "2", "2", "7", "1,234", "0", "0", "1.5", "MB", "0.500", "s"]
    [ucs] = [row for row in rows if row[0] == "ucs"]
    assert ucs == ["ucs", "solved", "2", "2", "-", "5", "0", "0", "-", "2.00", "ms*"]
    [own] = [row for row in rows if row[0] == "own.py:boom"]
    assert own == ["own.py:boom", "failed", *["-"] * 8]
    assert "*: the compiled version" in out
    assert "memory -: not known" in out
    assert err == "it failed\n"


def test_captions_explain_only_what_is_in_the_table() -> None:
    assert len(captions([report("bfs", {}, peak_memory_mb=1.0)])) == 1
    assert len(captions([report("bfs", {})])) == 2
    assert len(captions([report("ucs", {})])) == 3


def test_figures_that_are_texts_get_no_column() -> None:
    figures = {"energy_left": 7, "push_cost": "1+w", "is_lit": True}
    columns = own_figures([report("bfs", figures)])
    assert columns == {"energy left": "energy_left", "is lit": "is_lit"}
