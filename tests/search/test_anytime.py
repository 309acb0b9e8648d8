"""A search that is stopped gives what it has: the best plan, the game so far, a lower bound."""

from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.problem import replay
from searchcade.search.node import Node
from searchcade.search.run import Budget, Result
from searchcade.solve import solve

FOOD = "pacman/custom?kind=1&food=25&monsters=0&rows=15&cols=21&loops=60&seed=1"


class Stopped(NamedTuple):
    """A level, an algorithm, and after how many expansions somebody stops it."""

    level: str
    algorithm: str
    after: int


PLANS = [
    Stopped(FOOD, "frontier", 4),
    Stopped("bloxorz/11-two-buttons", "mcts?bound=none", 200),
    Stopped("sokoban/37-warehouse", "push-quick", 3000),
]
BOUNDS = [
    Stopped("maze/loops?seed=3", "ucs", 50),
    Stopped("maze/loops?seed=3", "dijkstra", 50),
    Stopped("maze/loops?seed=3", "astar", 50),
    Stopped("maze/loops?seed=3", "ids", 50),
    Stopped("maze/loops?seed=3", "idastar", 50),
    Stopped("maze/energy-medium?seed=1", "energy", 3),
    Stopped("sokoban/31-pantry", "push-astar", 16),
    Stopped("sokoban/31-pantry", "push-astar?goal=moves", 16),
    Stopped("sokoban/31-pantry", "push-astar?goal=pushes", 16),
    Stopped("sokoban/37-warehouse", "push-quick", 1),
    Stopped("bloxorz/38-pine-tree", "mcts", 20),
    Stopped("pacman/5-8-fortress", "pies-optimal", 40),
]
FOG, HUNT = "pacman/3-3-four-rooms", "pacman/4-4-wheel"


def players() -> list[Stopped]:
    """Return every player of a game, on a level that it fits, stopped in the middle."""
    found = []
    for name, each in catalog.algorithms("pacman").items():
        if each.search.__module__.startswith("searchcade.games.pacman.agents"):
            level = next(
                text
                for text in (HUNT, FOG)
                if each.fits(catalog.game("pacman").problem(catalog.level(text).level))
            )
            found.append(Stopped(level, name, 12))
    return found


def stop(loaded: LoadedLevel, algorithm: str, after: int) -> Result:
    """Run a search and stop it from outside after so many expansions."""
    seen = 0

    def watch(_node: Node[Any], _waiting: int) -> None:
        nonlocal seen
        seen += 1

    choice = catalog.algorithm(algorithm, loaded.game)
    budget = Budget(seconds=600, memory_mb=10_000)
    return solve(loaded, choice, budget, cancelled=lambda: seen >= after, watch=watch).result


@pytest.mark.parametrize("case", PLANS, ids=lambda case: case.algorithm)
def test_a_search_that_has_a_plan_gives_it_when_it_is_stopped(case: Stopped) -> None:
    loaded = catalog.level(case.level)
    result = stop(loaded, case.algorithm, case.after)
    assert (result.outcome, result.stopped) == ("solved", "cancelled")
    assert result.plan
    assert result.cost is not None
    assert result.lower_bound is not None
    assert result.lower_bound <= result.cost
    assert result.optimal == (result.lower_bound == result.cost)


def test_a_walk_through_loops_is_given_when_the_search_for_a_shorter_one_is_stopped() -> None:
    """Forty pills in a maze with loops, and energy for little more than half of the way."""
    loaded = catalog.level("maze/custom?size=14&braid=0.6&seed=5")
    maze = loaded.level
    free = [cell for cell in range(len(maze.cells)) if cell not in (maze.start, maze.goal)]
    pills = dict.fromkeys(Random(1).sample(free, 40), 3)
    hungry = replace(loaded, level=replace(maze, energy=26, pills=pills))
    result = stop(hungry, "energy", 20)
    assert (result.outcome, result.stopped) == ("solved", "cancelled")
    assert result.plan
    assert result.lower_bound
    assert result.lower_bound < (result.cost or 0)


@pytest.mark.parametrize("case", BOUNDS, ids=lambda case: f"{case.algorithm} on {case.level}")
def test_a_search_that_has_a_bound_gives_it_when_it_is_stopped(case: Stopped) -> None:
    loaded = catalog.level(case.level)
    result = stop(loaded, case.algorithm, case.after)
    assert (result.outcome, result.stopped, result.plan) == ("cancelled", "cancelled", None)
    assert result.lower_bound is not None
    best = solve(
        loaded, catalog.algorithm(loaded.game.best_algorithm(loaded.level), loaded.game)
    ).result
    assert best.cost is not None
    assert 0 < result.lower_bound <= best.cost


@pytest.mark.parametrize("name", ["greedy", "wastar", "beam", "bfs", "dfs"])
def test_a_search_without_a_bound_makes_none_up(name: str) -> None:
    result = stop(catalog.level("maze/loops?seed=3"), name, 20)
    assert (result.outcome, result.lower_bound, result.plan) == ("cancelled", None, None)


def test_an_estimate_that_may_exceed_the_truth_gives_no_bound() -> None:
    loaded = catalog.level("bloxorz/38-pine-tree")
    unsure = [name for name, each in loaded.game.estimates.items() if not each.admissible]
    assert unsure
    seen = 0

    def watch(_node: Node[Any], _waiting: int) -> None:
        nonlocal seen
        seen += 1

    choice = catalog.algorithm("astar", loaded.game, unsure[0])
    result = solve(loaded, choice, cancelled=lambda: seen >= 20, watch=watch).result
    assert (result.outcome, result.lower_bound) == ("cancelled", None)


@pytest.mark.parametrize("case", players(), ids=lambda case: case.algorithm)
def test_a_player_who_is_stopped_gives_the_game_so_far(case: Stopped) -> None:
    loaded = catalog.level(case.level)
    result = stop(loaded, case.algorithm, case.after)
    assert (result.outcome, result.stopped, result.optimal) == ("cancelled", "cancelled", False)
    assert result.plan is not None
    problem = loaded.game.problem(loaded.level)
    state, cost = replay(problem, result.plan)
    assert cost == result.cost
    assert not problem.is_goal(state)


def test_a_walk_by_touch_that_is_stopped_is_kept() -> None:
    result = stop(catalog.level("maze/touch-easy?seed=1"), "greedy-touch", 5)
    assert result.outcome == "cancelled"
    assert result.plan


@pytest.mark.parametrize(
    ("budget", "stopped"),
    [(Budget(nodes=16), "out of nodes"), (Budget(seconds=0), "out of time")],
)
def test_limits_stop_a_search_in_the_same_way(budget: Budget, stopped: str) -> None:
    loaded = catalog.level("sokoban/31-pantry")
    choice = catalog.algorithm("push-astar", loaded.game)
    result = solve(loaded, choice, budget, watch=lambda _node, _waiting: None).result
    assert (result.outcome, result.stopped) == (stopped, stopped)


def test_a_search_that_ends_by_itself_was_not_stopped() -> None:
    loaded = catalog.level("maze/easy?seed=7")
    assert solve(loaded, catalog.algorithm("astar", loaded.game)).result.stopped is None
