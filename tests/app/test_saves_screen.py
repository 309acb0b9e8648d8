"""Load game: saved games are listed, played on, renamed, deleted; broken ones are kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import click, fill, find, frames, open_desk, press, screen_name, settle
from played import LEVEL, by_hand, save

from guides import more_games
from searchcade import games
from searchcade.app.screens.menu.saves import SavesScreen
from searchcade.app.window import App
from searchcade.store import StoreFailed

MORE = more_games()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = open_desk(tmp_path)
    settle(app)
    yield app
    app.store.close()


def show(app: App) -> None:
    """Open the list and wait until it and its pictures are there."""
    app.push(SavesScreen(app))
    for _ in range(4):
        settle(app)


def titles(app: App) -> list[str]:
    """Return the titles that the store has, the newest first."""
    return [each.title for each in app.store.saves.list(app.user.id)]


def broken(app: App, *, game: str, level_text: str, moves: str = "") -> None:
    """Keep a save that cannot be loaded."""
    handle = app.store.saves.begin(
        app.user.id, title="Broken", game=game, level_name="x", level_text=level_text
    )
    app.store.saves.keep(app.user.id, handle, by_hand(moves))


def test_without_saves_it_says_where_they_come_from(app: App) -> None:
    show(app)
    assert find(app, "saves.empty").text == "No unfinished games."


def test_saves_are_listed_with_their_figures_and_pictures(app: App) -> None:
    save(app, title="Old")
    save(app, title="Chuyến đi", moves=5)
    show(app)
    assert find(app, "saves.list").text == "Chuyến đi"
    assert find(app, "saves.list").count == 2
    facts = find(app, "saves.facts").text
    assert "Steps: 5" in facts
    assert "Time: 1:05" in facts
    assert "Hints: 1" in facts
    box = find(app, "saves.picture").rect
    row = [
        tuple(app.surface.get_at((x, int(box.centery)))) for x in range(int(box.x), int(box.right))
    ]
    assert len(set(row)) > 3


def test_the_arrow_keys_choose_a_save(app: App) -> None:
    save(app, title="Old", moves=3)
    save(app, title="New")
    show(app)
    press(app, "down")
    assert find(app, "saves.list").text == "Old"
    assert "Steps: 3" in find(app, "saves.facts").text


def test_a_save_is_played_on_where_it_was_left(app: App) -> None:
    save(app, moves=6)
    show(app)
    press(app, "return")
    settle(app)
    assert screen_name(app) == "PlayScreen"
    newest = app.store.saves.newest(app.user.id)
    assert newest is not None
    assert len(newest.moves) == 6


def test_a_save_of_a_new_game_is_loaded_too(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "__path__", [*games.__path__, MORE])
    save(app, "coins/some", moves=2)
    show(app)
    click(app, "saves.load")
    settle(app)
    assert screen_name(app) == "PlayScreen"


@pytest.mark.parametrize(
    ("game", "text", "moves", "why"),
    [
        ("chess_of_old", "x", "R", "is not installed"),
        ("maze", "nonsense", "R", "expected"),
        ("maze", "#####\n#S G#\n#####\n", "RU", "not legal"),
    ],
)
def test_a_save_that_cannot_be_loaded_is_explained_and_kept(
    app: App, game: str, text: str, moves: str, why: str
) -> None:
    broken(app, game=game, level_text=text, moves=moves)
    show(app)
    click(app, "saves.load")
    settle(app)
    assert "cannot be loaded" in find(app, "dialog.question").text
    assert why in find(app, "dialog.note").text
    click(app, "dialog.close")
    assert screen_name(app) == "SavesScreen"
    assert titles(app) == ["Broken"]


def test_a_save_is_renamed(app: App) -> None:
    save(app, title="Old")
    show(app)
    click(app, "saves.rename")
    fill(app, "saves.new_title", "Đinh Hà ẫộ")
    press(app, "return")
    settle(app)
    settle(app)
    assert titles(app) == ["Đinh Hà ẫộ"]
    assert find(app, "saves.list").text == "Đinh Hà ẫộ"


def test_a_save_needs_a_name_and_escape_leaves_it(app: App) -> None:
    save(app, title="Old")
    show(app)
    press(app, "f2")
    press(app, "backspace", "return")
    assert find(app, "saves.new_title").error
    app.rebuild()
    press(app, "escape")
    settle(app)
    assert app.screen.dialog is None
    assert titles(app) == ["Old"]


def test_a_save_is_deleted_only_after_a_question(app: App) -> None:
    save(app, title="First")
    save(app, title="Second")
    show(app)
    press(app, "delete")
    assert "“Second”" in find(app, "dialog.question").text
    press(app, "escape")
    assert titles(app) == ["Second", "First"]
    press(app, "delete")
    click(app, "dialog.delete")
    settle(app)
    settle(app)
    assert titles(app) == ["First"]
    assert find(app, "saves.list").count == 1


def test_saves_of_others_are_not_listed(app: App) -> None:
    save(app)
    app.set_user(app.store.accounts.register("somebody", "password1"))
    show(app)
    assert find(app, "saves.empty").text


def test_after_playing_the_list_is_up_to_date(app: App) -> None:
    number = save(app, moves=2)
    show(app)
    app.push(SavesScreen(app))
    handle = app.store.saves.load(app.user.id, number).handle
    app.store.saves.keep(app.user.id, handle, by_hand("R", hints=4, seconds=70))
    app.pop()
    settle(app)
    assert "Hints: 4" in find(app, "saves.facts").text


def test_a_store_that_fails_is_told(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_values: int) -> None:
        raise StoreFailed("the disk is full")

    save(app, LEVEL)
    show(app)
    monkeypatch.setattr(type(app.store.saves), "delete", fail)
    press(app, "delete")
    click(app, "dialog.delete")
    settle(app)
    frames(app)
    assert titles(app) == ["Mine"]
    assert find(app, "saves.load").enabled
