"""The replay screen: a game move by move, both ways."""

from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest
from desk import click, click_at, find, frames, press, screen_name, settle

from guides import more_games
from searchcade import catalog, games
from searchcade.app.screens.watch.replay import ReplayScreen
from searchcade.app.window import App
from searchcade.play.saved_game import SavedGame
from searchcade.play.session import Session

MORE = more_games()


@pytest.fixture
def _coins() -> Iterator[None]:
    games.__path__.append(MORE)
    yield
    games.__path__.remove(MORE)


def replay(
    app: App, level: str = "maze/easy?seed=3", moves: str = "", name: str = ""
) -> ReplayScreen:
    """Show a game; without moves, the one that a hint for the whole way leads through."""
    loaded = catalog.level(level)
    moves = moves or Session(loaded.game, loaded.level).hint("way") or ""
    screen = ReplayScreen(app, loaded, moves, name)
    app.push(screen)
    settle(app)
    return screen


def test_plays_the_game_to_its_end(app: App) -> None:
    screen = replay(app, name="Lan")
    assert "Lan" in find(app, "replay.player").text
    assert screen.playback.playing
    press(app, "end")
    assert screen.session.is_won
    steps = len(screen.moves)
    assert f"Step: {steps} / {steps}" in find(app, "replay.facts").text


def test_steps_back_and_forth(app: App) -> None:
    screen = replay(app)
    press(app, "home", "right", "right", "right", "left")
    assert screen.playback.moment == 2
    assert len(screen.board.marks.trail) == 3


def test_the_trail_unwinds_on_a_way_back(app: App) -> None:
    loaded = catalog.level("maze/easy?seed=3")
    first = (Session(loaded.game, loaded.level).hint("way") or "")[0]
    there = {"R": "L", "L": "R", "U": "D", "D": "U"}[first]
    screen = replay(app, moves=first + there)
    press(app, "home", "right")
    assert len(screen.board.marks.trail) == 2
    press(app, "right")
    assert len(screen.board.marks.trail) == 1


def test_glides_between_two_moves(app: App) -> None:
    screen = replay(app)
    press(app, "home")
    screen.playback.choose(0)
    press(app, "space")
    frames(app, 0.5)
    row, col = screen.board.marks.trail[-1]
    assert row % 1 or col % 1


def test_a_game_that_does_not_replay_says_so(app: App) -> None:
    screen = replay(app, moves="Q")
    assert "not legal" in find(app, "replay.failure").text
    assert screen.length == 0
    press(app, "end")
    assert screen.playback.place == 0


def test_shows_the_games_own_figures(app: App) -> None:
    replay(app, "maze/energy-easy?seed=3")
    press(app, "end")
    assert "Energy left" in find(app, "replay.facts").text


@pytest.mark.usefixtures("_coins")
def test_moves_without_a_direction_are_told_by_their_letter(app: App) -> None:
    replay(app, "coins/some?seed=5", "BB")
    press(app, "end")
    text = find(app, "replay.facts").text
    assert "Move: B" in text
    assert "Cost: 14" in text


def test_saves_the_game_as_a_gif(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_pictures_path", lambda: tmp_path)
    replay(app, "maze/first-steps")
    click(app, "replay.gif")
    settle(app)
    assert (tmp_path / "searchcade" / "maze-game.gif").read_bytes()[:3] == b"GIF"


def test_leads_to_a_search_on_the_same_level(app: App) -> None:
    replay(app)
    click(app, "replay.watch")
    settle(app)
    assert screen_name(app) == "WatchScreen"
    press(app, "escape")
    assert screen_name(app) == "ReplayScreen"


def test_the_curve_shows_what_each_move_was_worth_and_leads_to_it(app: App) -> None:
    screen = replay(app, "maze/roundabout", moves="RL")
    assert screen.analysis is not None
    assert [stretch.loss for stretch in screen.analysis.stretches] == [2]
    press(app, "end")
    assert screen.curve is not None
    assert screen.curve.moment == 2
    box = find(app, "replay.curve").rect
    click_at(app, (box.x + 57, box.centery))
    assert (screen.playback.moment, screen.playback.playing) == (0, False)


def test_playing_on_from_a_replay_counts_as_helped(app: App) -> None:
    screen = replay(app, "maze/roundabout")
    press(app, "end", "p")
    assert app.message.startswith("The game is over here")
    press(app, "left", "left", "p")
    assert screen_name(app) == "PlayScreen"
    saved: SavedGame = app.screen.saved  # type: ignore[attr-defined]
    assert saved.session.moves == screen.moves[:-2]
    assert saved.is_helped
