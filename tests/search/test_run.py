"""The driver: counting, budgets, cancelling, watching."""

import gc
import time
from collections.abc import Iterable
from math import inf

import pytest

from searchcade import catalog
from searchcade.problem import BadInput
from searchcade.search import memory
from searchcade.search.limits import MAX_STRIDE
from searchcade.search.memory import MEGABYTE
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import Algorithm, anything
from searchcade.search.run import Budget, Result, run

ALGORITHMS = catalog.algorithms()


class Line:
    """Walk from 0 to a number that may be out of reach, on a line without an end."""

    start = 0

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def is_goal(self, state: int) -> bool:
        return state == self.goal

    def successors(self, state: int) -> Iterable[tuple[str, int, int]]:
        return [("R", state + 1, 1), ("L", state - 1, 1)]


def test_counts_what_was_expanded_and_generated() -> None:
    result = run(ALGORITHMS["bfs"], Line(3))
    assert result.outcome == "solved"
    assert result.plan == "RRR"
    assert result.expanded == 6  # 0, 1, -1, 2, -2, 3
    assert result.generated == 10  # two for each but the goal
    assert result.peak_frontier == 1
    assert result.cost == result.steps == result.lower_bound == 3


def by_itself(problem: Line) -> Search[int]:
    """Generate three states for each node without the problem, and seven more in the end."""
    try:
        for state in range(problem.goal):
            yield Node(state), 0
            yield 3
    except Stopped:
        pass
    yield 7
    return Verdict(None, proven=False, lower_bound=1)


@pytest.mark.parametrize(("nodes", "expanded", "generated"), [(100, 5, 22), (2, 2, 10), (0, 0, 0)])
def test_counts_what_a_search_generates_by_itself(
    nodes: int, expanded: int, generated: int
) -> None:
    algorithm = Algorithm("own", "own", by_itself, False, False, "no", "", anything)
    result = run(algorithm, Line(5), budget=Budget(nodes=nodes))
    assert (result.expanded, result.generated) == (expanded, generated)
    assert result.lower_bound == (1 if nodes else None)


def test_says_which_library_is_missing() -> None:
    def needy(_problem: Line) -> Search[int]:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    algorithm = Algorithm("needy", "Needy search", needy, False, False, "no", "", anything)
    with pytest.raises(BadInput, match=r"^Needy search \(needy\) needs numpy, which is not"):
        run(algorithm, Line(5))


def test_an_endless_search_ends_with_its_nodes() -> None:
    result = run(ALGORITHMS["bfs"], Line(-1_000_000), budget=Budget(nodes=500))
    assert (result.outcome, result.expanded, result.plan) == ("out of nodes", 500, None)


def test_an_endless_search_ends_with_its_time() -> None:
    result = run(ALGORITHMS["dfs"], Line(-1), budget=Budget(seconds=0.05))
    assert result.outcome == "out of time"
    assert result.seconds >= 0.05


def test_an_endless_search_ends_with_its_memory() -> None:
    result = run(ALGORITHMS["dfs"], Line(-1), budget=Budget(seconds=30, memory_mb=60))
    assert result.outcome == "out of memory"
    # Within a tenth is asked of fresh processes, in tests/compiled/test_memory_limits.py.
    assert result.peak_memory_mb is None or 40 < result.peak_memory_mb < 75


def test_can_be_cancelled() -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    result = run(ALGORITHMS["bfs"], Line(-1_000_000), cancelled=cancelled)
    assert result.outcome == "cancelled"
    assert asked == 6
    assert result.expanded <= 5 * MAX_STRIDE


def test_garbage_is_collected_again_afterwards() -> None:
    def failing(node: Node[int], _waiting: int) -> None:
        assert not gc.isenabled()
        if node.state > 3:
            raise KeyError

    assert gc.isenabled()
    with pytest.raises(KeyError):
        run(ALGORITHMS["bfs"], Line(9), watch=failing)
    assert gc.isenabled()


def test_shows_every_expansion_to_the_watcher() -> None:
    seen: list[int] = []

    def watch(node: Node[int], _waiting: int) -> None:
        seen.append(node.state)

    run(ALGORITHMS["bfs"], Line(2), watch=watch)
    assert seen == [0, 1, -1, 2]


@pytest.mark.parametrize(
    ("verdict", "outcome", "optimal"),
    [
        (Verdict(Node(1, Node(0), "R", 1), proven=True, lower_bound=1), "solved", True),
        (Verdict(Node(1, Node(0), "R", 1), proven=False, lower_bound=0), "solved", False),
        (Verdict(None, proven=True), "unsolvable", False),
        (Verdict(None, proven=False, lower_bound=3), "not found", False),
        (Verdict(Node(5), proven=False, ended="lost"), "lost", False),
        (Verdict(Node(5), proven=True, ended="stalled"), "stalled", False),
    ],
)
def test_a_verdict_says_what_was_proven(verdict: Verdict, outcome: str, optimal: bool) -> None:
    def search(problem: Line) -> Search[int]:
        yield Node(problem.start), 0
        return verdict

    algorithm = Algorithm("x", "X", search, False, True, "always", "", anything)
    result = run(algorithm, Line(1))
    assert isinstance(result, Result)
    assert (result.outcome, result.optimal) == (outcome, optimal)
    assert result.lower_bound == verdict.lower_bound


def test_breadth_first_claims_no_cheapest_plan_when_costs_differ() -> None:
    assert run(ALGORITHMS["bfs"], Line(3)).optimal
    assert not run(ALGORITHMS["bfs"], Line(3), unit_cost=False).optimal


def test_astar_claims_no_cheapest_plan_with_an_estimate_that_may_exceed_the_truth() -> None:
    assert run(ALGORITHMS["astar"], Line(3), lambda state: 0).optimal
    assert not run(ALGORITHMS["astar"], Line(3), lambda state: 9, admissible=False).optimal


def test_weighted_astar_stays_within_its_weight() -> None:
    result = run(ALGORITHMS["wastar"], Line(40), lambda state: 40 - state, options={"weight": 3})
    assert result.cost is not None
    assert 40 <= result.cost <= 120


def test_a_narrow_beam_may_miss_and_says_so() -> None:
    """The estimate leads the wrong way, and the beam keeps one node only."""
    mislead = run(
        ALGORITHMS["beam"],
        Line(5),
        lambda state: state,
        options={"width": 1},
        budget=Budget(nodes=100),
    )
    assert mislead.plan is None


def improving(problem: Line) -> Search[int]:
    """Have a plan from the beginning, and look for a better one for ever."""
    node = Node(problem.start)
    try:
        while True:
            yield node, 0
    except Stopped:
        last = node
        for child in node.children(problem):
            last = child if child.move == "R" else last
        return Verdict(last, proven=False, lower_bound=0)


def test_a_search_that_improves_its_plan_gives_it_when_its_budget_is_used_up() -> None:
    anytime = Algorithm("test", "Test", improving, False, False, "no", "", anything)
    found = run(anytime, Line(1), budget=Budget(seconds=0.01))
    assert (found.outcome, found.plan, found.optimal) == ("solved", "R", False)
    assert run(anytime, Line(1), budget=Budget(nodes=9)).plan == "R"
    asked = iter([False] * 5)
    given = run(anytime, Line(1), cancelled=lambda: next(asked, True))
    assert (given.outcome, given.plan, given.stopped) == ("solved", "R", "cancelled")


def test_a_search_that_is_stopped_before_it_began_has_nothing() -> None:
    found = run(ALGORITHMS["astar"], Line(9), lambda _state: 0, cancelled=lambda: True)
    assert (found.outcome, found.plan, found.lower_bound) == ("cancelled", None, None)


def greedy_for_memory(problem: Line) -> Search[int]:
    """Take a megabyte for each expansion, and be quick about the first ones."""
    kept: list[bytearray] = []
    for number in range(2000):
        if number > 500:
            kept.append(bytearray(b"x" * MEGABYTE))
        yield Node(problem.start), len(kept)
    return None


def test_a_search_that_takes_much_for_each_expansion_is_caught_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "smallest", inf)  # as in a fresh process
    hungry = Algorithm("test", "Test", greedy_for_memory, False, False, "no", "", anything)
    found = run(hungry, Line(1), budget=Budget(seconds=60, memory_mb=200))
    assert found.outcome == "out of memory"
    assert 150 < (found.peak_memory_mb or 0) < 220  # other tests have left memory to reuse


@pytest.mark.parametrize("name", ["astar", "wastar", "greedy", "idastar"])
def test_an_estimate_of_infinity_says_that_there_is_no_way(name: str) -> None:
    """The line has no end, but beyond 5 the estimate knows that all is lost."""
    found = run(ALGORITHMS[name], Line(9), lambda state: 0 if abs(state) < 5 else inf)
    assert found.outcome == "unsolvable"
    assert found.expanded <= 100


def test_slow_searches_are_stopped_in_time() -> None:
    """Each expansion may take long: then the clock is looked at after each of them."""
    seen = []

    def slow(problem: Line) -> Search[int]:
        for number in range(1000):
            until = time.thread_time() + 0.01
            while time.thread_time() < until:
                pass
            seen.append(number)
            yield Node(problem.start), 0
        return None

    algorithm = Algorithm("slow", "Slow", slow, False, False, "no", "", anything)
    found = run(algorithm, Line(5), budget=Budget(seconds=0.05))
    assert found.outcome == "out of time"
    assert len(seen) < 16
