"""Ctrl-C: the first one stops the search and shows what it has, the second one ends the program."""

import json
import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from answers import Answer, searchcade

from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import ALGORITHMS, Algorithm, anything

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")

LEVEL = "maze/easy?seed=7"
Answering = Callable[[Any], Node[Any] | Verdict | None]


def press(problem: Any, times: int, answer: Answering) -> Search[Any]:
    """Look at the start for ever; press Ctrl-C so often, and answer when stopped."""
    try:
        for number in range(10**9):
            yield Node(problem.start), 1
            for _ in range(times if number == 50 else 0):
                signal.raise_signal(signal.SIGINT)
    except Stopped:
        return answer(problem)
    return None


def goal(problem: Any) -> Node[Any] | None:
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
    return None


def bound(_problem: Any) -> Verdict:
    """Find no more than a lower bound."""
    return Verdict(None, False, lower_bound=3)


def with_a_plan(problem: Any) -> Search[Any]:
    return (yield from press(problem, 1, goal))


def with_a_bound(problem: Any) -> Search[Any]:
    return (yield from press(problem, 1, bound))


def pressed_twice(problem: Any) -> Search[Any]:
    return (yield from press(problem, 2, goal))


@pytest.fixture(autouse=True)
def _searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program have searches that press Ctrl-C themselves."""
    for search in (with_a_plan, with_a_bound, pressed_twice):
        name = search.__name__
        known = Algorithm(name, name, search, False, False, "no", "", anything)
        monkeypatch.setitem(ALGORITHMS, name, known)


def rows(answer: Answer) -> list[dict[str, object]]:
    """Return the records that were printed."""
    return [json.loads(line) for line in answer.out.splitlines()]


def test_a_plan_is_shown_and_counts_as_solved() -> None:
    answer = searchcade("solve", LEVEL, "--with", "with_a_plan", "--json")
    assert (answer.code, answer.err) == (0, "")
    (row,) = rows(answer)
    assert (row["outcome"], row["stopped"], row["optimal"]) == ("solved", "cancelled", False)
    said = searchcade("solve", LEVEL, "--with", "with_a_plan").out
    assert "solved, not proven cheapest, cancelled" in said


def test_levels_that_are_left_out_are_not_solved() -> None:
    answer = searchcade("solve", LEVEL, LEVEL, "--with", "with_a_plan", "--json")
    assert answer.code == 130
    assert [row["outcome"] for row in rows(answer)] == ["solved"]


def test_a_bound_is_shown() -> None:
    answer = searchcade("solve", LEVEL, "--with", "with_a_bound")
    assert answer.code == 130
    assert "cancelled" in answer.out
    assert "lower bound 3" in answer.out


def test_a_second_one_ends_at_once() -> None:
    answer = searchcade("solve", LEVEL, "--with", "pressed_twice")
    assert answer == Answer(130, "", "searchcade: stopped\n")


@pytest.mark.parametrize(
    ("order", "code", "outcomes"),
    [
        ("bfs,with_a_bound,dfs", 0, ["solved", "cancelled"]),
        ("with_a_bound,bfs", 130, ["cancelled"]),
    ],
)
def test_compare_shows_the_rows_so_far(order: str, code: int, outcomes: list[str]) -> None:
    answer = searchcade("compare", LEVEL, "--with", order, "--json")
    assert answer.code == code
    assert [row["outcome"] for row in rows(answer)] == outcomes


@pytest.mark.parametrize(
    "command", [("match", "--games", "3"), ("compare", "--seeds", "3")], ids=lambda each: each[0]
)
def test_a_series_shows_the_games_so_far(command: tuple[str, ...]) -> None:
    name, *more = command
    order = "bfs,with_a_bound,dfs"
    answer = searchcade(name, "maze/easy", *more, "--with", order, "--json")
    assert answer.code == 0
    assert [row["games"] for row in rows(answer)] == [3, 1]
