"""The lower bound of any plan: never above the truth, whatever its charges are."""

from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest
from random_rooms import random_room
from whole_rooms import by_cost, least, winding_room

from searchcade.compiled import engines
from searchcade.compiled.engines.python import PythonArena
from searchcade.games.sokoban import compiled, interior_point, plan_ends
from searchcade.games.sokoban import lower_bound as bounds
from searchcade.games.sokoban.deadlocks import freeze
from searchcade.games.sokoban.exact.graph import room_lists
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.lone_pushes import lone_pushes
from searchcade.games.sokoban.lower_bound import LowerBound, lower_bound
from searchcade.games.sokoban.plan_ends import PlanEnds, Slacks
from searchcade.games.sokoban.rules import LETTERS, Pushing, Room
from searchcade.games.sokoban.walk_charges import UNIT, charges, walks, wanted_begins
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, never, run

HALL = """\
##############
#            #
# .. $  $    #
# ..@        #
#    $  $    #
#            #
##############
"""
CLUSTER = """\
############
#          #
# $$$   .. #
# $@$ # .. #
#  $  # .. #
#          #
############
"""


def weighted_rooms(first: int, number: int) -> Iterator[Room]:
    """Yield small rooms of all kinds, with weights from 0 to 9, under both push costs."""
    for seed in range(first, first + number):
        dice = Random(seed)
        room = parse((winding_room(seed) if seed % 2 else random_room(seed)) + "\n")
        alike = dice.random() < 0.5
        weights = [dice.randint(0, 9)] * 3 if alike else [dice.randint(0, 9) for _ in range(3)]
        yield replace(
            room,
            weights=tuple(weights[: len(room.stones)]),
            full_steps=dice.random() < 0.5,
        )


def solvable_rooms(first: int, number: int) -> Iterator[tuple[Room, int]]:
    """Yield so many rooms that have a plan, with the cost of a cheapest one."""
    found = 0
    for seed in count(first):
        (room,) = weighted_rooms(seed, 1)
        truth = least(Pushing(room), by_cost)
        if truth is not None:
            yield room, truth[0]
            found += 1
        if found == number:
            return


def result(work: Generator[None, None, list[float]]) -> list[float]:
    """Return what some work ends with."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: list[float] = end.value
            return found


def test_no_plan_is_cheaper() -> None:
    met = unsolvable = 0
    for room in weighted_rooms(0, 1000):
        truth, bound = least(Pushing(room), by_cost), lower_bound(room)
        if truth is None:
            unsolvable += bound is None
            continue
        assert bound is not None
        assert 0 <= bound <= truth[0]
        met += bound == truth[0]
    assert met > 75
    assert unsolvable > 500


@pytest.mark.parametrize("seed", range(6))
def test_any_charges_will_do(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Prices from dice instead of the solver: a worse bound, and a true one."""
    dice = Random(seed)

    def thrown(_arena: Any, _room: Room, pushes: Any, _found: Any) -> Generator[None, None, Any]:
        yield
        return [dice.gauss(0, [0.1, 1, 10][seed % 3]) for _ in range(len(pushes))]

    monkeypatch.setattr(bounds, "wanted_begins", thrown)
    for room, truth in solvable_rooms(seed * 1000, 40):
        bound = lower_bound(room)
        assert bound is not None
        assert bound <= truth


def test_a_failing_solver_costs_the_walks_only(monkeypatch: pytest.MonkeyPatch) -> None:
    before = lower_bound(parse(HALL))
    monkeypatch.setattr(interior_point, "advance", lambda *_: interior_point.FAILED)
    with engines.using(PythonArena):
        after = lower_bound(parse(HALL))
    assert before is not None
    assert after is not None
    assert 14 <= after < before


def test_every_engine_finds_the_same() -> None:
    for room, _ in solvable_rooms(200, 8):
        with engines.using(PythonArena):
            plain = lower_bound(room)
        assert plain == lower_bound(room)


def test_looks_around_while_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    rare, often = LowerBound(parse(CLUSTER)), LowerBound(parse(CLUSTER))
    few = len([*rare.work()])
    monkeypatch.setattr(plan_ends, "CHUNK", plan_ends.CHUNK // 10)
    assert few > 4
    assert len([*often.work()]) > 5 * few
    assert rare.value == often.value is not None


def test_rooms_too_large_for_the_program_are_bounded_by_pushes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bounds, "MAX_PUSHES", 3)
    for room, truth in solvable_rooms(50, 60):
        bound = lower_bound(room)
        assert bound is not None
        assert bound <= truth


def test_counts_the_walks_of_a_corridor() -> None:
    """One step to the stone, four pushes, and nothing can be saved."""
    assert lower_bound(parse("#########\n#@ $   .#\n#########\n")) == 5
    both = """\
###############
#.  $ @   $  .#
###############
"""
    truth = least(Pushing(parse(both)), by_cost)
    assert truth is not None
    assert lower_bound(parse(both)) == truth[0] == 14


def test_comes_near_the_truth_where_pushes_alone_do_not() -> None:
    room = parse(HALL)
    result = compiled.push_astar(room, "", Budget(), never)
    bound = lower_bound(room)
    assert result.cost is not None
    assert bound is not None
    assert 0.75 * result.cost < bound <= result.cost


def test_says_what_cannot_be_solved() -> None:
    assert lower_bound(parse("######\n#$@ .#\n######\n")) is None
    assert lower_bound(parse("########\n#@$  #.#\n########\n")) is None
    assert lower_bound(parse("#########\n#@$  $ .#\n#   .####\n#########\n")) is None


def test_a_solved_room_costs_nothing() -> None:
    assert lower_bound(parse("#####\n#@* #\n#####\n")) == 0


# ------------------------------------------------------------------ its parts


def test_charges_are_never_more_than_the_walk() -> None:
    for room, _ in solvable_rooms(300, 40):
        pushes = lone_pushes(room)
        if not len(pushes):
            continue
        arena = engines.arena("sokoban")
        found = walks(arena, room, pushes)
        wanted = result(wanted_begins(arena, room, pushes, found))
        paid = charges(arena, found, wanted, pushes.is_last)
        for end, row in zip(paid.ends, found.between.tolist(), strict=True):
            for begin, steps in zip(paid.begins, row, strict=True):
                assert end + begin <= UNIT * steps
        for begin, steps in zip(paid.begins, found.first.tolist(), strict=True):
            assert paid.start + begin <= UNIT * steps


def test_no_walk_of_a_plan_is_shorter_than_it_is_taken_for() -> None:
    checked = 0
    for room, _ in solvable_rooms(600, 60):
        plan = run(ALGORITHMS["push-astar"], Pushing(room)).plan or ""
        pushes = lone_pushes(room)
        found = walks(engines.arena("sokoban"), room, pushes)
        number = pushes.table.number
        known = {each: n for n, each in enumerate(zip(pushes.place, pushes.there, strict=True))}
        ares, steps, last = room.ares, 0, -1
        for letter in plan:
            direction = [low for low, _ in LETTERS].index(letter.lower())
            ares, steps = ares + room.steps[direction], steps + 1
            if letter.isupper():
                push = known[number[ares], number[ares + room.steps[direction]]]
                taken_for = found.first[push] if last < 0 else found.between[last, push]
                assert taken_for <= steps - 1
                last, steps, checked = push, 0, checked + 1
    assert checked > 50


def test_freezes_what_the_deadlocks_freeze() -> None:
    for room in weighted_rooms(0, 300):
        slacks = Slacks(UNIT, [], 0, [], [])
        ends, level = PlanEnds(room, lone_pushes(room), slacks), room_lists(room)
        freeze(level.near, level.dead, level.stuck, room.stones, len(room.stones))
        frozen = any(level.stuck[stone] and stone not in room.switches for stone in room.stones)
        assert ends._freezes(sum(1 << stone for stone in room.stones)) == frozen


def test_looks_at_no_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longer the ends of plans are searched, the higher is the bound."""
    found = []
    for most in (0, 200, 6000):
        monkeypatch.setattr(plan_ends, "MAX_WORK", most)
        found.append(lower_bound(parse(CLUSTER)))
    low, middle, high = found
    assert low is not None
    assert middle is not None
    assert high is not None
    assert low <= middle <= high
    assert low < high
