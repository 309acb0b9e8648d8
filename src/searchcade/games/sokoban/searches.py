"""The searches of Sokoban: a cheapest plan by A* over pushes, and any plan quickly, then better."""

from __future__ import annotations

import heapq
import time
from collections.abc import Generator, Iterator, Sequence
from math import inf
from typing import Any

from searchcade.games.sokoban.deadlocks import is_deadlocked
from searchcade.games.sokoban.exact.graph import COST, STEP, Goal, PushGraph, plan_through
from searchcade.games.sokoban.quick import MAX_CELLS, MAX_STONES
from searchcade.games.sokoban.rules import Pushing, Room, State, has_stones
from searchcade.search.node import Expansion, Node, Search, Stopped, Verdict
from searchcade.search.registry import algorithm


def followed(problem: Pushing, plan: Sequence[str]) -> Node[State]:
    """Return the last node of a plan, stepped by the rules."""
    node = Node(problem.start)
    for move in plan:
        node = next(child for child in node.children(problem) if child.move == move)
    return node


@algorithm(
    "push-astar", "Push-graph A*", game="sokoban", complete=True, cheapest="always", fits=has_stones
)
def push_astar(problem: Any, goal: Goal = "cost") -> Search[State]:
    """Plan push by push: a cheapest plan, of these a shortest, of these one with fewest pushes.

    With `goal=moves` the plan has the fewest moves, of these the fewest pushes; with `goal=pushes`
    the fewest pushes. Its cost is then proven to be lowest only where it meets the lower bound.
    Stopped early, by throwing Stopped into it, it returns a lower bound of the cost.
    """
    room: Room = problem.room
    graph = PushGraph(room, goal)
    if is_deadlocked(room, graph.start) or graph.is_lost(graph.start):
        return Verdict(None, proven=True)
    last = yield from best_first(graph)
    if isinstance(last, int):
        return Verdict(None, proven=False, lower_bound=cost_bound(room, goal, last))
    if last is None:
        return Verdict(None, proven=True)
    plan = plan_through(room, [node.state.stones for node in last.path()])
    return concluded(room, goal, plan)


def best_first(
    graph: PushGraph,
) -> Generator[Expansion[State] | int, None, Node[State] | int | None]:
    """Expand the node with the lowest price plus bound; ties go to the newest.

    Of a state and its images in a room with symmetries the first is kept. Stopped early, it returns
    the price that no plan can be below.
    """
    root = Node(graph.start)
    key = graph.key(root.state)
    lowest = {key: 0}
    frontier = [(graph.bound(root.state), 0, 0, root, key)]
    ticks = 0
    while frontier:
        least, _, paid, node, key = heapq.heappop(frontier)
        if paid > lowest[key]:
            continue  # a cheaper path to this state was found after it was queued
        try:
            yield node, len(frontier)
        except Stopped:
            return least
        if graph.is_goal(node.state):
            return node
        pushes = graph.pushes(node.state)
        yield len(pushes)
        for state, price, cost in pushes:
            price += paid
            key = graph.key(state)
            if price >= lowest.get(key, price + 1) or graph.is_lost(state):
                continue
            lowest[key] = price
            ticks -= 1
            child = Node(state, node, cost=node.cost + cost)
            heapq.heappush(frontier, (price + graph.bound(state), ticks, price, child, key))
    return None


def concluded(room: Room, goal: Goal, plan: str) -> Verdict:
    """Say what is proven about the cost of a plan that is best for a goal."""
    node = followed(Pushing(room), plan)
    bound = node.cost if goal == "cost" else cost_bound(room, goal, len(plan) * STEP)
    proof = "" if goal == "cost" else f"fewest {goal}"
    return Verdict(node, proven=bound == node.cost, lower_bound=bound, proof=proof)


def cost_bound(room: Room, goal: Goal, price: int) -> int:
    """Return what any plan costs at least, knowing that none has a lower price for the goal."""
    if goal == "cost":
        return price // COST
    graph = PushGraph(room)
    bound = graph.bound(graph.start) // COST
    if goal == "pushes":
        return bound
    cheapest_step = min([1, *(room.push_cost(weight) for weight in room.weights)])
    return max(bound, cheapest_step * (price // STEP))  # no plan has fewer steps


# ------------------------------------------------------------------ any plan, then better


def is_not_too_large(problem: Any) -> bool:
    """Fit the rooms of this game that the arrays can hold."""
    if not has_stones(problem):
        return False
    room = problem.room
    stones = max(len(room.stones), len(room.switches))
    return room.walls.count(0) <= MAX_CELLS and stones <= MAX_STONES


@algorithm(
    "push-quick",
    "Quick push search",
    game="sokoban",
    complete=False,
    fits=is_not_too_large,
    has_kernels=True,
)
def push_quick(problem: Any, seconds: float | None = None, seed: int = 0) -> Search[State]:
    """Find any plan quickly, then make it cheaper while there is time; say how cheap it could get.

    It ends by itself when its plan is proven to be cheapest, or after so many `seconds`. Stopped
    earlier, by throwing Stopped into it, it returns the best plan so far, with a lower bound.
    Another `seed` makes other packing plans.
    """
    from searchcade.games.sokoban.quick import anytime  # late: few need it

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
