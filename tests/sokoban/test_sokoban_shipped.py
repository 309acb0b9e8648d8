"""The levels that ship: what is promised about them, and their optima proved again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from optima import NAMES, proven, stored
from room_symmetry import canonical

from searchcade import catalog
from searchcade.games.sokoban.options import cheapest, fewest_moves, fewest_pushes
from searchcade.games.sokoban.rules import Room

ROOMS: dict[str, Room] = {name: catalog.level(f"sokoban/{name}").level for name in NAMES}
EFFORT = 3000  # expansions of the plain search beside the strong one
every_level = pytest.mark.parametrize("name", NAMES)


def test_there_are_thirty_and_more_numbered_without_a_gap() -> None:
    assert len(NAMES) >= 30
    assert [int(name[:2]) for name in NAMES] == list(range(1, len(NAMES) + 1))


def test_each_has_a_title_of_its_own() -> None:
    titles = {room.title for room in ROOMS.values()}
    assert "" not in titles
    assert len(titles) == len(NAMES)


def test_no_two_are_the_same_room_turned_or_mirrored() -> None:
    assert len({canonical(room) for room in ROOMS.values()}) == len(NAMES)


@every_level
def test_the_stored_optima_are_proved_again(name: str) -> None:
    assert stored()[name] == proven(ROOMS[name])


@every_level
def test_a_search_of_another_make_agrees_where_it_ends(name: str) -> None:
    """Some is too much for it: then it says nothing."""
    room, optima = ROOMS[name], stored()[name]
    cheap, full = cheapest(room, EFFORT), cheapest(replace(room, full_steps=True), EFFORT)
    assert cheap is None or (cheap.cost, cheap.steps) == (optima.cost, optima.steps)
    assert full is None or full.cost == optima.full_cost
    assert fewest_moves(room, EFFORT) in (None, optima.moves)
    assert fewest_pushes(room, EFFORT) in (None, optima.pushes)


def test_the_search_of_another_make_ends_on_most() -> None:
    ended = [name for name in NAMES if cheapest(ROOMS[name], EFFORT)]
    assert len(ended) > len(NAMES) / 2


def test_in_every_other_level_the_cheapest_plan_is_not_the_shortest() -> None:
    matter = [name for name, optima in stored().items() if optima.steps > optima.moves]
    assert len(matter) > len(NAMES) / 2
