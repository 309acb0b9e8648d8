"""The ghost: one's own best game on the board, with one's own moves or by its clock."""

from __future__ import annotations

import pygame
import pytest
from desk import find, frames, press
from played import score
from playtable import rest, sit_down, walk

from searchcade import catalog
from searchcade.app.screens.play.ghost import load_ghost
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App
from searchcade.play.ghost import Ghost

LEVEL = "maze/roundabout"


def raced(app: App) -> PlayScreen:
    """Sit down at a level that was won before, in eight seconds."""
    score(app, app.user, name=LEVEL, detours=2, seconds=99, hints=0)
    score(app, app.user, name=LEVEL, seconds=8)
    score(app, app.store.accounts.guest("another"), name=LEVEL, seconds=1)
    return sit_down(app, LEVEL)


def test_without_an_earlier_game_there_is_no_ghost(app: App) -> None:
    screen = sit_down(app, LEVEL)
    with pytest.raises(KeyError):
        find(app, "play.ghost")
    press(app, "b")
    assert screen.ghost.place() is None


def test_the_ghost_is_ones_own_best_game_and_moves_with_ones_moves(app: App) -> None:
    screen = raced(app)
    assert screen.ghost.ghost is not None
    assert (screen.ghost.ghost.steps, screen.ghost.ghost.seconds) == (8, 8)
    assert screen.ghost.place() is None  # it comes when it is asked for
    press(app, "b")
    assert screen.ghost.number() == 0
    walk(app, "right")
    assert screen.ghost.number() == len(screen.saved.session.moves) == 1
    walk(app, "u")
    assert screen.ghost.number() == 0


def test_the_ghost_moves_by_its_clock_and_goes_away_again(app: App) -> None:
    screen = raced(app)
    press(app, "b", "b")
    assert "by its clock" in find(app, "play.ghost_note").text
    screen.saved.seconds = 0.9
    frames(app, 2.2)
    assert screen.ghost.number() == 3
    press(app, "b")
    assert screen.ghost.place() is None


def test_a_ghost_on_the_cell_of_the_player_leaves_the_player_to_be_seen(app: App) -> None:
    screen = raced(app)
    board = screen.board.view.board
    alone = centre_drawn(app, screen)
    press(app, "b")
    assert screen.ghost.is_level
    assert centre_drawn(app, screen) == alone
    assert board.view().cell(*screen.table.place).w > 20  # the ghost could have hidden it
    press(app, "b")
    screen.saved.seconds = 3.0
    assert not screen.ghost.is_level


def centre_drawn(app: App, screen: PlayScreen) -> bytes:
    """Return the pixels in the middle of the cell of the player."""
    rest(app)
    app.draw()
    cell = screen.board.view.board.view().cell(*screen.table.place)
    middle = cell.inflate(-cell.w * 2 // 3, -cell.h * 2 // 3)
    return pygame.image.tobytes(app.surface.subsurface(middle), "RGB")


def test_the_pace_is_kept_for_the_next_game(app: App) -> None:
    raced(app)
    press(app, "b")
    screen = sit_down(app, LEVEL)
    rest(app)
    assert screen.ghost.number() == 0


def test_a_game_by_other_rules_or_with_help_is_no_ghost(app: App) -> None:
    raced(app)
    loaded = catalog.level("maze/first-steps")
    assert load_ghost(app.store, app.user.id, loaded) is None


def test_a_ghost_walks_evenly_and_waits_at_the_end() -> None:
    runner = Ghost(states=range(5), cost=4, seconds=8.0)
    assert [runner.at(seconds) for seconds in (0, 1.9, 2, 7.9, 8, 100)] == [0, 0, 1, 3, 4, 4]
    assert runner.times == [0, 2, 4, 6, 8]
    assert runner.next_step(3) == 1
    assert runner.next_step(8) is None
    assert [runner.after(moves) for moves in (0, 3, 9)] == [0, 3, 4]
    assert Ghost(range(5), 4, 0.0).at(0) == 4
