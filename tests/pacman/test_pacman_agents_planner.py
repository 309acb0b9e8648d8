"""The planner: places, dead ones among them, open food, tails, and what is proven impossible."""

import pytest
from random_maps import random_map

from searchcade import catalog
from searchcade.games.pacman import GAME
from searchcade.games.pacman.agents.game import played
from searchcade.games.pacman.agents.planner import PlanContest
from searchcade.games.pacman.agents.proof import open_food, prospects
from searchcade.games.pacman.agents.world import PlaceGraph
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.rules import MonsterProblem, State
from searchcade.games.pacman.scoring import score
from searchcade.level import LoadedLevel
from searchcade.problem import replay
from searchcade.search.run import Budget, Result, run
from searchcade.solve import solve

SEARCHES = catalog.algorithms("pacman")
TURNS = pytest.mark.parametrize("turns", ["alternate", "simultaneous"])
OTHERS = ("report-minimax", "expectimax", "monte-carlo", "alphabeta", "observer")
DEAD_END = "level: 4\n%%%%%%%\n%P. .G%\n%%%%%%%"
RING = "level: 4\n%%%%%%%%%\n%P      %\n% %%%%% %\n%.     G%\n%%%%%%%%%"


def small(seed: int, turns: str) -> Arena:
    """Return a small map with two hunters and a few walls."""
    headers = f"level: 4\nturns: {turns}"
    return random_map(seed, headers=headers, more="GG", food=4, walls=12)


def explored(arena: Arena) -> tuple[PlaceGraph, int]:
    """Return a world whose places are all known, and the first of them."""
    rules = MonsterProblem(arena)
    world = PlaceGraph(arena, rules.after)
    root = world.place(rules.start.cell, rules.start.monsters)
    assert world.explore(root, 10**6)
    return world, root


def planned(arena: Arena) -> Result:
    """Let the planner play; its game is replayed by the rules."""
    return solve(
        LoadedLevel("map", GAME, arena), catalog.algorithm("planner?tries=10", GAME)
    ).result


def scored(arena: Arena, result: Result) -> int:
    """Return the points of a game, replayed by the rules."""
    state, steps = replay(MonsterProblem(arena), result.plan or "")
    return score(arena, state, steps)


def longest_life(world: PlaceGraph, place: int, patience: int) -> int:
    """Return for how many steps Pacman can live, at most so many: by trying, without any table."""
    layer = {place}
    for lived in range(patience):
        layer = {after for each in layer for after in world.look(each)}
        if not layer:
            return lived
    return patience


# ------------------------------------------------------------------ places


def test_in_a_dead_end_every_place_is_dead() -> None:
    world, root = explored(parse(DEAD_END))
    assert world.dead[root]


def test_on_a_ring_one_hunter_never_catches_pacman() -> None:
    world, root = explored(parse(RING))
    assert not world.dead[root]


@TURNS
@pytest.mark.parametrize("seed", range(12))
def test_dead_are_the_places_where_nobody_lives_for_long(seed: int, turns: str) -> None:
    world, root = explored(small(seed, turns))
    known = len(world.cells)
    for place in [root, *range(0, known, 1 + known // 20)]:
        if world.successors[place] is not None:
            assert bool(world.dead[place]) == (longest_life(world, place, 200) < 200)


@pytest.mark.parametrize("seed", range(12))
def test_open_food_is_what_a_walk_over_living_places_finds(seed: int) -> None:
    arena = small(seed, "simultaneous")
    world, root = explored(arena)
    if world.dead[root]:
        return
    known = open_food(world, root)
    for place in list(known)[:: 1 + len(known) // 10]:
        found, reached = 0, [place]
        for each in reached:  # grows meanwhile
            found |= arena.food_bits[world.cells[each]]
            reached += [w for w in world.look(each) if not world.dead[w] and w not in reached]
        assert known[place] == found


# ------------------------------------------------------------------ games


def test_wins_on_a_ring() -> None:
    assert planned(parse(RING)).outcome == "solved"


def test_eats_what_it_can_before_the_end_and_steps_no_further() -> None:
    found = planned(parse(DEAD_END))
    assert (found.outcome, found.plan) == ("resigned", "R")
    last_bite = planned(parse("level: 4\n%%%%%%%%\n%.P .G %\n%%%%%%%%"))
    assert (last_bite.outcome, last_bite.plan) == ("resigned", "L")
    beside = parse("level: 4\n%%%%%%%\n%P. G.%\n%%%%%%%")
    assert planned(beside).outcome == "resigned"
    assert planned(vary(beside, {"turns": "simultaneous"})).plan == "R"
    nothing = planned(parse("level: 4\n%%%%%%%\n%P G .%\n%%%%%%%"))
    assert (nothing.outcome, nothing.plan) == ("resigned", "")


def test_says_how_much_anybody_could_have_eaten() -> None:
    assert planned(parse(DEAD_END)).proof == "nobody eats more than 1 of 2 food"


def brute(rules: MonsterProblem) -> tuple[bool, int]:
    """Try all games: return whether one is won, and the most food of any."""
    reached, best = {rules.start}, 0
    waiting: list[State] = [rules.start]
    won = False
    while waiting:
        state = waiting.pop()
        best = max(best, len(rules.arena.food) - state.food.bit_count())
        won = won or rules.is_goal(state)
        for _, after, _ in rules.successors(state):
            if after not in reached:
                reached.add(after)
                waiting.append(after)
    return won, best


@TURNS
@pytest.mark.parametrize("seed", range(25))
def test_what_is_called_hopeless_cannot_be_won_and_no_game_exceeds_the_bounds(
    seed: int, turns: str
) -> None:
    arena = small(seed, turns)
    rules = MonsterProblem(arena)
    bounds, (won, most) = prospects(rules), brute(rules)
    assert bounds.is_complete
    assert not (won and bounds.is_hopeless)
    assert bounds.food >= most
    found = planned(arena)
    state, steps = replay(rules, found.plan or "")
    assert score(arena, state, steps) <= bounds.points
    assert won or found.outcome != "solved"


def test_nobody_is_promised_the_same_food_twice() -> None:
    """A tail may lead back over its first cell; the food there is eaten once."""
    drawing = "%%%%%%%\n%..  G%\n%P G %%\n%. .. %\n%%%%%%%"
    arena = parse(f"level: 4\nturns: simultaneous\n{drawing}")
    assert prospects(MonsterProblem(arena)).food <= len(arena.food)


@TURNS
def test_wins_nearly_all_small_maps_that_can_be_won(turns: str) -> None:
    headers = f"level: 4\nturns: {turns}"
    maps = [random_map(seed, headers=headers, more="G", food=3, walls=16) for seed in range(60)]
    can_be_won = [
        arena for arena in maps if run(SEARCHES["bfs"], MonsterProblem(arena)).plan is not None
    ]
    wins = [arena for arena in can_be_won if planned(arena).outcome == "solved"]
    assert len(can_be_won) >= 10
    assert len(wins) >= 0.9 * len(can_be_won)


@TURNS
@pytest.mark.parametrize("seed", range(6))
def test_no_other_player_has_more_points_in_the_same_game(seed: int, turns: str) -> None:
    arena = vary(random_map(seed, more="GG", food=8, walls=9, headers="level: 4"), {"turns": turns})
    points = {name: scored(arena, run(SEARCHES[name], MonsterProblem(arena))) for name in OTHERS}
    assert scored(arena, run(SEARCHES["planner"], MonsterProblem(arena))) >= max(points.values())


def test_goes_back_in_the_best_game_and_does_better() -> None:
    arena = catalog.level("pacman/arcade?seed=3").level
    contest = PlanContest(MonsterProblem(arena), 2000)
    list(contest.enter(played(contest.problem, contest.forager.choose)))
    first = contest.points(contest.best)
    list(contest.better(40))
    assert contest.points(contest.best) > first


@pytest.mark.parametrize("nodes", [20, 400, 4000])
def test_who_is_stopped_has_the_best_game_so_far(nodes: int) -> None:
    arena = catalog.level("pacman/arcade?seed=5").level
    found = run(SEARCHES["planner"], MonsterProblem(arena), budget=Budget(nodes=nodes))
    games = [
        run(SEARCHES["planner"], MonsterProblem(arena), budget=Budget(nodes=each))
        for each in (5, 10)
    ]
    points = [scored(arena, each) for each in (*games, found)]
    assert found.stopped == "out of nodes"
    assert points == sorted(points)
    assert points[0] > 0


def test_without_enough_places_the_bounds_leave_the_monsters_out() -> None:
    bounds = prospects(MonsterProblem(parse(RING)), most=2)
    assert (bounds.food, bounds.points, bounds.is_complete, bounds.is_hopeless) == (
        1,
        19,
        False,
        False,
    )
    shut = prospects(MonsterProblem(parse("level: 4\n%%%%%%%\n%P .%.%\n%%%G% %\n%%%%%%%")), most=1)
    assert shut.is_hopeless
