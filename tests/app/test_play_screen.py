"""Play: keys and clicks move, the clock runs, and a game ends once."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from desk import click, click_at, frames, key, open_desk, press, screen_name, settle
from playtable import CORRIDOR, drawn, facts, rest, saved_moves, sit_down, walk

from guides import more_games
from searchcade import games
from searchcade.app.window import App
from searchcade.store import Progress

MORE = more_games()


def test_arrows_and_letters_move(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, "right", "d", "left", "a", "down", "up", "s", "w")
    assert screen.saved.session.moves == "RRLLDUDU"
    assert "Steps: 8" in facts(app)


def test_a_wall_stops_and_costs_nothing(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    press(app, "up")
    assert screen.stage.motion.is_moving
    rest(app)
    assert screen.saved.session.moves == ""


def test_a_tap_is_one_step_and_a_held_key_goes_on_until_it_is_released(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    frames(app, events=[key("right")])
    while len(screen.saved.session.moves) < 3:
        frames(app)
        settle(app)
    frames(app, events=[key("right", up=True)])
    rest(app)
    steps = len(screen.saved.session.moves)
    frames(app, 0.5)
    assert screen.saved.session.moves == "R" * steps


def test_quick_keys_all_wait_while_a_move_is_shown(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    frames(app, events=[key("right"), key("right", up=True)] * 8)
    rest(app)
    assert screen.saved.session.moves == "R" * 8


def test_the_systems_key_repeat_is_left_out(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    frames(app, events=[key("right"), key("right"), key("right"), key("right", up=True)])
    rest(app)
    assert screen.saved.session.moves == "R"


def test_keys_are_forgotten_when_the_window_loses_them(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    frames(app, events=[key("right"), pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    frames(app, 1)
    rest(app)
    assert len(screen.saved.session.moves) <= 1
    assert screen.table.is_paused


def test_the_trail_unwinds_on_the_way_back(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, "right", "right", "left")
    assert list(screen.stage.trail) == [(0, 0), (0, 1)]
    press(app, "left")
    assert screen.stage.motion.is_moving
    assert len(screen.stage.trail) == 2
    assert 0 < screen.stage.trail[-1][1] <= 1
    rest(app)
    assert list(screen.stage.trail) == [(0, 0)]


def test_undo_redo_and_restart(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, "right", "right", "u")
    assert screen.saved.session.moves == "R"
    walk(app, "y")
    assert screen.saved.session.moves == "RR"
    walk(app, "r")
    assert screen.saved.session.moves == saved_moves(app) == ""
    press(app, "z", mod=pygame.KMOD_CTRL)
    rest(app)
    assert screen.saved.session.moves == ""


def test_a_click_beside_the_player_is_a_move_and_one_far_away_a_walk(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    view = screen.board.view.board.view()
    scale = app.scale

    def point(row: int, col: int) -> tuple[float, float]:
        x, y = view.centre(row, col)
        return x / scale, y / scale

    click_at(app, point(0, 1))
    rest(app)
    assert screen.saved.session.moves == "R"
    click_at(app, point(1, 3))
    rest(app)
    assert screen.saved.session.moves == "RLDRRR"


def test_a_large_board_opens_at_the_player_with_an_overview(app: App) -> None:
    screen = sit_down(app, "maze/custom?rows=120&cols=90&seed=3&start=60,40")
    board = screen.board.view.board
    assert board.view().size >= 18
    x, y = board.view().centre(*screen.table.place)
    assert board.camera.area.inflate(-60, -60).collidepoint(x, y)
    assert screen.board.overview.is_shown
    place, middle = screen.board.overview.rect.center, board.camera.middle
    click_at(app, (place[0], place[1] + 40))
    assert board.camera.middle[0] > middle[0]
    assert screen.saved.session.moves == ""  # a click on the overview moves nobody
    while board.is_zoomed:
        press(app, "-")
    assert not screen.board.overview.is_shown


def test_a_small_board_is_seen_as_a_whole(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    assert not screen.board.view.board.is_zoomed
    assert not screen.board.overview.is_shown


def test_zooming_keeps_the_player_in_sight(app: App) -> None:
    screen = sit_down(app, "maze/easy?seed=3")
    press(app, "=", "=", "=")
    frames(app, 2)
    board = screen.board.view.board
    assert board.is_zoomed
    x, y = board.view().centre(*screen.table.place)
    assert board.rect.collidepoint(x, y)
    press(app, "-", "-", "-", "-")
    assert not board.is_zoomed


def test_the_clock_stands_still_while_paused(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, "p")  # and wait until the pause is stored
    before = screen.saved.seconds
    frames(app, 2)
    assert screen.saved.seconds == before
    assert screen.wake_after() is None
    press(app, "x")
    frames(app, 2)
    assert screen.saved.seconds >= before + 1.9


def test_nobody_moves_while_the_clock_stands_still(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, "right")
    press(app, "p")
    click(app, "play.undo")
    assert not screen.table.is_paused
    rest(app)
    assert screen.saved.session.moves == ""


def test_winning_enters_the_leaderboard_once_and_shows_the_result(app: App) -> None:
    screen = sit_down(app, drawn(CORRIDOR))
    walk(app, "down", *["right"] * 9)
    assert screen_name(app) == "ResultScreen"
    (board,) = app.store.scores.boards()
    (score,) = app.store.scores.page(board.game, board.board, "steps")
    assert (score.steps, score.hints) == (10, 0)
    assert score.seconds == pytest.approx(screen.saved.seconds)
    assert app.store.saves.list(app.user.id) == []


def test_new_begins_another_level_and_forgets_an_untouched_one(app: App) -> None:
    first = sit_down(app, "maze/easy?seed=3")
    walk(app, "n")
    assert app.screen is not first
    assert len(app.store.saves.list(app.user.id)) == 1
    walk(app, "h", "n")
    assert len(app.store.saves.list(app.user.id)) == 2
    names = {save.level_name for save in app.store.saves.list(app.user.id)}
    assert all(name.startswith("maze/easy?seed=") for name in names)


def test_a_game_with_other_moves_gets_buttons_and_keys_for_them(app: App) -> None:
    games.__path__.append(MORE)
    try:
        screen = sit_down(app, "coins/some?seed=6")
        walk(app, "b")
        click(app, "play.move.A")
        rest(app)
        assert screen.saved.session.moves == "BA"
        assert "Cost: 11" in facts(app)
        assert "Paid: 8" in facts(app)
        press(app, "h", mod=pygame.KMOD_SHIFT)
        rest(app)
        assert screen_name(app) == "ResultScreen"
    finally:
        games.__path__.remove(MORE)


def test_progress_is_what_the_store_keeps() -> None:
    assert Progress._fields == ("moves", "hands", "hints", "seconds", "helped", "running")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080), (3840, 2160)])
@pytest.mark.parametrize("language", ["vi", "en"])
def test_everything_is_inside_the_window_at_every_size(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    app = open_desk(tmp_path, size=size, language=language)
    screen = sit_down(app, "maze/energy-easy?seed=3")
    for widget in screen.group.widgets:
        assert widget.rect.left >= 0
        assert widget.rect.top >= 0
        assert widget.rect.right <= app.width + 0.01
        assert widget.rect.bottom <= app.height + 0.01
    app.quit()
    app.store.close()
