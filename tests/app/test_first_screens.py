"""What the command line asks for is what the window begins with."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import find, screen_name, settle

from searchcade import catalog
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.cli.play import check_own, first_screens
from searchcade.problem import BadInput
from searchcade.texts.titles import game_title

OWN = """\
def my_search(problem):
    return ""
"""


def test_a_level_opens_in_play(app: App) -> None:
    app.start(*first_screens(app, (), catalog.level("maze/first-steps"), ""))
    settle(app)
    assert screen_name(app) == "PlayScreen"
    app.screen.back()
    assert screen_name(app) == "HomeScreen"


def test_a_level_is_called_by_its_title(app: App) -> None:
    screens = first_screens(app, (), catalog.level("maze/loops?seed=4"), "")
    assert isinstance(screens[-1], PlayScreen)
    assert screens[-1].saved.title == "With loops · 4"


def test_a_level_from_a_file_is_called_by_its_own_name_or_that_of_the_file(
    app: App, tmp_path: Path
) -> None:
    room = "#####\n#@$.#\n#####\n"
    (tmp_path / "mine.xsb").write_text(room, encoding="utf-8")
    (tmp_path / "ours.xsb").write_text(f"Title: The cellar\n\n{room}", encoding="utf-8")
    titles = [
        game_title(app.texts, catalog.level(str(tmp_path / name), "sokoban"))
        for name in ("mine.xsb", "ours.xsb")
    ]
    assert titles == ["mine", "The cellar"]


def test_an_own_search_is_shown_on_the_level_it_is_started_with(app: App, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OWN, encoding="utf-8")
    own = f"{tmp_path / 'mine.py'}:my_search"
    app.start(*first_screens(app, (own,), catalog.level("maze/first-steps"), ""))
    assert screen_name(app) == "WatchScreen"
    assert own in app.screen.names  # type: ignore[attr-defined]


def test_a_game_opens_with_its_levels(app: App) -> None:
    app.start(*first_screens(app, (), None, "maze"))
    settle(app)
    assert screen_name(app) == "LevelsScreen"


def test_an_own_search_can_be_watched(app: App, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OWN, encoding="utf-8")
    own = f"{tmp_path / 'mine.py'}:my_search"
    check_own((own,))
    app.start(*first_screens(app, (own,), None, ""))
    watch = WatchScreen(app, catalog.level("maze/first-steps"), own)
    app.push(watch)
    settle(app)
    assert own in watch.names
    assert screen_name(app) == "WatchScreen"


def test_a_heuristic_of_ones_own_is_named_by_its_file_while_it_is_watched(
    app: App, tmp_path: Path
) -> None:
    text = "def nothing(problem):\n    return lambda state: 0\n"
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    name = f"{tmp_path / 'mine.py'}:nothing"
    app.push(WatchScreen(app, catalog.level("maze/first-steps"), f"astar?heuristic={name}"))
    settle(app)
    app.draw()
    assert find(app, "watch.heuristic").show(name) == "h: mine.py:nothing"


def test_an_own_search_that_is_not_there_is_refused_before_the_window_opens() -> None:
    with pytest.raises(BadInput, match=r"none\.py"):
        check_own(("none.py:my_search",))
