"""searchcade compare with several levels: tables, a summary, a CSV file, charts."""

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from answers import Answer, check_refusal, searchcade
from levelfolder import CORRIDOR, ROUND, WALLED_IN

from searchcade.cli.compare import exit_code
from searchcade.lab import comparison
from searchcade.lab.comparison import Row, timed
from searchcade.lab.spreadsheet import cell, write_csv
from searchcade.problem import BadInput

ONCE = ["--with", "best,greedy", "--repeat", "1"]
FEW = ["compare", "sokoban/0[12]*", *ONCE]
MANY = ["compare", "sokoban/0[1-4]*", *ONCE]
SERIES = ["compare", "maze/easy", *ONCE, "--seeds", "2"]


def test_a_few_levels_have_a_table_each_and_a_summary() -> None:
    answer = searchcade(*FEW)
    assert answer.code == 0
    titles = [line.rstrip() for line in answer.out.splitlines()]
    assert "sokoban/01-one-push, push cost w" in titles
    assert "sokoban/02-walk-around, push cost w" in titles
    assert answer.out.count("push-astar") == 2  # what best stands for
    summary = [line.split() for line in answer.out.partition("All levels")[2].splitlines()]
    rows = {line[0]: line[1:] for line in summary if line[:1] in (["best"], ["greedy"])}
    assert rows["best"][:4] == ["2/2", "2", "2", "0"]
    assert rows["greedy"][:4] == ["2/2", "0", "1", "7.7"]  # 15 instead of 13 on one of two
    assert rows["greedy"][5:7] == ["15", "5"]  # 2 + 13 nodes; their geometric mean


def test_many_levels_share_a_table() -> None:
    lines = searchcade(*MANY).out.splitlines()
    assert lines[0].strip() == "sokoban/*, 4 levels, push cost w"
    names = [line.split()[0] for line in lines if line.startswith("  ") and line.strip()]
    first = names.index("01-one-push")
    assert names[first : first + 6] == [
        *("01-one-push", "best", "greedy"),
        *("02-walk-around", "best", "greedy"),
    ]


def test_json_has_a_line_for_each_run() -> None:
    found = [json.loads(line) for line in searchcade(*MANY, "--json").out.splitlines()]
    assert len(found) == 8
    assert {each["optimum"] for each in found} == {3, 13, 18, 19}
    assert [each["above_optimum"] for each in found[2:4]] == [0, 0.153846]


@pytest.mark.parametrize("width", [80, pytest.param(120, marks=pytest.mark.long)])
def test_tables_are_as_wide_as_the_terminal_at_most(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rich.console import Console

    from searchcade.cli import common

    monkeypatch.setattr(common, "console", lambda **_: Console(highlight=False, width=width))
    for words in (FEW, MANY, SERIES):
        answer = searchcade(*words)
        assert max(map(len, answer.out.splitlines())) <= width
        assert "…" not in answer.out
        for name in ("expanded", "above", "greedy"):
            assert name in answer.out
    assert ("too narrow for: generated" in answer.out) == (width == 80)


def test_a_wrong_name_is_refused_before_anything_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "timed", lambda *_: pytest.fail("it ran"))
    words = ["compare", "sokoban/01*", "maze/first-steps", "--with", "bfs,push-astar"]
    check_refusal(searchcade(*words), "found 'push-astar'")
    check_refusal(searchcade("compare", "maze/nowhere*"), "expected a pattern of levels")


# ------------------------------------------------------------------ exit codes and Ctrl-C


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with two mazes, and a third that cannot be solved."""
    for name, text in (("a", ROUND), ("b", CORRIDOR), ("walled", WALLED_IN)):
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


def test_it_exits_0_where_each_level_is_solved_and_1_where_one_is_not(folder: Path) -> None:
    assert searchcade("compare", f"{folder}/[ab].txt", "--with", "bfs").code == 0
    answer = searchcade("compare", f"{folder}/*.txt", "--with", "bfs")
    assert answer.code == 1
    assert "unsolvable" in answer.out


def stopped_after(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let somebody press Ctrl-C after so many searches."""
    done: list[str] = []

    def noted(*arguments: Any) -> Any:
        done.append("")
        return timed(*arguments)

    @contextmanager
    def stoppable() -> Iterator[Callable[[], bool]]:
        yield lambda: len(done) >= number

    monkeypatch.setattr(comparison, "timed", noted)
    monkeypatch.setattr("searchcade.cli.progress.stoppable", stoppable)


@pytest.mark.parametrize(("after", "code", "runs"), [(1, 130, 1), (3, 0, 3), (99, 0, 4)])
def test_ctrl_c_shows_the_rows_so_far(
    after: int, code: int, runs: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_after(after, monkeypatch)
    table = folder / "runs.csv"
    words = ["compare", f"{folder}/[ab].txt", "--with", "bfs,dfs", "--csv", str(table)]
    answer = searchcade(*words, "--json")
    outcomes = [json.loads(line)["outcome"] for line in answer.out.splitlines()]
    assert len(outcomes) == len(read(table)) == runs
    if after == 1:
        assert answer.code == code  # the first search was stopped at once


def test_nothing_to_show_after_ctrl_c_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_after(0, monkeypatch)
    assert searchcade("compare", f"{folder}/a.txt", "--csv", f"{folder}/x.csv") == Answer(
        130, "", ""
    )


def test_a_failure_decides_the_exit_code() -> None:
    from searchcade import catalog

    row = Row(catalog.level("maze/first-steps"), "own.py:f", failure=BadInput("no"))
    assert exit_code([row], 1, was_stopped=True) == 2


# ------------------------------------------------------------------ CSV


def read(path: Path) -> list[dict[str, str]]:
    """Read a CSV file."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def test_a_csv_file_has_all_fields_of_every_run(tmp_path: Path) -> None:
    table = tmp_path / "runs.csv"
    answer = searchcade(*MANY, "--csv", str(table), "--json")
    found = [json.loads(line) for line in answer.out.splitlines()]
    rows = read(table)
    assert f"csv: {table}" in answer.err
    assert len(rows) == len(found) == 8
    for row, record in zip(rows, found, strict=True):
        assert set(record) == set(row) - {"error"}
        for name in ("level", "algorithm", "plan", "outcome", "host"):
            assert row[name] == (record[name] or "")
        for name in ("cost", "expanded", "seconds", "optimum", "above_optimum"):
            assert float(row[name]) == record[name]


def test_columns_stand_in_the_same_order_whatever_is_compared(tmp_path: Path) -> None:
    heads = []
    for number, level in enumerate(("maze/first-steps", "sokoban/01*")):
        table = tmp_path / f"{number}.csv"
        searchcade("compare", level, "--with", "bfs,greedy", "--csv", str(table))
        heads.append(table.read_text().splitlines()[0].split(","))
    maze, sokoban = heads
    own = ["push_cost", "pushes", "weight"]
    assert sokoban == [*maze[:-1], *own, "error"]


def test_a_failure_has_a_line_with_its_error(tmp_path: Path) -> None:
    own, table = tmp_path / "own.py", tmp_path / "runs.csv"
    own.write_text("def boom(problem):\n    raise ValueError('no')\n")
    words = ["compare", "maze/first-steps", "--with", f"{own}:boom,bfs", "--csv", str(table)]
    assert searchcade(*words).code == 2
    solved, failed = read(table)
    assert (solved["algorithm"], solved["error"]) == ("bfs", "")
    assert failed["algorithm"] == f"{own}:boom"
    assert "ValueError: no" in failed["error"]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("-2", "'-2"),
        ("+w", "'+w"),
        (-2, -2),
        ("1+w", "1+w"),
        (True, "true"),
        (None, None),
    ],
)
def test_no_text_is_calculated_by_a_spreadsheet(value: Any, written: Any) -> None:
    assert cell(value) == written


def test_a_spreadsheet_reads_letters_of_all_languages(tmp_path: Path) -> None:
    plain, other = tmp_path / "plain.csv", tmp_path / "other.csv"
    write_csv(plain, ["level"], [{"level": 'a,"b"\nc'}])
    write_csv(other, ["level"], [{"level": "Mê cung"}])
    assert plain.read_bytes() == b'level\r\n"a,""b""\nc"\r\n'
    assert other.read_bytes().startswith(b"\xef\xbb\xbflevel")
    assert read(other) == [{"level": "Mê cung"}]


# ------------------------------------------------------------------ charts


@pytest.mark.parametrize(
    ("words", "titles"),
    [
        pytest.param(
            FEW,
            ["sokoban/01-one-push, push cost w", "sokoban/02-walk-around, push cost w"],
            marks=pytest.mark.long,
        ),
        (MANY, ["means of 4 levels that all of them solve, of 4", "standard deviation"]),
        pytest.param(
            SERIES,
            ["maze/easy, 2 seeds", "standard deviation"],
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_chart_shows_levels_and_seeds(
    words: list[str], titles: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import matplotlib as mpl

    monkeypatch.setitem(mpl.rcParams, "svg.fonttype", "none")  # texts stay texts
    chart = tmp_path / "chart.svg"
    assert searchcade(*words, "--chart", str(chart)).code == 0
    drawn = chart.read_text(encoding="utf-8")
    for title in (*titles, "nodes expanded", "greedy"):
        assert title in drawn
