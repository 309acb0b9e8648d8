"""The frontier sweep: as short as breadth-first search finds it, and honest when it is stopped."""

import pytest
from random_maps import random_map

from searchcade import catalog
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.collect import is_a_walk, open_cells, shortest_walk
from searchcade.games.pacman.collect import sweep as sweep_module
from searchcade.games.pacman.collect.graph import reachable, reduced, thin_out
from searchcade.games.pacman.collect.plan import best_order
from searchcade.games.pacman.collect.sweep import Sweep
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.rules import problem
from searchcade.problem import replay
from searchcade.search.run import Budget, Result, run

SEARCHES = catalog.algorithms("pacman")

FIELD = """\
%%%%%%%%
%......%
%......%
%..P...%
%......%
%......%
%%%%%%%%
"""
DEAD_ENDS = """\
%%%%%%%%%
%P      %
% %%% % %
% %. .% %
% %%%%% %
%       %
%%%%%%%%%
"""
ROOM = """\
%%%%%%%
%P   .%
%     %
%     %
%.   .%
%%%%%%%
"""
PITFALL = """\
%%%%%%%%%%%%%%
%.    P .....%
%%%%%%%%%%%%%%
"""
LAST_FOOD = """\
%%%%%
%P. %
%%%%%
"""


def swept(arena: Arena, budget: Budget | None = None) -> Result:
    return run(SEARCHES["frontier"], problem(arena), budget=budget)


def fewest(arena: Arena) -> Result:
    return run(SEARCHES["bfs"], problem(arena))


def assert_as_good_as_breadth_first(arena: Arena) -> None:
    found, known = swept(arena), fewest(arena)
    assert (found.outcome, found.cost) == (known.outcome, known.cost)
    if found.plan is not None:
        rules = problem(arena)
        end, steps = replay(rules, found.plan)
        assert rules.is_goal(end)
        assert found.optimal
        assert found.lower_bound == steps == found.cost


@pytest.mark.parametrize("seed", range(60))
def test_finds_the_fewest_steps_in_mazes(seed: int) -> None:
    assert_as_good_as_breadth_first(random_map(seed, walls=35))


@pytest.mark.parametrize("seed", range(30))
def test_finds_the_fewest_steps_in_open_fields(seed: int) -> None:
    assert_as_good_as_breadth_first(random_map(seed, walls=8, food=8))


@pytest.mark.parametrize("seed", range(20))
def test_goes_around_monsters_that_stand_still(seed: int) -> None:
    assert_as_good_as_breadth_first(random_map(seed, headers="level: 2", more="GG", walls=15))


@pytest.mark.parametrize("teleport", ["none", "diagonal", "adjacent"])
@pytest.mark.parametrize("seed", range(15))
def test_uses_the_jumps_of_maps_without_pies(seed: int, teleport: str) -> None:
    headers = f"level: pies\nteleport: {teleport}"
    assert_as_good_as_breadth_first(random_map(seed, headers=headers, walls=40))


def test_does_not_fit_where_something_moves_or_a_step_cannot_be_taken_back() -> None:
    arena = parse(FIELD)
    assert is_a_walk(problem(arena))
    assert is_a_walk(problem(vary(arena, {"level": "pies", "teleport": "diagonal"})))
    assert not is_a_walk(problem(vary(arena, {"level": "pies", "teleport": "auto"})))
    assert not is_a_walk(problem(parse("level: 4\n" + FIELD.replace("P..", "P.G"))))
    assert not is_a_walk(problem(parse(FIELD.replace("P..", "P.O"))))


def test_has_nothing_to_do_where_no_food_is_left() -> None:
    rules = problem(parse(LAST_FOOD))
    rules.start, _ = replay(rules, "R")
    found = run(SEARCHES["frontier"], rules)
    assert (found.outcome, found.plan, found.optimal) == ("solved", "", True)


def test_eats_an_open_field_without_a_wasted_step() -> None:
    assert swept(parse(FIELD)).cost == 29


def test_solves_from_the_middle_of_a_game() -> None:
    rules = problem(parse(FIELD))
    rules.start, _ = replay(rules, "LLUURR")
    found = run(SEARCHES["frontier"], rules)
    assert found.outcome == "solved"
    assert found.optimal
    assert found.cost == 24  # 23 foods are left, and one cell is crossed twice


def test_gives_the_best_walk_so_far_when_it_is_stopped() -> None:
    found = swept(parse(PITFALL), Budget(nodes=1))
    assert (found.outcome, found.cost, found.optimal) == ("solved", 17, False)
    assert found.lower_bound == 6
    assert swept(parse(PITFALL)).cost == 16


def test_can_be_cancelled() -> None:
    found = run(SEARCHES["frontier"], problem(parse(FIELD)), cancelled=lambda: True)
    assert found.outcome == "cancelled"


def test_a_narrow_sweep_gives_a_true_lower_bound() -> None:
    arena = parse(FIELD)
    edges = reduced(open_cells(problem(arena)), arena.start, arena.food)
    sweep = Sweep(edges, best_order(edges, arena.cols), arena.start, arena.food)
    for _ in sweep.run(below=40, beam=sweep_module.MIN_BOUNDED_STATES):
        assert sweep.peak <= sweep_module.MIN_BOUNDED_STATES
    assert sweep.dropped_at <= 29


@pytest.mark.parametrize("seed", range(60))
def test_pruning_never_loses_the_best_walk(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    arena = random_map(seed, food=16, walls=(10, 25, 40)[seed % 3])
    cells = open_cells(problem(arena))
    near = reachable(cells, arena.start)
    food = {cell for cell in arena.food if cell in near} or {arena.start}
    lengths = []
    for few in (10**9, 0):  # never prune, always prune
        monkeypatch.setattr(sweep_module, "MIN_BOUNDED_STATES", few)
        *_, found = shortest_walk(cells, arena.start, food, arena.cols)
        assert found.is_proven
        lengths.append(found.steps)
    assert lengths[0] == lengths[1]


@pytest.mark.parametrize("text", [DEAD_ENDS, ROOM])
def test_leaves_out_corridors_and_crossings_without_food(text: str) -> None:
    arena = parse(text)
    edges = reduced(open_cells(problem(arena)), arena.start, arena.food)
    wanted = {arena.start, *arena.food}
    list(thin_out(edges, wanted))
    assert edges.keys() == wanted
    assert swept(arena).cost == fewest(arena).cost


def test_serves_maps_where_nothing_moves_best() -> None:
    game = catalog.game("pacman")
    assert game.best_algorithm(parse(FIELD)) == "frontier"
