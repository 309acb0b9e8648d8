"""Breadth-first search: the shallowest node first."""

from __future__ import annotations

from collections import deque

from searchcade.problem import Problem, State
from searchcade.search.node import Node, Search
from searchcade.search.registry import algorithm


@algorithm("bfs", "Breadth-first search", cheapest="unit cost")
def breadth_first(problem: Problem[State]) -> Search[State]:
    """Expand level by level. The first plan found has the fewest moves."""
    root = Node(problem.start)
    frontier = deque([root])
    reached = {root.state}
    while frontier:
        node = frontier.popleft()
        yield node, len(frontier)
        if problem.is_goal(node.state):
            return node
        for move, state, cost in problem.successors(node.state):
            if state not in reached:  # no node for what is known: a fifth of the time in a maze
                reached.add(state)
                frontier.append(Node(state, node, move, node.cost + cost))
    return None
