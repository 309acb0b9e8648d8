"""A level file that is dropped on the window: played, chosen from, or refused with a reason."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from desk import click, find, frames, press, screen_name, settle
from playtable import CORRIDOR, rest, sit_down

from searchcade import catalog
from searchcade.app.screens.file.picker import PickerScreen, in_words
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.watch.race import RaceScreen
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.texts import Texts

pytestmark = pytest.mark.usefixtures("home")

THREE = """\
title: Only one
1
#####
#@$.#
#####

2
######
#@ $.#
######

title: The last
3
#######
#@  $.#
#######
"""


def drop(app: App, file: Path, text: str | None = None) -> None:
    """Drop a file on the window, written before where a text is given."""
    if text is not None:
        file.write_text(text, encoding="utf-8")
    frames(app, events=[pygame.event.Event(pygame.DROPFILE, file=str(file))])
    rest(app)


def played(app: App) -> PlayScreen:
    """Return the game that is played."""
    assert isinstance(app.screen, PlayScreen)
    return app.screen


def test_the_level_of_a_file_is_played_at_once(app: App, tmp_path: Path) -> None:
    drop(app, tmp_path / "mine.txt", CORRIDOR)
    assert played(app).saved.title == "mine"
    press(app, "escape")
    assert screen_name(app) == "HomeScreen"


def test_of_several_levels_one_is_chosen(app: App, tmp_path: Path) -> None:
    drop(app, tmp_path / "three.txt", THREE)
    assert screen_name(app) == "PickerScreen"
    assert find(app, "note").text == "3 levels in this file"
    assert find(app, "file.levels").text == "1. Only one"
    press(app, "down")
    assert find(app, "file.levels").text == "Level 2"
    press(app, "down")
    assert find(app, "file.levels").text == "3. The last"
    assert find(app, "file.board").scene.cols == 7
    press(app, "return")
    rest(app)
    assert played(app).saved.title == "The last"
    press(app, "escape")
    assert find(app, "file.levels").text == "3. The last"


def test_a_level_of_a_file_can_be_watched(app: App, tmp_path: Path) -> None:
    drop(app, tmp_path / "three.txt", THREE)
    click(app, "file.watch")
    settle(app)
    assert screen_name(app) == "WatchScreen"


def test_the_rows_show_pictures_of_the_levels(app: App, tmp_path: Path) -> None:
    drop(app, tmp_path / "three.txt", THREE)
    assert isinstance(app.screen, PickerScreen)
    box = find(app, "file.levels").rect
    row = pygame.Rect(int(box.x) + 10, int(box.y) + 6, 52, 52)
    frames(app, 0.5)
    settle(app)
    app.draw()
    picture = app.surface.subsurface(row)
    assert len({tuple(picture.get_at((x, 26))) for x in range(52)}) > 10


def test_a_file_dropped_on_a_game_takes_its_place_and_the_game_stays_saved(
    app: App, tmp_path: Path
) -> None:
    first = sit_down(app, "maze/first-steps", "The first")
    press(app, {"U": "up", "R": "right", "D": "down", "L": "left"}[next(iter(first.table.legal()))])
    rest(app)
    drop(app, tmp_path / "mine.txt", CORRIDOR)
    assert played(app).saved.title == "mine"
    assert [type(screen).__name__ for screen in app.screens] == ["HomeScreen", "PlayScreen"]
    titles = {save.title for save in app.store.saves.list(app.user.id)}
    assert titles >= {"The first"}


def test_a_broken_file_is_refused_with_the_reason_of_the_game_that_read_furthest(
    app: App, tmp_path: Path
) -> None:
    drop(app, tmp_path / "broken.txt", "1\n#####\n#@$x#\n#####\n")
    assert find(app, "dialog.question").text == "broken.txt cannot be played"
    reasons = find(app, "dialog.note").text
    assert reasons.startswith("Sokoban: line 3, column 4: expected one of")
    assert "\n" not in reasons
    assert str(tmp_path) not in reasons
    press(app, "escape")
    assert app.screen.dialog is None
    assert screen_name(app) == "HomeScreen"


def test_a_reason_is_given_in_the_language_of_the_reader(app: App, tmp_path: Path) -> None:
    app.change_settings(language="vi")
    drop(app, tmp_path / "broken.txt", "1\n#####\n#@$x#\n#####\n")
    assert find(app, "dialog.note").text.startswith("Sokoban: dòng 3, cột 4: cần một trong")
    vietnamese = Texts("vi")
    assert in_words(vietnamese, "line 2: expected a wall, found ' '") == (
        "dòng 2: cần a wall, nhưng gặp ' '"
    )
    assert in_words(vietnamese, "expected a file, found a pipe").startswith("cần a file")
    assert in_words(vietnamese, "no such file") == "no such file"


def test_a_file_dropped_on_watch_is_watched_by_an_algorithm_that_can(
    app: App, tmp_path: Path
) -> None:
    for name, text in (("alone.txt", CORRIDOR), ("several.txt", THREE)):
        app.start(
            app.routes.home(), app.routes.watch(catalog.level("bloxorz/01-first-roll"), "mcts")
        )
        drop(app, tmp_path / name, text)
        if name == "several.txt":
            press(app, "return")
            rest(app)
        watch = app.screen
        assert isinstance(watch, WatchScreen)
        assert watch.loaded.game.name != "bloxorz"
        assert [type(screen).__name__ for screen in app.screens] == ["HomeScreen", "WatchScreen"]
    app.start(app.routes.home(), app.routes.watch(catalog.level("maze/easy?seed=1"), "dfs"))
    drop(app, tmp_path / "alone.txt")
    watch = app.screen
    assert isinstance(watch, WatchScreen)
    assert watch.search.choice.algorithm.name == "dfs"  # it can, so it stays


def test_a_race_goes_on_a_dropped_level_or_says_why_not(app: App, tmp_path: Path) -> None:
    app.start(app.routes.home(), app.routes.race(catalog.level("maze/easy?seed=1"), ["bfs", "dfs"]))
    drop(app, tmp_path / "mine.txt", CORRIDOR)
    race = app.screen
    assert isinstance(race, RaceScreen)
    assert race.loaded.name.endswith("mine.txt")
    level = catalog.level("bloxorz/01-first-roll")
    app.start(app.routes.home(), app.routes.race(level, ["mcts", "astar"]))
    drop(app, tmp_path / "mine.txt")
    assert "mcts" in app.message


def test_a_screen_that_opens_no_files_says_so(app: App, tmp_path: Path) -> None:
    app.push(app.routes.settings())
    drop(app, tmp_path / "mine.txt", CORRIDOR)
    assert screen_name(app) == "SettingsScreen"
    assert app.message.startswith("Files are opened on Home")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe\xfa", "expected a text file"),
        (None, "no such file"),
        (b"\n" * 2_000_000, "expected at most 200,000 lines"),
        (b"x" * 3_900_000, "expected at most 100,000 characters"),
        (bytes(9_000_000), "expected at most 4,000,000 bytes"),
        (b"PK\x03\x04", "found a packed one"),
    ],
    ids=["no text", "no file", "lines", "a line", "bytes", "packed"],
)
def test_a_file_that_cannot_be_read_is_refused_once(
    app: App, tmp_path: Path, content: bytes | None, reason: str
) -> None:
    file = tmp_path / "odd.txt"
    if content:
        file.write_bytes(content)
    drop(app, file)
    assert find(app, "dialog.note").text.count(reason) == 1
    assert "\n" not in find(app, "dialog.note").text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_refused_without_waiting_for_it(app: App, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    drop(app, tmp_path / "pipe")
    assert find(app, "dialog.note").text == "expected a plain file, found a pipe"


def test_a_refusal_with_many_lines_fits_into_its_card(app: App) -> None:
    lines = "\n".join(f"game {number}: expected something else" for number in range(4))
    app.screen.ask("mine.txt cannot be played", [("close", "Close", app.redraw)], note=lines)
    frames(app)
    dialog = app.screen.dialog
    assert dialog is not None
    note, close = find(app, "dialog.note").rect, find(app, "dialog.close").rect
    assert dialog.card.contains(close)
    assert close.top - note.top > 4 * 17 * 1.32
