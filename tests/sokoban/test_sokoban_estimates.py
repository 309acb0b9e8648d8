"""The searches against plain brute force on random rooms, and the estimates that guide them."""

from itertools import permutations
from math import inf

import pytest
from brute import answer
from hypothesis import given, settings
from hypothesis import strategies as st
from random_rooms import random_room
from whole_rooms import rooms

from searchcade import catalog
from searchcade.games.sokoban import GAME
from searchcade.games.sokoban.deadlocks import FAR, is_deadlocked
from searchcade.games.sokoban.heuristics import ESTIMATES, IDLE, NEVER, PARTS, cheapest
from searchcade.games.sokoban.levels import parse, vary
from searchcade.games.sokoban.rules import Room, State, problem
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.recording.recording import Recording
from searchcade.search.run import Budget, Result, run
from searchcade.solve import solve

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
    for estimate in (ESTIMATES["pull"], ESTIMATES["manhattan"]):
        assert estimate.build(room)(start) == 30
        assert estimate.build(vary(room, {"push-cost": "1+w"}))(start) == 33


def test_heavy_stones_get_the_near_switches() -> None:
    room = parse("1 50\n#########\n#  $    #\n#@. $. .#\n#       #\n#########")
    loaded = LoadedLevel("heavy", GAME, room)
    assert ESTIMATES["manhattan"].build(room)(problem(loaded.level).start) == 2 + 50


def test_the_report_gives_stone_after_stone_the_nearest_switch_that_is_left() -> None:
    room = parse("7 1\n########\n#@$ .$ #\n#   .  #\n########")
    value, start = ESTIMATES["nearest"].build(room), problem(room).start
    light, heavy = start.stones  # sorted by weight
    assert value(start) == 1 + 3  # the light one takes the switch beside it
    assert value(State(start.ares, (room.switches[0], heavy))) == 3
    assert value(State(start.ares, (light, room.switches[0]))) == 1 + 0  # both claim one switch
    assert not ESTIMATES["nearest"].admissible


# ------------------------------------------------------------------ pruning

TEXTBOOK = [name for name, each in catalog.algorithms().items() if not each.game]


@pytest.mark.parametrize("name", TEXTBOOK)
def test_every_textbook_search_can_keep_out_of_what_is_lost(name: str) -> None:
    level = LoadedLevel("room", GAME, parse("2 9\n#######\n#@ $ .#\n# $ . #\n#     #\n#######"))
    if name not in catalog.fitting_algorithms(level):
        pytest.skip("it does not fit Sokoban")
    plain, pruned = (solve(level, f"{name}?prune={word}") for word in ("no", "yes"))
    assert pruned.result.outcome == plain.result.outcome == "solved"
    assert pruned.result.optimal == plain.result.optimal
    if plain.result.optimal:
        assert pruned.result.cost == plain.result.cost


def test_pruned_searches_expand_no_lost_state() -> None:
    level = catalog.level("sokoban/16-storeroom")
    seen: list[State] = []
    choice = catalog.algorithm("bfs?prune=yes", level)
    report = solve(level, choice, watch=lambda node, _waiting: seen.append(node.state))
    assert not any(is_deadlocked(level.level, state) for state in seen)
    assert len(seen) == report.result.expanded < solve(level, "bfs").result.expanded
    assert (report.choice.name, report.compiled) == ("bfs?prune=yes", False)


def test_what_is_proven_with_pruning_is_true() -> None:
    for room in rooms(30):
        level = LoadedLevel("room", GAME, room)
        plain, pruned = solve(level, "ucs").result, solve(level, "ucs?prune=yes").result
        assert (pruned.outcome, pruned.cost, pruned.optimal) == (
            plain.outcome,
            plain.cost,
            plain.optimal,
        )


def test_a_recorded_search_is_pruned_as_well() -> None:
    level = catalog.level("sokoban/16-storeroom")
    choice = catalog.algorithm("dfs?prune=yes", level)
    recording = Recording(level, choice)
    recording.run(Budget())
    assert recording.expanded == solve(level, choice).result.expanded
    assert recording.explainer.explain(recording.recorded - 1, 0)


@pytest.mark.parametrize(
    ("level", "algorithm", "reason"),
    [
        ("sokoban/01-one-push", "bfs?prune=maybe", "bfs: expected prune among no, yes"),
        ("sokoban/01-one-push", "push-astar?prune=yes", "found 'prune'"),
        ("maze/easy", "bfs?prune=yes", "bfs: expected no options, found 'prune'"),
    ],
)
def test_pruning_is_refused_where_it_makes_no_sense(
    level: str, algorithm: str, reason: str
) -> None:
    with pytest.raises(BadInput, match=reason):
        catalog.algorithm(algorithm, catalog.level(level))
