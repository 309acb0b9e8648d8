"""Ctrl-C: the first one stops the search and shows what it has, the second one ends the program."""

import json
import os
from pathlib import Path

import pytest
from answers import Answer, searchcade

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")

SEARCHES = '''
import signal
from searchcade.search.node import Node, Stopped, Verdict

def press(problem, times, answer):
    """Look at the start for ever; press Ctrl-C so often, and answer when stopped."""
    try:
        for number in range(10**9):
            yield Node(problem.start), 1
            for _ in range(times if number == 50 else 0):
                signal.raise_signal(signal.SIGINT)
    except Stopped:
        return answer(problem)

def goal(problem):
    """Find the goal, depth first."""
    waiting, seen = [Node(problem.start)], {problem.start}
    while waiting:
        node = waiting.pop()
        if problem.is_goal(node.state):
            return node
        for child in node.children(problem):
            if child.state not in seen:
                seen.add(child.state)
                waiting.append(child)

def with_a_plan(problem):
    return (yield from press(problem, 1, goal))

def with_a_bound(problem):
    return (yield from press(problem, 1, lambda _: Verdict(None, False, lower_bound=3)))

def pressed_twice(problem):
    return (yield from press(problem, 2, goal))
'''
LEVEL = "maze/easy?seed=7"


@pytest.fixture
def searches(tmp_path: Path) -> str:
    """Return a file of searches that press Ctrl-C themselves."""
    path = tmp_path / "pressing.py"
    path.write_text(SEARCHES, encoding="utf-8")
    return str(path)


def rows(answer: Answer) -> list[dict[str, object]]:
    """Return the records that were printed."""
    return [json.loads(line) for line in answer.out.splitlines()]


def test_a_plan_is_shown_and_counts_as_solved(searches: str) -> None:
    answer = searchcade("solve", LEVEL, "--with", f"{searches}:with_a_plan", "--json")
    assert (answer.code, answer.err) == (0, "")
    (row,) = rows(answer)
    assert (row["outcome"], row["stopped"], row["optimal"]) == ("solved", "cancelled", False)
    said = searchcade("solve", LEVEL, "--with", f"{searches}:with_a_plan").out
    assert "solved, not proven cheapest, cancelled" in said


def test_levels_that_are_left_out_are_not_solved(searches: str) -> None:
    answer = searchcade("solve", LEVEL, LEVEL, "--with", f"{searches}:with_a_plan", "--json")
    assert answer.code == 130
    assert [row["outcome"] for row in rows(answer)] == ["solved"]


def test_a_bound_is_shown(searches: str) -> None:
    answer = searchcade("solve", LEVEL, "--with", f"{searches}:with_a_bound")
    assert answer.code == 130
    assert "cancelled" in answer.out
    assert "lower bound 3" in answer.out


def test_a_second_one_ends_at_once(searches: str) -> None:
    answer = searchcade("solve", LEVEL, "--with", f"{searches}:pressed_twice")
    assert answer == Answer(130, "", "searchcade: stopped\n")


@pytest.mark.parametrize(
    ("order", "code", "outcomes"),
    [
        ("bfs,{}:with_a_bound,dfs", 0, ["solved", "cancelled"]),
        ("{}:with_a_bound,bfs", 130, ["cancelled"]),
    ],
)
def test_compare_shows_the_rows_so_far(
    searches: str, order: str, code: int, outcomes: list[str]
) -> None:
    answer = searchcade("compare", LEVEL, "--with", order.format(searches), "--json")
    assert answer.code == code
    assert [row["outcome"] for row in rows(answer)] == outcomes


@pytest.mark.parametrize(
    "command", [("match", "--games", "3"), ("compare", "--seeds", "3")], ids=lambda each: each[0]
)
def test_a_series_shows_the_games_so_far(searches: str, command: tuple[str, ...]) -> None:
    name, *more = command
    order = f"bfs,{searches}:with_a_bound,dfs"
    answer = searchcade(name, "maze/easy", *more, "--with", order, "--json")
    assert answer.code == 0
    assert [row["games"] for row in rows(answer)] == [3, 1]
