"""The window saves what it shows as a web page that anybody opens with a double click."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from desk import click, press, settle

from film_reader import LaneReader, films_of
from searchcade import catalog
from searchcade.app.screens import saved_file
from searchcade.app.screens.watch.race import RaceScreen
from searchcade.app.screens.watch.replay import ReplayScreen
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App

SMALL = catalog.level("maze/first-steps")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let pages be saved here."""
    monkeypatch.setattr(saved_file, "documents", lambda: tmp_path)
    return tmp_path


def saved(folder: Path, name: str) -> LaneReader:
    """Return the first lane of the only film of a page."""
    (film,) = films_of((folder / name).read_text(encoding="utf-8"))
    return LaneReader(film)


def test_saves_a_watched_search(app: App, folder: Path) -> None:
    screen = WatchScreen(app, SMALL, "bfs")
    app.push(screen)
    settle(app)
    click(app, "watch.page")
    settle(app)
    assert len(saved(folder, "maze-bfs.html").nodes) == screen.recording.recorded
    assert app.message == app.texts("watch.gif_saved", path=folder / "maze-bfs.html")


def test_saves_a_race(app: App, folder: Path) -> None:
    app.push(RaceScreen(app, SMALL, ["bfs", "astar"]))
    settle(app)
    press(app, "h")
    settle(app)
    (film,) = films_of((folder / "maze-bfs-astar.html").read_text(encoding="utf-8"))
    assert [lane["title"]["en"] for lane in film["lanes"]] == ["Breadth-first search (BFS)", "A*"]


def test_saves_a_game_that_is_replayed_or_shared(app: App, folder: Path) -> None:
    loaded = catalog.level("sokoban/01-one-push")
    app.push(ReplayScreen(app, loaded, "R"))
    settle(app)
    click(app, "replay.page")
    settle(app)
    assert saved(folder, "sokoban-game.html").lane["plan"] == "R"
    saved_file.share_game(app, loaded, "R")
    settle(app)
    press(app, "o", mod=pygame.KMOD_CTRL)
    settle(app)
    assert saved(folder, "sokoban-game-1.html").lane["plan"] == "R"


def test_says_so_where_a_page_cannot_be_written(
    app: App, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "not-a-folder").write_text("")
    monkeypatch.setattr(saved_file, "documents", lambda: folder / "not-a-folder")
    saved_file.save_game(app, SMALL, "")
    settle(app)
    assert "not-a-folder" in app.message
    assert not list(folder.rglob("*.html"))
