"""What the buttons of a game do: watching, saving, solving and giving up."""

from __future__ import annotations

import pytest
from desk import screen_name, settle
from playtable import CORRIDOR, WALLED_IN, drawn, rest, sit_down

from searchcade.app.window import App


def test_to_watch_a_search_counts_as_a_hint(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    screen.controls.watch("bfs")
    assert screen.saved.session.hints == 1
    assert app.screen is not screen
    app.pop()
    rest(app)
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert save.hints == 1


def test_the_solver_begins_only_after_yes(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    screen.controls.ask_to_solve()
    assert screen.dialog is not None
    rest(app)
    assert (screen.saved.session.moves, screen.saved.helped) == ("", False)


def test_save_says_that_it_saved(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    screen.controls.save()
    settle(app)
    assert app.message == app.texts("play.saved")


def test_a_failed_save_is_not_called_saved(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = sit_down(app, drawn(CORRIDOR))

    def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(app.store.saves, "keep", fail)
    screen.controls.save()
    settle(app)
    assert app.message != app.texts("play.saved")


def test_a_level_of_a_file_has_no_other_one(app: App) -> None:
    screen = sit_down(app, drawn(WALLED_IN))
    screen.controls.start_another()
    assert app.message == app.texts("play.no_other")
    assert app.screen is screen


def test_who_gives_up_is_asked_and_resigns(app: App) -> None:
    screen = sit_down(app, "pacman/1-1-round-the-corner")
    screen.controls.ask_to_resign()
    assert screen.dialog is not None
    assert not screen.finale.is_due
    screen.controls.finish()
    assert (screen.saved.resigned, screen.finale.is_due) == (True, True)
    screen.dialog = None
    screen.controls.ask_to_resign()  # it ends already
    assert screen.dialog is None


def test_a_game_that_is_lost_ends_without_a_question(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = sit_down(app, "pacman/1-1-round-the-corner")
    monkeypatch.setattr(type(screen.saved.session), "ended", property(lambda _session: "lost"))
    screen.controls.click(next(iter(screen.table.legal().values())))
    assert not screen.table.is_busy
    screen.controls.hint("direction")
    screen.controls.ask_to_solve()
    assert (screen.dialog, screen.saved.session.hints) == (None, 0)
    screen.controls.ask_to_resign()
    assert (screen.dialog, screen.finale.is_due, screen.saved.resigned) == (None, True, False)


def test_a_game_that_is_won_cannot_be_given_up(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = sit_down(app, "pacman/1-1-round-the-corner")
    monkeypatch.setattr(type(screen.saved.session), "is_won", property(lambda _session: True))
    screen.controls.finish()
    screen.controls.ask_to_resign()
    assert (screen.saved.resigned, screen.finale.is_due, screen.dialog) == (False, False, None)


def test_every_button_of_the_panel_has_an_action(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    actions = screen.controls.actions()
    actions["pause"]()
    assert screen.table.is_paused
    actions["home"]()
    assert screen_name(app) == "HomeScreen"
