"""The lab in the window: the same runs and figures as compare, and files that can be handed in."""

import csv
import sys
from pathlib import Path

import pytest
from desk import click, click_at, fill, find, frames, open_desk, press, screen_name, settle
from labtable import compared, open_lab

from searchcade import catalog
from searchcade.app.screens.lab.screen import LabScreen
from searchcade.app.screens.lab.state import LabState
from searchcade.app.window import App
from searchcade.cli import run
from searchcade.lab.comparison import Conditions, Question, compare, summary
from searchcade.lab.level_groups import LevelGroup


@pytest.fixture
def app(tmp_path: Path) -> App:
    """Open a window."""
    return open_desk(tmp_path)


def small_lab(app: App, *algorithms: str, seeds: int = 2) -> LabScreen:
    """Open the lab with a few runs to do."""
    app.memory["lab"] = LabState(algorithms={*algorithms}, seeds=seeds)
    screen = LabScreen(app)
    app.push(app.routes.home())
    app.push(screen)
    settle(app)
    frames(app, 0.1)
    return screen


def ran(app: App) -> None:
    """Run until all is done."""
    press(app, "return")
    settle(app)
    frames(app, 0.1)


def test_enter_runs_and_the_figures_are_those_of_compare(app: App, tmp_path: Path) -> None:
    screen = small_lab(app, "bfs", "greedy")
    ran(app)
    assert find(app, "lab.status").text == "4 of 4 runs done"
    path = tmp_path / "compare.csv"
    levels = [f"maze/loops?seed={seed}" for seed in (1, 2)]
    asked = ["compare", *levels, "--with", "bfs,greedy", "--repeat", "1", "--csv", str(path)]
    assert run(asked) == 0
    said = list(csv.DictReader(path.open(encoding="utf-8")))
    for name in ("bfs", "greedy"):
        mine = [line for line in said if line["algorithm"] == name]
        total = next(each for each in summary(screen.state.rows).totals() if each.label == name)
        assert total.figure("expanded") == sum(int(line["expanded"]) for line in mine) / 2
        assert total.figure("cost") == sum(int(line["cost"]) for line in mine) / 2
        assert total.above == sum(float(line["above_optimum"]) for line in mine) / 2


def test_the_csv_has_a_line_for_each_run(app: App, tmp_path: Path) -> None:
    open_lab(app, compared(2, ("bfs", "greedy")))
    press(app, "c")
    settle(app)
    lines = (tmp_path / "comparison.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 5
    assert "comparison.csv" in app.message
    press(app, "c")
    settle(app)
    assert (tmp_path / "comparison-1.csv").exists()


@pytest.mark.long
def test_the_png_is_the_chart_of_compare(app: App, tmp_path: Path) -> None:
    open_lab(app, compared(2, ("bfs", "greedy")))
    press(app, "g")
    settle(app)
    assert (tmp_path / "comparison.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "which is not installed here"), ("vi", "chưa được cài ở đây")]
)
def test_without_matplotlib_the_chart_says_what_is_missing(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    app.change_settings(language=language)
    open_lab(app, compared(2, ("bfs", "greedy")))
    press(app, "g")
    settle(app)
    assert said in app.message
    assert app.message.endswith("pip install 'searchcade[charts]'")
    assert not (tmp_path / "comparison.png").exists()


def test_a_column_sorts_table_and_chart_and_turns_round(app: App) -> None:
    screen = open_lab(app, compared(2))
    names = [each.label for each in screen.state.totals()]
    assert names[0] == "greedy"
    table = find(app, "lab.table")
    head = table.places(table.head)[3]
    click_at(app, head.center)
    frames(app, 0.1)
    assert screen.state.order.column == "cost"
    screen.group.set_focus(find(app, "lab.table"))
    press(app, "right", "space")
    frames(app, 0.1)
    assert screen.state.order == ("above", True)
    assert screen.state.totals()[0].label == "dfs"


def test_best_values_are_marked_where_they_differ(app: App) -> None:
    open_lab(app, compared(2, ("bfs", "greedy")))
    table = find(app, "lab.table")
    assert {row for row, column in table.table.best if column == 5} == {
        0
    }  # greedy expands the least
    assert not {cell for cell in table.table.best if cell[1] == 1}  # all solve all


def test_means_are_over_the_levels_that_all_solve(app: App) -> None:
    rows = compared(3, ("bfs", "greedy"))
    failed = rows[:3] + rows[4:]  # as if one had not come in yet
    screen = open_lab(app, failed)
    assert {each.common for each in screen.state.totals()} == {2}
    assert "2 of 3" in find(app, "lab.means").text


def test_only_algorithms_that_fit_the_levels_are_offered(app: App) -> None:
    screen = small_lab(app, "bfs")
    assert "wall-follower" in screen.state.fitting
    screen.state.turn(LevelGroup(("sokoban/easy",), is_made=True))
    screen.experiment.look()
    settle(app)
    frames(app, 0.1)
    assert "bfs" in screen.state.fitting
    assert "wall-follower" not in screen.state.fitting


def test_own_code_can_be_compared(app: App, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def search(problem):\n    yield from ()\n")
    app.extra.append(f"{file}:search")
    screen = small_lab(app, "bfs")
    assert screen.state.fitting[-1] == f"{file}:search"


def test_levels_are_added_as_the_command_line_takes_them(app: App) -> None:
    screen = small_lab(app, "bfs", seeds=3)
    press(app, "a")
    fill(app, "lab.typed", "sokoban/0[12]*")
    press(app, "return")
    settle(app)
    frames(app, 0.1)
    assert screen.state.own[0].known == 2
    assert screen.state.levels == 5
    press(app, "a")
    fill(app, "lab.typed", "nowhere/*.xsb")
    press(app, "return")
    settle(app)
    assert "nowhere" in app.message
    assert len(screen.state.own) == 1


def test_escape_takes_the_field_away_first(app: App) -> None:
    small_lab(app, "bfs")
    press(app, "a", "escape")
    assert screen_name(app) == "LabScreen"
    press(app, "escape")
    assert screen_name(app) == "HomeScreen"


def test_space_turns_a_box_and_enter_is_left_to_run(app: App) -> None:
    screen = small_lab(app, "bfs")
    screen.group.set_focus(find(app, "lab.algorithms"))
    press(app, "space")
    frames(app, 0.1)
    assert screen.state.names() == []
    assert not find(app, "lab.run").enabled
    press(app, "space")
    frames(app, 0.1)
    press(app, "return")
    assert screen.experiment.is_running
    screen.experiment.stop()


def test_stop_keeps_what_has_come_in(app: App) -> None:
    screen = small_lab(app, "bfs", "idastar", seeds=12)
    press(app, "return")
    while len(screen.state.rows) < 2:
        frames(app, 0.05)
    click(app, "lab.run")
    frames(app, 0.1)
    count = len(screen.state.rows)
    assert not screen.experiment.is_running
    assert find(app, "lab.status").text.startswith("Stopped after")
    settle(app)
    assert len(screen.state.rows) == count


def test_leaving_cancels_the_runs(app: App) -> None:
    small_lab(app, "bfs", "idastar", seeds=12)
    press(app, "return")
    press(app, "escape")
    assert screen_name(app) == "HomeScreen"
    settle(app, limit=20)


def test_enter_on_a_row_shows_its_levels_and_each_can_be_watched(app: App) -> None:
    screen = open_lab(app, compared(2, ("bfs", "greedy")))
    screen.group.set_focus(find(app, "lab.table"))
    press(app, "down", "return")
    assert screen_name(app) == "RunsScreen"
    assert "Proven cheapest" in find(app, "runs.table").text
    press(app, "down", "return")
    settle(app)
    assert screen_name(app) == "WatchScreen"
    press(app, "escape", "escape")
    assert screen_name(app) == "LabScreen"


def test_levels_given_to_the_route_are_chosen(app: App) -> None:
    app.push(app.routes.home())
    app.push(app.routes.lab(["maze/first-steps"]))
    settle(app)
    frames(app, 0.1)
    assert find(app, "lab.levels.count").text == "1 chosen"


def test_games_for_points_show_the_score_of_all_games_that_ended(app: App) -> None:
    levels = [catalog.level(f"pacman/level-4?seed={seed}") for seed in (1, 2)]
    rows = compare(Question(levels, ("report-minimax", "greedy")), Conditions(repeats=1))
    screen = open_lab(app, rows)
    assert "score" in find(app, "lab.table").table.columns
    totals = {each.label: each for each in screen.state.totals()}
    scores = [record["score"] for record in totals["greedy"].records]
    assert totals["greedy"].score == sum(scores) / 2
    assert find(app, "lab.table").columns[2].title == "Score"
