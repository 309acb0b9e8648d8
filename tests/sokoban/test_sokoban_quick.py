"""The quick search: its plans replay, get cheaper only, and its bounds hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from whole_rooms import all_states, by_cost, connected, least, rooms, solvable_states

from searchcade.compiled import jit
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.quick import anytime, push_quick
from searchcade.games.sokoban.quick.anytime import written
from searchcade.games.sokoban.quick.corral import pick
from searchcade.games.sokoban.quick.deadlock import is_lost, is_matched
from searchcade.games.sokoban.quick.pattern import (
    Patterns,
    has_dead_corral,
    list_corners,
    patterns_for,
)
from searchcade.games.sokoban.quick.room_arrays import (
    BLOCKED,
    FLOOR,
    PICKED,
    STONE,
    RoomArrays,
    room_arrays,
)
from searchcade.games.sokoban.quick.search_weights import SEARCH_WEIGHTS
from searchcade.games.sokoban.quick.vicinity import near_for
from searchcade.games.sokoban.rules import Pushing, Room
from searchcade.problem import replay
from searchcade.search.node import Verdict
from searchcade.search.registry import ALGORITHMS
from searchcade.search.run import Budget, Counted, Result, run, stop_and_collect

ROOMS = list(rooms(60))
TWO_STONES = """\
3 1
########
#  #   #
# $  ..#
#@ $   #
#      #
########"""
SOLVED = "#####\n#@* #\n#####\n"
NO_WAY = "######\n#@  $#\n#.   #\n######\n"
CORRAL = """\
#######
#     #
#@  $.#
###$###
#     #
# .   #
#######"""


@pytest.fixture(autouse=True)
def _plain(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the kernels as plain Python, unless a test says otherwise: small rooms need no more."""
    if "compiled" not in request.node.name:
        monkeypatch.setattr(jit, "available", lambda: False)


def quick(room: Room, **limits: Any) -> Result:
    """Run the quick search."""
    return run(ALGORITHMS["push-quick"], Pushing(room), unit_cost=False, **limits)


@pytest.mark.parametrize("room", ROOMS)
def test_small_rooms_end_with_the_proven_cheapest_plan(room: Room) -> None:
    result, truth = quick(room), least(Pushing(room), by_cost)
    if truth is None:
        assert result.outcome == "not found"  # it proves nothing
    else:
        assert result.plan is not None
        state, cost = replay(Pushing(room), result.plan)
        assert Pushing(room).is_goal(state)
        assert (cost, len(result.plan), result.optimal) == (truth[0], truth[1], True)
        assert result.cost == result.lower_bound == cost


def test_a_solved_room_needs_no_push() -> None:
    result = quick(parse(SOLVED))
    assert (result.outcome, result.plan, result.cost) == ("solved", "", 0)


def test_a_room_without_a_plan_is_not_found_rather_than_unsolvable() -> None:
    result = quick(parse(NO_WAY))
    assert (result.outcome, result.plan) == ("not found", None)


@pytest.mark.parametrize("room", [parse(TWO_STONES), *ROOMS[:12]])
def test_a_plan_only_gets_cheaper_and_never_below_its_bound(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anytime, "FIRST_NEAR", 20)  # too few for a proof at first
    attempt = anytime.QuickSearch(room)
    plans = [attempt.plan for _ in attempt.work() if attempt.pushes is not None]
    costs = [replay(Pushing(room), plan)[1] for plan in plans]
    assert costs == sorted(costs, reverse=True)
    assert all(cost >= (attempt.bound or 0) for cost in costs)


@pytest.mark.parametrize("room", [parse(TWO_STONES), *ROOMS[:12]])
def test_positions_that_outgrow_their_tables_are_found_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = quick(room)
    monkeypatch.setattr(anytime, "FIRST", 16)
    grown = quick(room)
    assert (grown.plan, grown.expanded, grown.generated) == (
        at_once.plan,
        at_once.expanded,
        at_once.generated,
    )


def test_a_search_that_is_full_makes_way_for_the_next_taste(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tastes = [(9, SEARCH_WEIGHTS[0]), (9, SEARCH_WEIGHTS[1]), (9999, SEARCH_WEIGHTS[2])]
    monkeypatch.setattr(anytime, "turns", lambda: iter(tastes))
    attempt = anytime.QuickSearch(parse(TWO_STONES))
    generated = [attempt.generated for _ in attempt.find()]
    assert attempt.pushes is not None
    assert generated == sorted(generated)
    assert generated[-1] > 18


def test_a_queue_that_overflows_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def cramped(room: Room, level: Any, most: int) -> Any:
        near = near_for(room, level, most)
        return near._replace(heap_row=near.heap_row[:2], heap_cost=near.heap_cost[:2])

    monkeypatch.setattr(anytime, "near_for", cramped)
    result = quick(parse(TWO_STONES))
    assert (result.outcome, result.optimal) == ("solved", False)


def stopped_after(problem: Pushing, expansions: int) -> Verdict:
    """Stop the search after some expansions and return its answer."""
    search = push_quick(problem)
    steps = (step for step in search if isinstance(step, tuple))
    for _ in range(expansions):
        next(steps)
    verdict = stop_and_collect(search, Counted(problem))
    assert isinstance(verdict, Verdict)
    return verdict


def test_told_to_stop_it_answers_with_the_best_plan_so_far() -> None:
    problem = Pushing(parse(TWO_STONES))
    verdict = stopped_after(problem, quick(problem.room).expanded - 1)
    assert verdict.goal is not None
    assert problem.is_goal(verdict.goal.state)


def test_told_to_stop_before_it_has_a_plan_it_answers_with_a_bound() -> None:
    verdict = stopped_after(Pushing(parse(TWO_STONES)), 1)
    assert (verdict.goal, verdict.proven) == (None, False)
    assert verdict.lower_bound


def test_ends_by_itself_when_its_seconds_are_over() -> None:
    result = quick(parse(TWO_STONES), options={"seconds": 1e-9})
    assert result.outcome in ("solved", "not found")
    assert result.expanded == 1


def test_can_be_cancelled_and_limited_from_outside() -> None:
    room = parse(TWO_STONES)
    assert quick(room, cancelled=lambda: True).outcome == "cancelled"
    assert quick(room, budget=Budget(nodes=1)).outcome == "out of nodes"


def is_called_lost(level: RoomArrays, patterns: Patterns, cells: Sequence[int], ares: int) -> bool:
    """Ask all deadlock rules about a position."""
    stones = np.array(cells, np.int16)
    level.grid[BLOCKED, stones] = STONE
    lost = is_lost(level, stones, level.total) or not is_matched(level, stones)
    corners, _ = list_corners(level, ares)
    lost = lost or has_dead_corral(level, patterns, stones, ares, corners)
    level.grid[BLOCKED, stones] = FLOOR
    return lost


@pytest.mark.parametrize("room", ROOMS)
def test_what_the_deadlock_rules_call_lost_is_lost(room: Room) -> None:
    problem, level, patterns = Pushing(room), room_arrays(room), patterns_for()
    states = all_states(problem)
    solvable = solvable_states(problem, states)
    for state in states:
        lost = is_called_lost(level, patterns, state.stones, state.ares)
        assert not (lost and state in solvable), state


def crowded_room(seed: int) -> Room:
    """Return a winding room that is solved, with many stones close together."""
    dice = Random(seed)
    inside = connected(dice, 5, 8)
    signs = dict.fromkeys(inside, " ") | dict.fromkeys(inside[:7], "*") | {inside[-1]: "@"}
    return parse(
        "\n".join("".join(signs.get((row, col), "#") for col in range(10)) for row in range(7))
    )


def pulls(room: Room, stones: set[int], ares: int) -> Iterator[tuple[int, int]]:
    """Yield the stone and the step of each pull that Ares can make."""
    walked = [ares]
    for cell in walked:
        for step in room.steps:
            there = cell + step
            if not room.walls[there] and there not in stones and there not in walked:
                walked.append(there)
    for stone in sorted(stones):
        for step in room.steps:
            if stone + step in walked and stone + 2 * step in walked:
                yield stone, step


@pytest.mark.parametrize("seed", range(40))
def test_no_position_is_called_lost_that_was_pulled_out_of_a_solved_one(seed: int) -> None:
    room, dice = crowded_room(seed), Random(seed)
    level, patterns = room_arrays(room), patterns_for()
    stones, ares = set(room.stones), room.ares
    for _ in range(40):
        if choice := list(pulls(room, stones, ares)):
            stone, step = dice.choice(choice)
            stones, ares = stones - {stone} | {stone + step}, stone + 2 * step
            assert not is_called_lost(level, patterns, sorted(stones), ares)


def test_looks_first_at_the_stones_of_a_corral_that_presses() -> None:
    room = parse(CORRAL)
    level, stones = room_arrays(room), np.array(room.stones, np.int16)
    level.grid[BLOCKED, list(room.stones)] = STONE
    pick(level, stones, room.ares)
    assert level.grid[PICKED, :2].tolist() == [0, 1]


def test_writes_the_shortest_walks_between_pushes() -> None:
    room = parse("#######\n#@ $ .#\n#######\n")
    assert written(room, [4 * 10 + 1, 4 * 11 + 1]) == "rRR"


@pytest.mark.skipif(not jit.available(), reason="there is no compiler here")
def test_compiled_kernels_find_the_same_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    room = parse(TWO_STONES)
    fast = quick(room)
    monkeypatch.setattr(jit, "available", lambda: False)
    plain = quick(room)
    assert (fast.plan, fast.cost, fast.expanded) == (plain.plan, plain.cost, plain.expanded)
