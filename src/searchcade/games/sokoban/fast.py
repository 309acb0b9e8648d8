"""The compiled twins of the searches: same plans and counts as in Python, many times faster."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Literal

from searchcade.compiled import jit
from searchcade.games.sokoban import packed, steps
from searchcade.games.sokoban.attempt import Attempt, Cancel
from searchcade.games.sokoban.deadlocks import is_deadlocked
from searchcade.games.sokoban.pushes import Goal, concluded, kernel
from searchcade.games.sokoban.pushes.arrays import push_arguments
from searchcade.games.sokoban.pushes.assign import NEVER
from searchcade.games.sokoban.pushes.graph import PushGraph, plan_through
from searchcade.games.sokoban.pushes.lone import lone
from searchcade.games.sokoban.rules import LETTERS, Room, State, start_state
from searchcade.games.sokoban.space import Space, StepSpace
from searchcade.games.sokoban.steparrays import KNOWN, Estimator, step_arguments
from searchcade.search.run import Budget, Result, never

Trust = Literal["cost", "estimate", "both"]
MOST_FLOOR = 1 << 16  # a place is stored in 16 bits
MOST_SCORES = 1 << 22  # lists, one for each score, that best-first search starts with
TINY = Room(3, 5, b"\1\1\1\1\1\1\0\0\0\1\1\1\1\1\1", (8,), (7,), (1,), 6)


# ------------------------------------------------------------------ over pushes


def push_astar(
    room: Room, _estimate: str, budget: Budget, cancelled: Cancel, goal: Goal = "cost"
) -> Result:
    """Search the push graph, compiled."""
    warm_up_pushes()
    return push_search(room, budget, cancelled, goal)


@cache
def warm_up_pushes() -> None:
    """Search a tiny room, so that neither a compile nor a load is timed."""
    push_search(TINY, Budget(), never, "cost")


def push_search(room: Room, budget: Budget, cancelled: Cancel, goal: Goal) -> Result:
    """Run the kernel of the push graph."""
    attempt = Attempt(Space(room), budget, cancelled)
    graph = PushGraph(room, goal)
    if is_deadlocked(room, graph.start) or graph.is_lost(graph.start):
        return attempt.result(packed.EXHAUSTED)
    attempt.space.begin(graph.start, graph.bound(graph.start))
    status = attempt.run(kernel.best_first, *push_arguments(room, goal))
    if status != packed.FOUND:
        return attempt.result(status)
    plan = plan_through(room, [state.stones for state in attempt.path()])
    last, proven, bound, proof, _ = concluded(room, goal, plan)
    assert last
    return attempt.result(status, plan, last.cost, optimal=proven, bound=bound, proof=proof)


# ------------------------------------------------------------------ over steps


def breadth_first(room: Room, _estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search breadth first, compiled."""
    warm_up_breadth_first()
    return breadth_search(room, budget, cancelled)


@cache
def warm_up_breadth_first() -> None:
    """Search a tiny room, so that neither a compile nor a load is timed."""
    breadth_search(TINY, Budget(), never)


def breadth_search(room: Room, budget: Budget, cancelled: Cancel) -> Result:
    """Run the kernel of breadth-first search."""
    attempt = Attempt(Space(room), budget, cancelled)
    attempt.space.begin(start_state(room), 0)
    status = attempt.run(steps.breadth_first, *step_arguments(room))
    return stepped(room, attempt, status, optimal=False)


def uniform_cost(room: Room, _estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search by cost, compiled."""
    warm_up_best_first()
    return best_search(room, "", budget, cancelled, "cost")


def astar(room: Room, estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search by cost plus estimate, compiled."""
    warm_up_best_first()
    return best_search(room, estimate, budget, cancelled, "both")


def greedy(room: Room, estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search by estimate, compiled."""
    warm_up_best_first()
    return best_search(room, estimate, budget, cancelled, "estimate")


@cache
def warm_up_best_first() -> None:
    """Search a tiny room, so that neither a compile nor a load is timed."""
    best_search(TINY, KNOWN[0], Budget(), never, "both")


def best_search(
    room: Room, estimate: str, budget: Budget, cancelled: Cancel, trust: Trust
) -> Result:
    """Run the kernel of best-first search."""
    estimator = Estimator(room, estimate)
    attempt = Attempt(StepSpace(room, estimator.highest), budget, cancelled)
    attempt.space.begin(start_state(room), estimator.bound())
    arguments = (*step_arguments(room), *estimator.arrays(), int(trust != "estimate"))
    status = attempt.run(steps.best_first, *arguments, estimator.highest)
    return stepped(room, attempt, status, optimal=trust != "estimate")


def stepped(room: Room, attempt: Attempt, status: int, *, optimal: bool) -> Result:
    """Return what a search over steps came to."""
    if status != packed.FOUND:
        return attempt.result(status)
    path = attempt.path()
    plan = "".join(letter(room, before, after) for before, after in pairwise(path))
    cost = sum(step_cost(room, before, after) for before, after in pairwise(path))
    return attempt.result(status, plan, cost, optimal=optimal, bound=cost if optimal else None)


def letter(room: Room, before: State, after: State) -> str:
    """Return the move between two states."""
    walk, push = LETTERS[room.steps.index(after.ares - before.ares)]
    return walk if before.stones == after.stones else push


def step_cost(room: Room, before: State, after: State) -> int:
    """Return the cost of the move between two states."""
    if before.stones == after.stones:
        return 1
    return room.push_cost(room.sorted_weights[before.stones.index(after.ares)])


# ------------------------------------------------------------------ what there is


KERNELS: dict[str, Callable[..., int]] = {
    "push_astar": kernel.best_first,
    "breadth_first": steps.breadth_first,
    "uniform_cost": steps.best_first,
    "astar": steps.best_first,
    "greedy": steps.best_first,
}


def fits(name: str, room: Room, estimate: str) -> bool:
    """Say whether a twin can do this; numbers that outgrow its words are left to Python."""
    if len(lone(room).floor) >= MOST_FLOOR or not room.stones:
        return False
    if name == "push_astar":
        graph = PushGraph(room)
        bound = graph.bound(graph.start)
        return bound >= NEVER or bound < NEVER >> 4
    if name == "breadth_first":
        return True
    return estimate in ("", *KNOWN) and Estimator(room, estimate).highest <= MOST_SCORES


def is_ready(name: str) -> bool:
    """Say whether this twin can run without a compile."""
    return jit.is_ready(KERNELS[name]) and jit.is_ready(packed.refill)


def is_loaded(name: str) -> bool:
    """Say whether this twin has run in this process: it runs at once."""
    return jit.is_loaded(KERNELS[name])


def prepare() -> None:
    """Compile all twins."""
    warm_up_pushes()
    warm_up_breadth_first()
    warm_up_best_first()
