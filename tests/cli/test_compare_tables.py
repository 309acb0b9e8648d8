"""The tables of compare have what there is to show, and explain it."""

from collections.abc import Mapping
from typing import Any

import pytest

from searchcade import catalog
from searchcade.cli.compare_tables import (
    notes,
    own_figures,
    short_names,
    show_tables,
    timing_notes,
)
from searchcade.lab.comparison import Row
from searchcade.lab.statistics import geometric_mean
from searchcade.problem import BadInput
from searchcade.report import SolveReport
from searchcade.search.run import Result

LOADED = catalog.level("maze/easy?seed=7")


def row(name: str, figures: Mapping[str, Any], **result: Any) -> Row:
    """Return a row as compare gets it."""
    choice = catalog.algorithm(name, LOADED)
    fields: dict[str, Any] = {"outcome": "solved", "plan": "RR", "cost": 2, **result}
    report = SolveReport(LOADED, choice, Result(**fields), figures, compiled=name == "ucs")
    return Row(LOADED, name, choice, [report])


def test_the_table_has_the_figures_of_the_game_and_a_row_for_what_failed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [
        row(
            "bfs",
            {"energy_left": 7, "push_cost": "1+w"},
            optimal=True,
            expanded=1234,
            seconds=0.5,
            peak_memory_mb=1.5,
        ),
        row("ucs", {}, expanded=5, seconds=0.002, peak_frontier=None),
        Row(LOADED, "own.py:boom", failure=BadInput("it failed")),
    ]
    show_tables(rows, 1)
    out = capsys.readouterr().out
    lines = [line.split() for line in out.splitlines() if line.strip()]
    assert lines[0] == f"{LOADED.name}, push cost 1+w".split()
    columns = "algorithm outcome cost steps energy left expanded generated frontier memory time"
    assert lines[1] == columns.split()
    [bfs] = [line for line in lines if line[0] == "bfs"]
    assert bfs == ["bfs", "cheapest", "2", "2", "7", "1,234", "0", "0", "1.5", "MB", "0.500", "s"]
    [ucs] = [line for line in lines if line[0] == "ucs"]
    assert ucs == ["ucs", "solved", "2", "2", "-", "5", "0", "-", "-", "2.00", "ms*"]
    [own] = [line for line in lines if line[0] == "own.py:boom"]
    assert own == ["own.py:boom", "failed"]
    assert "*: the compiled version" in out
    assert "memory: where it is not known" in out


def test_notes_explain_only_what_is_in_the_table() -> None:
    assert len(notes([row("bfs", {}, peak_memory_mb=1.0)], 1)) == 1
    assert len(notes([row("bfs", {})], 1)) == 2
    assert len(notes([row("ucs", {})], 1)) == 3


def test_the_note_says_of_how_many_runs_a_time_is_the_median() -> None:
    from dataclasses import replace

    [once] = row("bfs", {}).reports
    several = replace(once, repeats=5)
    assert timing_notes([once]) == []
    assert timing_notes([several]) == ["time: the median of 5 runs after a warm-up"]
    assert timing_notes([once, several])[0].endswith("where a search takes less than 20 ms")


def test_figures_that_are_texts_get_no_column() -> None:
    [report] = row("bfs", {"energy_left": 7, "push_cost": "1+w", "is_lit": True}).reports
    assert own_figures([report]) == ["energy_left", "is_lit"]


def test_levels_of_one_game_or_folder_are_named_without_it() -> None:
    assert short_names(["maze/a", "maze/b?seed=1"]) == ["a", "b?seed=1"]
    assert short_names(["maze/a", "sokoban/b"]) == ["maze/a", "sokoban/b"]
    assert short_names(["a.txt", "b.txt"]) == ["a.txt", "b.txt"]


def test_a_geometric_mean_is_defined_for_nothing_as_well() -> None:
    assert geometric_mean([2, 8]) == pytest.approx(4)
    assert geometric_mean([0, 1e6]) == pytest.approx(1000)  # a zero is taken as one
