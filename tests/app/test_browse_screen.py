"""Opening a level: own ones, files of a folder, codes and paths that are typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import click, fill, find, press, screen_name, settle
from playtable import CORRIDOR, rest

from searchcade import catalog, share
from searchcade.app.screens.file.browse import LAST_FOLDER, BrowseScreen
from searchcade.app.window import App
from searchcade.play import own_levels

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def screen(app: App, tmp_path: Path) -> BrowseScreen:
    """Show a folder with a file, a folder and something else, and a level of one's own."""
    folder = tmp_path / "files"
    (folder / "below").mkdir(parents=True)
    (folder / "maze.txt").write_text(CORRIDOR, encoding="utf-8")
    (folder / "notes.pdf").write_text("no level", encoding="utf-8")
    own_levels.save(catalog.level("sokoban/01-one-push"), "Mine")
    app.memory[LAST_FOLDER] = folder
    shown = app.routes.browse()
    app.push(shown)
    settle(app)
    assert isinstance(shown, BrowseScreen)
    return shown


def test_an_own_level_is_played(app: App, screen: BrowseScreen) -> None:
    assert screen.group.focus is find(app, "file.own")
    press(app, "return")
    rest(app)
    assert screen_name(app) == "PlayScreen"
    press(app, "escape")
    assert app.screen is screen


def test_an_own_level_is_deleted_after_a_question(app: App, screen: BrowseScreen) -> None:
    press(app, "delete", "return")
    assert own_levels.own_levels("sokoban")
    press(app, "delete")
    click(app, "dialog.delete")
    settle(app)
    assert own_levels.own_levels("sokoban") == []
    assert not find(app, "file.delete").enabled


def test_folders_and_files_are_opened(app: App, screen: BrowseScreen) -> None:
    assert [entry.name for entry in screen.entries] == ["..", "below", "maze.txt"]
    click(app, "file.files")
    press(app, "home", "down", "return")
    settle(app)
    assert [entry.name for entry in screen.entries] == [".."]
    press(app, "return")
    settle(app)
    press(app, "end", "return")
    rest(app)
    assert screen_name(app) == "PlayScreen"


def test_a_code_or_a_path_is_typed(app: App, screen: BrowseScreen, tmp_path: Path) -> None:
    fill(app, "file.path", share.code_of(catalog.level("maze/first-steps")))
    press(app, "return")
    rest(app)
    assert screen_name(app) == "PlayScreen"
    press(app, "escape")
    fill(app, "file.path", str(tmp_path / "files" / "maze.txt"))
    press(app, "return")
    rest(app)
    assert screen_name(app) == "PlayScreen"


def test_a_code_with_moves_shows_the_game(app: App, screen: BrowseScreen) -> None:
    fill(app, "file.path", share.code_of(catalog.level("sokoban/01-one-push"), "R"))
    click(app, "file.open")
    rest(app)
    assert screen_name(app) == "ReplayScreen"


def test_a_wrong_code_is_one_line(app: App, screen: BrowseScreen) -> None:
    fill(app, "file.path", "SC1-AAAA-AAAA")
    press(app, "return")
    settle(app)
    assert "check sum" in app.message
    assert app.screen is screen
