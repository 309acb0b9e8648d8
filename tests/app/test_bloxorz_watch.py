"""Watching and racing on levels in a row: by number, and one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest
from bloxtable import ROW, row_of_levels
from desk import click, fill, find, frames, press, screen_name, settle
from watching import point

from searchcade import catalog
from searchcade.app.screens.watch.race import RaceScreen
from searchcade.app.screens.watch.replay import ReplayScreen
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App

pytestmark = pytest.mark.usefixtures("home")

FIRST, SECOND, THIRD = ROW


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    row_of_levels(folder, monkeypatch)


def watch(app: App, level: str = FIRST, algorithm: str = "bfs") -> WatchScreen:
    """Watch an algorithm on a level."""
    app.push(WatchScreen(app, catalog.level(f"bloxorz/{level}"), algorithm))
    settle(app)
    return watched(app)


def watched(app: App) -> WatchScreen:
    """Return the screen on which one watches."""
    settle(app)
    assert isinstance(app.screen, WatchScreen)
    return app.screen


def test_the_next_level_is_watched_with_the_same_algorithm(app: App) -> None:
    watch(app, FIRST, "dfs")
    click(app, "level.next")
    screen = watched(app)
    assert screen.loaded.name == f"bloxorz/{SECOND}"
    assert screen.search.choice.algorithm.name == "dfs"
    assert find(app, "level.number").text == "2"


@pytest.mark.parametrize(("typed", "level"), [("3", THIRD), ("333444", SECOND)])
def test_a_number_or_passcode_leads_to_its_level(app: App, typed: str, level: str) -> None:
    watch(app)
    fill(app, "level.number", typed)
    press(app, "return")
    assert watched(app).loaded.name == f"bloxorz/{level}"


def test_other_rules_stay_when_the_level_changes(app: App) -> None:
    app.push(WatchScreen(app, catalog.level(f"bloxorz/{FIRST}?swap-cost=1"), "bfs"))
    settle(app)
    fill(app, "level.number", "3")
    press(app, "return")
    assert watched(app).loaded.name == f"bloxorz/{THIRD}?swap-cost=1"


def test_an_unknown_number_changes_nothing(app: App) -> None:
    screen = watch(app)
    fill(app, "level.number", "77")
    press(app, "return")
    assert watched(app) is screen


def test_the_heuristic_stays_when_the_level_changes(app: App) -> None:
    other = list(catalog.game("bloxorz").estimates)[-1]
    watch(app, FIRST, f"astar?heuristic={other}")
    click(app, "level.next")
    assert watched(app).search.choice.heuristic == other


def test_searches_are_seen_from_the_front_until_the_board_is_turned(app: App) -> None:
    screen = watch(app)
    assert not screen.board.board.flat
    press(app, "c")
    assert screen.board.board.flat
    click(app, "level.next")
    assert watched(app).board.board.flat


def test_cells_seen_from_the_front_have_numbers_and_answer_the_mouse(app: App) -> None:
    screen = watch(app)
    screen.go(5)
    frames(app)
    assert screen.board.marks.numbers
    place = next(iter(screen.board.marks.numbers))
    point(app, screen, *place)
    assert screen.board.marks.hover == place
    assert screen.cell_note.lines


def test_a_race_goes_on_to_the_next_level_with_the_same_racers(app: App) -> None:
    app.push(RaceScreen(app, catalog.level(f"bloxorz/{FIRST}"), ["bfs", "dfs", "astar"]))
    settle(app)
    assert isinstance(app.screen, RaceScreen)
    assert all(panel.board.board.flat for panel in app.screen.panels)
    click(app, "level.next")
    settle(app)
    assert isinstance(app.screen, RaceScreen)
    assert app.screen.loaded.name == f"bloxorz/{SECOND}"
    assert [each.name for each in app.screen.contenders] == ["bfs", "dfs", "astar"]


def test_a_replay_rolls_in_front_and_names_the_swap(app: App) -> None:
    loaded = catalog.level(f"bloxorz/{THIRD}")
    app.push(ReplayScreen(app, loaded, "RRS", "Linh"))
    settle(app)
    press(app, "end")
    frames(app, 0.2)
    assert isinstance(app.screen, ReplayScreen)
    assert not app.screen.board.board.flat
    assert "Move: Take the other cube" in find(app, "replay.facts").text
    assert "Swaps: 1" in find(app, "replay.facts").text


def test_games_without_a_row_of_levels_have_no_such_field(app: App) -> None:
    app.push(WatchScreen(app, catalog.level("maze/first-steps"), "bfs"))
    settle(app)
    for id in ("level.number", "level.next", "watch.view"):
        with pytest.raises(KeyError):
            find(app, id)


@pytest.mark.parametrize("name", catalog.fitting_algorithms(catalog.level("bloxorz/01-first-roll")))
def test_every_algorithm_can_be_watched_to_its_end(app: App, name: str) -> None:
    screen = watch(app, THIRD, name)
    press(app, "end")
    frames(app, 0.3)
    assert screen_name(app) == "WatchScreen"
    assert screen.recording.report is not None
    assert find(app, "watch.said").text.startswith(("Solved", "Not found"))
