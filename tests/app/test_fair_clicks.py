"""A click follows what the player knows; it neither solves a level nor wins it."""

from __future__ import annotations

from desk import click_at, find
from playtable import drawn, rest, sit_down, walk

from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.window import App

FORKS = """\
###########
#S        #
##### # ###
#     #   #
# ##### # #
#      G# #
###########"""
BEND = """\
#######
#S    #
##### #
#G    #
#######"""
ROOM = """\
2
########
#      #
# $  . #
#@     #
########
"""
BLOCKED = """\
2 3
########
#  #   #
# $# . #
#@ #$. #
########
"""


def click_cell(app: App, screen: PlayScreen, row: int, col: int) -> None:
    """Click on a cell of the board."""
    x, y = screen.board.view.board.view().centre(row, col)
    click_at(app, (x / app.scale, y / app.scale))
    rest(app)


def test_a_click_on_the_goal_does_not_solve_the_maze(app: App) -> None:
    screen = sit_down(app, drawn(FORKS))
    click_cell(app, screen, 2, 3)
    assert screen.saved.session.moves == ""
    assert "as far as you know" in find(app, "play.notice").text


def test_a_click_goes_straight_ahead_and_to_the_next_junction(app: App) -> None:
    screen = sit_down(app, drawn(FORKS))
    click_cell(app, screen, 0, 4)
    assert screen.saved.session.moves == "RRRR"
    click_cell(app, screen, 2, 4)  # behind a corner and another junction
    assert screen.saved.session.moves == "RRRR"
    click_cell(app, screen, 1, 3)  # the junction
    assert screen.saved.session.moves == "RRRRLD"


def test_a_click_leads_back_where_one_has_been(app: App) -> None:
    screen = sit_down(app, drawn(FORKS))
    walk(app, "right", "right", "down", "left", "left", "down")
    click_cell(app, screen, 0, 0)
    assert screen.table.place == (0, 0)
    assert screen.saved.session.hands == "p" * len(screen.saved.session.moves)


def test_the_last_move_around_a_corner_is_left_to_the_player(app: App) -> None:
    screen = sit_down(app, drawn(BEND))
    click_cell(app, screen, 1, 0)
    assert screen.saved.session.moves == "RRDL"
    assert not screen.saved.session.is_won


# ------------------------------------------------------------------ stones


def test_a_stone_is_carried_by_two_clicks_and_the_moves_are_the_players(app: App) -> None:
    screen = sit_down(app, drawn(ROOM, "sokoban"))
    walk(app, "right", "right", "right")
    click_cell(app, screen, 2, 2)
    assert screen.table.picked == (2, 2)
    assert "Click where this stone" in find(app, "play.notice").text
    click_cell(app, screen, 2, 4)
    assert screen.saved.session.state.stones == (2 * 8 + 4,)
    assert {*screen.saved.session.hands} == {"p"}
    assert screen.table.picked is None
    assert screen.saved.session.moves.count("R") == 2


def test_a_stone_that_cannot_get_there_alone_stays_and_it_is_said(app: App) -> None:
    screen = sit_down(app, drawn(BLOCKED, "sokoban"))
    click_cell(app, screen, 2, 2)
    click_cell(app, screen, 2, 5)
    assert screen.saved.session.moves == ""
    assert "cannot be pushed there" in find(app, "play.notice").text


def test_a_second_click_on_a_stone_lets_go_of_it(app: App) -> None:
    screen = sit_down(app, drawn(ROOM, "sokoban"))
    walk(app, "right", "right", "right")
    click_cell(app, screen, 2, 2)
    click_cell(app, screen, 2, 2)
    assert screen.table.picked is None
    click_cell(app, screen, 1, 1)
    assert screen.saved.session.state.stones == (2 * 8 + 2,)
    assert screen.table.place == (1, 1)
