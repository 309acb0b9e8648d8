"""What holds for every algorithm on every game. A new file in `search/` is tested by this."""

import pytest

from examples import examples, name
from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.problem import replay
from searchcade.search.registry import Algorithm
from searchcade.search.run import Budget, Result
from searchcade.solve import solve

GENEROUS = Budget(nodes=300_000, seconds=30)
PLAYED = ("lost", "stalled", "resigned")  # a game that was not won


def pairs(kind: str) -> list[tuple[LoadedLevel, Algorithm]]:
    """Return every level of a kind with every algorithm that fits it."""
    return [
        (level, algorithm)
        for level in examples(kind)
        for algorithm in catalog.algorithms(level.game.name).values()
        if algorithm.fits(level.game.problem(level.level))
    ]


def result(level: LoadedLevel, algorithm: Algorithm, budget: Budget = GENEROUS) -> Result:
    """Solve a level."""
    return solve(level, catalog.algorithm(algorithm.name, level.game), budget).result


def wins(level: LoadedLevel, found: Result) -> bool:
    """Say whether a plan was found and replays to the goal."""
    problem = level.game.problem(level.level)
    return found.plan is not None and problem.is_goal(replay(problem, found.plan)[0])


def label(value: object) -> str:
    return value.name if isinstance(value, Algorithm) else name(value)


@pytest.mark.parametrize(("level", "algorithm"), pairs("solvable"), ids=label)
def test_finds_a_plan_that_replays_to_the_goal(level: LoadedLevel, algorithm: Algorithm) -> None:
    found = result(level, algorithm)
    if not algorithm.complete and found.outcome in ("not found", *PLAYED):
        assert not found.optimal
        return  # it made no promise, and it did not claim a proof either
    assert found.outcome == "solved"
    problem = level.game.problem(level.level)
    state, cost = replay(problem, found.plan or "")
    assert problem.is_goal(state)
    assert cost == found.cost


@pytest.mark.parametrize(("level", "algorithm"), pairs("solvable"), ids=label)
def test_claims_cheapest_only_where_uniform_cost_agrees(
    level: LoadedLevel, algorithm: Algorithm
) -> None:
    found = result(level, algorithm)
    cheapest = result(level, catalog.algorithms()["ucs"])
    assert cheapest.optimal
    if found.outcome == "solved":
        assert (found.cost or 0) >= (cheapest.cost or 0)
    if found.optimal:
        assert found.cost == cheapest.cost == found.lower_bound
    elif algorithm.cheapest == "always":
        pytest.fail("promises a cheapest plan and did not prove it")


@pytest.mark.parametrize(("level", "algorithm"), pairs("unsolvable"), ids=label)
def test_says_so_when_there_is_no_way(level: LoadedLevel, algorithm: Algorithm) -> None:
    """An unsolvable level ends the search; it does not hang or invent a plan."""
    found = result(level, algorithm)
    assert not found.optimal
    if not algorithm.complete and found.outcome in PLAYED:
        assert not wins(level, found)
        return
    assert found.outcome == ("unsolvable" if algorithm.complete else "not found")
    assert found.plan is None


@pytest.mark.parametrize(("level", "algorithm"), pairs("solvable"), ids=label)
def test_does_the_same_every_time(level: LoadedLevel, algorithm: Algorithm) -> None:
    first, second = result(level, algorithm), result(level, algorithm)
    for field in ("outcome", "plan", "expanded", "generated", "peak_frontier"):
        assert getattr(first, field) == getattr(second, field)


@pytest.mark.parametrize(("level", "algorithm"), pairs("solvable"), ids=label)
def test_stops_at_the_edge_of_its_budget(level: LoadedLevel, algorithm: Algorithm) -> None:
    needed = result(level, algorithm).expanded
    short = result(level, algorithm, Budget(nodes=max(1, needed // 2)))
    if needed > 1:
        assert short.outcome == "out of nodes" or wins(level, short)  # it might have been better
        assert short.expanded == max(1, needed // 2)
    assert result(level, algorithm, Budget(seconds=0)).outcome == "out of time"


@pytest.mark.parametrize("algorithm", catalog.algorithms().values(), ids=label)
def test_states_what_it_does_in_one_sentence(algorithm: Algorithm) -> None:
    assert algorithm.summary.endswith(".")
    assert algorithm.title
