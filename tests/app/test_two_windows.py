"""Two windows on one save, and a database that goes away: nobody's moves vanish silently."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import click, close, find, open_desk, press, screen_name, settle
from playtable import CORRIDOR, drawn, make_it, rest, sit_down, walk

from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App
from searchcade.play.saved_game import SavedGame
from searchcade.store import StoreFailed

pytestmark = pytest.mark.usefixtures("home")

Windows = tuple[App, App]


@pytest.fixture
def windows(app: App, tmp_path: Path) -> Iterator[Windows]:
    """Open one saved game in two windows; the first has made two moves before."""
    sit_down(app, drawn(CORRIDOR))
    walk(app, "right", "right")
    other = open_desk(tmp_path, store=app.store)
    other.user = app.user
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    other.start(
        HomeScreen(other), PlayScreen(other, SavedGame.resume(other.store, other.user.id, save))
    )
    rest(other)
    yield app, other
    close(other)


def moves(app: App) -> str:
    """Return the moves of the game that is shown."""
    assert isinstance(app.screen, PlayScreen)
    return app.screen.saved.session.moves


def saved(app: App) -> list[str]:
    """Return the moves of all saves."""
    return sorted(save.moves for save in app.store.saves.list(app.user.id))


def asked(windows: Windows) -> App:
    """Let the second window go on, then the first, which is asked."""
    one, other = windows
    walk(other, "right", "right", "right")
    assert saved(one) == ["RRRRR"]
    walk(one, "left")
    settle(one)
    assert one.screen.dialog is not None
    assert "another window" in find(one, "dialog.question").text
    assert "2 steps" not in find(one, "dialog.note").text
    assert saved(one) == ["RRRRR"]  # nothing was written over
    return one


def test_who_goes_on_here_takes_the_save_over_and_the_other_is_asked(windows: Windows) -> None:
    one, other = asked(windows), windows[1]
    click(one, "dialog.here")
    rest(one)
    assert saved(one) == ["RRL"]
    walk(one, "right")
    assert saved(one) == ["RRLR"]
    walk(other, "left")
    settle(other)
    assert other.screen.dialog is not None
    assert moves(other) == "RRRRRL"


def test_the_state_of_the_other_window_can_be_loaded(windows: Windows) -> None:
    one = asked(windows)
    click(one, "dialog.load")
    rest(one)
    assert moves(one) == "RRRRR"
    assert saved(one) == ["RRRRR"]


def test_who_leaves_keeps_both(windows: Windows) -> None:
    one = asked(windows)
    press(one, "escape")
    settle(one)
    assert screen_name(one) == "HomeScreen"
    assert saved(one) == ["RRL", "RRRRR"]


def test_a_win_here_counts_though_the_other_window_has_won_before(windows: Windows) -> None:
    one, other = windows
    make_it(other)
    assert screen_name(other) == "ResultScreen"
    assert saved(one) == []
    walk(one, "left")
    assert saved(one) == ["RRL"]  # its save is gone: there is a new one
    make_it(one)
    assert screen_name(one) == "ResultScreen"
    assert [board.count for board in one.store.scores.boards()] == [2]


def test_a_win_whose_save_is_gone_is_handed_in(windows: Windows) -> None:
    one, other = windows
    make_it(other)
    screen = one.screen
    assert isinstance(screen, PlayScreen)
    for move in "LRLR" + (
        screen.saved.loaded.game.advice(screen.saved.loaded.level, screen.saved.session.state) or ""
    ):
        screen.saved.session.play(move)
    score = screen.saved.finish()
    assert score is not None
    assert score.rank == 2


def test_hints_of_the_other_window_count(windows: Windows) -> None:
    one, other = windows
    walk(other, "h")
    walk(one, "left")
    settle(one)
    click(one, "dialog.here")
    rest(one)
    make_it(one)
    (line,) = one.store.scores.page("maze", one.store.scores.boards()[0].board, "steps")
    assert line.hints == 1


# ------------------------------------------------------------------ the database is away


def fail(*_: object, **__: object) -> None:
    """Answer as a database does that is away."""
    raise StoreFailed("the server does not answer")


def test_a_game_won_while_the_database_is_away_is_handed_in_later(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as away:
        for name in ("begin", "keep", "newest", "list"):
            away.setattr(app.store.saves, name, fail)
        for name in ("finish", "hand_in"):
            away.setattr(app.store.scores, name, fail)
        sit_down(app, drawn(CORRIDOR), "On the train")
        make_it(app)
        assert screen_name(app) == "ResultScreen"
        assert "kept on this machine" in find(app, "result.notice").text
        click(app, "result.store")
        settle(app)
        assert "kept on this machine" in find(app, "result.notice").text
        assert len(app.store.pending.list(app.user.id)) == 1
    press(app, "home")
    settle(app)
    assert app.current_toast is not None
    assert "On the train" in app.message
    assert app.store.pending.list(app.user.id) == []
    assert [board.count for board in app.store.scores.boards()] == [1]


def test_a_game_is_stored_again_by_a_button(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(app, drawn(CORRIDOR))
    with monkeypatch.context() as away:
        away.setattr(app.store.scores, "finish", fail)
        make_it(app)
    click(app, "result.store")
    settle(app)
    assert find(app, "result.leaderboard").text == "place 1 of 1"
    assert find(app, "result.notice").text != ""
    assert app.store.saves.list(app.user.id) == []
    assert [board.count for board in app.store.scores.boards()] == [1]
