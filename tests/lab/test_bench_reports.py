"""The suites of the five student reports: each figure belongs to a run, ours stands beside it."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from benches import CORRIDOR, SMALL, planned, read, record, timed_out, written
from searchcade import catalog, cli
from searchcade.lab.bench import child, runs, suite
from searchcade.lab.bench.suite import Expected, Suite
from searchcade.lab.bench.tables import Line, beside, figure, unseeded
from searchcade.problem import BadInput

BENCH = Path(__file__).parent.parent.parent / "bench"
REPORTS = ("bloxorz", "maze", "pacman", "pies", "sokoban")
STAND_INS = {
    "bloxorz": "#####\n#oST#\n##a##\nsoft 1 1  toggle A\n",
    "sokoban": "2\n#####\n#@$.#\n#####\n",
    "pacman": "3 5\n11111\n10021\n11111\n1 1\n",
    "pies": "%%%%%\n%PO.%\n%%%%%\n",
}
"""Report -> a level that can stand for all those that are not ours to ship."""
HUNTED = "3 6\n111111\n100231\n111111\n1 1\n"


def with_stand_ins(report: str, folder: Path) -> Suite:
    """Return the suite of a report with a level of ours under each name that it needs."""
    name = f"reports/{report}"
    parts = [part for part in suite.find(name).parts if part.needs]
    for part in parts:
        for level in part.levels:
            path = folder / level
            path.parent.mkdir(exist_ok=True)
            is_hunted = level.startswith(("level2", "level3", "level4"))
            path.write_text(HUNTED if is_hunted and report == "pacman" else STAND_INS[report])
    return suite.find(name, folder if parts else None)


def ours(line: Line) -> list[Any]:
    """Return our side of a line."""
    return [pair.ours for pair in line.pairs]


# ------------------------------------------------------------------ the suites


def test_every_report_has_a_suite() -> None:
    assert [name for name in suite.shipped() if name.startswith("reports/")] == [
        f"reports/{name}" for name in REPORTS
    ]


@pytest.mark.parametrize("report", REPORTS)
def test_each_published_figure_is_that_of_a_run(report: str, tmp_path: Path) -> None:
    found = with_stand_ins(report, tmp_path)
    plan = runs.plan(found)
    assert not plan.misfits
    assert not plan.needs
    known = {(name, run.label) for run in plan.runs for name in (run.level, unseeded(run.level))}
    rows = [row for each in found.expected for row in each.rows]
    assert rows
    assert [row for row in rows if row[:2] not in known] == []
    assert all(each.title and each.source and each.note for each in found.expected)


@pytest.mark.parametrize("report", REPORTS)
def test_times_and_memory_are_never_compared(report: str) -> None:
    for each in suite.find(f"reports/{report}").expected:
        machine = ("seconds", "milliseconds", "bytes", "peak_memory_mb")
        assert {name for name in each.columns if name.startswith(machine)} <= each.incomparable


QUICK = {
    "bloxorz": ("bloxorz/01-first-roll", "report-astar"),
    "maze": ("maze-example.txt", "astar?heuristic=squared-euclid"),
    "pacman": ("pacman-dead-end-2.txt", "report-minimax?formula=text"),
    "pies": ("pies-example.txt?teleport=adjacent", "pies-greedy"),
    "sokoban": ("sokoban/01-one-push", "astar?heuristic=manhattan"),
}


@pytest.mark.parametrize("report", REPORTS)
def test_a_run_of_each_suite_is_answered(report: str) -> None:
    made = performed(report, *QUICK[report])
    assert made["outcome"] == "solved"
    assert made["label"] == QUICK[report][1]


@pytest.mark.long
@pytest.mark.parametrize("report", REPORTS)
def test_no_run_that_is_quick_fails(report: str) -> None:
    plan = runs.plan(suite.find(f"reports/{report}"))
    for run in plan.runs[::9]:
        made = child.perform(run)
        assert made
        assert made["exit"] != "failed", made.get("error")


def performed(report: str, level: str, label: str) -> dict[str, Any]:
    """Make a run of a suite."""
    plan = runs.plan(suite.find(f"reports/{report}"))
    run = next(each for each in plan.runs if (each.level, each.label) == (level, label))
    made = child.perform(run)
    assert made
    return made


# ------------------------------------------------------------------ what the reports say

DISTANCES = """\
 1  .  1  2  3  4  5  6  7  8
 2  1  2  3  4  5  6  7  8  9
 3  2  3  4  5  6  7  8  9 10
 4  5  6  7  6  7  8  9 10 11
 5  6  7  8  7  8  9 10 11 12
 6  7  8  9  8  9 10 11 12 13
 7  8  9 10  9 10 11 12 13 14
16 15 14 13 12 11 12 13 14 15
17 16 15 14 13 12 13 14 15 16
18 17 16 15  . 13 14 15 16 17
"""
"""The values of g that figure 5 of the maze report prints; start and goal have none."""


def test_the_drawn_maze_has_the_distances_that_the_maze_report_prints() -> None:
    loaded = catalog.level(str(suite.SHIPPED / "reports" / "maze-example.txt"))
    problem = loaded.problem()
    steps, wave = {problem.start: 0}, [problem.start]
    for state in wave:
        for _move, there, _cost in problem.successors(state):
            if there not in steps:
                steps[there] = steps[state] + 1
                wave.append(there)
    printed = [int(text) if text != "." else None for text in DISTANCES.split()]
    found = [steps[cell] for cell in sorted(steps)]
    assert len(found) == len(printed) == 100
    assert [
        (one, two) for one, two in zip(found, printed, strict=True) if two not in (one, None)
    ] == []


@pytest.mark.long
def test_minimax_with_depth_4_avoids_dead_ends_of_two_cells_and_no_longer_ones() -> None:
    label = "report-minimax?formula=text"
    outcomes = [
        performed("pacman", f"pacman-dead-end-{cells}.txt", label)["outcome"] for cells in (2, 3, 6)
    ]
    assert outcomes == ["solved", "lost", "lost"]


# ------------------------------------------------------------------ levels that are not shipped

NEEDY = """\
algorithms = ["bfs"]
[[part]]
levels = ["maze/custom?size=3"]
[[part]]
levels = ["there.txt"]
needs = "a corridor"
"""


def test_a_part_that_needs_levels_is_left_out_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, NEEDY)
    assert cli.run(["bench", str(path), "--out", str(tmp_path / "out"), "--workers", "1"]) == 0
    captured = capsys.readouterr()
    assert "left out for want of --levels FOLDER: a corridor" in captured.err
    assert "1 of 1 runs" in captured.err


def test_levels_of_the_named_folder_are_used_under_their_own_names(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "there.txt").write_text(CORRIDOR)
    found = suite.find(str(written(tmp_path, NEEDY)), tmp_path / "elsewhere")
    assert [run.level for run in runs.plan(found).runs] == ["maze/custom?size=3", "there.txt"]


def test_a_suite_of_which_nothing_is_left_says_what_it_needs(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected --levels with a corridor, found none"):
        planned(tmp_path, SMALL + 'needs = "a corridor"')


def test_levels_for_a_suite_that_needs_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="--levels: expected a suite that needs levels"):
        suite.find(str(written(tmp_path)), tmp_path)


def test_a_slurm_job_knows_the_folder_of_levels(tmp_path: Path) -> None:
    (tmp_path / "there.txt").write_text(CORRIDOR)
    path, out = written(tmp_path, NEEDY), tmp_path / "out"
    command = ["bench", str(path), "--levels", str(tmp_path), "--out", str(out), "--slurm", "1"]
    assert cli.run(command) == 0
    assert f"--levels {tmp_path}" in (out / "slurm.sh").read_text()


def test_replaced_words_make_another_level_with_another_name(tmp_path: Path) -> None:
    (tmp_path / "stage.txt").write_text(STAND_INS["bloxorz"])
    text = 'levels = ["stage.txt"]\nalgorithms = ["report-dfs"]\n'
    (plain,) = planned(tmp_path, text).runs
    (changed,) = planned(tmp_path, text + 'replace = { toggle = "open" }').runs
    assert changed.level == "stage.txt?toggle=open"
    assert changed.text == plain.text.replace("toggle", "open")
    assert changed.key != plain.key


@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("corridor.txt", "replace: expected 'toggle' in corridor.txt, found none"),
        ("maze/custom", "replace: expected level files, found maze/custom"),
    ],
)
def test_words_that_are_not_there_are_refused(level: str, words: str, tmp_path: Path) -> None:
    text = f'levels = ["{level}"]\nalgorithms = ["bfs"]\nreplace = {{ toggle = "open" }}'
    with pytest.raises(BadInput, match=words):
        planned(tmp_path, text)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("columns = ['level', 'algorithm', 'steps ave']", "expected fields of a record, or one"),
        (
            "columns = ['level', 'algorithm', 'steps']\nincomparable = ['seconds']",
            "incomparable: expected columns of figures, found 'seconds'",
        ),
    ],
)
def test_columns_that_mean_nothing_are_refused(more: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=words):
        read(tmp_path, f"{SMALL}[expected]\nsource = 'a'\n{more}\nrows = []")


# ------------------------------------------------------------------ theirs beside ours

RUNS = [record("a/b", "x", seed=seed, steps=steps) for seed, steps in ((1, 4), (2, 7), (3, 10))]


def test_a_figure_is_the_mean_the_least_or_the_most_of_the_runs_with_an_answer() -> None:
    every = [*RUNS, timed_out("a/b", "x")]
    names = ["steps", "steps min", "steps max", "states max", "milliseconds", "answered", "weight"]
    assert [figure(every, name) for name in names] == [7, 4, 10, 11, 500, 3, None]


def test_a_text_is_that_of_all_runs() -> None:
    assert figure(RUNS, "outcome") == "solved"
    assert figure([*RUNS, timed_out("a/b", "x")], "outcome") is None


def test_a_row_stands_for_one_seed_or_for_all() -> None:
    made = [record(f"a/b?size=3&dice={dice}", "x", steps=dice) for dice in (1, 2, 6)]
    rows = (("a/b?size=3&dice=6", "x", 6), ("a/b?size=3", "x", 3), ("a/b", "x", 3))
    lines = beside(Expected("", ("level", "algorithm", "steps"), rows), made)
    assert [(line.runs, ours(line)) for line in lines] == [(1, [6]), (3, [3]), (0, [None])]


def test_same_are_equal_figures_that_can_be_compared_and_answers_that_nobody_has() -> None:
    columns = ("level", "algorithm", "steps", "seconds")
    rows = (("a/b", "x", 7, 0.5), ("a/b", "x", 6, 1), ("a/b", "y", "#", 1), ("a/b", "z", "#", 1))
    expected = Expected("", columns, rows, incomparable=frozenset({"seconds"}))
    lines = beside(expected, [*RUNS, timed_out("a/b", "y")])
    assert [[pair.is_same for pair in line.pairs] for line in lines] == [
        [True, False],
        [False, False],
        [True, False],
        [False, False],  # nobody ran it
    ]


# ------------------------------------------------------------------ the page


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the bench that writes the page."""
    monkeypatch.syspath_prepend(str(BENCH))
    return importlib.import_module("reports")


def test_the_page_is_what_the_kept_figures_say(reports: Any) -> None:
    measure = reports.measure
    written = measure.filled("reports", reports.parts(measure.kept("reports")))
    assert (measure.PAGES / "reports.md").read_text(encoding="utf-8") == written
