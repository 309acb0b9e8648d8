"""What `solve` prints about a result, figure by figure."""

from searchcade import catalog
from searchcade.cli.solve import facts
from searchcade.level import LoadedLevel
from searchcade.search.run import Result
from searchcade.solve import SolveReport

CORRIDOR = catalog.game("maze").parse("#####\n#S G#\n#####")


def shown(result: Result) -> str:
    """Return all that is printed about a result."""
    loaded = LoadedLevel("corridor", catalog.game("maze"), CORRIDOR)
    chosen = catalog.algorithm("bfs", loaded.game)
    return "\n".join(facts(SolveReport(loaded, chosen, result, {})))


def test_the_gap_is_the_part_of_the_cost_that_may_still_be_saved() -> None:
    text = shown(Result("solved", "R" * 9, 100, lower_bound=80))
    assert "lower bound 80" in text
    assert "gap 20.0%" in text


def test_a_plan_that_is_proven_optimal_has_no_gap() -> None:
    assert "gap" not in shown(Result("solved", "R" * 9, 100, lower_bound=100, optimal=True))
