"""The true cost from every state, against searches that start there."""

from __future__ import annotations

from random import Random

import pytest

from searchcade import catalog
from searchcade.problem import Restarted
from searchcade.search.registry import find_algorithm
from searchcade.search.run import run
from searchcade.search.true_distance import true_distances


def shipped(game: str) -> str:
    """Return the name of the first level of a game."""
    return f"{game}/{next(iter(catalog.game(game).shipped()))}"


@pytest.mark.parametrize("name", [shipped(game) for game in ("maze", "bloxorz", "sokoban")])
def test_a_true_distance_is_what_a_search_from_there_finds(name: str) -> None:
    problem = catalog.level(name).problem()
    truth = true_distances(problem)
    assert truth is not None
    assert truth.is_whole
    for state in Random(1).sample(list(truth.explored), 12):
        found = run(find_algorithm("ucs"), Restarted(problem, state))
        assert truth.remaining(state) == (found.cost if found.outcome == "solved" else None)
        assert truth.is_dead(state) == (found.outcome == "unsolvable")


def test_beyond_the_limit_only_what_is_certain_is_told() -> None:
    problem = catalog.level(shipped("bloxorz")).problem()
    whole = true_distances(problem)
    assert whole is not None
    for limit in range(1, len(whole.explored), 7):
        part = true_distances(problem, limit)
        assert part is not None
        assert (part.is_whole, len(part.explored)) == (False, limit)
        assert part.costs.items() <= whole.costs.items()
        assert not any(map(part.is_dead, part.explored))


def test_it_can_be_cancelled() -> None:
    problem = catalog.level("maze/easy?seed=1").problem()
    assert true_distances(problem, cancelled=lambda: True) is None
