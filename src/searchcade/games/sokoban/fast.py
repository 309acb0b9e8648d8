"""The compiled twins of the searches: same plans and counts as in Python, many times faster."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from searchcade.compiled import preparing
from searchcade.games.sokoban import packed, steps
from searchcade.games.sokoban.attempt import Attempt, Cancel
from searchcade.games.sokoban.deadlocks import is_deadlocked
from searchcade.games.sokoban.pushes import Goal, concluded, cost_bound, kernel
from searchcade.games.sokoban.pushes.arrays import push_arguments
from searchcade.games.sokoban.pushes.assign import NEVER
from searchcade.games.sokoban.pushes.graph import PushGraph, plan_through
from searchcade.games.sokoban.pushes.lone import lone
from searchcade.games.sokoban.rules import LETTERS, Room, State, start_state
from searchcade.games.sokoban.space import PushSpace, Space, StepSpace
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
    warm_up("push_astar", cancelled)
    return push_search(room, budget, cancelled, goal)


def push_search(room: Room, budget: Budget, cancelled: Cancel, goal: Goal) -> Result:
    """Run the kernel of the push graph."""
    attempt = Attempt(PushSpace(room, budget.memory_mb), budget, cancelled)
    graph = PushGraph(room, goal)
    if is_deadlocked(room, graph.start) or graph.is_lost(graph.start):
        return attempt.result(packed.EXHAUSTED)
    attempt.space.begin(graph.start, graph.bound(graph.start))
    status = attempt.run(kernel.best_first, *push_arguments(room, goal))
    if status == packed.STOPPED:
        least = int(attempt.space.register[packed.CURSOR])
        return attempt.result(status, bound=cost_bound(room, goal, least))
    if status != packed.FOUND:
        return attempt.result(status)
    plan = plan_through(room, [state.stones for state in attempt.path()])
    last, proven, bound, proof, _ = concluded(room, goal, plan)
    assert last
    return attempt.result(status, plan, last.cost, optimal=proven, bound=bound, proof=proof)


# ------------------------------------------------------------------ over steps


def breadth_first(room: Room, _estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search breadth first, compiled."""
    warm_up("breadth_first", cancelled)
    return breadth_search(room, budget, cancelled)


def breadth_search(room: Room, budget: Budget, cancelled: Cancel) -> Result:
    """Run the kernel of breadth-first search."""
    attempt = Attempt(Space(room, budget.memory_mb), budget, cancelled)
    attempt.space.begin(start_state(room), 0)
    status = attempt.run(steps.breadth_first, *step_arguments(room))
    return stepped(room, attempt, status, optimal=False)


def uniform_cost(room: Room, _estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search by cost, compiled."""
    warm_up("uniform_cost", cancelled)
    return best_search(room, "", budget, cancelled, "cost")


def astar(room: Room, estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search by cost plus estimate, compiled."""
    warm_up("astar", cancelled)
    return best_search(room, estimate, budget, cancelled, "both")


def greedy(room: Room, estimate: str, budget: Budget, cancelled: Cancel) -> Result:
    """Search by estimate, compiled."""
    warm_up("greedy", cancelled)
    return best_search(room, estimate, budget, cancelled, "estimate")


def best_search(
    room: Room, estimate: str, budget: Budget, cancelled: Cancel, trust: Trust
) -> Result:
    """Run the kernel of best-first search."""
    estimator = Estimator(room, estimate)
    space = StepSpace(room, estimator.highest, budget.memory_mb)
    attempt = Attempt(space, budget, cancelled)
    attempt.space.begin(start_state(room), estimator.bound())
    arguments = (*step_arguments(room), *estimator.arrays(), int(trust != "estimate"))
    status = attempt.run(steps.best_first, *arguments, estimator.highest)
    return stepped(room, attempt, status, optimal=trust != "estimate")


def stepped(room: Room, attempt: Attempt, status: int, *, optimal: bool) -> Result:
    """Return what a search over steps came to."""
    if status != packed.FOUND:
        is_bound = optimal and status == packed.STOPPED
        lowest = int(attempt.space.register[packed.CURSOR]) if is_bound else None
        return attempt.result(status, bound=lowest)
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


FILL: preparing.Bodies = {packed.refill: 0.2}
BEST: preparing.Bodies = {steps.best_first: 1.4, **FILL}
KERNELS: dict[str, preparing.Bodies] = {
    "push_astar": {kernel.best_first: 8.3, **FILL},
    "breadth_first": {steps.breadth_first: 1.4, **FILL},
    "uniform_cost": BEST,
    "astar": BEST,
    "greedy": BEST,
}
BODIES: preparing.Bodies = {body: each[body] for each in KERNELS.values() for body in each}


def warm_up(name: str, cancelled: Cancel = never) -> None:
    """Search a tiny room, so that neither a compile nor a load is timed."""
    tries = {
        "push_astar": lambda: push_search(TINY, Budget(), never, "cost"),
        "breadth_first": lambda: breadth_search(TINY, Budget(), never),
    }
    work = tries.get(name, lambda: best_search(TINY, KNOWN[0], Budget(), never, "both"))
    preparing.prepare(f"sokoban {name}", KERNELS[name], work, cancelled)


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
    return preparing.are_ready(KERNELS[name])


def seconds(name: str) -> float:
    """Return how long the compiler will take."""
    return preparing.missing(KERNELS[name])


def prepare() -> None:
    """Compile all twins."""
    for name in KERNELS:
        warm_up(name)
