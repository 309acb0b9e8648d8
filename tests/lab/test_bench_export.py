"""Records in other forms say the same."""

import csv
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from benches import record, stored, timed_out
from searchcade import cli

RECORDS = [
    record("sokoban/01-one-push", "astar", cost=3, pushes=1, peak_memory_mb=2.5),
    record("sokoban/01-one-push", "mcts?x=1", algorithm="mcts?x=1&seed=7", seed=7),
    record("maze/easy?seed=3", "astar", seed=3, repeat=2),
    timed_out("maze/easy?seed=3", "bfs"),
    record("maze/easy?seed=3", "own", outcome="failed", exit="failed", error="no, \"it\"\nfails",
           cost=None, seconds=None, steps=None, expanded=None),
]  # fmt: skip


def exported(folder: Path, form: str) -> Path:
    """Export the records in a form; return the file."""
    stored(folder, RECORDS)
    assert cli.run(["bench", "export", str(folder), "--form", form]) == 0
    return folder / {"csv": "results.csv", "parquet": "results.parquet", "lab": "properties"}[form]


def test_csv_has_a_row_for_each_run_and_a_column_for_each_field(tmp_path: Path) -> None:
    with exported(tmp_path, "csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["level"] for row in rows] == [each["level"] for each in RECORDS]
    assert [row["pushes"] for row in rows] == ["1", "", "", "", ""]
    assert rows[0]["seconds_limit"] == "10.0"
    assert rows[4]["error"] == 'no, "it"\nfails'


def test_parquet_has_the_same_with_types(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    rows: list[dict[str, Any]] = parquet.read_table(exported(tmp_path, "parquet")).to_pylist()
    assert [row["cost"] for row in rows] == [3, 2, 2, None, None]
    assert rows[0]["memory_limit_mb"] == 1024.0
    assert rows[1]["optimal"] is True


def test_lab_finds_its_names_and_every_run_is_another_one(tmp_path: Path) -> None:
    runs = json.loads(exported(tmp_path, "lab").read_text())
    assert len(runs) == len(RECORDS)
    for name, run in runs.items():
        assert name == "-".join(run["id"])
        assert run["id"] == [run["algorithm"], run["domain"], run["problem"]]
        assert {"coverage", "unsolvable", "error", "node"} <= set(run)
        assert None not in run.values()
    names = ("domain", "problem", "algorithm")
    assert {tuple(run[name] for name in names): run["coverage"] for run in runs.values()} == {
        ("sokoban", "01-one-push", "astar"): 1,
        ("sokoban", "01-one-push seed=7", "mcts?x=1"): 1,
        ("maze", "easy?seed=3 repeat=2", "astar"): 1,
        ("maze", "easy?seed=3", "bfs"): 0,
        ("maze", "easy?seed=3", "own"): 0,
    }  # fmt: skip
    first = runs["astar-sokoban-01-one-push"]
    assert (first["cost"], first["expansions"], first["memory"]) == (3, 10, 2560)
    assert (first["search_time"], first["error"], first["plan_length"]) == (0.5, "success", 2)
    assert "search_time" not in runs["bfs-maze-easy?seed=3"]
    assert runs["own-maze-easy?seed=3"]["unexplained_errors"] == ['no, "it"\nfails']


@pytest.mark.skipif(importlib.util.find_spec("downward") is None, reason="Lab is not installed")
def test_lab_itself_makes_a_report_of_it(tmp_path: Path) -> None:
    from downward.reports.absolute import AbsoluteReport  # type: ignore[import-not-found, unused-ignore]

    exported(tmp_path, "lab")
    AbsoluteReport(attributes=["coverage", "cost"])(str(tmp_path), str(tmp_path / "lab.html"))
    assert "01-one-push" in (tmp_path / "lab.html").read_text()


def test_an_export_goes_where_it_is_sent(tmp_path: Path) -> None:
    stored(tmp_path / "a", RECORDS[:1])
    stored(tmp_path / "b", RECORDS[1:])
    out = tmp_path / "both.csv"
    places = [str(tmp_path / "a"), str(tmp_path / "b")]
    assert cli.run(["bench", "export", *places, "--form", "csv", "--out", str(out)]) == 0
    assert len(list(csv.DictReader(out.open(newline="")))) == len(RECORDS)
