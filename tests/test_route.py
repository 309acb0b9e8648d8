"""Plans from where a game stands: all the way to the goal, or along what the player knows."""

from __future__ import annotations

from typing import Any

import pytest

from searchcade import catalog
from searchcade.play.route import (
    cells_of,
    is_movable,
    move_onto,
    pictures_at,
    plan_to_cell,
    plan_to_goal,
)
from searchcade.play.session import Session

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
WALLED_IN = """\
#######
#S  #G#
#######"""
ROOM = """\
2
########
#      #
# $  . #
#@     #
########
"""


def begun(text: str, game: str = "maze", moves: str = "") -> Session[Any, Any]:
    """Return a game on a drawn level after some moves."""
    played = catalog.game(game)
    return Session(played, played.parse(text), moves)


def test_the_plan_to_the_goal_wins() -> None:
    plan = plan_to_goal(begun(FORKS))
    assert plan == "RRRDD"
    assert begun(FORKS, moves=plan).is_won


def test_there_is_no_plan_where_the_goal_is_out_of_reach() -> None:
    assert plan_to_goal(begun(WALLED_IN)) is None


def test_a_plan_that_is_cancelled_has_no_moves() -> None:
    assert plan_to_goal(begun(FORKS), lambda: True) == ""


@pytest.mark.parametrize(
    ("level", "cell", "plan"),
    [
        (FORKS, (0, 4), "RRRR"),  # straight ahead
        (FORKS, (1, 2), None),  # behind the next junction
        (BEND, (1, 1), "RRDL"),  # around a corner
        (BEND, (1, 0), "RRDL"),  # the goal: the last move is the player's own
    ],
)
def test_a_click_leads_as_far_as_the_player_knows(
    level: str, cell: tuple[int, int], plan: str | None
) -> None:
    assert plan_to_cell(begun(level), cell) == plan


def test_a_click_leads_back_to_any_visited_cell() -> None:
    assert plan_to_cell(begun(FORKS, moves="RRDLLD"), (0, 0)) == "URRULL"


@pytest.mark.parametrize("level", ["maze/easy?seed=3", "maze/loops", "bloxorz/03-bow-tie"])
def test_no_single_click_wins_a_level(level: str) -> None:
    loaded = catalog.level(level)
    session = Session(loaded.game, loaded.level)
    scene = loaded.game.scene(loaded.level, session.state)
    goals = [(each.row, each.col) for each in scene.sprites if each.picture == "goal"]
    assert goals
    for row, col in goals:
        assert not plan_to_cell(session, (int(row), int(col)))


def test_a_neighbour_is_reached_by_one_move() -> None:
    assert move_onto(begun(FORKS), (0, 1)) == "R"
    assert move_onto(begun(FORKS), (0, 2)) == ""
    assert move_onto(begun(FORKS), (1, 0)) == ""


def test_moves_lead_through_cells() -> None:
    assert cells_of(begun(FORKS, moves="R"), "RD") == [(0, 1), (0, 2), (1, 2)]


def test_a_stone_can_be_moved_and_the_player_cannot() -> None:
    room = begun(ROOM, "sokoban")
    assert is_movable(room, (2, 2))
    assert not is_movable(room, (3, 1))
    assert not is_movable(room, (1, 1))
    assert not is_movable(begun(FORKS), (0, 0))


def test_only_what_lies_still_is_a_picture_of_a_cell() -> None:
    maze = begun(FORKS)
    scene = maze.game.scene(maze.level, maze.state)
    assert pictures_at(scene, (2, 3)) == {"goal"}
    assert pictures_at(scene, (0, 1)) == set()


PLATE = """\
ooooooo
ooooooo
ooooooo
oooSooo
ooooooo
ooooooT
ooooooo"""


@pytest.mark.parametrize(
    ("cell", "move"),
    [
        ((1, 3), "U"),
        ((2, 3), "U"),
        ((4, 3), "D"),
        ((5, 3), "D"),
        ((3, 1), "L"),
        ((3, 2), "L"),
        ((3, 4), "R"),
        ((3, 5), "R"),
        ((3, 3), ""),
        ((3, 6), ""),
        ((0, 3), ""),
        ((2, 2), ""),
    ],
)
def test_a_block_is_rolled_by_a_click_on_any_cell_that_it_then_covers(
    cell: tuple[int, int], move: str
) -> None:
    assert move_onto(begun(PLATE, "bloxorz"), cell) == move


def test_a_block_rolls_back_to_where_it_has_been_and_nowhere_else() -> None:
    block = begun(PLATE, "bloxorz", "RU")
    here = block.game.look.cell(block.level, block.state)
    first = block.game.look.cell(block.level, block.states[0])
    assert here != first
    assert plan_to_cell(block, first) == "DL"
    assert plan_to_cell(block, (6, 0)) is None


def test_in_a_room_a_walk_leads_around_the_stones() -> None:
    room = begun(ROOM, "sokoban")
    plan = plan_to_cell(room, (1, 4))
    assert plan is not None
    assert len(plan) == 5
    assert cells_of(room, plan)[-1] == (1, 4)
    assert room.cost == 5  # nothing was pushed


def test_a_walk_that_is_cancelled_has_no_plan() -> None:
    assert plan_to_cell(begun(BEND), (1, 1), lambda: True) is None
