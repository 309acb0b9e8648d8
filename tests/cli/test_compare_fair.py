"""compare shows what there is to show, and times all alike."""

import json
from pathlib import Path

import pytest
from answers import check_refusal, searchcade

from searchcade.catalog import AlgorithmSpec
from searchcade.lab import comparison
from searchcade.level import LoadedLevel
from searchcade.solve import warm_up

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
    assert [record["algorithm"] for record in records[1:]] == [f"{own}:boom", f"{own}:nobody"]
    assert "ValueError" in records[1]["error"]
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


def test_every_search_is_warmed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    warmed: list[str] = []

    def note(loaded: LoadedLevel, choice: AlgorithmSpec) -> None:
        warmed.append(choice.name)
        warm_up(loaded, choice)

    monkeypatch.setattr(comparison, "warm_up", note)
    answer = searchcade("compare", LEVEL, "--with", "astar,bfs,astar", "--json")
    records = [json.loads(line) for line in answer.out.splitlines()]
    assert warmed == ["astar", "bfs", "astar"]
    assert len(records) == 3


def test_own_code_is_never_warmed_up_in_this_process(
    own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparison, "warm_up", lambda *_: pytest.fail("it ran here"))
    assert searchcade("compare", LEVEL, "--with", f"{own}:boom").code == 2


def test_a_quick_search_is_timed_five_times_and_others_as_often_as_asked_for() -> None:
    usual = searchcade("compare", LEVEL, "--with", "bfs")
    assert "time: the median of 5 runs after a warm-up" in usual.out
    for words, repeats in ([], 5), (["--repeat", "2"], 2), (["--repeat", "1"], 1):
        answer = searchcade("compare", LEVEL, "--with", "bfs", "--json", *words)
        assert json.loads(answer.out)["repeats"] == repeats
    once = searchcade("compare", LEVEL, "--with", "bfs", "--repeat", "1")
    assert "median" not in once.out


def test_memory_is_no_column_where_nobody_knows_it() -> None:
    answer = searchcade("compare", LEVEL, "--with", "dfs")
    assert "memory: where it is not known, --measure-memory tells" in answer.out
    assert " MB" not in answer.out.replace("0.1 MB on", "")


def test_memory_is_measured_on_request() -> None:
    words = ["compare", "maze/custom?size=100", "--with", "dfs", "--measure-memory", "--json"]
    record = json.loads(searchcade(*words).out)
    assert 0.5 < record["peak_memory_mb"] < 3
    assert record["seconds_limit"] == 10
    check_refusal(searchcade("solve", LEVEL, "--measure-memory", "--watch"), "--watch")


def test_memory_is_measured_with_many_seeds_as_well() -> None:
    words = ["compare", "maze/custom?size=100", "--with", "dfs", "--measure-memory", "--json"]
    record = json.loads(searchcade(*words, "--seeds", "2").out)
    assert record["games"] == 2
    assert 0.5 < record["peak_memory_mb"]["mean"] < 3


def test_a_chart_of_another_kind_is_refused(tmp_path: Path) -> None:
    chart = str(tmp_path / "chart.bmp")
    check_refusal(searchcade("compare", LEVEL, "--chart", chart), "ending in .png, .svg, .pdf")
