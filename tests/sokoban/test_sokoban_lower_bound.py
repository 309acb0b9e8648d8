"""The lower bound of any plan: never above the truth, whatever its charges are."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest
from random_rooms import random_room
from whole_rooms import by_cost, least, winding_room

from searchcade.games.sokoban import compiled, walk_charges
from searchcade.games.sokoban import lower_bound as bounds
from searchcade.games.sokoban.deadlocks import freeze
from searchcade.games.sokoban.exact.graph import room_lists
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.lone_pushes import lone_pushes
from searchcade.games.sokoban.lower_bound import PlanEnds, Slacks, lower_bound
from searchcade.games.sokoban.rules import LETTERS, Pushing, Room
from searchcade.games.sokoban.walk_charges import (
    UNIT,
    Program,
    best_prices,
    charges,
    walks,
    wanted_begins,
)
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
    dice = np.random.default_rng(seed)

    def thrown(_room: Room, pushes: Any, _found: Any) -> Any:
        return dice.normal(0, [0.1, 1, 10][seed % 3], len(pushes))

    monkeypatch.setattr(bounds, "wanted_begins", thrown)
    for room, truth in solvable_rooms(seed * 1000, 40):
        bound = lower_bound(room)
        assert bound is not None
        assert bound <= truth


def test_a_failing_solver_costs_the_walks_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_program: Program) -> Any:
        raise np.linalg.LinAlgError

    before = lower_bound(parse(HALL))
    monkeypatch.setattr(walk_charges, "best_prices", fails)
    after = lower_bound(parse(HALL))
    assert before is not None
    assert after is not None
    assert 14 <= after < before
    monkeypatch.setattr(walk_charges, "best_prices", lambda program: program.sums * np.nan)
    assert lower_bound(parse(HALL)) == after


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
        found = walks(room, pushes)
        paid = charges(found, wanted_begins(room, pushes, found), pushes.is_last)
        assert (paid.ends[:, None] + paid.begins[None, :] <= UNIT * found.between).all()
        assert (paid.start + paid.begins <= UNIT * found.first).all()


def test_no_walk_of_a_plan_is_shorter_than_it_is_taken_for() -> None:
    checked = 0
    for room, _ in solvable_rooms(600, 60):
        plan = run(ALGORITHMS["push-astar"], Pushing(room)).plan or ""
        pushes = lone_pushes(room)
        found = walks(room, pushes)
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
        monkeypatch.setattr(bounds, "MAX_WORK", most)
        found.append(lower_bound(parse(CLUSTER)))
    low, middle, high = found
    assert low is not None
    assert middle is not None
    assert high is not None
    assert low <= middle <= high
    assert low < high


def test_the_solver_of_linear_programs_finds_the_price_of_a_transport() -> None:
    """Two ends, two begins, one of each wanted: the cheaper pairing costs 3 + 1."""
    program = Program(
        links=np.array([[2.0, 3.0], [1.0, 5.0]]),
        rows=np.array([[0, 4, 4, 4], [1, 4, 4, 4], [2, 4, 4, 4], [3, 4, 4, 4]]),
        entries=np.array([[1, 0, 0, 0], [1, 0, 0, 0], [-1, 0, 0, 0], [-1, 0, 0, 0]]),
        costs=np.array([50.0, 50.0, 50.0, 50.0]),  # a pair may also be left out, for 100
        sums=np.array([-1.0, -1.0, 1.0, 1.0]),
    )
    prices = best_prices(program)
    assert program.sums @ prices == pytest.approx(4, abs=0.01)
    assert (prices[2:][None, :] - prices[:2][:, None] <= program.links + 0.01).all()


def test_one_thread_is_for_a_while_only() -> None:
    found = walk_charges.blas_threads()
    before = found[0]() if found else 0
    with walk_charges.one_thread():
        assert found is None or found[0]() == 1
    assert found is None or found[0]() == before
