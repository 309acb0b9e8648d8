"""The bench of the any-plan search: what it accepts as a plan, what it keeps, what it reports."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parent.parent.parent / "bench"
TWO_ROOMS = """\
; 1

#####
#@$.#
#####
Title: a push

;Level 2
__####
###--#
#+$--#
###--#
__####
"""


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that imports a file of the bench."""
    monkeypatch.syspath_prepend(str(BENCH))
    return importlib.import_module


@pytest.fixture
def replay(bench: Any) -> Any:
    """Return the bench's own rules."""
    return bench("sokoban_replay")


def test_a_file_is_split_into_its_drawings(replay: Any) -> None:
    assert [len(rows) for rows in replay.drawings(TWO_ROOMS)] == [3, 5]
    assert [replay.fault(replay.board(rows)) for rows in replay.drawings(TWO_ROOMS)] == ["", ""]


@pytest.mark.parametrize(
    ("drawing", "fault"),
    [
        ("#####\n# $.#\n#####", "0 players"),
        ("#####\n#@@$.#\n#####", "2 players"),
        ("#####\n#@$$.#\n#####", "2 stones, 1 switches"),
        ("#### \n#@$.\n#####", "not closed"),
        ("########\n#@ #$ .#\n########", "stone out of reach at (1, 4)"),
    ],
)
def test_says_what_is_wrong_with_a_level(replay: Any, drawing: str, fault: str) -> None:
    assert replay.fault(replay.board(drawing.split("\n"))) == fault


ROOM = ["######", "#    #", "#@$ .#", "#    #", "######"]


def test_a_plan_that_wins_is_counted_in_moves(replay: Any) -> None:
    assert replay.replayed(replay.board(ROOM), "udRR") == 4


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ("l", "move 1, l: into a wall"),
        ("r", "none where one is"),
        ("U", "a push where none is"),
        ("RRR", "move 3, R: the stone cannot move"),
        ("R", "1 stones are not on switches"),
    ],
)
def test_a_plan_that_breaks_a_rule_is_refused(replay: Any, plan: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        replay.replayed(replay.board(ROOM), plan)


def test_an_interrupted_run_goes_on_and_other_sources_begin_anew(
    bench: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sets, measure = bench("sokoban_any"), bench("measure")
    (tmp_path / "two.xsb").write_text(TWO_ROOMS)
    (two,) = sets.unseen_sets(tmp_path)
    path = tmp_path / "results.json"
    monkeypatch.setattr(measure, "sources", lambda: "old")
    sets.Kept(path).of("after", keep=False).add(two, 1, 0, {"first_s": 0.5, "cost": 1})
    again = sets.Kept(path).of("after", keep=False)
    assert list(sets.tasks([two], 1, again)) == [(two, 2, 0)]
    monkeypatch.setattr(measure, "sources", lambda: "new")
    assert list(sets.tasks([two], 1, sets.Kept(path).of("after", keep=True))) == [(two, 2, 0)]
    anew = sets.Kept(path).of("after", keep=False)
    assert [level for _, level, _ in sets.tasks([two], 1, anew)] == [1, 2]


def test_a_plan_after_the_limit_is_none(bench: Any) -> None:
    page = bench("sokoban_any")
    columns = page.COLUMNS
    rows = [
        [1, 0, 0.5, 12, 10, 8, 0, 10.0, 100],
        [2, 0, 10.2, 12, 10, 8, 0, 10.3, 100],
        [3, 0, None, None, None, 8, 0, 10.0, 100],
        [3, 1, 4.0, 20, 20, 20, 1, 4.1, 100],
    ]
    record = {"columns": columns, "seconds": 10.0, "sets": {"two": {"rows": rows}}}
    runs = page.runs(record, "two")
    assert page.counted(runs) == "**1**, 1"
    assert page.lacking(runs) == ["2", "3 (1)"]
    assert page.gaps(runs) == "0% / 0% / 20%; 0 proven"
