"""Rooms that can be turned or mirrored: one state for all its images, every optimum as before."""

from array import array
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from test_sokoban_kernels import assert_same, in_kernel, in_python
from whole_rooms import Price, by_cost, by_moves, by_pushes, least

from searchcade.compiled.engines.python import PythonArena
from searchcade.games.sokoban import kernel_arrays
from searchcade.games.sokoban.exact import graph, push_state
from searchcade.games.sokoban.exact.graph import Goal, PushGraph, symmetries
from searchcade.games.sokoban.kernel_arrays import push_arrays
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.rules import Pushing, Room, State
from searchcade.games.sokoban.single_stone import single_stone
from searchcade.problem import BadInput, replay

COURT = """\
#########
#   #   #
#       #
#  $.$  #
## .@. ##
#  $.$  #
#       #
#   #   #
#########
"""
PRICES: dict[Goal, Price] = {"cost": by_cost, "moves": by_moves, "pushes": by_pushes}


def symmetric_rooms(seed: int) -> Iterator[Room]:
    """Yield small rooms whose walls and switches are mirrored; stones fall as they like."""
    dice = Random(seed)
    while True:
        rows, cols = dice.choice([(3, 5), (5, 5), (4, 6), (5, 3)])
        signs = {(row, col): " " for row in range(rows) for col in range(cols)}
        both_ways = dice.random() < 0.5
        for sign, number in (("#", dice.randint(0, 2)), (".", 1)):
            for _ in range(number):
                row, col = dice.randrange(rows), dice.randrange(cols)
                signs[row, col] = signs[row, cols - 1 - col] = sign
                if both_ways:
                    signs[rows - 1 - row, col] = signs[rows - 1 - row, cols - 1 - col] = sign
        free = [place for place, sign in signs.items() if sign != "#"]
        most = min(3, sum(sign == "." for sign in signs.values()))
        if len(free) < most + 2:
            continue
        ares, *stones = dice.sample(free, most + 1)
        for stone in stones:
            signs[stone] = "*" if signs[stone] == "." else "$"
        signs[ares] = "+" if signs[ares] == "." else "@"
        weights = " ".join(str(dice.choice([1, 1, 3])) for _ in stones)
        rim = "#" * (cols + 2)
        drawn = ["#" + "".join(signs[row, col] for col in range(cols)) + "#" for row in range(rows)]
        try:
            room = parse("\n".join([weights, rim, *drawn, rim]) + "\n")
        except BadInput:
            continue  # a part is walled off
        if len(symmetries(room)) > 1:
            yield room


def test_finds_the_turns_and_mirrors_of_a_room() -> None:
    assert len(symmetries(parse(COURT))) == 8
    assert len(symmetries(parse("#######\n#@$ . #\n#######\n"))) == 2  # upside down, it is the same
    assert len(symmetries(parse("######\n#@$ .#\n#    #\n######\n"))) == 1
    assert len(symmetries(parse("#####\n#.@.#\n# $ #\n#####\n"))) == 2


def test_the_first_one_leaves_everything_where_it_is() -> None:
    for room in islice(symmetric_rooms(1), 20):
        same, *others = symmetries(room)
        assert all(cell == image for cell, image in same.items())
        assert all(set(turn) == set(turn.values()) == set(same) for turn in others)


@pytest.mark.parametrize("goal", PRICES)
def test_a_state_and_its_images_are_one(goal: Goal) -> None:
    for room in islice(symmetric_rooms(2), 30):
        graph = PushGraph(room, goal)
        for turn in symmetries(room):
            stones = [turn[stone] for stone in graph.start.stones]
            first = [stones[begin:end] for begin, end in sorted(set(room.classes))]
            image = State(turn[graph.start.ares], tuple(s for each in first for s in sorted(each)))
            assert graph.key(image) == graph.key(graph.start)
            assert graph.bound(image) == graph.bound(graph.start)


@pytest.mark.parametrize("goal", PRICES)
def test_no_plan_is_better_and_the_kernel_finds_the_same(goal: Goal) -> None:
    solvable = 0
    for room in islice(symmetric_rooms(3), 200):
        found = in_kernel("push-astar", room, goal=goal)
        assert_same(found, in_python("push-astar", room, goal=goal))
        truth = least(Pushing(room), PRICES[goal])
        assert (found.plan is None) == (truth is None)
        if found.plan is None or truth is None:
            continue
        solvable += 1
        state, cost = replay(Pushing(room), found.plan)
        assert Pushing(room).is_goal(state)
        pushes = sum(map(str.isupper, found.plan))
        measures = {"cost": cost, "moves": len(found.plan), "pushes": pushes}
        assert measures[goal] == truth[0]
    assert solvable > 20


@pytest.mark.parametrize("goal", PRICES)
def test_expands_fewer_states(goal: Goal, monkeypatch: pytest.MonkeyPatch) -> None:
    room = parse(COURT)
    with_them = in_kernel("push-astar", room, goal=goal)

    def alone(room: Room) -> object:
        return symmetries(room)[:1]

    monkeypatch.setattr(kernel_arrays, "symmetries", alone)
    monkeypatch.setattr(graph, "symmetries", alone)
    without = in_kernel("push-astar", room, goal=goal)
    assert with_them.outcome == without.outcome == "solved"
    if goal == "cost":
        assert with_them.cost == without.cost
    if goal == "pushes":
        assert with_them.expanded <= without.expanded  # corrals leave hardly a choice
    else:
        assert 0 < 3 * with_them.expanded < without.expanded


def test_images_have_one_hash() -> None:
    for goal in PRICES:
        for room in islice(symmetric_rooms(4), 20):
            level = PythonArena("sokoban").copy(push_arrays(room, goal))
            number = single_stone(room).number
            start = PushGraph(room, goal).start
            hashes = set()
            for turn in range(len(level.turns)):
                places = [number[cell] for cell in (*start.stones, start.ares)]
                level.key[:] = array("q", (level.turns[turn, place] for place in places))
                hashes.add(push_state.lowest_hash(level))
            assert len(hashes) == 1
