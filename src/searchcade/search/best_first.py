"""Best-first search: the node with the lowest score first. The score makes the algorithm."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count
from math import inf

from searchcade.problem import Heuristic, Problem, State
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import algorithm


def best_first(
    problem: Problem[State], score: Callable[[Node[State]], float], *, bounds: bool = False
) -> Search[State]:
    """Expand the node with the lowest score. Ties go to the newest node, often the deepest.

    `bounds` says that no score exceeds the cost of a plan through its node: then the lowest score
    is a lower bound, which is returned when the search is stopped.
    """
    root = Node(problem.start)
    tick = count(0, -1)
    frontier = [(score(root), next(tick), root)]
    cheapest = {root.state: 0}
    while frontier and frontier[0][0] < inf:  # an infinite estimate: no path from here
        lowest, _, node = heapq.heappop(frontier)
        if node.cost > cheapest[node.state]:
            continue  # a cheaper path to this state was found after it was queued
        try:
            yield node, len(frontier)
        except Stopped:
            return Verdict(None, proven=False, lower_bound=int(lowest) if bounds else None)
        if problem.is_goal(node.state):
            return node
        for child in node.children(problem):
            if child.state not in cheapest or child.cost < cheapest[child.state]:
                cheapest[child.state] = child.cost
                heapq.heappush(frontier, (score(child), next(tick), child))
    return None


@algorithm("ucs", "Uniform-cost search", cheapest="always")
def uniform_cost(problem: Problem[State]) -> Search[State]:
    """Expand the cheapest node. Stops when the goal is expanded."""
    return best_first(problem, lambda node: node.cost, bounds=True)


@algorithm("dijkstra", "Dijkstra's algorithm", cheapest="always")
def dijkstra(problem: Problem[State]) -> Search[State]:
    """Expand the cheapest node: with one goal, the same search as UCS under its older name."""
    return uniform_cost(problem)


@algorithm("greedy", "Greedy best-first search", informed=True)
def greedy(problem: Problem[State], estimate: Heuristic[State]) -> Search[State]:
    """Expand the node that looks nearest to the goal. Quick, and often not cheapest."""
    return best_first(problem, lambda node: estimate(node.state))


@algorithm("astar", "A*", informed=True, cheapest="admissible")
def astar(problem: Problem[State], estimate: Heuristic[State]) -> Search[State]:
    """Expand the lowest cost plus estimate. Cheapest if `estimate` never exceeds the truth."""
    return best_first(problem, lambda node: node.cost + estimate(node.state), bounds=True)


@algorithm("wastar", "Weighted A*", informed=True)
def weighted_astar(
    problem: Problem[State], estimate: Heuristic[State], weight: float = 2
) -> Search[State]:
    """Trust the estimate `weight` times as much. At most `weight` times the cheapest cost."""
    return best_first(problem, lambda node: node.cost + weight * estimate(node.state))
