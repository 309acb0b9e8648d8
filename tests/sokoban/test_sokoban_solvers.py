"""Solvers against an independent brute force: cheapest means cheapest, lost means lost."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from rooms import brute_cost, rooms

from searchcade import catalog
from searchcade.games.sokoban.deadlocks import is_deadlocked
from searchcade.games.sokoban.heuristics import ESTIMATES
from searchcade.games.sokoban.rules import Pushing, Room, State
from searchcade.problem import replay
from searchcade.search.run import Result, run

SAMPLES = [(seed, full) for seed in range(4) for full in (False, True)]


def solved(name: str, room: Room, heuristic: str = "") -> Result:
    """Run an algorithm on a room and replay its plan."""
    algorithm = catalog.algorithms("sokoban")[name]
    estimate = ESTIMATES[heuristic].build(room) if heuristic else None
    result = run(algorithm, Pushing(room), estimate, unit_cost=False)
    if result.plan is not None:
        state, cost = replay(Pushing(room), result.plan)
        assert Pushing(room).is_goal(state)
        assert cost == result.cost
    return result


@pytest.mark.parametrize(("seed", "full"), SAMPLES)
def test_cheapest_is_cheapest(seed: int, full: bool) -> None:
    """Uniform cost, A* with both estimates and the push search agree with brute force."""
    seen = set()
    for room in rooms(seed, 25):
        truth = brute_cost(room, full_steps=full)
        seen.add(truth is None)
        room = replace(room, full_steps=full)
        for name, heuristic in (
            ("ucs", ""), ("astar", "pull"), ("astar", "manhattan"), ("push-astar", ""),
        ):  # fmt: skip
            result = solved(name, room, heuristic)
            assert result.cost == truth, (name, heuristic, room)
            assert result.outcome == ("unsolvable" if truth is None else "solved")
            assert result.optimal == (truth is not None)
    assert seen == {True, False}


@pytest.mark.parametrize("seed", range(4))
def test_three_stones_too(seed: int) -> None:
    for room in rooms(100 + seed, 8, stones=3):
        assert solved("push-astar", room).cost == brute_cost(room, full_steps=False)


@pytest.mark.parametrize("seed", range(3))
def test_of_cheapest_plans_the_shortest_is_returned(seed: int) -> None:
    """Cost first, then steps: a search whose costs hold both agrees."""
    compared = 0
    for room in rooms(200 + seed, 25):
        plan = solved("push-astar", room).plan
        if plan is None:
            continue
        compared += 1
        large = 10**6
        weights = tuple(large * weight + 1 for weight in room.weights)
        both = Pushing(replace(room, weights=weights))
        walks = WithWalks(both, large + 1)
        best = run(catalog.algorithms("sokoban")["ucs"], walks, unit_cost=False)
        assert best.cost is not None
        assert len(plan) == best.cost % large
    assert compared > 5


class WithWalks(Pushing):
    """The same room with another cost of a walk."""

    def __init__(self, pushing: Pushing, cost: int) -> None:
        super().__init__(pushing.room)
        self.walk = cost

    def successors(self, state: State) -> list[tuple[str, State, int]]:
        """Give the same moves; walks cost more."""
        return [
            (move, after, cost if move.isupper() else self.walk)
            for move, after, cost in super().successors(state)
        ]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_called_lost_is_lost(seed: int) -> None:
    """Random walks through random rooms; a state with a lost stone has no solution."""
    random, lost, fine = Random(seed), 0, 0
    for room in rooms(300 + seed, 30):
        pushing = Pushing(room)
        state = pushing.start
        for _ in range(12):
            state = random.choice([*pushing.successors(state), ("", state, 0)])[1]
        if is_deadlocked(room, state):
            lost += 1
            pushing.start = state
            assert run(catalog.algorithms("sokoban")["ucs"], pushing).outcome == "unsolvable"
        else:
            fine += 1
    assert lost > 3
    assert fine >= 1


@pytest.mark.parametrize("name", [name for name, each in ESTIMATES.items() if each.admissible])
def test_estimates_never_exceed_the_truth_on_the_way(name: str) -> None:
    for room in rooms(7, 15):
        plan = solved("ucs", room).plan
        estimate, pushing = ESTIMATES[name].build(room), Pushing(room)
        for done in range(len(plan or "") + 1):
            state, spent = replay(pushing, (plan or "")[:done])
            if plan is not None:
                assert estimate(state) <= replay(pushing, plan)[1] - spent
