"""Pacman on the leaderboard: by points, won or not, and how each game ended."""

from __future__ import annotations

import pytest
from desk import find, screen_name, settle
from pacmantable import HUNTER, HURRY, begin
from playtable import drawn, rest, sit_down, walk

from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.screens.menu.leaderboard import LeaderboardScreen
from searchcade.app.window import App
from searchcade.play.judge import judge, standing

pytestmark = pytest.mark.usefixtures("home")


def test_the_leaderboard_shows_the_most_points_first_won_or_not(app: App) -> None:
    loaded = drawn(HUNTER, "pacman")
    for moves in ("RR", "R", ""):
        screen = sit_down(app, loaded)
        for move in moves:
            walk(app, {"R": "right"}[move])
        screen.controls.finish()
        rest(app)
        settle(app)
        assert screen_name(app) == "ResultScreen"
    app.start(HomeScreen(app), LeaderboardScreen(app, "pacman", standing(loaded).board))
    settle(app)
    page = app.store.scores.page("pacman", standing(loaded).board, "points")
    assert [(line.rank, line.points) for line in page] == [(1, 19), (2, 18), (3, 0)]
    table = find(app, "leaderboard.table")
    assert [column.name for column in table.columns][2:5] == ["points", "end", "steps"]
    assert find(app, "leaderboard.order").value == "points"
    assert [table.cells(number)[3] for number in range(3)] == ["given up", "lost", "given up"]


def test_other_games_have_no_order_by_points(app: App) -> None:
    app.start(HomeScreen(app), LeaderboardScreen(app, "maze"))
    settle(app)
    assert "points" not in find(app, "leaderboard.order").values


@pytest.mark.parametrize(("language", "said"), [("en", "out of steps"), ("vi", "hết bước")])
def test_who_ran_out_of_steps_is_told_from_who_gave_up(app: App, language: str, said: str) -> None:
    app.take_settings(app.settings.changed(language=language))
    screen = begin(app, HURRY)
    walk(app, "right", "left", "right")
    screen.controls.finish()
    rest(app)
    settle(app)
    app.start(
        HomeScreen(app), LeaderboardScreen(app, "pacman", standing(screen.saved.loaded).board)
    )
    settle(app)
    assert find(app, "leaderboard.table").cells(0)[3] == said


@pytest.mark.parametrize(
    ("text", "moves", "ended"),
    [
        (HUNTER, "RR", "lost"),
        (HUNTER, "R", "resigned"),
        (HUNTER, "", "resigned"),
        (HURRY, "RLR", "stalled"),
        (HURRY, "RR", "resigned"),
        (HURRY.replace("cap: 3", "cap: 4"), "RRRR", ""),
        (HURRY, "RRRR", "stalled"),
    ],
)
def test_the_judge_finds_the_end_in_the_moves(text: str, moves: str, ended: str) -> None:
    assert judge("pacman", text, "map", moves).ended == ended
