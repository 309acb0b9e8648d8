"""compare shows what there is to show, and times all alike."""

import json
from pathlib import Path

import pytest
from answers import check_refusal, searchcade

from searchcade import solve
from searchcade.catalog import AlgorithmSpec
from searchcade.cli import compare
from searchcade.level import LoadedLevel

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
