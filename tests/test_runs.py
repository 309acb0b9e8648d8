"""Runs: Shift and an arrow walk on until there is something to decide."""

from __future__ import annotations

from typing import Any

import pytest

from searchcade import catalog
from searchcade.play.run import Run
from searchcade.play.session import Session

FORKS = """\
###########
#S        #
# ##### ###
# #   #   #
# ### ### #
#      G# #
###########"""
ROOM = """\
2
########
#@   $ #
#.     #
########"""
HUNTER = """\
level: 4
%%%%%%%%%%%%%%%%%%%
%P               G%
%.%%%%%%%%%%%%%%%%%
%%%%%%%%%%%%%%%%%%%"""
SWITCH = """\
S##o#####aa#T
soft 0 3  open A"""
PLAIN = """\
S######
......T"""
FIELD = """\
###########
#S        #
# # # # # #
#         #
# ####### #
#        G#
###########"""


def ran(game: str, text: str, direction: str, before: str = "") -> str:
    """Return the moves of a run on a level, after some moves."""
    found: Any = catalog.game(game)
    session = Session(found, found.parse(text), before)
    run = Run(direction)
    while move := run.next_move(session):
        session.play(move)
    return session.moves[len(before) :]


def test_it_stops_at_a_junction_and_before_a_wall() -> None:
    assert ran("maze", FORKS, "R") == "RRR"
    assert ran("maze", FORKS, "L") == ""


def test_it_follows_a_corridor_around_its_corners() -> None:
    assert ran("maze", FORKS, "D") == "DDRR"
    assert ran("maze", FORKS, "R", "RRR") == "R"


def test_it_goes_straight_through_a_field() -> None:
    assert ran("maze", FIELD, "R") == "RRRR"


def test_in_sokoban_it_pushes_nothing() -> None:
    assert ran("sokoban", ROOM, "R") == "rrr"
    assert ran("sokoban", ROOM, "R", "rrr") == ""


def test_it_stops_before_a_monster_that_is_in_sight() -> None:
    moves = ran("pacman", HUNTER, "R")
    assert 0 < len(moves) < 8


@pytest.mark.parametrize(("level", "moves"), [(PLAIN, "RRRR"), (SWITCH, "RR")])
def test_a_block_rolls_to_the_edge_or_until_a_switch_is_pressed(level: str, moves: str) -> None:
    assert ran("bloxorz", level, "R") == moves


def test_it_is_made_of_plain_moves_by_the_players_own_hand() -> None:
    found: Any = catalog.game("maze")
    session = Session(found, found.parse(FORKS))
    run = Run("D")
    while move := run.next_move(session):
        session.play(move)
    assert session.hands == "p" * len(session.moves)
    assert session.hints == 0
