"""Play: every move is saved before the next is taken, and nothing is lost."""

from __future__ import annotations

import pygame
import pytest
from desk import find, frames, key, press
from played import by_hand
from playtable import CORRIDOR, drawn, rest, saved_moves, sit_down, walk

from searchcade.app.window import App
from searchcade.play.saved_game import SavedGame
from searchcade.problem import BadInput
from searchcade.store import StoreFailed


def test_every_move_is_stored_before_the_next_is_taken(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    for name in ("right", "right", "left", "right"):
        before = screen.saved.session.moves
        press(app, name)
        while screen.saved.session.moves == before:
            frames(app)
            assert saved_moves(app) in (before, screen.saved.session.moves)
        rest(app)
        assert saved_moves(app) == screen.saved.session.moves


def test_the_next_move_waits_for_a_slow_disk(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    monkeypatch.setattr(type(screen.stage.autosave), "is_idle", property(lambda _self: False))
    press(app, "right")
    frames(app, 1)
    assert screen.saved.session.moves == ""
    monkeypatch.undo()
    rest(app)
    assert screen.saved.session.moves == "R"


def test_a_failing_store_is_told_and_the_game_goes_on(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = sit_down(app, drawn(CORRIDOR))

    def fail(*_: object, **__: object) -> None:
        raise StoreFailed("the disk is full")

    monkeypatch.setattr(app.store.saves, "keep", fail)
    walk(app, "right", "right")
    assert screen.saved.session.moves == "RR"
    assert "the disk is full" in find(app, "play.notice").text
    monkeypatch.undo()
    walk(app, "right")
    assert find(app, "play.notice").text == ""
    assert saved_moves(app) == "RRR"


def test_a_game_that_could_not_be_saved_at_first_is_saved_later(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> int:
        raise StoreFailed("the server does not answer")

    monkeypatch.setattr(app.store.saves, "begin", fail)
    sit_down(app, drawn(CORRIDOR))
    assert "does not answer" in find(app, "play.notice").text
    assert app.store.saves.list(app.user.id) == []
    monkeypatch.undo()
    walk(app, "right")
    assert saved_moves(app) == "R"


def test_leaving_keeps_moves_hints_and_the_clock(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR), "My way")
    press(app, "h", mod=pygame.KMOD_CTRL)
    rest(app)
    walk(app, "right", "u")
    frames(app, 3)
    press(app, "escape")
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    assert (save.title, save.moves, save.hints) == ("My way", screen.saved.session.moves, 1)
    assert save.seconds >= 3
    again = SavedGame.resume(app.store, app.user.id, save)
    assert again.session.moves == save.moves
    assert (again.session.hints, again.seconds, again.handle) == (1, save.seconds, save.handle)


def test_closing_the_window_keeps_the_game(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    walk(app, "right")
    frames(app, events=[key("right"), pygame.event.Event(pygame.QUIT)])
    assert saved_moves(app).startswith("R")


def test_a_save_that_does_not_replay_is_refused(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    app.store.saves.keep(app.user.id, save.handle, by_hand("UUU"))
    with pytest.raises(BadInput, match="move 1"):
        SavedGame.resume(app.store, app.user.id, app.store.saves.load(app.user.id, save.id))


def test_the_save_button_says_that_it_is_saved(app: App) -> None:
    sit_down(app, drawn(CORRIDOR))
    press(app, "s", mod=pygame.KMOD_CTRL)
    rest(app)
    assert app.message.startswith("Saved")


def test_the_shortest_text_of_the_level_is_saved(app: App) -> None:
    screen = sit_down(app, "maze/easy?seed=3")
    save = app.store.saves.newest(app.user.id)
    assert save is not None
    loaded = screen.saved.loaded
    assert len(save.level_text) < len(loaded.game.render(loaded.level)) / 5
    assert loaded.game.render(loaded.game.parse(save.level_text)) == loaded.game.render(
        loaded.level
    )
