"""Eight directions in the window: keys, buttons, clicks, hints, and the path that is drawn."""

from __future__ import annotations

import pytest
from desk import click, find, press, settle
from playtable import drawn, facts, rest, sit_down, walk

from searchcade import catalog
from searchcade.app.board.paths import Longest, unbroken
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.play.session import Session
from searchcade.problem import BadInput

ROOM = """\
directions: 8
#########
#S      #
# # # # #
#       #
# # ### #
#   # #G#
#########"""


def test_letters_step_diagonally(app: App) -> None:
    screen = sit_down(app, drawn(ROOM))
    walk(app, "k", "o", "j", "i")
    assert screen.saved.session.moves == "KOJI"
    press(app, "u")
    rest(app)
    assert screen.saved.session.moves == "KOJ"
    assert "Length: 4.24" in facts(app)


def test_diagonal_moves_have_buttons_once_they_were_met(app: App) -> None:
    screen = sit_down(app, drawn(ROOM))
    assert screen.table.letters == ["K"]
    click(app, "play.move.K")
    rest(app)
    assert screen.saved.session.moves == "K"
    assert set(screen.table.letters) == set("IJKO")
    assert find(app, "play.move.I").text == "↑←"


def test_a_click_on_a_diagonal_neighbour_is_a_move(app: App) -> None:
    screen = sit_down(app, drawn(ROOM))
    screen.controls.click((1, 1))
    rest(app)
    assert screen.saved.session.moves == "K"
    screen.controls.click((1, 3))
    rest(app)
    assert screen.saved.session.moves == "KRR"


def test_a_hint_leads_diagonally_to_the_goal(app: App) -> None:
    screen = sit_down(app, drawn(ROOM))
    screen.controls.hint("way")
    rest(app)
    assert screen.saved.session.moves == "KRRD"


def test_a_maze_with_four_directions_has_no_such_keys(app: App) -> None:
    screen = sit_down(app, drawn(ROOM.replace("directions: 8\n", "")))
    walk(app, "k", "o", "j", "i")
    assert screen.saved.session.moves == ""
    assert screen.table.letters == []


@pytest.mark.parametrize("algorithm", ["astar", "bfs", "idastar"])
def test_a_search_with_eight_directions_is_watched(app: App, algorithm: str) -> None:
    app.push(WatchScreen(app, drawn(ROOM), algorithm))
    rest(app)
    assert isinstance(app.screen, WatchScreen)
    assert app.screen.search.choice.heuristic in ("octile", None)


def test_a_diagonal_step_is_drawn_and_a_leap_is_not() -> None:
    step, leap = [(0.0, 0.0), (10.0, 10.0)], [(0.0, 0.0), (20.0, 20.0)]
    maze, board = Longest(1e9, 25.0), Longest(1e9)
    assert unbroken(step, maze) == [step]
    assert unbroken(leap, maze) == []
    assert unbroken(step, board) == []


def test_energy_levels_say_why_they_have_no_diagonals() -> None:
    with pytest.raises(BadInput, match="only on a maze without energy"):
        catalog.level("maze/energy-easy?directions=8")


def test_a_cost_is_written_as_a_length_everywhere(app: App) -> None:
    words, loaded = app.texts.of(catalog.game("maze")), drawn(ROOM)
    plan = loaded.game.advice(loaded.level, loaded.problem().start)
    assert plan is not None
    session = Session(loaded.game, loaded.level, plan)
    assert words.amount(session.cost) == "4.41"
    assert (words.amount(0), words.amount(12), words.amount(2.5)) == ("0", "12", "2.5")
    sit_down(app, loaded)
    assert "Cost" not in facts(app)
    app.push(WatchScreen(app, loaded, "astar"))
    settle(app)
    press(app, "end")
    assert "4.41" in find(app, "watch.said").text
