"""Any plan quickly, then better: for rooms that are too big for a proof."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from searchcade.games.sokoban.plans import followed
from searchcade.games.sokoban.rules import Pushing, State, has_stones
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import algorithm
from searchcade.search.run import never

__all__ = ["MOST_CELLS", "MOST_STONES", "push_quick"]

MOST_CELLS, MOST_STONES = 2048, 512  # of a room; the kernels' arrays have a fixed size


def is_not_too_large(problem: Any) -> bool:
    """Fit the rooms of this game that the arrays can hold."""
    if not has_stones(problem):
        return False
    room = problem.room
    stones = max(len(room.stones), len(room.switches))
    return room.walls.count(0) <= MOST_CELLS and stones <= MOST_STONES


def prepare(cancelled: Callable[[], bool] = never) -> None:
    """Compile or load the kernels, so that neither is timed."""
    from searchcade.games.sokoban.quick import anytime  # late: needs NumPy

    anytime.prepare(cancelled)


@algorithm(
    "push-quick",
    "Quick push search",
    game="sokoban",
    complete=False,
    fits=is_not_too_large,
    prepare=prepare,
    library="numpy",
)
def push_quick(problem: Any, seconds: float | None = None, seed: int = 0) -> Search[State]:
    """Find any plan quickly, then make it cheaper while there is time; say how cheap it could get.

    It ends by itself when its plan is proven to be cheapest, or after so many `seconds`. Stopped
    earlier, by throwing Stopped into it, it returns the best plan so far, with a lower bound.
    Another `seed` makes other packing plans.
    """
    from searchcade.games.sokoban.quick import anytime

    prepare()  # before the clock runs
    return planned(problem, anytime.QuickSearch(problem.room, seed), seconds)


def planned(problem: Any, search: Any, seconds: float | None = None) -> Search[State]:
    """Work on until the time is up or there is nothing left to do."""
    until = inf if seconds is None else time.perf_counter() + seconds
    working: Iterator[tuple[State, int]] = search.work()
    counted, node = 0, Node(problem.start)
    try:
        for state, waiting in working:
            if search.generated > counted:
                yield search.generated - counted
                counted = search.generated
            if node.state is not state:
                node = Node(state)  # kernels expand 200,000 a second, most of them unseen
            yield node, waiting
            if until < inf and time.perf_counter() > until:
                break
    except Stopped:
        pass  # what was found so far is the answer
    yield search.generated - counted
    return verdict(problem, search)


def verdict(problem: Any, search: Any) -> Verdict:
    """Let the rules walk the plan, and say what is known of its cost.

    Without a plan nothing is proven, unless the start is lost: positions are told apart by marks,
    which two might share.
    """
    if search.pushes is None:
        return Verdict(None, proven=search.is_lost, lower_bound=search.bound)
    goal = followed(Pushing(problem.room), search.plan)
    bound = goal.cost if search.proven else min(search.bound, goal.cost)
    return Verdict(goal, search.proven or bound == goal.cost, bound)
