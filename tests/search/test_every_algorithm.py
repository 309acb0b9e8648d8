"""What holds for every algorithm on every game. A new file in `search/` is tested by this."""

from functools import cache

import pytest

from examples import Pair, examples, pairs, spread
from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.problem import replay
from searchcade.search.registry import Algorithm
from searchcade.search.run import Budget, Result
from searchcade.solve import solve

GENEROUS = Budget(nodes=300_000, seconds=300)
PLAYED = ("lost", "stalled", "resigned")  # a game that was not won


def result(level: LoadedLevel, algorithm: Algorithm, budget: Budget = GENEROUS) -> Result:
    """Solve a level."""
    return solve(level, catalog.algorithm(algorithm.name, level.game), budget).result


@cache
def cheapest_cost(path: str, game: str) -> int:
    """Return the cost that uniform-cost search proves, once for all algorithms on this level."""
    proven = result(catalog.level(path, game), catalog.algorithms()["ucs"])
    assert proven.optimal
    assert proven.cost is not None
    return proven.cost


def wins(level: LoadedLevel, solution: Result) -> bool:
    """Say whether a plan was found and replays to the goal."""
    problem = level.game.problem(level.level)
    return solution.plan is not None and problem.is_goal(replay(problem, solution.plan)[0])


@pytest.fixture(scope="module", params=spread(pairs("solvable")))
def pair(request: pytest.FixtureRequest) -> Pair:
    """Return a level and an algorithm; all tests of one pair run one after the other."""
    level, algorithm = request.param
    return level, algorithm


@pytest.fixture(scope="module")
def solution(pair: Pair) -> Result:
    """Solve the level once for all tests of a pair."""
    return result(*pair)


def test_finds_a_plan_that_replays_to_the_goal(pair: Pair, solution: Result) -> None:
    level, algorithm = pair
    if not algorithm.complete and solution.outcome in ("not found", *PLAYED):
        assert not solution.optimal
        return  # it made no promise, and it did not claim a proof either
    assert solution.outcome == "solved"
    problem = level.game.problem(level.level)
    state, cost = replay(problem, solution.plan or "")
    assert problem.is_goal(state)
    assert cost == solution.cost


def test_claims_cheapest_only_where_uniform_cost_agrees(pair: Pair, solution: Result) -> None:
    level, algorithm = pair
    cheapest = cheapest_cost(level.name, level.game.name)
    if solution.outcome == "solved":
        assert (solution.cost or 0) >= cheapest
    if solution.optimal:
        assert solution.cost == cheapest == solution.lower_bound
    elif algorithm.cheapest == "always":
        pytest.fail("promises a cheapest plan and did not prove it")


def test_does_the_same_every_time(pair: Pair, solution: Result) -> None:
    again = result(*pair)
    for field in ("outcome", "plan", "expanded", "generated", "peak_frontier"):
        assert getattr(solution, field) == getattr(again, field)


def test_stops_at_the_edge_of_its_budget(pair: Pair, solution: Result) -> None:
    needed = solution.expanded
    short = result(*pair, Budget(nodes=max(1, needed // 2)))
    if needed > 1:
        assert short.outcome == "out of nodes" or wins(pair[0], short)  # it might have been better
        assert short.expanded == max(1, needed // 2)
    assert result(*pair, Budget(seconds=0)).outcome == "out of time"


@pytest.mark.parametrize("unsolvable", spread(pairs("unsolvable")))
def test_says_so_when_there_is_no_plan(unsolvable: Pair) -> None:
    """An unsolvable level ends the search; it does not hang or invent a plan."""
    level, algorithm = unsolvable
    solution = result(level, algorithm)
    assert not solution.optimal
    if not algorithm.complete and solution.outcome in PLAYED:
        assert not wins(level, solution)
        return
    assert solution.outcome == "unsolvable" or (
        solution.outcome == "not found" and not algorithm.complete
    )
    assert solution.plan is None


@pytest.mark.parametrize("algorithm", catalog.algorithms().values(), ids=lambda each: each.name)
def test_states_what_it_does_in_one_sentence(algorithm: Algorithm) -> None:
    assert algorithm.summary.endswith(".")
    assert algorithm.title


def test_the_usual_run_has_every_level_and_every_algorithm() -> None:
    every = [tuple(param.values[0]) for param in spread(pairs("solvable")) if not param.marks]
    assert {level.name for level, _ in every} == {level.name for level in examples("solvable")}
    for game in catalog.games():
        names = {algorithm.name for level, algorithm in every if level.game.name == game}
        fitting = {
            algorithm.name for level, algorithm in pairs("solvable") if level.game.name == game
        }
        assert names == fitting
