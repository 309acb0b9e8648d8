"""The searches against plain brute force on random rooms, and the estimates that guide them."""

from itertools import permutations
from math import inf

import pytest
from brute import answer
from hypothesis import given, settings
from hypothesis import strategies as st
from random_rooms import random_room

from searchcade import catalog
from searchcade.games.sokoban import GAME
from searchcade.games.sokoban.assignment import IDLE, NEVER, PARTS, cheapest
from searchcade.games.sokoban.deadlocks import FAR
from searchcade.games.sokoban.heuristics import ESTIMATES
from searchcade.games.sokoban.levels import parse, vary
from searchcade.games.sokoban.rules import Room, problem
from searchcade.level import LoadedLevel
from searchcade.search.run import Result, run

CONVENTIONS = {"w": 0, "1+w": 1}


def found(room: Room, algorithm: str, heuristic: str | None = None) -> Result:
    """Search a room."""
    choice = catalog.algorithm(algorithm, GAME, heuristic)
    estimate = ESTIMATES[choice.heuristic].build(room) if choice.heuristic else None
    return run(choice.algorithm, problem(room), estimate, unit_cost=False)


@settings(max_examples=150)
@given(seed=st.integers(0, 10**6), convention=st.sampled_from(["w", "1+w"]))
def test_astar_costs_what_uniform_cost_and_brute_force_cost(seed: int, convention: str) -> None:
    text = random_room(seed)
    room = vary(parse(text), {"push-cost": convention})
    truth = answer(text, CONVENTIONS[convention]).cost
    outcome = "unsolvable" if truth is None else "solved"
    for algorithm, heuristic in [("ucs", None), ("astar", "pull"), ("astar", "manhattan")]:
        result = found(room, algorithm, heuristic)
        assert (result.outcome, result.cost) == (outcome, truth)


@pytest.mark.parametrize("seed", range(60))
def test_the_rules_reach_as_many_states_as_brute_force(seed: int) -> None:
    text = random_room(seed)
    rules = problem(parse(text))
    reached, waiting = {rules.start}, [rules.start]
    while waiting:
        for _, after, _ in rules.successors(waiting.pop()):
            if after not in reached:
                reached.add(after)
                waiting.append(after)
    assert len(reached) == answer(text, 0).states


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_all_that_prove_a_cost_agree(seed: int, convention: str) -> None:
    text = random_room(seed)
    room = vary(parse(text), {"push-cost": convention})
    truth = answer(text, CONVENTIONS[convention]).cost
    for algorithm in ("dijkstra", "idastar", GAME.best_algorithm(room)):
        assert found(room, algorithm).cost == truth


@settings(max_examples=200)
@given(
    st.integers(1, 4).flatmap(
        lambda columns: st.lists(
            st.lists(
                st.one_of(st.integers(0, 999), st.just(FAR)), min_size=columns, max_size=columns
            ),
            max_size=columns,
        )
    )
)
def test_assigns_as_cheaply_as_trying_all_orders(pushes: list[list[int]]) -> None:
    columns = len(pushes[0]) if pushes else 0
    orders = permutations(range(columns), len(pushes))
    least = min((sum(row[n] for row, n in zip(pushes, o, strict=True)) for o in orders), default=0)
    rows = [*range(len(pushes)), *[IDLE] * (columns - len(pushes))]
    flat = [number for row in pushes for number in row]
    total = cheapest(flat, rows, [1] * columns, columns, [0] * (PARTS * columns))
    assert total == (NEVER if least >= FAR else least)


def test_a_stone_of_weight_0_in_a_corner_is_hopeless_too() -> None:
    room = parse("0\n#####\n#$ .#\n# @ #\n#####")
    assert ESTIMATES["pull"].build(room)(problem(room).start) == inf
    assert ESTIMATES["manhattan"].build(room)(problem(room).start) == 0


def test_the_estimates_pay_for_pushes_as_the_level_does() -> None:
    room = parse("10\n#######\n#@$  .#\n#######")
    start = problem(room).start
    for estimate in ESTIMATES.values():
        assert estimate.build(room)(start) == 30
        assert estimate.build(vary(room, {"push-cost": "1+w"}))(start) == 33


def test_heavy_stones_get_the_near_switches() -> None:
    room = parse("1 50\n#########\n#  $    #\n#@. $. .#\n#       #\n#########")
    loaded = LoadedLevel("heavy", GAME, room)
    assert ESTIMATES["manhattan"].build(room)(problem(loaded.level).start) == 2 + 50
