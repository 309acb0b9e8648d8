"""Somebody's own search: as good as ours, or a clear word about what is wrong with it."""

from pathlib import Path

import pytest

from searchcade import catalog
from searchcade.own.rules import OwnProblem
from searchcade.problem import BadInput
from searchcade.search.run import Budget, Result
from searchcade.solve import solve

LEVEL = catalog.level("maze/easy?seed=7")

PLAIN = '''
from collections import deque

def my_search(problem):
    """Search breadth first, with plans in the queue."""
    waiting, reached = deque([("", problem.start)]), {problem.start}
    while waiting:
        plan, state = waiting.popleft()
        if problem.is_goal(state):
            return plan
        for move, after, cost in problem.successors(state):
            if after not in reached:
                reached.add(after)
                waiting.append((plan + move, after))
'''
GENERATOR = '''
import heapq

from searchcade.search.node import Node

def my_search(problem, estimate):
    """Go where it looks nearest."""
    waiting, reached = [(0, 0, Node(problem.start))], {problem.start}
    count = 0
    while waiting:
        _, _, node = heapq.heappop(waiting)
        yield node, len(waiting)
        if problem.is_goal(node.state):
            return node
        for child in node.children(problem):
            if child.state not in reached:
                reached.add(child.state)
                count += 1
                heapq.heappush(waiting, (estimate(child.state), count, child))
'''
PROMISING = '''
from searchcade.search.breadth_first import breadth_first
from searchcade.search.registry import algorithm

@algorithm("promising", "Promising", cheapest="unit cost")
def my_search(problem):
    """Search breadth first."""
    return (yield from breadth_first(problem))
'''


def report(folder: Path, code: str, budget: Budget | None = None) -> Result:
    """Write a file, and solve with it."""
    file = folder / "student.py"
    file.write_text(code, encoding="utf-8")
    return solve(LEVEL, catalog.algorithm(f"{file}:my_search", LEVEL.game), budget).result


def best(name: str) -> Result:
    return solve(LEVEL, catalog.algorithm(name, LEVEL.game)).result


def test_a_plain_function_is_counted_like_all_others(tmp_path: Path) -> None:
    found, expected = report(tmp_path, PLAIN), best("bfs")
    assert found.outcome == "solved"
    assert found.plan == expected.plan
    assert found.expanded == expected.expanded - 1  # it never asks for the goal's successors
    assert not found.optimal  # it promises nothing


def test_a_plain_function_can_be_stopped(tmp_path: Path) -> None:
    found = report(tmp_path, PLAIN, Budget(nodes=50))
    assert (found.outcome, found.expanded) == ("out of nodes", 50)


def test_a_generator_runs_as_it_is(tmp_path: Path) -> None:
    found = report(tmp_path, GENERATOR)
    assert found.outcome == "solved"
    assert found.peak_frontier


def test_a_promise_of_its_author_proves_nothing(tmp_path: Path) -> None:
    found = report(tmp_path, PROMISING)
    assert not found.optimal
    assert found.plan == best("bfs").plan


def test_a_function_without_a_plan_proves_nothing(tmp_path: Path) -> None:
    assert report(tmp_path, "def my_search(problem):\n    return None\n").outcome == "not found"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("def my_search(problem:\n", r"student.py: line 1: SyntaxError"),
        ("import nothing\ndef my_search(problem): ...\n", "line 1: ModuleNotFoundError"),
        ("def other(problem): ...\n", "expected a function 'my_search', found other"),
        ("def my_search(problem):\n    return 1 / 0\n", "line 2: ZeroDivisionError"),
        ("def my_search(problem):\n    yield 1 / 0\n", "line 2: ZeroDivisionError"),
        (
            "def my_search(problem):\n    return 'UUUU'\n",
            r"move 1 \('U'\) of its plan is not legal",
        ),
        ("def my_search(problem):\n    return 'D'\n", "1 move does not end at the goal"),
    ],
)
def test_says_what_is_wrong_with_it(tmp_path: Path, code: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        report(tmp_path, code)


def test_says_that_there_is_no_such_file() -> None:
    with pytest.raises(BadInput, match="no such file"):
        catalog.algorithm("nowhere.py:my_search", LEVEL.game)


def test_names_the_functions_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "two.py"
    file.write_text("def one(problem): ...\n\ndef two(problem): ...\n\nHELP = 1\n")
    with pytest.raises(BadInput, match=r"a function of it, .*two.py:one or .*two.py:two; found"):
        catalog.algorithm(str(file), LEVEL)


@pytest.mark.parametrize(
    ("parameters", "found"),
    [("problem, h", r"\(problem, h\)"), ("", r"\(\)"), ("estimate, problem", r"\(estimate, prob")],
)
def test_says_which_parameters_it_knows(tmp_path: Path, parameters: str, found: str) -> None:
    file = tmp_path / "student.py"
    file.write_text(f"def f({parameters}): ...\n")
    wanted = (
        r"expected the parameters \(problem\), \(problem, estimate\) or, for a player, \(seen\)"
    )
    with pytest.raises(BadInput, match=f"{wanted}, .*; found {found}"):
        catalog.algorithm(f"{file}:f", LEVEL)


def test_reading_a_file_does_not_run_it(tmp_path: Path) -> None:
    file = tmp_path / "student.py"
    file.write_text("raise SystemExit\n\ndef f(problem): ...\n")
    assert catalog.algorithm(f"{file}:f", LEVEL).is_own


@pytest.mark.parametrize("game", catalog.games())
def test_no_attribute_leads_to_the_rules_behind_the_counter(game: str) -> None:
    """An author may look at all attributes of what he holds, of these, and so on, but no deeper."""
    level = catalog.level(next(f"{game}/{name}" for name in catalog.game(game).shipped()))
    problem = level.problem()
    own = OwnProblem(problem, problem.successors)
    todo, met = [own.start, own.is_goal, own.successors, *vars(own).values()], set[int]()
    for _ in range(2000):
        if not todo:
            break
        each = todo.pop()
        if id(each) in met:
            continue
        met.add(id(each))
        assert each is not problem
        assert getattr(each, "__self__", None) is not problem
        todo += list(getattr(each, "__dict__", {}).values())
    assert not hasattr(own, "problem")
    assert not hasattr(own, "_problem")
