"""Levels are made by reverse play: the plan that comes with them solves them; measured right."""

from __future__ import annotations

from dataclasses import replace

import pytest
from room_symmetry import canonical

from searchcade import catalog
from searchcade.compiled.dice import shaken
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.options import (
    PRESETS,
    Made,
    RoomOptions,
    cheapest,
    fewest_moves,
    fewest_pushes,
    from_options,
    generate,
    measures,
    weights_matter,
)
from searchcade.games.sokoban.pulls import Reverse, bits, grow, least_floor
from searchcade.games.sokoban.rules import Pushing, Room
from searchcade.problem import BadInput, replay
from searchcade.search.run import Result, run

NEAR_OR_FAR = """\
20
###########
#     #####
# ### #####
#   @$   .#
#####.#####
###########"""
SMALL = [
    generate(RoomOptions(4, 2, weights=kind), seed)
    for kind in ("light", "mixed")
    for seed in (1, 2, 3)
]


def result_of(name: str, room: Room) -> Result:
    """Run a search of the core to its end."""
    return run(catalog.algorithms()[name], Pushing(room), unit_cost=False)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_a_room_with_its_stones_off_some_switches(preset: str) -> None:
    room = from_options(PRESETS[preset])
    assert len(room.stones) == len(room.weights) == int(PRESETS[preset].get("stones", "3"))
    assert len(room.switches) == len(room.stones) + int(PRESETS[preset].get("spare", "0"))
    assert set(room.stones) != set(room.switches)


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize(("size", "stones", "spare"), [(4, 1, 0), (5, 3, 2), (8, 6, 0), (10, 2, 4)])
def test_the_pulls_played_forwards_solve_the_level(
    size: int, stones: int, spare: int, difficulty: str
) -> None:
    made = generate(RoomOptions(size, stones, spare, "mixed", difficulty), 7)
    problem = Pushing(made.room)
    assert problem.is_goal(replay(problem, made.plan)[0])
    assert not problem.is_goal(problem.start)


def test_a_seed_is_a_level() -> None:
    rooms = [generate(RoomOptions(5, 2), seed).room for seed in (0, 0, 1, 2**32)]
    assert rooms[0] == rooms[1]
    assert len(set(rooms)) == 3


def test_rooms_are_whole_and_have_wall_all_around() -> None:
    for seed in range(20):
        shape = grow(6, shaken(seed))
        reverse = Reverse(shape, (), 0)
        assert reverse.region(0, shape.floor & -shape.floor) == shape.floor
        assert shape.floor.bit_count() >= least_floor(6)
        places = [divmod(cell, shape.cols) for cell in bits(shape.floor)]
        assert all(0 < row < shape.rows - 1 and 0 < col < shape.cols - 1 for row, col in places)


@pytest.mark.parametrize("made", SMALL)
def test_figures_are_those_of_the_plain_searches(made: Made) -> None:
    room, found = made.room, cheapest(made.room)
    assert found
    assert found.cost == result_of("ucs", room).cost
    assert fewest_moves(room) == result_of("bfs", room).steps
    assert found.steps >= (fewest_moves(room) or 0)


def test_the_layer_of_a_position_is_the_fewest_pushes() -> None:
    made = generate(RoomOptions(5, 2, weights="equal", difficulty="hard"), 3)
    assert fewest_pushes(made.room) == sum(move.isupper() for move in made.plan)


def test_weights_matter_where_no_shortest_plan_is_cheapest() -> None:
    room = parse(NEAR_OR_FAR)
    assert weights_matter(room)
    assert not weights_matter(replace(room, weights=(1,)))
    assert not weights_matter(room, most=1)


def test_a_lost_room_has_no_figures() -> None:
    lost = parse("#####\n#@ .#\n#$  #\n#####")
    assert cheapest(lost) is None
    assert not weights_matter(lost)


@pytest.mark.parametrize(
    ("kind", "least", "most"), [("equal", 1, 1), ("light", 1, 9), ("heavy", 10, 99)]
)
def test_weights_are_of_the_kind_that_is_asked_for(kind: str, least: int, most: int) -> None:
    for seed in range(5):
        weights = generate(RoomOptions(5, 3, weights=kind, difficulty="easy"), seed).room.weights
        assert all(least <= weight <= most for weight in weights)


def test_mixed_weights_are_light_and_heavy() -> None:
    weights = generate(RoomOptions(5, 3, difficulty="easy"), 5).room.weights
    assert min(weights) <= 9 < max(weights)


def test_turned_and_mirrored_rooms_are_the_same() -> None:
    room, lying = parse(NEAR_OR_FAR), parse(flipped(NEAR_OR_FAR))
    assert canonical(room) == canonical(lying)
    assert canonical(room) != canonical(replace(room, ares=room.ares - 1))


def flipped(text: str) -> str:
    """Turn a drawing on its side."""
    weights, *rows = text.splitlines()
    return "\n".join([weights, *map("".join, zip(*rows, strict=True))])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"colour": "red"}, "expected an option among size, stones"),
        ({"size": "3"}, "expected size as a whole number from 4 to 16, found '3'"),
        ({"stones": "many"}, "expected stones as a whole number from 1 to 8, found 'many'"),
        ({"weights": "huge"}, "expected weights as one of mixed, light, heavy, equal"),
        ({"size": "4", "stones": "8"}, "size=4 has 10"),
    ],
)
def test_says_what_is_wrong_with_an_option(options: dict[str, str], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        from_options(options)


def test_measures_say_what_is_in_a_room() -> None:
    room: Room = parse(NEAR_OR_FAR)
    found = measures(room)
    assert (found["cells"], found["stones"], found["switches"]) == (17, 1, 2)
