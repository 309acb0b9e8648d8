"""Watching a player of your own, and a race against ours."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import find, frames, press, settle
from playtable import drawn
from watching import watch_level

from searchcade.app.screens.watch.race import RaceScreen
from searchcade.app.window import App

pytestmark = pytest.mark.usefixtures("home")

RING = "level: 4\n%%%%%%%%%\n%P . . G%\n% %%%%% %\n%   .   %\n%%%%%%%%%"
PLAYERS = """
def act(seen):
    moves = {move: len(seen.food) - 0.5 * number for number, move in enumerate(seen.moves)}
    return max(moves, key=moves.get), moves

def wrong(seen):
    return "up"
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """Write a file of players."""
    file = tmp_path / "mine.py"
    file.write_text(PLAYERS, encoding="utf-8")
    return str(file)


def test_the_values_of_an_own_player_stand_around_pacman(app: App, mine: str) -> None:
    app.extra = [f"{mine}:act"]
    screen = watch_level(app, drawn(RING, "pacman"), f"{mine}:act")
    assert screen.names[-1] == f"{mine}:act"
    press(app, "space", "end")
    find(app, "watch.timeline").set(screen.recording.recorded + 1)
    frames(app, 0.1)
    moment = screen.recording.moment(screen.recording.recorded + 1)
    assert moment.phase == "walk"
    row, col = moment.path[-1]
    assert screen.board.marks.values
    assert all(abs(r - row) + abs(c - col) == 1 for r, c in screen.board.marks.values)
    assert "Score" in find(app, "watch.counters").text


def test_a_mistake_of_an_own_player_is_shown(app: App, mine: str) -> None:
    screen = watch_level(app, drawn(RING, "pacman"), f"{mine}:wrong")
    assert "it returned 'up'" in screen.search.failure


def test_an_own_player_races_against_ours(app: App, mine: str) -> None:
    app.extra = [f"{mine}:act"]
    screen = RaceScreen(app, drawn(RING, "pacman"), ["report-minimax", f"{mine}:act"])
    app.push(screen)
    settle(app)
    settle(app)
    assert all(each.lane.measured for each in screen.contenders)
    press(app, "end")
    settle(app)
    assert [each.name for each in screen.contenders][1] == f"{mine}:act"
    outcomes = [each.lane.measured.result.outcome for each in screen.contenders]  # type: ignore[union-attr]
    assert outcomes[1] in ("solved", "lost")
