"""Iterative deepening: depth-first again and again, each time a little deeper."""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import inf

from searchcade.problem import Heuristic, Problem, State
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import algorithm

Score = Callable[[Node[State]], float]
Pass = Generator[tuple[Node[State], int], None, tuple[Node[State] | None, float]]


def bounded(problem: Problem[State], score: Score[State], bound: float) -> Pass[State]:
    """Search depth-first where the score is within `bound`; return the goal and the next bound.

    It remembers the cheapest path to each state in this pass, so that loops cannot trap it.
    """
    frontier = [Node(problem.start)]
    cheapest: dict[State, int] = {}
    beyond = inf
    while frontier:
        node = frontier.pop()
        if (reach := score(node)) > bound:
            beyond = min(beyond, reach)
            continue
        if cheapest.get(node.state, inf) <= node.cost:
            continue  # this pass has been here at no higher cost
        cheapest[node.state] = node.cost
        yield node, len(frontier)
        if problem.is_goal(node.state):
            return node, bound
        frontier.extend(reversed(list(node.children(problem))))
    return None, beyond


def deepening(problem: Problem[State], score: Score[State]) -> Search[State]:
    """Raise the bound to the lowest score that was out of reach, until the goal is within it."""
    bound = score(Node(problem.start))
    try:
        while bound < inf:
            goal, bound = yield from bounded(problem, score, bound)
            if goal:
                return goal
    except Stopped:  # no plan has a lower score than the bound of this pass
        return Verdict(None, proven=False, lower_bound=int(bound))
    return None


@algorithm("ids", "Iterative deepening search", cheapest="always")
def iterative_deepening(problem: Problem[State]) -> Search[State]:
    """Search depth-first to cost 0, then 1, then 2 ... The first plan found is a cheapest one."""
    return deepening(problem, lambda node: node.cost)


@algorithm("idastar", "IDA*", informed=True, cheapest="admissible")
def ida_star(problem: Problem[State], estimate: Heuristic[State]) -> Search[State]:
    """Deepen by cost plus estimate. Cheapest if `estimate` never exceeds the truth."""
    return deepening(problem, lambda node: node.cost + estimate(node.state))
