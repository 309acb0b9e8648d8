"""The quick search: its plans replay, get cheaper only, and its bounds hold."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, islice
from typing import Any

import pytest
from whole_rooms import by_cost, least, rooms

from searchcade.compiled import engines
from searchcade.compiled.engines.python import PythonArena
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.quick import anytime
from searchcade.games.sokoban.quick.anytime import SearchTurn, written
from searchcade.games.sokoban.rules import Pushing, Room
from searchcade.games.sokoban.searches import push_quick
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
IN_A_CORNER = "######\n#@  $#\n#.   #\n######\n"
SEALED = "#########\n#@ $ .#.#\n#     #$#\n#     # #\n#########\n"
THREE_STONES = """\
#########
#  #    #
# $ $ ..#
#@ $   .#
#  ##   #
#########"""


def quick(room: Room, **limits: Any) -> Result:
    """Run the quick search."""
    return run(ALGORITHMS["push-quick"], Pushing(room), unit_cost=False, **limits)


@pytest.mark.parametrize("room", ROOMS)
def test_small_rooms_end_with_the_proven_cheapest_plan(room: Room) -> None:
    result, truth = quick(room), least(Pushing(room), by_cost)
    if truth is None:
        is_lost = anytime.QuickSearch(room).is_lost
        assert result.outcome == ("unsolvable" if is_lost else "not found")
    else:
        assert result.plan is not None
        state, cost = replay(Pushing(room), result.plan)
        assert Pushing(room).is_goal(state)
        assert (cost, len(result.plan), result.optimal) == (truth[0], truth[1], True)
        assert result.cost == result.lower_bound == cost


def test_a_solved_room_needs_no_push() -> None:
    result = quick(parse(SOLVED))
    assert (result.outcome, result.plan, result.cost) == ("solved", "", 0)


def test_a_search_that_ends_without_a_plan_proves_nothing() -> None:
    unproven = [room for room in ROOMS if quick(room).outcome == "not found"]
    assert unproven
    assert not any(anytime.QuickSearch(room).is_lost for room in unproven)


@pytest.mark.parametrize("text", [IN_A_CORNER, SEALED])
def test_a_room_that_is_lost_at_the_start_is_unsolvable(text: str) -> None:
    result = quick(parse(text))
    assert (result.outcome, result.plan, result.expanded) == ("unsolvable", None, 0)


def test_a_room_whose_positions_are_all_known_is_given_up() -> None:
    searched = 0
    for room in ROOMS:
        attempt = anytime.QuickSearch(room)
        if not attempt.is_lost and least(Pushing(room), by_cost) is None:
            glances = sum(1 for _ in attempt.find())
            assert attempt.pushes is None
            assert glances < 1000
            searched += 1
    assert searched > 0


@pytest.mark.parametrize("room", [parse(TWO_STONES), *ROOMS[:12]])
def test_a_plan_only_gets_cheaper_and_never_below_its_bound(room: Room) -> None:
    attempt = anytime.QuickSearch(room)
    plans = [attempt.plan for _ in attempt.work() if attempt.pushes is not None]
    costs = [replay(Pushing(room), plan)[1] for plan in plans]
    assert costs == sorted(costs, reverse=True)
    assert all(cost >= (attempt.bound or 0) for cost in costs)


def test_a_turn_that_ends_without_a_plan_makes_way_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    short = [SearchTurn(2), SearchTurn(2, packing_nodes=0), SearchTurn(500, noise=9)]
    monkeypatch.setattr(anytime, "turns", lambda: iter(short))
    attempt = anytime.QuickSearch(parse(THREE_STONES))
    generated = [attempt.generated for _ in attempt.find()]
    assert attempt.pushes is not None
    assert generated == sorted(generated)
    assert len(generated) > 6


def found_in(turns: list[SearchTurn], monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[Any]]:
    """Look for a plan in some turns; return how many moves were met, and all glances."""
    monkeypatch.setattr(anytime, "turns", lambda: iter(turns))
    attempt = anytime.QuickSearch(parse(THREE_STONES))
    glances = list(attempt.find())
    return attempt.generated, glances


def test_a_turn_begins_anew_and_what_it_meets_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    first, last = SearchTurn(4), SearchTurn(2, keeps_away=True, by_pushes=True)
    one, _ = found_in([first], monkeypatch)
    other, alone = found_in([last], monkeypatch)
    both, glances = found_in([first, last._replace(packing_nodes=0)], monkeypatch)
    assert both == one + other
    assert glances[-2:] == alone[-2:]


def test_a_packing_search_knows_its_seed_and_the_spare_switches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = []

    def noted(attempt: anytime.QuickSearch, _board: Any, packing: Any, *_: Any) -> Any:
        known.append((packing.random, packing.random_homeward, packing.spare))
        yield attempt.start, 0

    monkeypatch.setattr(anytime.QuickSearch, "make_plan", noted)
    next(anytime.QuickSearch(parse(THREE_STONES)).find())
    next(anytime.QuickSearch(parse("########\n#@ $ ..#\n#    . #\n########"), seed=6).find())
    assert known == [(1, 1, 0), (7, 7, 2)]


def test_another_seed_may_take_another_plan_and_solves_as_well() -> None:
    room = parse(THREE_STONES)
    plans = {quick(room, options={"seed": seed}).cost for seed in range(3)}
    assert len(plans) == 1  # all of them are made as cheap as can be


@pytest.mark.parametrize("weights", ["1 1 1", "5 2 9", "0 3 1"])
@pytest.mark.parametrize("full", [False, True])
def test_weights_and_both_push_costs_are_served(weights: str, full: bool) -> None:
    room = replace(parse(f"{weights}\n{THREE_STONES}"), full_steps=full)
    result, truth = quick(room), least(Pushing(room), by_cost)
    assert truth is not None
    assert (result.outcome, result.cost, result.optimal) == ("solved", truth[0], True)


def test_the_bound_gets_better_when_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(anytime, "BOUND_AFTER_SECONDS", 0.0)
    attempt = anytime.QuickSearch(parse(THREE_STONES))
    before, truth = attempt.bound, least(Pushing(attempt.room), by_cost)
    for _ in attempt.work():
        pass
    assert before is not None
    assert attempt.bound is not None
    assert truth is not None
    assert attempt.proven or before < attempt.bound
    assert attempt.bound <= truth[0]


def test_a_stone_out_of_reach_stays_on_its_switch() -> None:
    result = quick(parse("########\n#@ $. ##\n########\n#*######\n########\n"))
    assert (result.outcome, result.plan) == ("solved", "rR")
    room = parse("########\n#*######\n########\n#@ $ . #\n########\n")
    for state, _ in anytime.QuickSearch(room).work():
        assert room.stones[0] in state.stones


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


def test_writes_the_shortest_walks_between_pushes() -> None:
    room = parse("#######\n#@ $ .#\n#######\n")
    assert written(room, [4 * 10 + 1, 4 * 11 + 1]) == "rRR"


@pytest.mark.parametrize("room", [parse(THREE_STONES), *ROOMS[:4]])
def test_interpreted_kernels_look_at_the_same_states(room: Room) -> None:
    fast = anytime.QuickSearch(room)
    with engines.using(PythonArena):
        plain = anytime.QuickSearch(room)
    # how often a state is shown depends on how long it was worked on
    glances = [each for each, _ in groupby(islice(fast.work(), 60))]
    others = [each for each, _ in groupby(islice(plain.work(), 60))]
    both = min(len(glances), len(others))
    assert bool(glances) == bool(others)
    assert glances[:both] == others[:both]
    assert fast.pushes == plain.pushes
